"""Completion scripts for bash, zsh and fish.

Each finds the command that has been typed so far as a path, such as `` arena hearts``, and offers
what may follow it. The value of an option is completed where it is a file or one of a few words.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from herzrasen.cli.completion_tree import CommandNode, CommandOption

_BASH: Final = """
# To be loaded with: source <(herzrasen completion bash)
_herzrasen() {
    local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local at= word words= options= files=
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$at $word" in
            @PATHS@) at="$at $word" ;;
        esac
    done
    case "$at:$before" in
@VALUES@
        *)
            case "$at" in
@COMMANDS@
            esac
            if [[ $current == -* ]]; then words=$options files=; fi
            ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}
complete -F _herzrasen herzrasen
"""

_ZSH: Final = """
#compdef herzrasen
# To be loaded with: source <(herzrasen completion zsh)
_herzrasen() {
    local at= word before=${words[CURRENT-1]} files=
    local -a found options
    for word in ${words[2,CURRENT-1]}; do
        case "$at $word" in
            (@PATHS@) at="$at $word" ;;
        esac
    done
    case "$at:$before" in
@VALUES@
        (*)
            case "$at" in
@COMMANDS@
            esac
            if [[ ${words[CURRENT]} == -* ]]; then
                _describe -o option options
                return
            fi
            ;;
    esac
    if (( $#found )); then _describe word found; fi
    if [[ -n $files ]]; then _files; fi
}
if [[ $funcstack[1] == _herzrasen ]]; then _herzrasen "$@"; else compdef _herzrasen herzrasen; fi
"""

_FISH: Final = """
# To be loaded with: herzrasen completion fish | source
function __herzrasen_at
    set -l at
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case @PATHS@
                set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c herzrasen -f
@COMMANDS@
"""


def bash_script(nodes: Sequence[CommandNode]) -> str:
    """The script for bash, which shows no descriptions."""

    def words(names: Iterable[str]) -> str:
        return "$'" + "\\n".join(names) + "'"

    commands = (
        f"                {_quote(node.key)}) words={words(word for word, _ in node.commands)}"
        f" options={words(_names(node))} files={'1' if node.has_files else ''} ;;"
        for node in nodes
    )
    values = _values(
        nodes, "        {keys}) {do} ;;", lambda option: f"words={words(option.words)}"
    )
    return _fill(_BASH, "|".join(_paths(nodes)), values, commands)


def zsh_script(nodes: Sequence[CommandNode]) -> str:
    """The script for zsh."""

    def words(found: Iterable[tuple[str, str]]) -> str:
        return "(" + " ".join(_quote(f"{word}:{about}") for word, about in found) + ")"

    commands = (
        f"                ({_quote(node.key)}) found={words(node.commands)}"
        f" options={words((name, one.about) for one in node.options for name in one.names)}"
        f" files={'1' if node.has_files else ''} ;;"
        for node in nodes
    )
    values = _values(
        nodes,
        "        ({keys}) {do} ;;",
        lambda option: f"found=({' '.join(map(_quote, option.words))})",
    )
    return _fill(_ZSH, "|".join(_paths(nodes)), values, commands)


def fish_script(nodes: Sequence[CommandNode]) -> str:
    """The script for fish."""
    commands = (
        f"complete -c herzrasen -n \"__herzrasen_at '{node.key}'\" {rest}"
        for node in nodes
        for rest in _fish_lines(node)
    )
    return _fill(_FISH, " ".join(_paths(nodes)), (), commands)


def _fish_lines(node: CommandNode) -> Iterator[str]:
    for word, about in node.commands:
        yield f"-a {word} -d {_quote(about)}"
    for option in node.options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
        )
        value = " -rF" if option.is_file else " -x" if option.has_value else ""
        words = f" -a {_quote(' '.join(option.words))}" if option.words else ""
        yield f"{names}{value}{words} -d {_quote(option.about)}"
    if node.has_files:
        yield "-F"


def _values(
    nodes: Sequence[CommandNode], line: str, offer: Callable[[CommandOption], str]
) -> Iterator[str]:
    """What comes after an option with a value: words, files, or what nobody can know."""
    for node in nodes:
        for option in node.options:
            if option.has_value:
                do = offer(option) if option.words else "files=1" if option.is_file else "return"
                keys = "|".join(_quote(f"{node.key}:{name}") for name in option.names)
                yield line.format(keys=keys, do=do)


def _names(node: CommandNode) -> list[str]:
    return [name for option in node.options for name in option.names]


def _paths(nodes: Sequence[CommandNode]) -> list[str]:
    return [_quote(node.key) for node in nodes if node.path]


def _fill(script: str, paths: str, values: Iterable[str], commands: Iterable[str]) -> str:
    script = script.replace("@PATHS@", paths).replace("@VALUES@", "\n".join(values))
    return script.replace("@COMMANDS@", "\n".join(commands)).lstrip()


def _quote(text: str) -> str:
    """In single quotes, as all three shells read them."""
    return shlex.quote(text) if "'" not in text else "'" + text.replace("'", "’") + "'"
