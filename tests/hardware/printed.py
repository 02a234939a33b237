"""What OpenSCAD makes of the case, and what can be measured on it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import trimesh

from tests.firmware.helpers import ROOT

CASE = ROOT / "hardware" / "case"
SOURCE = CASE / "flugleiter.scad"
VARIANTS: Mapping[str, Mapping[str, str]] = json.loads((CASE / "flugleiter.json").read_text())["parameterSets"]
OPENSCAD = shutil.which("openscad")

Mesh: TypeAlias = trimesh.Trimesh
Place: TypeAlias = tuple[float, float, float]
Points: TypeAlias = npt.NDArray[np.float64]


def openscad(out: Path, given: Mapping[str, object], variant: str = "") -> subprocess.CompletedProcess[str]:
    """Let OpenSCAD write a file, with single parameters and with a set of them."""
    chosen = ["-p", str(SOURCE.with_suffix(".json")), "-P", variant] if variant else []
    values = [f"-D{name}={json.dumps(value)}" for name, value in given.items()]
    command = [OPENSCAD or "openscad", "-o", str(out), *chosen, *values, str(SOURCE)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)


def rendered(folder: Path, part: str, given: Mapping[str, object] = MappingProxyType({}), variant: str = "") -> Mesh:
    """Give a part as it would be printed."""
    out = folder / "part.stl"
    done = openscad(out, {"part": part, **given}, variant)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    mesh: Any = trimesh.load_mesh(out)
    assert isinstance(mesh, trimesh.Trimesh)
    return mesh


def crossings(mesh: Mesh, start: Place, way: Place) -> list[float]:
    """Give how far from the start a straight line goes in or out of the material, in order (Moeller and Trumbore)."""
    corner, one, other = (np.asarray(mesh.triangles[:, k], dtype=np.float64) for k in range(3))
    side, up, ray = one - corner, other - corner, np.asarray(way, dtype=np.float64)
    across = np.cross(ray, up)
    size = (side * across).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        from_corner = np.asarray(start) - corner
        u = (from_corner * across).sum(axis=1) / size
        turned = np.cross(from_corner, side)
        v = (turned @ ray) / size
        far = (up * turned).sum(axis=1) / size
        hit = (np.abs(size) > 1e-9) & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0)
    found: list[float] = sorted(far[hit].tolist())
    return [at for k, at in enumerate(found) if k == 0 or at - found[k - 1] > 1e-3]


def solids(mesh: Mesh, start: Place, way: Place) -> list[float]:
    """Give the thickness of each piece of material that a line from outside passes through."""
    at = crossings(mesh, start, way)
    assert len(at) % 2 == 0
    return [leave - enter for enter, leave in zip(at[::2], at[1::2], strict=True)]


def pieces(mesh: Mesh) -> int:
    """Count the bodies that hang together by their faces."""
    return len(list(grouped(len(mesh.faces), mesh.face_adjacency.tolist())))


def grouped(count: int, pairs: list[list[int]]) -> Iterator[list[int]]:
    """Gather the numbers that pairs join."""
    parent = list(range(count))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    for one, other in pairs:
        parent[root(one)] = root(other)
    groups: dict[int, list[int]] = {}
    for one in range(count):
        groups.setdefault(root(one), []).append(one)
    yield from groups.values()


def overhangs(mesh: Mesh) -> Iterator[tuple[bool, float]]:
    """Give each surface above the bed that leans by more than 45 degrees: whether it is level, and its longer side."""
    down = mesh.face_normals[:, 2] < -0.75
    high = mesh.triangles_center[:, 2] > 0.05
    chosen = set(np.flatnonzero(down & high).tolist())
    pairs = [pair for pair in mesh.face_adjacency.tolist() if set(pair) <= chosen]
    for group in grouped(len(mesh.faces), pairs):
        if group[0] in chosen:
            corners = mesh.triangles[group].reshape(-1, 3)
            size = corners.max(axis=0) - corners.min(axis=0)
            yield bool(size[2] < 0.01), float(max(size[:2]))


def centres(mesh: Mesh, height: float, radius: float) -> set[tuple[float, float]]:
    """Find circles in a level surface: middles of the rings of corners with this radius."""
    points = np.unique(np.round(mesh.vertices[np.abs(mesh.vertices[:, 2] - height) < 1e-3][:, :2], 3), axis=0)
    near = np.argwhere(np.linalg.norm(points[:, None] - points[None], axis=2) < radius)
    found: set[tuple[float, float]] = set()
    for group in grouped(len(points), near.tolist()):
        ring: Points = points[group]
        middle = (ring.max(axis=0) + ring.min(axis=0)) / 2
        if len(group) > 8 and np.allclose(np.linalg.norm(ring - middle, axis=1), radius, atol=0.06):
            found.add((round(float(middle[0]), 1), round(float(middle[1]), 1)))
    return found
