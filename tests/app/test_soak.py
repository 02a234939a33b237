from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.soak import Sample, evenings, grows_not

# luma asks Pillow for what Pillow 14 drops; the project pins Pillow below that.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_evenings_leave_nothing_behind(tmp_path: Path) -> None:
    """After evenings with all devices no thread and no open file is left over, and memory stays where it was."""
    samples = list(evenings(tmp_path, 4, 2))
    assert grows_not(samples[1], samples[-1], allowed=4.0)


@pytest.mark.heavy
@pytest.mark.timeout(300)
def test_an_evening_ends_tidily(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A whole evening through `play` is finished, printed and on disk, and the log names no thread."""
    (sample,) = evenings(tmp_path, 1, 2)
    assert sample.flights == 2
    assert (tmp_path / "strips.txt").read_text().count("RV-MEISTERSCHAFT") > 2
    assert not [line for line in caplog.messages if "did not end" in line or "does not stop" in line]


@pytest.mark.parametrize(
    ("late", "flat"),
    [
        (Sample(200, 51.9, 5, 6, 9000), True),
        (Sample(200, 52.1, 5, 6, 9000), False),
        (Sample(200, 50.0, 6, 6, 9000), False),
        (Sample(200, 50.0, 5, 7, 9000), False),
    ],
)
def test_growth_is_noticed(late: Sample, flat: bool) -> None:  # noqa: FBT001 - a parameter
    """More memory, a thread too many and a file too many are growth; a longer journal is none."""
    assert grows_not(Sample(50, 50.0, 5, 6, 2000), late) == flat
