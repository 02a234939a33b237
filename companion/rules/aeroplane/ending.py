"""How a roll, a turn and the match end (R1, E, 5, 13)."""

from __future__ import annotations

from companion.rules.aeroplane import events as ev
from companion.rules.aeroplane.moves import following
from companion.rules.aeroplane.rulebook import Rulebook
from companion.rules.aeroplane.state import FACES, Match, Step
from companion.rules.aeroplane.story import Story
from companion.rules.interface import Outcome


def end_roll(story: Story) -> None:
    """Give another roll after a six, else pass the turn; a player who is done needs no further roll (5)."""
    turn = story.match.turn
    if story.match.fleet.done:
        # Told first: the end is counted by the fleets that are home.
        story.tell(ev.FleetHome(turn.mover))
        if is_over(story.book, story.match):
            story.tell(ev.MatchEnded())
            return
    elif turn.roll == FACES and story.book.options.roll_again == "six":
        story.tell(ev.RollEarned())
        return
    end_turn(story)


def end_turn(story: Story) -> None:
    """Pass the turn."""
    story.tell(ev.TurnEnded(following(story.match)))


def is_over(book: Rulebook, match: Match) -> bool:
    """Tell whether the ranking is settled: by the first, by all but one, or by a pair of partners."""
    if book.options.teams == "opposite_pairs":
        return any(match.fleets[seat].done and match.fleets[seat + 2].done for seat in (0, 1))
    if book.options.end == "first_wins":
        return bool(match.places)
    return len(match.places) >= len(match.players) - 1


def ranks(book: Rulebook, match: Match) -> tuple[tuple[int, ...], ...]:
    """Group the seats by rank so far, the best first; those who are still on share the last one."""
    if book.options.teams == "opposite_pairs":
        pairs = sorted(((0, 2), (1, 3)), key=lambda pair: -sum(match.fleets[seat].done for seat in pair))
        return tuple(pairs) if match.step is Step.OVER else (match.players,)
    rest = tuple(seat for seat in match.players if seat not in match.places)
    return tuple(group for group in (*((seat,) for seat in match.places), rest) if group)


def outcome(book: Rulebook, match: Match) -> Outcome | None:
    """Give the ranking once the match is over."""
    if match.step is not Step.OVER:
        return None
    return Outcome(tuple(tuple(seat for n in group if (seat := match.seats[n])) for group in ranks(book, match)))
