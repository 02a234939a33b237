"""The printed case and the bases of the pieces, as OpenSCAD makes them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from tests.hardware.printed import (
    CASE,
    OPENSCAD,
    VARIANTS,
    Mesh,
    Place,
    centres,
    crossings,
    openscad,
    overhangs,
    pieces,
    rendered,
    solids,
)

pytestmark = pytest.mark.skipif(OPENSCAD is None, reason="openscad is not installed: apt install openscad")

BED = 200
BRIDGE = 20
"""Millimetres that any printer bridges without support."""
ARCH = 6
"""The same of the top of a round hole."""
MOUNTS = {"zero": (58.0, 23.0), "three": (58.0, 49.0), "four": (58.0, 49.0), "five": (58.0, 49.0)}
"""Distances of the mounting holes, from the drawings of Raspberry Pi Ltd."""
WALL, PLATE, PILOT, TILT, FRONT, FACE = 2.4, 3, 2.1, 35, 24, 84
"""Values of the source that the tests do not change."""
EDGE = 7
SOCKETS: Mapping[str, tuple[float, tuple[float, ...]]] = {
    "zero": (54, ()),
    "three": (10.6, (10.25, 29, 47)),
    "four": (11.2, (9, 27, 45.75)),
    "five": (11.2, (10.2, 29.1, 47)),
}
"""Middles of the power socket along the long edge, and of the sockets beyond it along the short one."""
WINDOWS = {"0.96": (24, 13.5, 1.5), "1.3": (32, 17.5, 2), "2.42": (57.5, 30, 0)}
"""Width, height and offset of what shall be seen of each screen."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The parts of a variant of the case."""

    told: Mapping[str, str]
    body: Mesh
    face: Mesh
    deck: Mesh

    @property
    def posts(self) -> set[tuple[float, float]]:
        """Give the middles of the holes for the Raspberry Pi."""
        return centres(self.body, WALL + 5, PILOT / 2)


@pytest.fixture(scope="module", params=VARIANTS)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Render a variant."""
    folder = tmp_path_factory.mktemp("case")
    parts = (rendered(folder, part, variant=request.param) for part in ("body", "face", "deck"))
    return Printed(VARIANTS[request.param], *parts)


def sound(mesh: Mesh) -> None:
    """Require what a slicer and a printer require."""
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    assert pieces(mesh) == 1
    assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-3)
    assert max(mesh.extents[:2]) <= BED
    for level, span in overhangs(mesh):
        assert span <= (BRIDGE if level else ARCH)


@pytest.mark.parametrize(("piece", "magnet"), [("pigeon", 5), ("plane", 6), ("hawk", 8)])
def test_a_magnet_fits_into_each_base(tmp_path: Path, piece: str, magnet: int) -> None:
    """The pocket is open below and as deep as the magnet is high; only its three ribs are closer than the magnet."""
    mesh = rendered(tmp_path, "base", {"piece": piece, "magnet_diameter": magnet, "magnet_height": 3})
    sound(mesh)
    assert crossings(mesh, (0, 0, -1), (0, 0, 1))[0] == pytest.approx(1 + 3.2, abs=0.01)
    ribs = [crossings(mesh, (0, 0, 1.5), (math.cos(a), math.sin(a), 0))[0] for a in (0.001, 2.095, 4.19)]
    walls = [crossings(mesh, (0, 0, 1.5), (math.cos(a), math.sin(a), 0))[0] for a in (1.05, 3.14, 5.24)]
    assert all(0 < magnet / 2 - rib < 0.2 for rib in ribs)
    assert all(0 < wall - magnet / 2 <= 0.25 for wall in walls)
    assert mesh.extents[0] / 2 - max(walls) >= 1.2


@pytest.mark.parametrize("piece", ["pigeon", "plane", "hawk"])
def test_a_figure_stands_in_its_base(tmp_path: Path, piece: str) -> None:
    """The foot of the figure goes into the slot, which holds it over more than two millimetres."""
    figure = rendered(tmp_path, "figure", {"piece": piece})
    sound(figure)
    base = rendered(tmp_path, "base", {"piece": piece})
    top = float(base.bounds[1][2])
    (across,) = [room for room in gaps(base, (-50, 2, top - 1), (1, 0, 0)) if room]
    foot = solids(figure, (-50, -1.4, 1), (1, 0, 0))
    assert len(foot) == 1
    assert 0 < across - foot[0] < 0.5
    (along,) = gaps(base, (0, -50, top - 1), (0, 1, 0))
    assert 0 < along - figure.extents[2] < 0.2
    assert figure.extents[0] < 33.33


def gaps(mesh: Mesh, start: Place, way: Place) -> list[float]:
    """Give the free lengths between pieces of material on a line from outside."""
    at = crossings(mesh, start, way)
    return [enter - leave for leave, enter in zip(at[1:-1:2], at[2:-1:2], strict=True)]


def test_a_foot_fits_its_hollow(tmp_path: Path) -> None:
    """The foot is a little narrower than the hollow of 12.4 mm in the floor."""
    mesh = rendered(tmp_path, "foot")
    sound(mesh)
    assert 0.2 < 12.4 - mesh.extents[0] < 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"wall": 0.8}, "wall is too thin: give 1.2 or more"),
        ({"tilt": 60}, "tilt must be 15 to 45 degrees"),
        ({"pilot": 3}, "pilot must be narrower than screw"),
        ({"button_hole": 24}, "the buttons touch each other: make button_spacing larger"),
        ({"button_spacing": 44}, "the buttons do not fit side by side"),
        ({"pi": "six"}, "pi is unknown: use zero, three, four or five"),
        ({"screen": "7"}, "screen is unknown: use 0.96, 1.3 or 2.42"),
        ({"pi": "four", "width": 160}, "the printer does not fit beside the Raspberry Pi"),
        ({"printer_depth": 70}, "the printer reaches the floor"),
        ({"printer_opening": [110, 57]}, "printer_opening must be smaller than printer_frame"),
        ({"width": 199, "bed": [180, 180]}, "larger than the bed"),
        ({"magnet_diameter": 10}, "magnet_diameter must be 5 to 8"),
        ({"piece": "hawk", "field": 25}, "the piece is too wide for the field"),
        ({"face_length": 64}, "screen and buttons overlap: make face_length larger"),
        ({"part": "roof"}, "part is unknown: use assembly, parts, pieces, body, face, deck, foot, base or figure"),
    ],
)
def test_impossible_values_are_refused(tmp_path: Path, given: dict[str, object], sentence: str) -> None:
    """A value that cannot be printed, mounted or played with stops with a sentence that says what to do."""
    done = openscad(tmp_path / "part.stl", {"part": "foot"} | given)
    assert done.returncode != 0
    assert sentence in done.stderr


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_every_part_prints_without_supports(case: Printed) -> None:
    """Each part is one sound body that lies on the bed and leans nowhere by more than 45 degrees."""
    for part in (case.body, case.face, case.deck):
        sound(part)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_the_posts_have_the_holes_of_the_board(case: Printed) -> None:
    """Four posts carry the Raspberry Pi, its long edge along the right wall."""
    lefts, fronts = (sorted({at[k] for at in case.posts}) for k in (0, 1))
    assert case.posts == set(product(lefts, fronts))
    assert (fronts[1] - fronts[0], lefts[1] - lefts[0]) == pytest.approx(MOUNTS[case.told["pi"]], abs=0.11)
    assert case.body.extents[0] - WALL - 2.5 - lefts[1] == pytest.approx(3.5, abs=0.1)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_walls_are_as_thick_as_told(case: Printed) -> None:
    """Side walls, front and floor have the thickness of the settings, and 1.2 mm are left above the feet."""
    wide, deep = (float(size) for size in case.body.extents[:2])
    assert solids(case.body, (-1, 30.3, 10.3), (1, 0, 0)) == pytest.approx([WALL, WALL], abs=0.01)
    assert solids(case.body, (wide / 2, -1, 10.3), (0, 1, 0))[0] == pytest.approx(WALL, abs=0.01)
    assert solids(case.body, (wide / 2, deep / 2, -1), (0, 0, 1)) == pytest.approx([WALL], abs=0.01)
    assert solids(case.body, (14.3, 14.2, -1), (0, 0, 1))[0] >= 1.2


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_the_sockets_of_the_board_can_be_reached(case: Printed) -> None:
    """The power socket has an opening in the right wall, those for USB and network one each in the back wall."""
    wide, deep = (float(size) for size in case.body.extents[:2])
    right, front = max(at[0] for at in case.posts) + 3.5, min(at[1] for at in case.posts) - 3.5
    power, inwards = SOCKETS[case.told["pi"]]
    assert crossings(case.body, (wide / 2, front + power, WALL + 9), (1, 0, 0)) == []
    assert solids(case.body, (wide + 1, front + power, WALL + 27), (-1, 0, 0))[0] == pytest.approx(WALL, abs=0.01)
    for place in inwards:
        assert crossings(case.body, (right - place, deep / 2, WALL + 15), (0, 1, 0)) == []
        assert solids(case.body, (right - place, deep + 1, WALL + 27), (0, -1, 0))[0] == pytest.approx(WALL, abs=0.01)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_face_and_deck_are_screwed_to_the_body(case: Printed) -> None:
    """Both plates are as wide as the body, and each screw goes through its plate into a hole that holds it."""
    wide, deep = (float(size) for size in case.body.extents[:2])
    assert (case.face.extents[0], case.deck.extents[0]) == pytest.approx((wide, wide), abs=0.01)
    slope = math.radians(TILT)
    ridge = FACE * math.cos(slope), FRONT + FACE * math.sin(slope)
    for x, up in product((EDGE, wide - EDGE), (9, FACE - 11)):
        assert crossings(case.face, (x, -up, -1), (0, 0, 1)) == []
        assert holds(case.body, (x, up * math.cos(slope), FRONT + up * math.sin(slope)), slope)
    for x, back in product((EDGE, wide - EDGE), (7, deep - ridge[0] - 7)):
        assert crossings(case.deck, (x, -back, -1), (0, 0, 1)) == []
        assert holds(case.body, (x, ridge[0] + back, ridge[1]), 0)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_the_printer_gets_its_opening_and_its_socket(case: Printed) -> None:
    """The deck has the opening that the printer's maker asks for, the left wall a hole for its own supply."""
    back = FACE * math.cos(math.radians(TILT))
    long = float(case.body.extents[1]) - back
    printer = case.told["printer"] == "true"
    half = (103 / 2 - 0.3, 57 / 2 - 0.3) if printer else (5, 5)
    middle = WALL + 9 + 111 / 2
    for x, y in product((-1, 1), (-1, 1)):
        inside = (middle + x * half[0], -long / 2 + y * half[1], -1.0)
        assert bool(crossings(case.deck, inside, (0, 0, 1))) != printer
    assert bool(crossings(case.body, (20, back - 14 + 0.1, 18.1), (-1, 0, 0))) != printer


def holds(body: Mesh, at: Place, tilt: float) -> bool:
    """Say whether a screw finds a hole, 8 mm deep, with at least 1.2 mm of material at both sides."""
    inwards = (0.0, math.sin(tilt), -math.cos(tilt))
    outside = (at[0], at[1] - 5 * inwards[1], at[2] - 5 * inwards[2])
    hole = crossings(body, outside, inwards)
    deep = (at[0], at[1] + 6 * inwards[1], at[2] + 6 * inwards[2])
    sides = [crossings(body, deep, (way, 0, 0)) for way in (-1, 1)]
    free = hole[0] >= 5 + 8 if hole else True
    return free and all(side[0] <= PILOT / 2 + 0.05 and side[1] - side[0] >= 1.2 for side in sides)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_fingers_find_room_on_the_face(case: Printed) -> None:
    """Each button has its hole, 28 mm from the next, and the window is open over its whole size, not beyond."""
    middle = float(case.face.extents[0]) / 2
    count, spacing = (3, 1.3 * 28) if case.told.get("controls") == "encoder" else (5, 28)
    for k in range(count):
        assert crossings(case.face, (middle + (k - (count - 1) / 2) * spacing, -20, -1), (0, 0, 1)) == []
    width, height, above = WINDOWS[case.told["screen"]]
    row = FACE - 25 + above
    for x, y in product((-1, 1), (-1, 1)):
        inside = (middle + x * (width / 2 - 0.5), -row - y * (height / 2 - 0.5), -1.0)
        assert crossings(case.face, inside, (0, 0, 1)) == []
        beside = (middle + x * (width / 2 + 2.5), -row + 0.1, -1.0)
        assert solids(case.face, beside, (0, 0, 1)) == pytest.approx([PLATE], abs=0.01)


@pytest.mark.heavy
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "given",
    [
        {"wall": 1.2, "plate": 2, "corner": 3},
        {"wall": 4, "plate": 5, "tilt": 45, "front": 30, "corner": 14},
        {"tilt": 20, "front": 44, "button_hole": 12, "vents": False},
    ],
    ids=["thin", "thick", "flat"],
)
def test_other_shapes_print_too(tmp_path: Path, given: dict[str, object]) -> None:
    """Thin and thick walls, steep and flat faces give sound parts."""
    for part in ("body", "face", "deck"):
        sound(rendered(tmp_path, part, given))


def test_the_pictures_show_something() -> None:
    """The pictures of the guide are small, and none is empty."""
    shown = sorted(CASE.glob("*.png"))
    assert len(shown) >= 4
    for path in shown:
        assert path.stat().st_size < 60_000
        with Image.open(path) as picture:
            assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 8
