"""Which board lies on the table, and which game is played on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from companion.app.setup.look import Look
from companion.app.setup.talk import Talk
from companion.config import Link, Settings
from companion.devices import wire
from companion.devices.finding.boards import Board, Boards, lasting_name
from companion.errors import Wording


def choose_board(talk: Talk, look: Look, now: Settings) -> tuple[Settings, Boards]:
    """Find the board, and give the settings with its port and its game, and what else is at the ports."""
    found = look.boards()
    for remark in found.remarks:
        talk.say(remark)
    board = _chosen(talk, found)
    if board is None:
        _help(talk, look, found)
        return replace(now, link=_kept(talk, now.link)), found
    _describe(talk, board)
    link = replace(now.link, port=lasting_name(board.port), baud=Link().baud)
    return _with_game(talk, replace(now, link=link), board, look.games), found


def _chosen(talk: Talk, found: Boards) -> Board | None:
    """Take the board; of several, the one that was asked for."""
    by_port = {board.port: board for board in found.seen}
    if len(by_port) < 2:  # noqa: PLR2004 - with one there is nothing to choose
        return next(iter(by_port.values()), None)
    for board in found.seen:
        _describe(talk, board)
    question = Wording("Several boards answer. Which one belongs to this table?")
    return by_port[talk.choose(question, tuple(by_port), found.seen[0].port)]


def _describe(talk: Talk, board: Board) -> None:
    hello = board.hello
    details = {"port": board.port, "board": hello.board, "cells": hello.cells, "firmware": hello.firmware}
    if hello.proto == wire.PROTO:
        talk.say(Wording("Board: {board} with {cells} sensors answers at {port}, firmware {firmware}.", details))
    else:
        talk.say(Wording("Board: one answers at {port} with a program of another time: flugleiter flash.", details))


def _help(talk: Talk, look: Look, found: Boards) -> None:
    """Say what could be done for a board to be found."""
    pico = next((port.path for port in found.silent if port.pico), "")
    if pico:
        talk.say(Wording("A Pico at {port} says nothing: load its program with flugleiter flash.", {"port": pico}))
    elif look.drive():
        talk.say(Wording("A Pico waits for MicroPython: flugleiter flash says where to get it."))
    else:
        talk.say(Wording("No board with sensors answers; the table is played with buttons alone."))


def _kept(talk: Talk, link: Link) -> Link:
    if not link.port:
        return link
    question = Wording("The settings name a board at {port}, which does not answer now. Keep it?", {"port": link.port})
    return link if talk.confirm(question, default=True) else replace(link, port="")


def _with_game(talk: Talk, settings: Settings, board: Board, games: Mapping[str, str]) -> Settings:
    """Choose the game that the board is for; a board of one's own needs its file."""
    name = board.hello.board
    if settings.table.board or board.hello.proto != wire.PROTO:
        return settings
    if name not in games:
        talk.say(
            Wording(
                "The board is called {board}, as none that comes along: set table.board to its file.", {"board": name}
            )
        )
        return settings
    if games[name] == settings.game.name:
        return settings
    game = cast(Literal["rv", "aeroplane"], games[name])
    talk.say(Wording("This board is for another game: the settings now say {game}.", {"game": game}))
    return replace(settings, game=replace(settings.game, name=game, rules="seed", options={}))
