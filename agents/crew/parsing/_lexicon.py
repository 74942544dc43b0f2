"""What head chefs say: phrases by kind of word, the same in every kitchen.

A row is `kind: {value: 'phrase | phrase'}`. Of several phrases the longest counts, and a phrase may
have one kind alone; names, dishes, ingredients and places are a kitchen's own (`_kitchen_words`).
Verbs stand in their plain form, and their other forms are made of it.
"""

from collections.abc import Mapping

Phrases = Mapping[str, Mapping[str, str]]

#: What cooks do, by the menu's verb; 'make': whatever there is to be done.
VERBS: Mapping[str, str] = {
    "chop": "chop | cut | cut up | slice | dice | mince | shred | hack | chop up | do the chopping"
    " | do the cutting | do some chopping",
    "cook": "cook | boil | simmer | cook up | brew | heat | heat up | fry | grill | bake | roast"
    " | do the cooking",
    "plate": "plate up | dish up | dish out | ladle | ladle out | do the plating",
    "serve": "serve | deliver | send | send out | carry out | hand out | run out to | serve up"
    " | do the serving | bring out | bring to the bell | bring to the pass | take to the bell"
    " | ring the bell | take out to the pass | take to the pass | take out | carry"
    " | get out the door | do the deliveries | do deliveries | take to the guests | ship",
    "wash": "wash | wash up | scrub | rinse",
    "make": "make | prepare | prep | knock out | whip up | crank out | bang out | churn out | spam"
    " | pump out | produce | do | get done | get cracking on | get going on | crack on with"
    " | get on with | start on | start | work on | get working on | be working on | focus on"
    " | concentrate on | get started on | throw together | put together",
    "run": "run",
    "watch": "watch | keep an eye on | keep your eyes on | keep eyes on | keep watching | guard"
    " | look out for | watch out for | keep a lookout for | monitor | eyes on",
    "help": "help | help out | assist | support | give a hand | lend a hand | give a hand to | back up"
    " | pitch in with | lend a hand to | go and help | jump in with | team up with | pair up with"
    " | join | be with | work with | double up with",
    "stay": "stay | stand | remain | station yourself | stick | hang out | hang around | park yourself"
    " | plant yourself | post yourself | live | wait by | wait at | be based | stay put",
    "take": "take | cover | man | mind | look after | take care of | take charge of | handle | see to"
    " | be in charge of | be responsible for | own | take over | deal with | tend | tend to | operate"
    " | sort out | sort | attend to | jump on | hop on | hit | get on | go on | go to | move to"
    " | switch to | move over to | head to | get over to | go over to | get to | get back on"
    " | get back to | go back to | get onto | move onto | go onto | swap to | change to | start at"
    " | run over to | head over to | stick to | stick with | keep to | stay on | stay at"
    " | stay by | stay with | shift to | shift over to | come to | work at | work | jump to"
    " | report to | rotate to",
    "leave": "leave | abandon",
    "touch": "touch | go near | use | go anywhere near | lay a finger on | mess with | waste | bother with",
    "swap": "swap | switch | trade | change | change with | swap over | switch over | change over | exchange | trade off",
    "split": "split | share | divide | split up | share out | divide up",
    "throw": "bin | throw away | chuck | toss | throw out | dump | get rid of | chuck out | ditch"
    " | chuck away | trash",
    "clean": "clean up | tidy up | tidy | clear up | clean | clear away | mop up",
    "putout": "put out | extinguish | douse",
    "fetch": "fetch | grab | bring | pick up | collect",
    "pass": "pass | hand | give",
    "keep": "keep | maintain | always have | always keep | ensure | see that there are | hold",
    "stop": "stop | quit | cease | halt | freeze | stand still | hold it | pause | hold everything"
    " | stop moving | stop everything | hold on | stand by"
    " | down tools | stop working | hold your horses",
    "go": "go on | carry on | continue | resume | as you were | back to work | get back to work"
    " | go ahead | keep going | keep at it | get back to it | unfreeze | start again | crack on"
    " | carry on as you were | keep it up | go back to what you were doing | carry on working"
    " | get going again",
    "wait": "wait | hang on",
    "allow": "may | are allowed to | are free to | can",
    "forget": "forget | scrap | cancel | never mind | forget about | drop | call off | do not bother with"
    " | do not worry about | scratch | skip | ignore | no need for | we do not need | nix | axe | lose"
    " | take back | i take back | stop with",
    "prioritise": "prioritise | prioritize | put first | give priority to | go first | come first"
    " | goes first | comes first | push | rush",
    "know": "know",
}  # fmt: skip

PHRASES: Phrases = {
    "CROWD": {
        "others": "the others | all the others | others | the rest | rest | the rest of you"
        " | the rest of the crew | the rest of the team | the rest of us | everyone else"
        " | everybody else | all the rest | the rest of them | rest of you | the other cooks"
        " | the other ones | the other one | the other two | the other three | the other four"
        " | the other five | the other six | the other seven | the remaining cooks"
        " | the remaining two | the remaining three | the remaining four | the remaining five"
        " | the remaining six | the remainder | whoever is left | those left | all others"
        " | all the other cooks | the rest of the cooks | the rest of the brigade"
        " | anyone else | anybody else | who is left | those of you left | rest of yous | the rest of yous"
        " | all of the others | whoever else is left | the ones left",
        "all": "everyone | everybody | all of you | all of you lot | you all | y'all | all hands"
        " | the whole crew | the whole team | the entire crew | the whole brigade | you lot"
        " | every one of you | all cooks | all the cooks | each of you | all eight of you"
        " | all six of you | all four of you | the entire team | all people | every cook"
        " | the crew | the team | the brigade | every single one of you | the lot of you"
        " | all chefs | everyone in the kitchen | everybody in the kitchen | all together"
        " | all you guys | all you lot | the whole lot of you | every last one of you"
        " | all five of you | all three of you | all seven of you | all hands on deck",
        "free": "whoever is free | whoever is idle | whoever is closest | whoever is nearest"
        " | whoever is around | whoever can | whoever has time | whoever has a moment"
        " | whoever has a free hand | whoever has hands free | whoever has a hand free"
        " | whoever has a minute | whoever has nothing to do | whoever has a second | whoever"
        " | somebody | someone | anybody | anyone | a free cook | a free hand | any free cook"
        " | one of you | one of you guys | one of you lot | one more of you | one cook | one chef"
        " | one person | one of us | one of the cooks | one more cook | one more person | any one of you"
        " | anyone free | someone free | somebody free | anybody free | any one | one pair of hands"
        " | whoever is not busy | whoever is not doing anything | whoever is standing around"
        " | anyone who is free | anybody who is free | whoever is doing nothing | a spare cook"
        " | spare hands | free hands | a spare pair of hands | somebody who is free | any cook"
        " | someone who is free | the first one free | whoever gets there first | one body"
        " | whoever is nearby | whoever is near | whoever is spare | whomever is free | some cook"
        " | whoever is available | whoever has got a hand free | whoever has got time | a cook"
        " | the nearest cook | whoever is next to it | whoever wants | one of you who is free"
        " | one of you who has a free moment | the closest one | the nearest one | the idle one"
        " | a volunteer | one volunteer | somebody with free hands | someone with free hands"
        " | whoever is at a loose end | anyone with a free hand | whoever comes free first"
        " | whoever is free first | whoever is free next | the next free cook | the next one free"
        " | whoever gets free first | any of you | one guy | one fella | one lad",
        "else": "nobody else | no one else | no others | and nobody else | none of the others",
        "nobody": "nobody | no one | no cook | none of you | not one of you | not a single one of you"
        " | no body | noone",
    },
    "ELSE": {"": "nobody but | no one but | no one except | nobody except | no one apart from"},
    "EXCEPT": {"": "except | except for | apart from | other than | bar | minus | besides"},
    "EITHER": {"": "either | one of | one out of"},
    "OR": {"": "or"},
    "NUM": {
        "1": "one | 1 | a single | just one", "2": "two | 2 | a couple | a couple of | a pair of | couple",
        "3": "three | 3 | a few", "4": "four | 4", "5": "five | 5", "6": "six | 6 | half a dozen",
        "7": "seven | 7", "8": "eight | 8", "9": "nine | 9", "10": "ten | 10", "11": "eleven | 11",
        "12": "twelve | 12 | a dozen", "15": "fifteen | 15", "20": "twenty | 20", "30": "thirty | 30",
        "half": "half | half of | one half of",
    },
    "ART": {"": "a | an"},
    "OFYOU": {
        "": "of you | of us | of you lot | of you guys | of the cooks | of the crew | of the team"
        " | of them | cooks | chefs | people | persons | pairs of hands | pair of hands | hands | guys | men"
        " | cook | chef | person | bodies | body | pairs | of yous | folks | of my cooks | of my guys"
        " | of ya | of y'all | more of you | more people | more cooks | more hands | of the brigade"
        " | more bodies | strong cooks | good cooks | lads | heads | workers | of your | others"
    },
    "YOU": {
        "": "you | you are | yours | your job is | your task is | your job | you two | you three"
        " | you four | you both | both of you | the two of you | both | the pair of you | yourselves"
        " | yourself | the three of you | the both of you | together | between you | you guys"
    },
    "ME": {"": "me | myself | us"},
    "READY": {
        "": "ready | spare | in reserve | on standby | in stock | on hand | at the ready | prepped"
        " | ready to go | standing by | in hand | to hand | lined up | in the wings | good to go"
        " | around | available | stocked | on the side | waiting | ready and waiting | handy"
        " | on a plate | in the bank | banked | up our sleeve | backed up | as backup | at hand | as a reserve"
        " | as a buffer | in front of us | as spares | extra | left over | queued up"
    },
    "OUT": {"": "out | out the door | to the pass | to the bell | to the guests | gone | away | off"},
    "GOING": {"": "going | on the go | underway | started | on the boil | on the heat | into the pot"
              " | in the pot | into a pot | in a pot | in the pots | cooking now"},
    "ORDERS": {
        "": "orders | the orders | order | tickets | ticket | dockets | docket | checks"
        " | whatever is ordered | what is ordered | whatever they order | food | dishes on order"
    },
    "ANY": {"": "anything | whatever is needed | whatever | everything | any | any of it"
            " | whatever needs it | what is needed | all of it"},
    "IT": {"it": "it | this | that | that one | this one", "them": "them | those | these"},
    "POSITION": {
        "first": "the first order | first order | the first ticket | the first one",
        "second": "the second order | second order | the second ticket | the second one",
        "third": "the third order | third order | the third ticket | the third one",
        "last": "the last order | last order | the last ticket | newest ticket",
        "oldest": "oldest | oldest first | the oldest order | oldest order | oldest ticket"
        " | the oldest ticket | oldest orders | oldest tickets | longest waiting | the oldest ones",
        "newest": "newest | newest orders | newest order | latest order | newest tickets"
        " | latest tickets",
        "urgent": "urgent | most urgent | urgent order | urgent orders | most urgent order"
        " | urgent tickets | urgent ticket | urgent ones | urgent one | most urgent ticket"
        " | most urgent orders | whatever is about to expire | whatever expires first"
        " | what runs out next | whatever is most urgent | whatever runs out next"
        " | whatever is running out | shortest time left | the ones about to expire"
        " | tickets about to expire | the ones running out | orders that are running out"
        " | orders about to expire | tickets that are running out | the shortest tickets",
    },
    "WASHING": {
        "": "the dishes | washing up | washing-up | the washing up | dish duty | dirty dishes"
        " | dirty plates | dishwashing | kp | the dirty plates | wash the dishes | washing dishes"
        " | wash dishes | dishwasher | dish washer | pot wash | washing the dishes | wash up"
        " | washes up | plate washing | washing plates | wash plates | washing the plates | the washing"
        " | wash the plates | washes the dishes | washes the plates | the dirties | dirties | dish pit"
        " | do the dishes | dish washing | clean the plates | cleaning plates | clean plates now"
    },
    "FIRE": {"": "fire | the fire | flames | flame | the flames | burning pot | blaze | fires"},
    "BURNT": {"": "burnt food | burnt stuff | burnt soup | burned food | rubbish | trash | garbage"
              " | burnt things | burnt one | burnt ones | charcoal | the mess | mess | waste"
              " | what is no longer needed | what is burnt"},
    "JOBS": {"jobs": "jobs | job | places | place | tasks | roles | positions | stations | duties"
             " | spots", "sides": "sides | side"},
    "WORK": {"work": "the work | work", "dishes": "the dishes | dishes | the orders"},
    "FIRST": {
        "": "first | first of all | before anything else | before everything else | priority"
        " | top priority | the priority | number one | before all else | ahead of everything"
        " | most important | matters most | has priority | have priority | takes priority"
        " | take priority | takes precedence | is more important | is most important"
        " | are the priority | before the rest | before the others | ahead of the rest | before others"
    },
    "BEFORE": {
        "": "before | ahead of | over | more important than | rather than | is more important than"
        " | matters more than | goes before | come before | comes before | beats | then"
    },
    "FREELY": {"": "whatever you like | what you like | as you like | as you please | what you want | whatever you want"
               " | what you think is best | whatever you think is best | your own thing | as you see fit | normal"},
    "INSTEADOF": {"": "instead of | in place of"},
    "INSTEAD": {"": "instead"},
    "ALWAYS": {
        "": "always | all the time | at all times | from now on | non stop | nonstop | the whole time"
        " | constantly | continuously | all round | all night | all day | for the rest of the service"
        " | for the whole service | until the end | all service | until further notice | permanently"
        " | at any time | all along | for good | full time | all the way through | forever"
        " | for the rest of the round | the whole round | all shift | throughout | at every moment"
        " | for the rest of the shift | again and again | for the night | for now | tonight"
        " | without stopping | without a break | every time | day and night | round the clock"
        " | for the rest of the night | the entire time | as long as we are open | on repeat"
        " | till the end | all evening | for the whole round | the entire round | the whole shift"
        " | at any moment | at any given time | at any one time | like always | day in day out"
    },
    "NOW": {"": "right now | immediately | at once | straight away | now now | asap | this instant"
            " | this second | right away | this minute | now"},
    "CEASE": {
        "": "drop whatever you are doing | drop what you are doing | stop what you are doing"
        " | stop whatever you are doing | drop everything | stop that | leave that | drop that"
        " | leave what you are doing | forget what you are doing | leave it | leave everything"
        " | forget that | forget whatever you are doing | leave whatever you are doing"
        " | never mind that | stop this | quit that | quit what you are doing | scratch that"
        " | put that down | put it down | abandon that | leave what you are at | drop it"
        " | drop what you are at | scrap that | leave off | stop it | drop all that | leave all that"
    },
    "ONLY": {
        "": "only | nothing but | nothing else | exclusively | nothing else but | solely | and nothing else"
        " | and only that | just that | that is all you do | do nothing but | does nothing but"
        " | and that is all | and that is it | do nothing else | nothing except | not anything else"
    },
    "NOT": {
        "": "not | no | never | none | nor | do not | does not | can not | should not | must not | may not"
        " | are not to | is not to | need not | will not | shall not | not to | did not | do not ever"
        " | not allowed to | are not allowed to | is not allowed to | not supposed to"
    },
    "ASKME": {"": "without asking me | without asking me first | without asking | unless i say so"
              " | without my say so | unless i say | without permission | without my permission"
              " | unless i tell you | without my okay | unless i tell you to | without telling me"},
    "NOMORE": {
        "": "no more | enough | we have enough | that is enough | enough of | we have got enough"
        " | not any more | any more | anymore | no longer | enough with | we have plenty of"
        " | we have plenty | plenty of | no further | we have too many | too many | no new"
        " | do not need any more | do not want any more | we have enough of | there are enough"
    },
    "ALONE": {"": "alone | in peace | where they are | where it is"},
    "RUNOUT": {"": "run out | run out of | run dry | be out of | run low | run short | run short of"
               " | run low on | be without | go short of | ran out of"},
    "ATMOST": {
        "": "no more than | not more than | at most | at the most | maximum | max | maximum of"
        " | a maximum of | never more than | up to | only ever | a max of | limit of"
        " | or less | at maximum | tops | as the maximum"
    },
    "PER": {"": "per | for each | to each | on each | at each | on every | at every | for every | each"
            " | apiece | to a | a each | in each | by each"},
    "TOTAL": {"": "in all | in total | altogether | all in all | total | all told | all together now"},
    "MORE": {"": "more | another | extra | additional | further"},
    "REASON": {"": "because | since | otherwise | so that | that way | given that | on account of | or else | as we"},
    "AGAIN": {"": "again | once more | one more time"},
    "WITH": {"": "with"},
    "FROM": {"": "from"},
    "TO": {"": "to"},
    "ON": {
        "": "on | at | by | over at | over on | over by | onto | near | down at | up at | back on"
        " | back at | over to | around | behind | beside | next to | in front of | off to | in | for"
        " | up on | on to | in charge of | responsible for | on top of | at work on | busy with | all over"
    },
    "DUTY": {"": "duty | station | section | area | detail | corner | patrol | guy | girl | man | woman"
             " | person | lady | boss | specialist | zone | king | queen | chief | department | side of things"
             " | post"},
    "OF": {"": "of"},
    "AND": {"": "and | & | + | plus | as well as"},
    "THEN": {"": "and then | then | after that | afterwards | and after that | next | when done"
             " | and next | thereafter | followed by | later | and later | after this"
             " | when you are done | when that is done | when done | once done | once that is done"
             " | when finished | when you are finished | once you are finished | after it | when it is done"
             " | once you are done | when you are through | when you are through with that"
             " | when you are done with that | once you are done with that | once it is done"},
    "WHILE": {"": "while | whilst | but | whereas | meanwhile | in the meantime | also | so"},
    "WHEN": {"": "when | whenever | once | as soon as | if | in case | the moment"
             " | should | soon as | every time that"},
    "UNTIL": {"": "until | till | til | up until | so long as"},
    "UNLESS": {"": "unless | except if | except when"},
    "ASK": {
        "who": "who | who is | who has | which of you | who are", "plan": "what is | what are | what",
        "count": "how many", "why": "why", "where": "where", "how": "how", "when": "when is | when will",
        "is": "is there | are there | have we | do we | did you | did anyone | are you | is anyone"
        " | is anybody | is somebody | is someone",
    },
}  # fmt: skip

#: What whole messages say that ask for nothing to be done, or a question, by what is meant.
WHOLE: Mapping[str, str] = {
    "hurry": "hurry | hurry up | faster | quick | quickly | come on | chop chop | move it | get a move on"
    " | speed up | pick up the pace | faster please | move move move | let us go | go go go | step on it"
    " | come on people | hurry up everyone | faster people | pick it up",
    "praise": "good job | well done | nice work | good work | great work | great job | brilliant"
    " | excellent | beautiful | lovely work | nice | perfect | that is how you do it",
    "thanks": "thanks | thank you | cheers | thank you all | thanks everyone | thank you everyone",
    "hello": "hello | hello everyone | good evening | good morning | hi everyone | hi all | hey all",
    "sorry": "sorry | my fault | sorry everyone | my bad",
    "ask plan": "who does what | who is doing what | what is everyone doing | what is everybody doing"
    " | what are you all doing | what are you doing | what is each of you doing | report"
    " | what is going on | what are you all up to | who is on what | what is everyone up to"
    " | what is each of you working on | what is everyone working on | what are you working on"
    " | what is the plan | tell me what you are doing | tell me what everyone is doing"
    " | who is where | status report | where is everyone | what are you up to | sound off"
    " | may i ask what each of you is working on | who is working on what | what is everybody up to"
    " | what is everybody working on | who is doing what right now",
    "ask time": "how long have we got | how much time is left | how much time do we have | time check"
    " | how long do we have | how much time have we got | how long left | how much longer"
    " | what is the time | how much time | how long is left",
    "ask score": "what is the score | how many points | what are we on | how many points do we have"
    " | how are we doing for points | how many points have we got",
    "ask orders": "what is on order | what are the orders | what orders are there | what is open"
    " | what is on the board | what do we have on | what tickets are there | what is next"
    " | which orders are open | what tickets do we have | what is up next | what orders do we have"
    " | what is left | what is left to do | what do they want | what have they ordered",
    "ask make": "will we make it | are we going to make it | can we make it | can we do it"
    " | do we make it | will we finish in time",
    "ask who": "who is free | who is idle | who has nothing to do | anyone idle | who is not busy"
    " | who is doing nothing | is anyone free | anyone free | who is standing around",
    "allow any": "do whatever you like | do what you like | do what you think is best | do as you like"
    " | do what you want | do whatever you want | use your own judgement | do your own thing"
    " | back to normal | as usual | just do what is needed | go back to doing whatever you like"
    " | go back to whatever | do as you please | do whatever you think is best | do whatever is needed",
    "cancel any": "forget all that | forget everything | cancel everything | scrap all that"
    " | forget everything i said | forget all i said | cancel all that | scrap everything"
    " | forget everything i told you | all orders off | cancel all orders | scrap the lot"
    " | forget what i said | cancel all my orders | forget all of that | never mind all that",
    "cancel it": "never mind | forget it | forget that | scratch that | scrap that | cancel that"
    " | i take that back | i take it back | take that back | no forget it | belay that"
    " | no never mind | actually never mind | forget i said that | never mind that | undo that",
}  # fmt: skip

#: What says nothing of what is wished.
FILLERS = (
    "please | pls | the | my | your | our | his | her | their | its | just | like | um | uh | erm | er | hmm | well"
    " | okay | ok | right | alright | hey | hi | yo | oi | chef | chefs | team | mate | mates | bro"
    " | dude | man | love | lovely | lovelies | dear | dears | darling | darlings | sweetheart"
    " | honey | folks | guys | lads | ladies | gentlemen | gents | friend | friends | people"
    " | kindly | would you | could you | can you | will you | would | could | will | shall | should"
    " | must | might | has to | have to | had to | need to | needs to | ought to | got to | i | we | he | she | they"
    " | am | is | are | be | being | was | were | been | have | has | had | some | so | there | here"
    " | really | actually | maybe | perhaps | i think | i guess | guess | kind of | sort of | you know"
    " | thanks | thank you | thank you very much | cheers | good | great | nice | now then | come on | go go go | quick"
    " | quickly | fast | real quick | quick smart | go | hurry | hurry up | chop chop | on the double | properly | well then"
    " | as fast as you can | as quick as you can | as quickly as you can | as quickly as possible"
    " | if you can | if possible | if you please | if you would | if you will | if you do not mind"
    " | if you have time | when you get a chance | when you can | when you have a moment | for me"
    " | for us | will do | do you hear | is that clear | understood | got it | got that | clear"
    " | for heaven's sake | for god's sake | for goodness sake | god's sake | damn | bloody | goddamn | fucking"
    " | let us | make sure | be sure | be sure to | make sure that | see that | remember | mind you"
    " | it is time | time | ladies and gentlemen | listen | listen up | everyone listen | look"
    " | i said | i repeat | i mean | that is | which is | ones | stuff | of course | yeah | yes | yep"
    " | sir | ma'am | boy | boys | girls | son | buddy | pal | amigo | amigos | sunshine | legend"
    " | very | much | too | as well | also please | back | over | up | down | fresh | nice and | big | proper"
    " | alright then | right then | okay then | anyway | first up | once again | do not forget | at least"
    " | want | need | would like | i would like | i want | i need | we need | we want | you can | gonna | wanna"
    " | going to | supposed to | to be | hello | good evening | tonight please | all right | happy"
    " | already | still | quite | a bit | a little | bit | little | in here | out there | over there"
    " | in this kitchen | in the kitchen | today | kitchen | cookers | as i said"
    " | new plan | change of plan | plan | here is the plan | so listen | attention | eyes up | heads up"
    " | ah | oh | aha | wow | jesus | christ | hell | heck | lord | oy | ay | eh | huh | innit | ta | cheers mate"
    " | any of you | whole | entire | clean | full | empty | fine | quite frankly | honestly | simply | basically"
    " | especially | again please | by the way | how about | what about | why do not | shift | hop"
    " | which | who is | each other | one another | another one | dearest | do not dawdle | smartly | sharpish"
    " | sharp | pronto | in a hurry | with pace | jolly good | old boy | fellas | fella | chaps | chap"
    " | may i ask | can i ask | tell me | i would like to know | does anyone know | anyone know | even | permission to | the pleasure of | favour | a favour | do me a favour | be so kind | be so kind as to"
    " | would you mind | do you mind | did you hear | you hear | you hear me | hear me | no exceptions"
    " | no excuses | no matter what | come hell or high water | whatever happens | no arguing | no discussion"
)

#: What may stand before those who are told something.
CAUSES = (
    "put | have | let | get | want | need | tell | ask | send | see | assign | make | set | like | has | haul"
    " | i want | i need | we need | i would like | i would like to have | can i get | can i have | can we get"
    " | could i get | could i have | can we have | let us have | let us get | may i have | give me | get me"
    " | throw | stick | place | move | station | i will have | i will take | we want | could we have | i would love"
)

#: Short forms and slips, by what is meant.
SPELLINGS: Mapping[str, str] = {
    "n": "and", "u": "you", "ur": "your", "r": "are", "every1": "everyone", "any1": "anyone", "some1": "someone",
    "ppl": "people", "pls": "please", "plz": "please", "cos": "because", "cuz": "because", "gimme": "give me",
    "lemme": "let me", "wanna": "want to", "gotta": "have to", "gonna": "going to", "tmrw": "tomorrow",
    "whos": "who is", "whats": "what is", "thats": "that is", "youre": "you are", "dont": "do not",
    "doesnt": "does not", "cant": "can not", "wont": "will not", "im": "i am", "ive": "i have", "lets": "let us",
    "theres": "there is", "theyre": "they are", "isnt": "is not", "whoevers": "whoever is", "everybodys": "everybody is",
    "em": "them", "'em": "them", "w": "with", "w/": "with", "b4": "before", "atm": "right now", "ya": "you",
    "yall": "you all", "kinda": "kind of", "sorta": "sort of", "outta": "out of", "cannot": "can not",
    "everyones": "everyone is", "someones": "someone is", "thx": "thanks", "tho": "though", "yous": "you lot",
    "ye": "you", "thru": "through", "rn": "right now", "abt": "about",
}  # fmt: skip
CONTRACTIONS: Mapping[str, str] = {
    "n't": " not", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would", "'m": " am", "'s": " is",
}  # fmt: skip
