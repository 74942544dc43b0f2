"""Who can cook with you: one row for each partner, and in it one for each of its minds."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from agents.answer_shapes import Json
from agents.mind import OWNER
from agents.own_code import OwnCodeError, load_object, own_file, with_imports
from game.content.level import Level
from game.executor import reflex
from game.executor.driver import Policy
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process
from game.session.seats.specialists import Assembler, Supplier, suits_suppliers

#: What a cook does while nothing is decided for it: it goes on by reflex at once, after it has
#: waited a moment for its mind, or never; 'blocked': nor does it go on with anything when somebody
#: speaks to it, before that is thought over.
Autonomy = Literal["reflex", "led", "driven", "blocked"]
#: How the bundled model is asked something: as its adapter was taught, or held by a grammar.
Way = Literal["taught", "held"]

_BASELINES, _HLA_BASELINES = "agents.dpt.baselines.build", "agents.hla.baselines.build"


@dataclass(frozen=True, slots=True)
class MindRole:
    """One of the minds behind a cook.

    `name`: what panel and experiments call it; `factory`: builds it, as 'module:function' (see
    `agents.mind`), with these `parameters` unless others are chosen; `decides`: macro actions come
    from it, and `autonomy`: what the cook does in between; `loss`: what it does without it;
    `hears`: it reads what is said to the cook. `asked`: what the bundled model is asked, and how.
    `owner`: whose mind it is, as a sentence to players begins. `frugal`: it needs no model unless
    one is `asked`, and is shown the kitchen when something is to be decided or wanted anew, else
    now and then, favours only if they are wanted: a crew of such minds is no burden.
    """

    name: str
    factory: str
    loss: str
    decides: bool = False
    autonomy: Autonomy = "driven"
    parameters: tuple[tuple[str, Json], ...] = ()
    hears: bool = False
    asked: tuple[tuple[str, Way], ...] = ()
    owner: str = OWNER
    frugal: bool = False


@dataclass(frozen=True, slots=True)
class PartnerSpec:
    """A partner that can be chosen.

    `name`: on the command line and in settings; `title`, `line` and `sign` (a picture of
    `assets/svg`): its card.
    `minds`: in the order in which they are heard, for later ones go by what earlier ones say; none:
    it cooks by its `policy` and does not listen. `needs_model`: its minds think with a language
    model. `recorded`: they come with answers of their own where no model is to be used. `suits`:
    the menus of which there is work for it. `research`: for experiments, players cannot choose it.
    `shares`: its minds live in one process with those of the rest of their crew.
    """

    name: str
    title: str
    line: str
    sign: str
    minds: tuple[MindRole, ...] = ()
    needs_model: bool = False
    recorded: bool = False
    policy: Policy = reflex.choose
    suits: Callable[[Menu], bool] = lambda _: True
    research: bool = False
    shares: bool = False

    @property
    def own(self) -> bool:
        """Whether it is somebody's own, not a row of the program's."""
        return self.name not in PARTNERS


SLOW = MindRole(
    "slow", "agents.hla.build:slow", "cooks on but cannot talk", hears=True,
    asked=(("intention", "taught"),),
)  # fmt: skip
FAST = MindRole(
    "fast", "agents.hla.build:fast", "cooks by reflex", decides=True, autonomy="reflex",
    asked=(("action", "taught"),),
)  # fmt: skip
HLA = PartnerSpec(
    "hla", "Listens and talks", "Tell it what you want: it answers.", "chat", (SLOW, FAST),
    needs_model=True,
)  # fmt: skip
FSM = PartnerSpec(
    "fsm", "Follows rules", "Order by order, step by step, does not listen.", "gear",
    (
        MindRole(
            "system1", "agents.dpt.build:system1", "cooks by reflex", decides=True, autonomy="led"
        ),
    ),
    research=True,
)  # fmt: skip
DPT = PartnerSpec(
    "dpt", "Plans ahead", "Listens, makes plans and learns your ways.", "thought",
    (
        MindRole(
            "slow", "agents.dpt.build:listening", "cooks on but cannot talk",
            parameters=(("character", "dry"),), hears=True,
        ),
        *FSM.minds,
        MindRole("planner", "agents.dpt.build:planner", "cooks by rules without a plan"),
        MindRole("reflecting", "agents.dpt.build:reflecting", "cooks on without looking back"),
    ),
    needs_model=True, recorded=True,
)  # fmt: skip


def _with(spec: PartnerSpec, roles: Container[str], **parameters: Json) -> PartnerSpec:
    """`spec` for experiments, the minds in `roles` built with these `parameters`, too."""
    own = tuple(parameters.items())
    minds = (
        replace(role, parameters=(*role.parameters, *own)) if role.name in roles else role
        for role in spec.minds
    )
    return replace(spec, minds=tuple(minds), research=True)


HLA_FAITHFUL = replace(
    # The weights and limits of the profile 'faithful', with the prompts that suit the model.
    _with(HLA, ("fast",), alpha_words=0.2, alpha_intention=0.2, near=1.0, sure=0.0, decisive=1e6),
    name="hla-faithful", line="By the paper's weights, its model asked about every choice.",
)  # fmt: skip
FSM_RELEASED = replace(
    _with(FSM, ("system1",), rules="released"), name="fsm-released",
    line="Order by order, by the rules of DPT-Agent's public code.",
)  # fmt: skip
DPT_NO_TOM = replace(
    _with(DPT, ("planner", "reflecting"), tom=False), name="dpt-no-tom",
    line="Listens and plans ahead, without thinking about you.",
)  # fmt: skip
DPT_RELEASED, DPT_RELEASED_NO_TOM = (
    replace(
        _with(spec, ("system1",), rules="released"), name=f"dpt-released{suffix}",
        line="Plans ahead of the rules of DPT-Agent's public code.",
    )
    for spec, suffix in ((DPT, ""), (DPT_NO_TOM, "-no-tom"))
)  # fmt: skip
_WORKER = MindRole(
    "worker", "agents.crew.build:worker", "cooks by reflex", decides=True, autonomy="led",
    owner="Your crew", frugal=True,
)  # fmt: skip
WORKER = PartnerSpec(
    "worker", "Works in a crew", "Does what it is assigned, and else just cooks.", "gear",
    (_WORKER,), research=True, shares=True,
)  # fmt: skip
THINKING_WORKER = replace(
    WORKER, name="thinking-worker", title="Thinks in a crew", needs_model=True, shares=False,
    line="Does what it is assigned, step by step as its model chooses.",
    minds=(replace(_WORKER, factory="agents.crew.build:thinking_worker", asked=FAST.asked),),
)  # fmt: skip
LEADING = replace(
    WORKER, name="leading", title="Leads and cooks",
    line="A worker who assigns, too, where its crew's organisation lets it.",
    minds=(MindRole("leader", "agents.crew.build:scripted", "leads nobody"), *WORKER.minds),
)  # fmt: skip
STILL = PartnerSpec(
    "still", "Stands still", "Does nothing: you cook alone.", "gear",
    policy=lambda *_: None, research=True,
)  # fmt: skip
REFLEX = PartnerSpec("reflex", "Just cooks", "Quick and tidy, does not listen.", "gear")
FRYER = PartnerSpec(
    "fryer", "Fries", "Fries what is ordered and passes it on.", "appliance_pan",
    policy=Supplier(Process.COOK), suits=suits_suppliers,
)  # fmt: skip
CHOPPER = PartnerSpec(
    "chopper", "Chops", "Chops what is ordered and passes it on.", "knife",
    policy=Supplier(Process.CHOP), suits=suits_suppliers,
)  # fmt: skip
ASSEMBLER = PartnerSpec(
    "assembler", "Assembles", "Puts together and serves. You fry and chop.", "plates",
    policy=Assembler(), suits=suits_suppliers,
)  # fmt: skip


def _baseline(name: str, title: str, factory: str, **parameters: Json) -> tuple[PartnerSpec, ...]:
    """A language agent that DPT-Agent is compared with: as published, and with System 1's default.

    As published the cook does nothing but what is planned, however late that comes.
    """

    def spec(hands: MindRole, suffix: str, words: str, *, default: bool) -> PartnerSpec:
        own = (*parameters.items(), ("default", default))
        planner = MindRole("planner", factory, hands.loss, parameters=own)
        return PartnerSpec(
            name + suffix, title, words, "thought", (hands, planner),
            needs_model=True, recorded=True, research=True,
        )  # fmt: skip

    (led,) = FSM.minds
    driven = replace(led, loss="stands idle", autonomy="driven", parameters=(("rules", "none"),))
    return (
        spec(driven, "", "Does what it thinks of, nothing else.", default=False),
        spec(led, "-default", "Cooks by rules where it thinks of nothing.", default=True),
    )


ACT, ACT_DEFAULT = _baseline("act", "Act", f"{_BASELINES}:act")
SYSTEM2, SYSTEM2_DEFAULT = _baseline("system2", "System 2", f"{_BASELINES}:act", thinks=True)
REACT, REACT_DEFAULT = _baseline("react", "ReAct", f"{_BASELINES}:react")
REFLEXION, REFLEXION_DEFAULT = _baseline("reflexion", "Reflexion", f"{_BASELINES}:reflexion")


def _paper(name: str, title: str, line: str, *minds: MindRole) -> PartnerSpec:
    """An agent that HLA is compared with: HLA without one of its parts."""
    return PartnerSpec(name, title, line, "chat", minds, needs_model=True, research=True)


def _staged(variant: str, name: str, *asked: tuple[str, Way]) -> MindRole:
    """A mind that is asked in stages, as its `variant` says."""
    factory, own = f"{_HLA_BASELINES}:staged", (("variant", variant),)
    return MindRole(name, factory, SLOW.loss, parameters=own, hears=True, asked=asked)


def _alone(variant: str, name: str, *asked: tuple[str, Way]) -> MindRole:
    """The same as the only mind of a cook, which waits for it."""
    role = _staged(variant, name, *asked)
    return replace(role, loss="stands idle", decides=True, autonomy="blocked")


_READING: tuple[str, Way] = ("intention", "taught")
_TALK: tuple[tuple[str, Way], ...] = tuple((e, "held") for e in ("summary", "chat", "verdict"))

SMOA = _paper(
    "smoa", "Slow Mind only", "Listens, and stands still while it thinks.",
    _alone("smoa", "slow", _READING, *_TALK, ("action", "held")),
)  # fmt: skip
SMOA_FILTER = _paper(
    "smoa-filter", "Slow Mind, weighed", "Stands still while it thinks, and weighs what is of use.",
    _alone("smoa-filter", "slow", _READING, *_TALK, ("action", "taught")),
)  # fmt: skip
FMOA = _paper(
    "fmoa", "Fast Mind only", "Takes words as they are, and stands still while it thinks.",
    _alone("fmoa", "fast", ("action", "taught"), ("chat", "held")),
)  # fmt: skip
NEA = _paper(
    "nea", "Step by step", "Listens, and thinks before every single step.",
    SLOW,
    MindRole(
        "moves", f"{_HLA_BASELINES}:moves", "stands idle", decides=True,
        asked=(("action", "held"),),
    ),
)  # fmt: skip
NO_IR = _paper(
    "no-ir", "Without reading", "Goes by the words themselves, not by what they mean.",
    _staged("no-ir", "slow", *_TALK),
    # It has nothing else to go by, however unsure they are.
    replace(FAST, parameters=(("sure", 0.0),)),
)  # fmt: skip
ONE_STAGE = _paper(
    "one-stage", "All in one", "Reads words, answers and judges them in one go.",
    _staged("one-stage", "slow", _READING, ("chat", "held"), ("verdict", "held")),
    FAST,
)  # fmt: skip

_PLAYERS_CHOICE = (HLA, DPT, REFLEX, FRYER, CHOPPER, ASSEMBLER)
_RESEARCH = (
    STILL, WORKER, THINKING_WORKER, LEADING, HLA_FAITHFUL, FSM, FSM_RELEASED, DPT_NO_TOM,
    DPT_RELEASED, DPT_RELEASED_NO_TOM, ACT, ACT_DEFAULT, SYSTEM2, SYSTEM2_DEFAULT,
    REACT, REACT_DEFAULT, REFLEXION, REFLEXION_DEFAULT, SMOA, SMOA_FILTER, FMOA, NEA, NO_IR,
    ONE_STAGE,
)  # fmt: skip

#: Every partner that can be chosen by name, the best first.
PARTNERS: Mapping[str, PartnerSpec] = {spec.name: spec for spec in (*_PLAYERS_CHOICE, *_RESEARCH)}


#: Before the source of a policy from elsewhere, in the name of a partner who goes by it.
POLICY = "policy:"
#: In the name of a partner from a file, after what tables call it.
CALLED = "="


class UnknownPartnerError(LookupError):
    """There is no such partner; the text names those there are."""


class PartnerFileError(UnknownPartnerError):
    """Its file is not there, or cannot be used: what was `expected` of it, what was `found`."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found


def find_partner(name: str) -> PartnerSpec:
    """The partner called `name`: a row of the table, or one from elsewhere.

    'policy:SOURCE' goes by a policy: sources are those of `agents.learned`, 'moves:SOURCE' if it
    chooses moves. 'FILE.py:NAME' is a `PartnerSpec` in a file of its own, or
    what builds the only mind of a partner (`agents.mind`). 'mine=' before either says what tables
    call it. Raises UnknownPartnerError, PartnerFileError.
    """
    if name in PARTNERS:
        return PARTNERS[name]
    source, file = _source(name), partner_file(name)
    if file is not None and not file.is_file():
        raise PartnerFileError("a partner's file", f"none at {file}")
    if source.startswith(POLICY) and len(source) > len(POLICY):
        return replace(_by_policy(source), name=name)
    if file is not None:
        return replace(_in_file(source), name=name, research=True)
    raise UnknownPartnerError(
        f"expected one of {', '.join(PARTNERS)}, {POLICY}SOURCE or FILE.py:NAME, found {name}"
    )


def partner_label(name: str) -> str:
    """What tables call the partner of that name."""
    return name.removesuffix(CALLED + _source(name))


def partner_file(name: str) -> Path | None:
    """The file from which a partner of that name comes; None for rows and modules."""
    source = _source(name)
    if not source.startswith(POLICY):
        return own_file(source)
    from agents.learned import policy_file  # noqa: PLC0415 - numpy takes long to load
    from agents.learned.mind import OF_MOVES  # noqa: PLC0415 - as above

    return policy_file(source.removeprefix(POLICY).removeprefix(OF_MOVES))


def partner_files(name: str) -> list[Path]:
    """All files of a partner from elsewhere, its minds' and what they import too; none of a row."""
    factories = (own_file(role.factory) for role in find_partner(name).minds)
    files = (each for each in (partner_file(name), *factories) if each is not None)
    return sorted({each for file in files for each in with_imports(file.resolve())})


def _source(name: str) -> str:
    called, _, source = name.partition(CALLED)
    return source if source and called.isidentifier() else name


def _by_policy(source: str) -> PartnerSpec:
    """A cook who does what a policy chooses and nothing else."""
    told = source.removeprefix(POLICY)
    role = MindRole(
        "policy", "agents.learned.mind:policy_mind", "stands idle", decides=True,
        parameters=(("source", told),),
    )  # fmt: skip
    return PartnerSpec(source, "A policy", f"Does what {told} chooses.", "gear", (role,),
                       research=True)  # fmt: skip


def _in_file(source: str) -> PartnerSpec:
    try:
        found = load_object(source)
    except OwnCodeError as error:
        raise PartnerFileError("a partner", str(error)) from error
    if isinstance(found, PartnerSpec):
        known = get_args(Autonomy)
        if unknown := [r.autonomy for r in found.minds if r.autonomy not in known]:
            raise PartnerFileError(
                f"an autonomy ({', '.join(known)})", f"'{unknown[0]}' ({source})"
            )
        return found
    role = MindRole("mind", source, "stands idle", decides=True, hears=True)
    return PartnerSpec(source, source.rpartition(":")[2], "Of your own.", "gear", (role,))


@dataclass(frozen=True, slots=True)
class Companion:
    """Who comes along. `excuse`: why it is not the one who was wanted, a sentence; '' if it is."""

    spec: PartnerSpec
    excuse: str = ""


def for_players() -> Mapping[str, PartnerSpec]:
    """All that players can choose, by name: without those of experiments."""
    return {name: spec for name, spec in PARTNERS.items() if not spec.research}


def has_place(level: Level) -> bool:
    """Whether anybody can come along: not where people have all the cooks."""
    return len(level.humans) < len(level.cooks)


def companion(wanted: PartnerSpec, level: Level) -> Companion:
    """The one who is `wanted`, or the first with work in `level` who thinks if that one does."""
    if wanted.suits(level.kitchen.menu) or not has_place(level):
        return Companion(wanted)
    alike = (
        spec
        for spec in for_players().values()
        if spec.needs_model == wanted.needs_model and spec.suits(level.kitchen.menu)
    )
    instead = next(alike, REFLEX)
    excuse = f"“{wanted.title}” has no work in {level.title}: “{instead.title}” comes along."
    return Companion(instead, excuse)
