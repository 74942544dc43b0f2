"""Somebody who plays the tutorial: looks at what it points at, presses keys, and types."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.client.scenes.chat import ChatScene
from game.client.scenes.tutorial import TutorialScene
from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen.moves import Move
from game.tutorial.advice import Advice, Todo
from game.tutorial.tutor import Lesson
from tests.client.driving import Client, press, release

KEYS = {
    Move.UP: pygame.K_UP,
    Move.DOWN: pygame.K_s,  # both ways to walk are used
    Move.LEFT: pygame.K_LEFT,
    Move.RIGHT: pygame.K_d,
}


@dataclass
class Learner:
    """`words`: what it types when it should talk; `each`: called once for every new thing to do."""

    client: Client
    words: str = "chop 2 onions"
    each: Callable[[TutorialScene], None] = lambda scene: None
    lessons: list[Lesson] = field(default_factory=list)
    _walker: Walker = field(default_factory=Walker)
    _seen: int = -1
    _told: object = None

    def look(self) -> None:
        """Called after every frame."""
        match self.client.app.scene:
            case TutorialScene() as scene:
                self._play(scene)
            case ChatScene() as chat if not chat.editor.text:
                self._type()

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
            tap(KEYS[Move.LEFT if state.tick // 8 % 2 else Move.RIGHT])
        elif lesson is Lesson.TALK and scene.tutor.said is None:
            tap(pygame.K_t if scene.tutor.listens else pygame.K_RETURN)
        elif scene.advice is not None and not scene.lapsing:
            self._follow(scene, scene.advice)

    def _follow(self, scene: TutorialScene, advice: Advice) -> None:
        """Do as one is told."""
        view = View(scene.play.match.state, scene.play.level.human)
        self._walker.look(view)
        cell = view.nearest(advice.cells)
        assert cell is not None, advice
        walk = self._walker.stand_by if advice.todo is Todo.WAIT else self._walker.use
        move = walk(view, cell)
        if move in KEYS:
            tap(KEYS[move])

    def _type(self) -> None:
        for letter in self.words:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        tap(pygame.K_RETURN)


def tap(key: int) -> None:
    press(key)
    release(key)
