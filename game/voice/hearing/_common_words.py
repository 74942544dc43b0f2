"""Words that are common when people work together, whatever is on the menu.

What was heard as one of them was probably said. They are those that the generator of training
messages (`build/tuning`) uses most, without the names of any menu.
"""

_WORDS = """
a about actually after again ah all almost alone along already also always am an and angry another
any anybody anyone anything apart are aren't around as ask asked assemble at attend away ay back
bad be beautiful because been before begin behind believe better big bin bit bits black blocking
bloody board boil boiling book both bowl bowls break bring bro brother bubbling burn burned burner
burning burns burnt busy but butcher by call called can can't cannot care carry catch charge
charred chef chop chopped chopping clean clear client cold combine combining come comes coming
constantly continue cook cooked cooker cooking cooks correction could count counter couple cry
cubes cup customer customers cut cutting day deal decided deliver delivered delivery dice did
didn't dinner dish disregard do does dog doing don't done door double down dozen dropped dump dying
each eat eh eight else empty end enough ever every everything everywhere exactly except excuse
expire explain extinguish extinguisher far fast fear fetch few fill filling final find fine finish
finished fire firefighter first five flame flames follow followed food for forever forget forgot
forgotten four free from fruit full further game gas get gets getting give giving go goes going
gone gonna good got gotta grab great green greens guess guest guests guy guys hack had half hand
handle hands hang has hasn't hatch have haven't head heard heat hello help here here's hey hold
home hot how how's hungry i i'd i'll i'm i've idea if im in ingredients inside instead into is
isn't it it'd it's its itself job just keep kill kind kindly kitchen knife knock know ladle last
late later lay leaf leafy leave leaves left less let let's life like line list little long longer
look looking looks lose losing lot love lovely low made make maker makes making man many may maybe
me mean meant mess messing might mince mind mine missing mistake mix mixed mixing moment more move
much must my myself need needs neither never new next nice nicely night nine no nobody nobody's
none nor not nothing now number numbers of off oh ok okay on once one one's ones only onto oops or
order ordered ordering orders other otherwise our out over pair pardon partner parts party pass
people perfect perhaps person pick piece pieces place plan plate plated plates plating please point
points portion portions pot pot's pots pour prep preparation prepare prepared preparing prepping
process pull purple put putting quick quit quite rather reach read ready real realize really red
refrain remember require rest rid right ripe robot round run running runs rush said same say saying
says scoop score scratch second seconds see seems send serve served serving servings set seven
shall short should shouldn't shut side signal simply single sitting six slice sliced slices slide
slow small smell smoke so some somebody someone something soon sorry sort spray stand standing
stands start started starting stay stays step still stinky stock stop stove stuff supposed sure
table take takes team tear tell telling ten than thank thanks that that's the them then there
there's these they thing things thingy think thinking this those thought three through throw ticket
till time times to today together told too top toss touch trash trouble turn twenty twice two ty uh
um under understand until up upon us use used veg vegetable vegetables veggie veggies very wait
waiting waits walk wanna want wanted wants was way ways we we'll we're we've well were what what's
whatever whats when whenever where which while white who who's whole whos why will window wish with
without won won't wonder work working would wrong yeah yes yesterday yet you you're your yours zero
"""
COMMON_WORDS = frozenset(_WORDS.split())
