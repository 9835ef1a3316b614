"""Build hook of the wheel: adds the bots' kernel, compiled for this platform.

Without a compiler the wheel is one for every platform, and the bots use the Python kernel.
"""

from __future__ import annotations

import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = "herzrasen/bots/hearts/engine"


class KernelHook(BuildHookInterface[Any]):
    """Called by Hatchling before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for each processor level, and name the wheel after the platform."""
        if version == "editable":
            return
        build = load_build_module(Path(self.root) / "src" / KERNEL / "build.py")
        try:
            libraries = [build.build(level) for level in build.LEVELS]
        except build.BuildError as trouble:
            self.app.display_warning(f"A wheel without the compiled kernel. {trouble}")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        for library in libraries:
            build_data["force_include"][str(library)] = f"{KERNEL}/{library.name}"


def load_build_module(path: Path) -> ModuleType:
    """The build module from its file, because Herzrasen is not installed yet."""
    spec = spec_from_file_location("build_kernel", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
