import json
import os
import subprocess
from typing import Any

import pytest

from tests.firmware.helpers import FIRMWARE, INTERPRETERS, VECTORS, vectors


@pytest.fixture(params=INTERPRETERS)
def answers(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Let the firmware's wire module read the vectors."""
    places = {"MICROPYPATH": f"{FIRMWARE}:.frozen", "PYTHONPATH": str(FIRMWARE), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [request.param, str(VECTORS.parents[1] / "firmware" / "vectors.py"), str(VECTORS)],
        env=os.environ | places,
        capture_output=True,
        check=True,
        timeout=20,
    )
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def test_the_firmware_writes_the_vectors(answers: dict[str, Any]) -> None:
    """Each line of the board comes out of the firmware byte for byte as in the vectors."""
    assert answers["encoded"] == [vector["wire"] for vector in vectors()["from_board"]]


def test_the_firmware_reads_the_vectors(answers: dict[str, Any]) -> None:
    """The firmware understands each line of the referee."""
    assert answers["decoded"] == [[[vector["means"]], {}] for vector in vectors()["to_board"]]


def test_the_firmware_drops_what_it_must(answers: dict[str, Any]) -> None:
    """A bad line is dropped for the reason in the vectors and nothing of it is heard."""
    assert answers["dropped"] == [[[], {vector["board"]: 1}] for vector in vectors()["dropped"]]


def test_the_checksum_is_the_common_one(answers: dict[str, Any]) -> None:
    """Both interpreters compute the CRC-32 of the standard's check value."""
    assert [f"{crc:08X}" for crc in answers["crc"]] == list(vectors()["crc"].values())
