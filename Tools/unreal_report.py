# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""What the engine's programs said, and the report that is made of it."""

import json
import os
import platform
import re
import shutil
import sys
import time

from package import PLUGIN
from refusal import line as one_line
from refusal import reason
from unreal_run import TAIL, show_passing

MOST = 200  # errors, warnings or specs that it lists

# Compilers, the header tool and the linker, as UnrealBuildTool passes them on:
# file(line[,column]): error C1234: text, or file:line:column: error: text.
PLACED = re.compile(
    r"^(?P<file>[^\"]+?)(?:\((?P<line>\d+)(?:,\d+)?\)\s*:|:(?P<clang_line>\d+):(?:\d+:)?)\s*"
    r"(?:fatal )?(?P<kind>error|warning)\b\s*:?\s*(?P<text>.*)",
    re.IGNORECASE,
)
UNPLACED = re.compile(r"\berror(?: [A-Z]+\d+)?\s*:|^Unhandled exception|is not a valid platform to build", re.IGNORECASE)
TARGET = re.compile(r"UnrealBuildTool[^ ]* ((?:Unreal(?:Editor|Game)|ClothCheck(?:Editor)?) \w+ \w+)\b")
RESULT = re.compile(r"^Result: (.*)")
COMPILER = re.compile(r"^Using (Visual Studio .*|.*\bclang\b.*|.*toolchain.*|.*Xcode.*)", re.IGNORECASE)

# The editor and the game.
STAMP = re.compile(r"^\[[\d.:-]+\]\[ *\d+\]")
TROUBLE = re.compile(r"\bError: |Assertion failed|Fatal error|Critical error|Ensure condition failed|Unhandled Exception")
COMPLETED = re.compile(r"Test Completed\. Result=\{(\w+)\} Name=\{.*?\} Path=\{(.*?)\}")
PLAYED = re.compile(r"ClothCheck: (\d+) particles, lowest point from (-?[\d.]+|-?nan|-?inf) to (-?[\d.]+|-?nan|-?inf) cm, "
                    r"(\d+) contacts, (\d+) frames, (finite|not finite)")

# What UnrealBuildTool says if it finds no compiler that it likes, and what it looks for.
NO_COMPILER = (r"\b{0} is not a valid platform to build|Unable to find valid SDK\(s\) for {0}\b|"
               r"No valid Visual C\+\+ toolchain was found|(?:Visual Studio|Windows SDK)[^.]* must be installed|"
               r"Unable to find a valid installation of Visual Studio|xcode-select: error")
COMPILERS = {
    "Win64": "Visual Studio with the workload for C++, of a version that this engine takes",
    "Mac": "Xcode, of a version that this engine takes",
    "Linux": "the toolchain in the engine's Engine/Extras/ThirdPartyNotUE/SDKs, or one that LINUX_MULTIARCH_ROOT names",
}
ANY_COMPILER = re.compile(NO_COMPILER.format(r"\w+"), re.IGNORECASE)
ROOT_USER = re.compile(r"Refusing to run with the root privileges")


def cause_of(lines, host):
    """Why nothing can be built or run at all, in one line, if a log tells; else None."""
    no_compiler = re.compile(NO_COMPILER.format(host), re.IGNORECASE)
    for line in lines:
        if no_compiler.search(line):
            return f"no compiler: needed is {COMPILERS.get(host, COMPILERS['Linux'])} (\"{one_line(line, 300)}\")"
        if ROOT_USER.search(line):
            return "the engine does not run as root: run the command as another user"
    return None


def show(line, seconds):
    """Progress: every line in turn on a terminal, else only those that matter."""
    target = TARGET.search(line)
    found = target[1] if target else STAMP.sub("", line)
    if target or RESULT.match(line) or error_of(line) or PLAYED.search(line) or re.search(r"Test Completed.*\{Fail\}", line):
        show_passing(f"  {found}\n")
    elif sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 10
        show_passing(f"{seconds // 60:3.0f}:{seconds % 60:02.0f}  {found[:width]}")


def short(file):
    """The path of a file of the plugin from the plugin's folder; other files whole."""
    return re.sub(rf".*/Plugins/{PLUGIN}/", "", file.strip().replace("\\", "/"))


def error_of(line):
    """The error in a line of a build, with its file and line if it names them, or None."""
    placed = PLACED.match(line)
    if placed and placed["kind"].lower() == "error":
        return f"{short(placed['file'])}:{placed['line'] or placed['clang_line']}: {placed['text']}"
    return line.strip() if not placed and UNPLACED.search(line) else None


def warning_of(line):
    """The warning in a line, if it is about a file of the plugin, or None."""
    placed = PLACED.match(line)
    if placed and placed["kind"].lower() == "warning" and short(placed["file"]).startswith("Source/"):
        return f"{short(placed['file'])}:{placed['line'] or placed['clang_line']}: {placed['text']}"
    return None


def trouble_of(line):
    """The line without its time, if the editor or the game complains in it, or None."""
    return STAMP.sub("", line) if TROUBLE.search(line) else None


def matters(line):
    """Whether the report may need this line, wherever it stands."""
    return any(expression.search(line) for expression in (TARGET, RESULT, COMPILER, COMPLETED, PLAYED, ROOT_USER, ANY_COMPILER)) \
        or error_of(line) or warning_of(line) or trouble_of(line)


def every(function, lines):
    """What the function finds in these lines, each once, in order."""
    return list(dict.fromkeys(found for found in map(function, lines) if found))


def targets_of(lines):
    """The targets that a build tried, with UnrealBuildTool's word on each."""
    results = {}
    current = None
    for line in lines:
        target = TARGET.search(line)
        if target:
            current = target[1]
            results[current] = "no result"
        result = RESULT.match(line)
        if result and current:
            results[current] = result[1]
    return results


def messages_of(test):
    """The errors and warnings of a spec in index.json, with their places."""
    messages = []
    for entry in test.get("entries", []):
        event = entry["event"]
        if event["type"] in ("Error", "Warning"):
            place = f" ({short(entry['filename'])}:{entry['lineNumber']})" if entry.get("filename") else ""
            messages.append(f"{event['type']}: {event['message'].strip()}{place}")
    return messages


class Specs:
    """The specs that ran: from the editor's report, or from its log if it did not live to write one."""

    def __init__(self, results, lines):
        self.problem = None
        try:
            tests = json.loads((results / "index.json").read_text(encoding="utf-8-sig"))["tests"]
            self.states = [(str(test["fullTestPath"]), test["state"], messages_of(test)) for test in tests]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            self.problem = f"the editor left no usable index.json ({reason(error)}); the specs below are from its log"
            self.states = [(found[2], found[1], []) for found in map(COMPLETED.search, lines) if found]
        self.passed = [name for name, state, _ in self.states if state == "Success"]
        self.failed = [spec for spec in self.states if spec[1] != "Success"]

    def problems(self):
        if self.problem:
            yield self.problem
        if self.failed:
            yield f"{len(self.failed)} of {len(self.states)} specs did not pass"
        if not self.states:
            yield f"no spec ran: was the module {PLUGIN}Tests or {PLUGIN}EditorTests loaded?"


def problem_of_play(lines):
    """What is wrong with how the cloth of the packaged game moved, or None."""
    found = next((match for match in map(PLAYED.search, lines) if match), None)
    if not found:
        return "the game did not say how its cloth moved"
    before, after = float(found[2]), float(found[3])
    for wrong, text in [
        (int(found[1]) == 0, "the map has no cloth that is simulated"),
        (found[6] != "finite", "positions of the cloth are not finite"),
        (not before - after > 100.0, f"the cloth did not fall: from {before} to {after} cm"),
        (after < -5.0, f"the cloth fell through the floor, to {after} cm"),
        (int(found[4]) == 0, "the cloth did not touch the floor"),
    ]:
        if wrong:
            return text
    return None


def block(items):
    """Lines that Markdown leaves as they are, cut if there are many."""
    if not items:
        return ["none", ""]
    more = [f"... and {len(items) - MOST} more"] if len(items) > MOST else []
    return ["```", *items[:MOST], *more, "```", ""]


def describe_builds(steps):
    builds = [step for step in steps if step.builds]
    lines = [line for step in builds for line in step.lines]
    text = ["## What compiled", ""]
    for step in builds:
        text += [f"{step.name}: {step.ending()}", "", "| target | result |", "|---|---|"]
        text += [f"| {target} | {result} |" for target, result in targets_of(step.lines).items()] + [""]
    text += ["## Errors of the build", "", *block(every(error_of, lines))]
    return text + ["## Warnings about the plugin", "", *block(every(warning_of, lines))]


def describe_specs(specs):
    text = []
    for name, ran in specs.items():
        failed = [f"{state}: {spec}" + "".join(f"\n    {message}" for message in messages)
                  for spec, state, messages in ran.failed]
        text += [f"## {name}", "", f"{len(ran.passed)} passed, {len(ran.failed)} did not.", "", "Did not pass:", "",
                 *block(failed), "Passed:", "", *block(ran.passed)]
    return text


def report(check, plugin):
    """The whole report of a check, in Markdown."""
    engine = check.engine
    build_lines = [line for step in check.steps if step.builds for line in step.lines]
    compilers = every(lambda line: (COMPILER.match(line) or [None, None])[1], build_lines)
    problems = check.problems()
    text = [f"# {PLUGIN} in Unreal Engine {engine.version}, {engine.host}", ""]
    text += ["**Passed.**" if not problems else "**Failed:** " + "; ".join(problems) + ".", ""]
    if engine.warning:
        text += [f"Note: {engine.warning}.", ""]
    text += ["| | |", "|---|---|", f"| engine | {engine.describe()} |", f"| plugin | {plugin} |",
             f"| system | {platform.platform()} |", f"| compiler | {'; '.join(compilers) or 'not named in the log'} |",
             f"| date | {time.strftime('%Y-%m-%d %H:%M')} |", ""]
    text += ["## What was done", "", "| step | outcome |", "|---|---|"]
    text += [f"| {name} | {outcome.replace('|', '/')} |" for name, outcome in check.outcomes.items()] + [""]
    text += describe_builds(check.steps) + describe_specs(check.specs)
    text += ["## Trouble in the logs of editor and game", ""]
    text += block([f"{step.name}: {line}" for step in check.steps if not step.builds for line in every(trouble_of, step.lines)])
    text += ["## Commands and the ends of their logs", ""]
    for step in check.steps:
        text += [f"{step.name}: {step.ending()}", "", "```", step.command_text(), "", *step.lines[-TAIL:], "```", ""]
    whole = re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", "?", "\n".join(text))  # logs have colours, say
    home = os.path.expanduser("~")
    return whole.replace(home, "~") if len(home) > 1 else whole
