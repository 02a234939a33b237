"""What the buttons mean, by what is on the screen."""

from __future__ import annotations

from companion import effects as fx
from companion.messages import How, Key
from companion.referee import pages as pg
from companion.referee.books import Books
from companion.referee.choices import group_page, leaf_page, lost_page, menu_page, print_rows, sure_page
from companion.referee.clerk import Clerk, computer
from companion.referee.corrections import deed_page, deeds_page, refusal
from companion.referee.desk import Desk
from companion.referee.eye import Eye
from companion.referee.help import help_page
from companion.referee.history import line_page
from companion.referee.paper import decide
from companion.referee.record import CORRECTS
from companion.referee.table_menu import knob_page, knobs_page, table_page, table_rows, troubles_page
from companion.referee.tasks import Task, WatchDie
from companion.referee.tour import tour_page
from companion.rules.interface import Die, Draw, Stage

SIX = 6


class Keys:
    """Turns presses into what the clerk does."""

    def __init__(self, clerk: Clerk, eye: Eye) -> None:
        self._clerk = clerk
        self._eye = eye
        self._desk = clerk.desk
        self._holds: tuple[object, ...] | None = None
        """What the last press would accept if it were a long one; None: nothing."""
        self._before: tuple[Key, int | None, Desk] | None = None
        """The last key that may turn out to ask for help, the position, and the desk before it was pressed."""

    def press(self, key: Key, *, long: bool) -> None:
        """Take a press; a long one asks for help, unless it accepts the board."""
        self._holds, self._before = None, None
        if self._desk.stopped:
            return
        if long and self._asks(key):
            self._desk.pages.append(help_page(self._desk))
            return
        if self._asks(key):
            self._before = key, self._position(), self._desk.kept()
        self._press(key, long=long)

    def _press(self, key: Key, *, long: bool) -> None:
        """Do what a press means; a refusal on the screen is only put away by it."""
        desk, books = self._desk, self._desk.books
        if desk.refuses:
            desk.refusal = None
        elif desk.pages:
            self._page(desk.pages[-1], key)
        elif desk.lost:
            desk.pages.extend([lost_page(self._table_rows())] if key is Key.BACK else [])
        elif books and key is Key.BACK and not desk.pips:
            desk.pages.append(menu_page(books, self._table_rows(), examinable=desk.manner.examine is not None))
        elif desk.paused:
            desk.paused = key is not Key.CONFIRM
        elif task := desk.task():
            self._task(task, key)
        elif books:
            self._play(books, key, long=long)

    def hold(self, key: Key) -> None:
        """Take a long press whose beginning counted as a short one: it does only what a short one does not."""
        books = self._desk.books
        if books and key is Key.CONFIRM and self._holds and self._holds == self._acceptable():
            self._eye.accept(books)
        elif key is not Key.CONFIRM and self._before and self._before[0] is key:
            self._help_after(*self._before[1:])

    def _acceptable(self) -> tuple[object, ...] | None:
        """Give what a long press would accept now, None where something else is in front."""
        desk = self._desk
        return (desk.wrong, desk.step, desk.missing()) if self._accepts() else None

    def _accepts(self) -> bool:
        """Tell whether the screen asks for what a long press accepts."""
        desk = self._desk
        front = desk.refusal or desk.pages or desk.lost or desk.paused or desk.task()
        return not front and desk.acceptable()

    def _asks(self, key: Key) -> bool:
        """Tell whether holding a key asks for help: never on a text, nor where confirm accepts the board."""
        return key is not Key.DIE and not self._desk.reads and not (key is Key.CONFIRM and self._accepts())

    def _help_after(self, position: int | None, before: Desk) -> None:
        """Explain what was on the screen before a short press, which did nothing that has to stay."""
        desk = self._desk
        # A game may have gone on meanwhile, and the board may have left other choices.
        if position == self._position():
            desk.refusal, desk.pages, desk.pips, desk.setup = before.refusal, before.pages, before.pips, before.setup
            if desk.turn and before.turn and desk.turn.options == before.turn.options:
                desk.turn = before.turn
        desk.pages.append(help_page(desk))

    def _position(self) -> int | None:
        return self._desk.books.position if self._desk.books else None

    def _page(self, page: pg.Page, key: Key) -> None:
        match key:
            case Key.UP | Key.DOWN:
                self._desk.pages[-1] = page.turned(-1 if key is Key.UP else 1)
            case Key.CONFIRM if not self._table(page.intent):
                self._choose(page.intent)
            case Key.BACK if page.reads:
                self._desk.pages.pop()
            case Key.BACK if page.back:
                self._clerk.step_back()
            case Key.BACK if rows := (*print_rows(self._desk.closed), *self._table_rows()):
                self._desk.pages.append(table_page(rows))

    def _task(self, task: Task, key: Key) -> None:
        rolling = isinstance(task, WatchDie) and self._desk.now < task.until
        if key is Key.CONFIRM and not rolling:
            self._desk.tasks.pop(0)

    def _play(self, books: Books, key: Key, *, long: bool) -> None:
        desk, game = self._desk, books.game
        chance, stage = game.chance(books.state), game.stage(books.state)
        if desk.acceptable() and not desk.settling():
            self._holds = self._acceptable() if key is Key.CONFIRM else None
            if self._holds and (long or not (desk.watch.steps(books) or desk.missing())):
                self._eye.accept(books)
        elif desk.held:
            desk.held = key is not Key.CONFIRM
        elif isinstance(chance, Die):
            self._die(chance, key)
        elif key is Key.CONFIRM and stage is Stage.OVER:
            self._finish()
        elif key is Key.CONFIRM and stage in {Stage.CLOCKING, Stage.ROUND_OVER}:
            self._clerk.commit(game.legal(books.state)[0], "button")
        elif desk.turn and (isinstance(chance, Draw) or not computer(books)):
            self._turn(desk.turn, key)

    def _finish(self) -> None:
        """Close the books of a match, but not by the hurried press that was meant for the screen before."""
        if not self._desk.lingers():
            self._clerk.finish()

    def _turn(self, page: pg.Page, key: Key) -> None:
        if key is Key.CONFIRM:
            self._choose(page.intent)
        elif key is not Key.DIE:
            self._desk.turn = page.turned(-1 if key is Key.UP else 1)

    def _die(self, die: Die, key: Key) -> None:
        desk = self._desk
        match key:
            case Key.CONFIRM if die.electronic:
                self._clerk.roll_electronically()
            case Key.CONFIRM if desk.pips:
                self._clerk.roll(desk.pips, How.TYPED)
            case Key.BACK:
                desk.pips = 0
            case Key.UP | Key.DIE if not die.electronic:
                desk.pips = desk.pips % SIX + 1
            case Key.DOWN if not die.electronic:
                desk.pips = (desk.pips or 1 + SIX) - 1 or SIX

    def _table_rows(self) -> tuple[pg.Option, ...]:
        manner, troubles = self._desk.manner, len(self._desk.missed)
        return table_rows(manner.knobs, leave=manner.leave, safe=manner.safe is not None, troubles=troubles)

    def _table(self, intent: pg.Intent) -> bool:
        """Do what concerns the table whatever is played; False: it concerns the game."""
        desk, knobs = self._desk, self._desk.manner.knobs
        match intent:
            case pg.OpenTour(game, number):
                desk.pages.append(tour_page(game, number))
            case pg.OpenHelp():
                desk.pages.append(help_page(desk))
            case pg.OpenTroubles():
                desk.pages.append(troubles_page(desk.missed))
            case pg.OpenKnobs():
                desk.pages.append(knobs_page(knobs))
            case pg.OpenKnob(knob):
                desk.pages.append(knob_page(knobs, knob, desk.turned.get(knob, ""), desk.manner.names))
            case pg.Turn(knob, value):
                desk.turned[knob] = value
                self._clerk.effects.append(fx.Adjust(knob, value))
                desk.pages.pop()
            case pg.Leave(again):
                self._clerk.effects.append(fx.Depart(again))
                desk.pages.pop()
            case _:
                return False
        return True

    def _choose(self, intent: pg.Intent) -> None:
        desk, books = self._desk, self._desk.books
        match intent:
            case pg.Answer(key, value):
                self._clerk.answer(key, value)
            case pg.Close():
                self._close()
            case pg.Do(command):
                self._clerk.commit(command, "button")
                desk.pages.clear()
            case pg.MakeSure():
                desk.pages.append(sure_page(intent))
            case pg.NewGame():
                desk.pages.clear()
                self._clerk.finish()
            case pg.OpenGroup(group) if books:
                legal = books.game.legal(books.state)
                desk.pages.append(group_page(books.game, books.state, legal, group))
            case _ if not decide(self._clerk, intent) and books:
                self._menu(books, intent)

    def _close(self) -> None:
        """Leave a page, a tutorial with all of its pages."""
        pages = self._desk.pages
        last = pages.pop()
        while last.reads and self._desk.reads:
            pages.pop()

    def _menu(self, books: Books, intent: pg.Intent) -> None:
        desk = self._desk
        match intent:
            case pg.OpenLeaf(leaf):
                desk.pages.append(leaf_page(books, leaf))
            case pg.PutBack():
                desk.putting_back = True
            case pg.Stands():
                self._eye.stands(books)
            case pg.OpenDeeds():
                desk.pages.append(deeds_page(books))
            case pg.OpenDeed(entry):
                desk.pages.append(deed_page(books, entry))
                desk.refusal = refusal(books, entry)
            case pg.OpenLine(entry):
                desk.pages.append(line_page(books, entry))
            case _:
                self._change(books, intent)
                desk.pages.clear()

    def _change(self, books: Books, intent: pg.Intent) -> None:
        match intent:
            case pg.Undo(entry) if self._agreed(books, entry, 0):
                self._clerk.undo("button")
            case pg.Draw(card):
                self._clerk.commit(books.game.given(books.state, card), How.TYPED)
            case pg.Examine():
                self._desk.examining = True
            case pg.TakeBack() if self._agreed(books, intent.entry, intent.later):
                self._clerk.take_back(books, intent.entry, "button", {CORRECTS: intent.entry})
            case pg.Correct(back) if self._agreed(books, back.entry, back.later):
                self._clerk.correct(books, intent)

    def _agreed(self, books: Books, entry: int, later: int) -> bool:
        """Tell whether still only that goes which people know of: a die may have been thrown behind the page."""
        return len(books.since(entry)) == later + 1
