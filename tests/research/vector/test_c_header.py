"""``hearts_env.h``: compiled as plain C, played for thousands of steps, and compared to the byte
with the vector environment."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from herzrasen.bots.hearts.engine import build
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.vector import HeartsVectorEnv
from herzrasen.research.vector.environment_rules import environment_rules

DRIVER = Path(__file__).with_name("driver.c")
C99 = ("-x", "c", "-std=c99", "-pedantic", "-O1", "-Wall", "-Wextra", "-Werror")
COUNT, SEED = 3, 2**63 + 5
RULES = ("standard", "omnibus+charging=yes,moon=choice", "standard+players=5,leftover=kitty-hearts")


@pytest.fixture(scope="module")
def driver(
    compiled_kernel: object, compiler: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The program, linked with the kernel's library."""
    assert compiled_kernel
    library, target = build.find_library(), tmp_path_factory.mktemp("c") / "driver"
    words = [compiler, *C99, f"-I{build.SOURCE}", str(DRIVER), "-x", "none", str(library)]
    subprocess.run([*words, "-o", str(target)], check=True)
    return target


def play(driver: Path, folder: Path, rules: bytes, steps: int) -> subprocess.CompletedProcess[str]:
    (folder / "rules").write_bytes(rules)
    numbers = [str(SEED), str(COUNT), str(steps)]
    words = [str(driver), str(folder / "rules"), str(folder / "played"), *numbers]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.heavy
@pytest.mark.parametrize("text", RULES)
def test_what_c_plays_is_what_python_plays(driver: Path, tmp_path: Path, text: str) -> None:
    steps, packed = 2000, environment_rules(rules_of(text))
    done = play(driver, tmp_path, bytes(packed), steps)
    assert done.returncode == 0, done.stderr
    env = HeartsVectorEnv(text, COUNT, seed=SEED, autoreset_mode="SameStep", render_mode="ansi")
    row = np.dtype(
        [
            ("action", "i4"),
            ("current_player", "i4"),
            ("rewards", "f4", env.players),
            ("terminal", "?"),
            ("mask", "i1", packed.actions),
            ("observation", "u1", packed.observation_size),
        ]
    )
    rows = np.fromfile(tmp_path / "played", row).reshape(steps + 1, COUNT)
    env.reset()
    for number, played in enumerate(rows):
        if number:
            env.step(played["action"].astype(np.int64))
        np.testing.assert_array_equal(played["current_player"], env.current_player)
        np.testing.assert_array_equal(played["rewards"], env.rewards)
        np.testing.assert_array_equal(played["terminal"], env.terminations)
        np.testing.assert_array_equal(played["mask"], env.action_mask)
        np.testing.assert_array_equal(played["observation"], env.observation)
    env.reset(seed=SEED)
    first = env.render()
    assert first is not None
    deals = rows["terminal"][:, 0].sum()
    assert deals > 20
    assert done.stdout.splitlines() == [first[0], f"{deals} deals"]


@pytest.mark.heavy
def test_bytes_of_another_kernel_are_refused(driver: Path, tmp_path: Path) -> None:
    packed = environment_rules(rules_of("standard"))
    packed.abi_version += 1
    for wrong in (bytes(packed), bytes(environment_rules(rules_of("standard")))[:-8]):
        done = play(driver, tmp_path, wrong, 10)
        assert done.returncode == 1
        assert done.stderr == "these are no rules for this kernel\n"
