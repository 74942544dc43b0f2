"""Somebody who plays the tutorial: does what it says with keys, types, points, uses the wheel."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.client.scenes._overlay import ChatScene
from game.client.scenes._tutorial import TutorialScene
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.tutorial.advice import Advice, Todo
from game.tutorial.lessons import TALKING, Lesson
from tests.client.driving import Client, press, release

KEYS = {
    Move.UP: pygame.K_UP,
    Move.DOWN: pygame.K_s,  # both ways to walk are used
    Move.LEFT: pygame.K_LEFT,
    Move.RIGHT: pygame.K_d,
    Move.INTERACT: pygame.K_SPACE,
}


@dataclass
class Learner:
    """`words`: what it types when it should talk; `each`: called once for every new thing to do;
    `do`: makes a move of its cook, with a key unless it has a pad.
    """

    client: Client
    words: str = "chop 2 onions"
    each: Callable[[TutorialScene], None] = lambda scene: None
    do: Callable[[Move], None] = lambda move: tap(KEYS[move])
    lessons: list[Lesson] = field(default_factory=list)
    _walker: Walker = field(default_factory=Walker)
    _seen: int = -1
    _told: object = None

    def look(self) -> None:
        """Called after every frame."""
        match self.client.app.scene:
            case TutorialScene() as scene:
                self._play(scene)
            case ChatScene(kitchen=TutorialScene() as scene) as chat if not chat.editor.text:
                stopping = scene.tutor.lesson is Lesson.STOP
                self.type(_stop_or_go(scene) if stopping else self.words)

    def _play(self, scene: TutorialScene) -> None:
        lesson = scene.tutor.lesson
        if lesson is not None and lesson not in self.lessons:
            self.lessons.append(lesson)
        told = (lesson, scene.advice and (scene.advice.todo, scene.advice.what))
        if told != self._told:
            self._told = told
            self.each(scene)
        state = scene.play.match.state
        if state.tick == self._seen or not scene.play.human.pace.allows(state.tick):
            return
        self._seen = state.tick
        if lesson is Lesson.WALK:
            self.do(Move.LEFT if state.tick // 8 % 2 else Move.RIGHT)
        elif lesson in TALKING and scene.tutor.said is None:
            self._talk(scene, lesson)
        elif scene.advice is not None and not scene.lapsing:
            self._follow(scene, scene.advice)

    def _talk(self, scene: TutorialScene, lesson: Lesson) -> None:
        match lesson:
            case _ if not scene.tutor.listens:
                tap(pygame.K_RETURN)
            case Lesson.POINT:
                self._hold(pygame.K_g, *_way_to_a_crate(scene))
            case Lesson.PASS if scene.tutor.beside_plates(scene.play.match.state):
                self.do(Move.LEFT)
            case Lesson.PASS:
                self._hold(pygame.K_q, pygame.K_DOWN)  # where 'Pass me a plate' lies
            case _:
                tap(pygame.K_t)

    def _hold(self, key: int, *then: int) -> None:
        press(key)
        for each in then:
            tap(each)
        release(key)

    def _follow(self, scene: TutorialScene, advice: Advice) -> None:
        """Do as one is told."""
        view = View(scene.play.match.state, scene.play.level.human)
        self._walker.look(view)
        cell = view.nearest(advice.cells)
        assert cell is not None, advice
        walk = self._walker.stand_by if advice.todo is Todo.WAIT else self._walker.use
        move = walk(view, cell)
        if move in KEYS:
            self.do(move)

    def type(self, words: str) -> None:
        for letter in words:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        tap(pygame.K_RETURN)


def _stop_or_go(scene: TutorialScene) -> str:
    return "go on" if scene.tutor.halted else "stop"


def _way_to_a_crate(scene: TutorialScene) -> list[int]:
    """The arrows that lead the frame from where it begins to a crate."""
    kitchen, faced = scene.play.level.kitchen, scene.faced.cell
    assert faced is not None
    x, y = kitchen.xy(faced)
    to_x, to_y = kitchen.xy(
        min(kitchen.cells(Kind.SOURCE), key=lambda c: abs(kitchen.xy(c)[0] - x))
    )
    across = pygame.K_RIGHT if to_x > x else pygame.K_LEFT
    along = pygame.K_DOWN if to_y > y else pygame.K_UP
    return [across] * abs(to_x - x) + [along] * abs(to_y - y)


def tap(key: int) -> None:
    press(key)
    release(key)
