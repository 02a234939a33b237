"""Playing under a service manager: starts are counted, and after three that failed the table is spared."""

from __future__ import annotations

import logging

from companion.app.building import Wish
from companion.app.emergency import said
from companion.app.life import Life
from companion.app.notify import Notify
from companion.app.play import Played, play
from companion.app.safe import Starts, spared
from companion.rules.interface import Phrase
from companion.texts import Texts


def serve(wish: Wish, notify: Notify, *, safe: bool = False) -> Played:
    """Play; with a service manager, count this start as failed until it has proved itself.

    Args:
        wish: what is asked for.
        notify: the service manager, or nobody.
        safe: screen and buttons only, whatever happened before.
    """
    asked = Phrase("help.safe.asked") if safe else None
    if not notify.listening:
        return play(spared(wish, asked) if asked else wish, Life(notify))
    starts = Starts(wish.journal.with_name("starts.json"))
    why = starts.begin().phrase() or asked
    if why:
        logging.getLogger(__name__).warning("%s", Texts("en").say(why))
        wish = spared(wish, why)
    try:
        played = play(wish, Life(notify, starts.clear))
    except Exception as error:
        starts.failed(said(error, Texts(wish.language)))
        raise
    starts.clear()
    return played
