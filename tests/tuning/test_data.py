"""The generator: labels are right, test messages stay out, seeds decide."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest
import yaml
from tuning import noise
from tuning.contexts import Setting, sample_setting
from tuning.data import fresh_groups, generators
from tuning.generate import WEIGHTS, Generator
from tuning.holes import UnfilledError
from tuning.kitchen import burgers, invented, kitchen_of, soups
from tuning.meanings import UNCLEAR, spelled_out
from tuning.moments import name_words
from tuning.places import PHRASES, ROOT
from tuning.rows import Exclusion, MomentPrompts, abstract, paper_messages, renamed, roughened
from tuning.templates import (
    HELD_OUT,
    PhraseError,
    Template,
    Writer,
    choose,
    load_heard,
    load_writers,
    word_lists,
)

from agents.hla.reading import Exchange, Situation
from agents.intention import Avoid, Demand, Goal, IntentionError, canonical, from_text
from game.voice.hearing.phonetics import plain
from tests.examples import share

VOCABULARY = kitchen_of().vocabulary

HERE = Path(__file__).parent
SOUPS = soups(word_lists(PHRASES / "words.list"))
FOODS = word_lists(PHRASES / "foods.list")
UNMISTAKABLE = {name: weight for name, weight in WEIGHTS.items() if name != "vague"}
OFFERED = Situation(("bob",), asked=tuple(
    Demand((goal,)) for goal in (Goal("chop", "onion", 2), Goal("cook", "alice"))
))  # fmt: skip


#: So many situations are drawn, and a line is tried so often in one that it fits.
_SETTINGS, _TRIES = 1200, 25


def problems(generator: Generator) -> Iterator[str]:
    """What is wrong, beginning with file and line."""
    random = Random(1)
    settings = [sample_setting(generator.kitchen(), random) for _ in range(_SETTINGS)]
    for writer in generator.writers:
        for section, lines in writer.sections.items():
            if section not in WEIGHTS:
                yield f"{writer.name}.txt: no section is called {section!r}"
            for line in lines:
                if problem := _problem(generator, writer, section, line, settings):
                    yield f"{line.place}: {problem}: {line.words} => {line.meaning}"


def _problem(
    generator: Generator, writer: Writer, section: str, line: Template, settings: Sequence[Setting]
) -> str:
    """Why a line cannot be used; nothing if it can."""
    tried, reason = 0, "no situation fits"
    for setting in settings:
        try:
            if not setting.holds(line.when):
                continue
            _, meaning = generator.fill(line, setting, writer)
            spelled_out(meaning if section != "doings" else f"avoid {meaning}", setting)
        except UnfilledError as error:
            tried, reason = tried + 1, str(error)
        except KeyError as error:
            return f"unknown {error}"
        else:
            return ""
        if tried > _TRIES:
            break
    return reason


@pytest.fixture(scope="module")
def groups():
    train, _ = generators(3)
    return list(islice(fresh_groups(train, 8), 700))


def test_every_phrase_can_be_used_and_means_something():
    assert [problem for generator in generators(2) for problem in problems(generator)] == []


def test_a_phrase_that_cannot_be_used_is_named(tmp_path):
    (tmp_path / "someone.txt").write_text(
        "[tasks]\nchop {nvs} => chop {v} {n}\nbake it => bake it\n[sonnets]\n"
        "nothing :: again => again\nask {who} => none\n",
        encoding="utf-8",
    )
    generator = generators(2)[0].with_writers(load_writers(tmp_path))
    found = list(problems(generator))
    assert [problem.partition(": ")[0] for problem in found] == [
        "someone.txt:3", "someone.txt", "someone.txt:5", "someone.txt:6",
    ]  # fmt: skip
    assert "sonnets" in found[1] and "no hole is called 'who'" in found[3]


@pytest.mark.thorough
@pytest.mark.parametrize("orders", [(), ("bob", "alice", "cathy", "david")])
def test_the_same_words_never_mean_two_things(orders):
    generator, _ = generators(5, rough=False)
    random, names = Random(2), list(UNMISTAKABLE)
    setting, meanings = Setting(SOUPS, Situation(orders)), defaultdict(set)
    for category in random.choices(names, list(UNMISTAKABLE.values()), k=share(5000)):
        if (example := generator.example(setting, category)) and example.meaning != UNCLEAR:
            meanings[example.say].add(example.meaning)
    assert {say: found for say, found in meanings.items() if len(found) > 1} == {}


def test_an_answer_means_one_of_the_two_things_offered():
    generator, _ = generators(6, rough=False)
    found = defaultdict(set)
    for _ in range(1000):
        if example := generator.example(Setting(SOUPS, OFFERED), "answers"):
            found[example.say].add(example.meaning)
    assert found["onions"] == found["chopping"] == found["first one"] == {"chop onion x2"}
    assert found["second"] == {"cook alice x1"}
    assert found["both"] == {"chop onion x2, then cook alice x1"}


def test_vague_words_are_trained_with_each_of_their_readings_and_as_unclear():
    generator, _ = generators(6, rough=False)
    line = Template("alice?", "cook alice x1 | serve alice x1")
    setting, writer = Setting(SOUPS, Situation(())), generator.writers[0]
    meanings = {generator.fill(line, setting, writer)[1] for _ in range(60)}
    assert meanings == {"cook alice x1", "serve alice x1", UNCLEAR}


def test_labels_are_in_the_models_own_form_and_resolve_in_their_situation(groups):
    for example in (example for group in groups for example in group):
        if example.meaning != UNCLEAR:
            vocabulary = example.setting.kitchen.vocabulary
            assert canonical(example.meaning, vocabulary) == example.meaning
            from_text(example.meaning, vocabulary, example.setting.referents)


def test_all_categories_and_writers_occur(groups):
    examples = [example for group in groups for example in group]
    never = {name for name, weight in WEIGHTS.items() if not weight} - {"answers"}
    assert {example.category for example in examples} == set(WEIGHTS) - never
    writers = {writer.name for writer in load_writers(PHRASES)}
    by_rule = {"heard", ""}
    assert {example.writer for example in examples} == writers - {HELD_OUT} | by_rule


def test_the_same_seed_makes_the_same_examples():
    first, again, other = (generators(seed)[0] for seed in (4, 4, 5))
    made = [[e.say for _ in range(20) for e in g.group(8)] for g in (first, again, other)]
    assert made[0] == made[1] != made[2]


# ---------------------------------------------------------------- what must stay out


def test_no_papers_command_nor_near_edit_is_trained_on(groups):
    exclusion = Exclusion(paper_messages(ROOT))
    near = [e.say for group in groups for e in group if exclusion.near(e.say)]
    assert near == []


def test_the_papers_commands_and_near_edits_are_recognised():
    exclusion = Exclusion(paper_messages(ROOT))
    assert all(exclusion.near(message) for message in paper_messages(ROOT))
    for near in ("chop 5 tomatoes", "Cook David's soup", "help me cut 3 onions",
                 "cook the first soup in our orders", "why are we always short of onions",
                 "chop a tomato"):  # fmt: skip
        assert exclusion.near(near), near
    for far in ("slice me up a few onions", "get bob going", "what does the next guest want"):
        assert not exclusion.near(far), far


def test_words_are_abstracted_and_counted():
    assert abstract("Cook Bob's soup, the SECOND one!") == ("cook", "DISH", "the", "PLACE", "N")


def test_the_set_for_evaluation_has_all_papers_commands():
    items = yaml.safe_load((HERE / "paper.yaml").read_text(encoding="utf-8"))
    said = paper_messages(ROOT)
    assert len(items) == 45
    assert {item["say"] for item in items} <= set(said)


# ---------------------------------------------------------------- single pieces


def asked_before(*goals, **given):
    last = Demand(goals)
    return Setting(SOUPS, Situation(("bob",), (Exchange("", last, "satisfied"),), **given), last)


def test_references_are_named_and_left_to_code():
    setting = asked_before(Goal("chop", "onion", 2))
    generator, _ = generators(1, rough=False)
    line = next(
        line
        for writer in generator.writers
        for line in writer.sections.get("references", ())
        if "{total} in total" in line.words
    )
    say, meaning = generator.fill(line, setting, generator.writers[0])
    said = set(say.split())
    total = next(n for n, word in enumerate(NUMBERS) if {word, str(n)} & said)
    assert meaning == f"more to x{total}"
    assert from_text(meaning, VOCABULARY, setting.referents) == Demand(
        (Goal("chop", "onion", total - 2),)
    )


NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def test_an_order_by_place_means_the_place():
    generator, _ = generators(1, rough=False)
    line = Template("cook {o}", "cook {o} x1")
    setting = Setting(SOUPS, Situation(("bob", "alice", "bob", "cathy")))
    made = dict(generator.fill(line, setting, generator.writers[0]) for _ in range(2000))
    assert made["cook the second order"] == made["cook order 2"] == "cook second x1"
    assert made["cook the last order"] == made["cook the newest order"] == "cook last x1"
    assert made["cook the urgent order"] == "cook urgent x1"


def test_what_refers_to_nothing_is_no_label():
    alone = Setting(SOUPS, Situation(("bob",)))
    for meaning in ("again", "cook it", "cook second x1", "cook that x1", "next"):
        with pytest.raises(UnfilledError):
            spelled_out(meaning, alone)
    assert spelled_out("cancel it", alone) == "none", "there is nothing to take back"
    assert spelled_out("cook it", asked_before(Goal("plate", "bob"))) == "cook it"


@pytest.mark.parametrize("seed", range(30))
def test_made_up_menus_hold_together(seed):
    kitchen = invented(FOODS, Random(seed))
    assert kitchen.dishes and kitchen.ingredients
    assert not set(kitchen.dishes) & set(kitchen.ingredients)
    for recipe in kitchen.menu.recipes:
        assert recipe.needs and set(recipe.needs) <= set(kitchen.ingredients)
        assert recipe.title.lower() in kitchen.words.plain[recipe.name]
    described = [words for ways in kitchen.words.described.values() for words in ways]
    assert len(described) == len(set(described)), "a description fits one dish only"


def test_a_dish_is_made_as_the_menu_makes_it():
    setting = Setting(burgers(), Situation(("beef_burger",)))
    assert spelled_out("cook beef_burger x1", setting) == "prepare beef_burger x1"
    assert spelled_out("cook beef x1", setting) == "cook beef x1"
    with pytest.raises(UnfilledError):
        spelled_out("chop beef x1", setting)


def test_nobody_is_kept_from_handing_over_what_is_not_to_be_cut():
    setting = Setting(SOUPS, Situation((), bans=(Avoid("chop", "tomato"),)))
    assert spelled_out("avoid any onion", setting) == "avoid chop onion"
    assert spelled_out("avoid any bob", setting) == "avoid any bob"


def test_menus_are_made_up_by_the_thousand(groups):
    kitchens = {group[0].setting.kitchen.menu for group in groups}
    assert len(kitchens) > len(groups) / 4
    assert SOUPS.menu in kitchens and burgers().menu in kitchens


def test_slips_change_no_number_and_no_short_word():
    random = Random(0)
    for _ in range(200):
        said = noise.slip("chop 3 onions and four tomatoes never bob", random)
        assert all(word in said for word in ("3", "four", "never", "bob"))


def test_choices_nest():
    found = {choose("a [b|c [d|e]]", Random(seed)) for seed in range(40)}
    assert found == {"a b", "a c d", "a c e"}


def test_a_bad_line_is_named(tmp_path):
    (tmp_path / "someone.txt").write_text("[tasks]\nchop it\n", encoding="utf-8")
    with pytest.raises(PhraseError, match=r"someone\.txt:2: expected 'WORDS => MEANING'"):
        load_writers(tmp_path)


def test_a_meaning_the_kitchen_does_not_have_is_an_error():
    with pytest.raises(IntentionError):
        from_text("chop potato x1", VOCABULARY)


# Rows of labelled moments: what is roughened stays a prompt.


def test_slips_of_the_keyboard_touch_what_was_said_alone():
    known = "before: chop onion x2\nhuman: "
    prompt = f"{known}please chop two onions then =>"
    rough = roughened(MomentPrompts("menu:", (prompt,) * 100, ("",) * 100), Random(0)).prompts
    assert all(each.startswith(known) and each.endswith(" =>") for each in rough)
    assert not any("  " in each for each in rough)
    assert len(set(rough)) > 5


# Moments told anew of other food: what messages mean goes with them.

OTHERS = ("leek", "cherry", "walter", "nora", "plum", "potato", "egg")


def test_context_words_and_label_are_renamed_alike():
    moment = MomentPrompts(
        "menu: chop onion tomato; cook bob = onion tomato\n",
        ("before: none\nhuman: two onions, then bob's soup =>",),
        ("chop onion x2, then cook bob x1",),
    )
    told = renamed(moment, name_words(VOCABULARY), OTHERS, Random(3))
    assert not any(word in repr(told) for word in ("onion", "tomato", "bob"))
    verb, thing, _, _, _, dish, _ = told.answers[0].split()
    assert verb == "chop"
    assert f"cook {dish} = {thing} " in told.context
    assert f"human: two {thing[:3]}" in told.prompts[0]
    assert f"{dish}'s soup" in told.prompts[0]


def test_what_a_label_names_without_its_being_said_keeps_its_name():
    prompt = "before: cook bob x1\nhuman: the red and green one =>"
    moment = MomentPrompts("orders: first bob", (prompt,), ("cook bob x1",))
    assert renamed(moment, ("bob",), OTHERS, Random(0)) == moment


def test_two_words_never_become_one_nor_one_that_is_there():
    moment = MomentPrompts("menu: plum", ("human: onion tomato =>",), ("chop onion x1",))
    told = renamed(moment, ("onion", "tomato"), ("plum", "leek"), Random(0))
    assert told.prompts[0] in ("human: leek tomato =>", "human: onion leek =>")


# What a speech recogniser wrote: its file, what of it is kept, and that it is trained on.


@pytest.fixture(scope="module")
def lines():
    return load_heard()


def test_every_line_means_something_and_one_thing_only(lines):
    assert len(lines) > 400
    assert len({line.words for line in lines}) == len(lines)
    for line in lines:
        assert canonical(line.meaning, VOCABULARY) == line.meaning
        assert line.words == plain(line.words)


def test_most_lines_were_misheard(lines):
    assert sum(line.words == plain(line.said) for line in lines) < len(lines) / 4


def test_no_papers_command_was_said_or_heard(lines):
    exclusion = Exclusion(paper_messages(ROOT))
    assert [line for line in lines if exclusion.near(line.words) or exclusion.near(line.said)] == []


def test_they_are_trained_on_but_never_as_answers_nor_while_measuring(lines):
    train, dev = generators(1, rough=False)
    known = {(line.words, line.meaning) for line in lines}
    anywhere = Setting(train.soups, Situation(("bob",)))
    examples = [train.example(anywhere, "heard") for _ in range(30)]
    assert {(example.say, example.meaning) for example in examples} <= known
    again = train.with_writers(train.writers).example(anywhere, "heard")
    assert (again.say, again.meaning) in known
    asked = Setting(train.soups, Situation((), asked=(Demand((Goal("chop", "onion"),)),) * 2))
    assert train.example(asked, "heard") is None
    assert dev.example(anywhere, "heard") is None


@pytest.mark.parametrize("line", ["shop an onion\tchop onion x1", "a\tchop potato x1\tb"])
def test_a_bad_line_of_a_hearing_is_named(tmp_path, line):
    path = tmp_path / "heard.tsv"
    path.write_text(f"a\tnone\tb\n{line}\n", encoding="utf-8")
    with pytest.raises(PhraseError, match=r"heard\.tsv:2"):
        load_heard(path)


def test_numbers_and_punctuation_are_made_alike():
    assert plain("Chop 3 onions, Bob’s ones!") == "chop three onions bob's ones"
