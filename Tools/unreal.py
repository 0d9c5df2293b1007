#!/usr/bin/env python3
# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Builds the plugin with an Unreal Engine, runs its specs in the editor, and writes one report that can be sent back.

Runs with Python 3.9 or later, also with the one that the engine brings; needs nothing else.
"""

import argparse
import json
import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
import package
from package import PLUGIN, Refusal

TAIL = 80  # lines of each log that the report quotes
MOST = 200  # errors, warnings or specs that it lists

# Compilers, the header tool and the linker, as UnrealBuildTool passes them on:
# file(line[,column]): error C1234: text, or file:line:column: error: text.
PLACED = re.compile(
    r"^(?P<file>[^\"]+?)(?:\((?P<line>\d+)(?:,\d+)?\)\s*:|:(?P<clang_line>\d+):(?:\d+:)?)\s*"
    r"(?:fatal )?(?P<kind>error|warning)\b\s*:?\s*(?P<text>.*)",
    re.IGNORECASE,
)
UNPLACED = re.compile(r"\berror(?: [A-Z]+\d+)?\s*:|^Unhandled exception|is not a valid platform to build", re.IGNORECASE)
TARGET = re.compile(r"UnrealBuildTool[^ ]* (Unreal(?:Editor|Game) \w+ \w+)\b")
RESULT = re.compile(r"^Result: (.*)")
COMPILER = re.compile(r"^Using (Visual Studio .*|.*\bclang\b.*|.*toolchain.*|.*Xcode.*)", re.IGNORECASE)

# The editor.
STAMP = re.compile(r"^\[[\d.:-]+\]\[ *\d+\]")
TROUBLE = re.compile(r"\bError: |Assertion failed|Fatal error|Critical error|Ensure condition failed|Unhandled Exception")
COMPLETED = re.compile(r"Test Completed\. Result=\{(\w+)\} Name=\{.*?\} Path=\{(.*?)\}")


def host_platform():
    """The engine's name for this machine."""
    if sys.platform == "win32":
        return "Win64"
    if sys.platform == "darwin":
        return "Mac"
    return "LinuxArm64" if platform.machine() in ("aarch64", "arm64") else "Linux"


def tools(engine, host):
    """What runs AutomationTool, and the editor for the command line."""
    uat = "RunUAT.bat" if host == "Win64" else "RunUAT.sh"
    editor = "UnrealEditor-Cmd.exe" if host == "Win64" else "UnrealEditor-Cmd"
    return engine / "Engine" / "Build" / "BatchFiles" / uat, engine / "Engine" / "Binaries" / host / editor


def build_arguments(plugin, output, host, strict):
    """BuildPlugin for the editor, the game and the shipping game without precompiled headers; or only for the editor."""
    targets = [f"-TargetPlatforms={host}", "-StrictIncludes"] if strict else ["-NoTargetPlatforms"]
    return ["BuildPlugin", f"-Plugin={plugin}", f"-Package={output}", *targets]


def spec_arguments(project, results):
    return [str(project), "-unattended", "-nop4", "-nosplash", "-nullrhi", "-nosound", "-stdout", "-FullStdOutLogOutput",
            f"-ExecCmds=Automation RunTests {PLUGIN};Quit", "-TestExit=Automation Test Queue Empty",
            f"-ReportExportPath={results}", "-log"]


def quoted(argument):
    """An argument on a Windows command line as Unreal reads it: the quotes go around the value, -Key="a b"."""
    if re.fullmatch(r"[\w./\\:=+-]+", argument):
        return argument
    key, equals, value = argument.partition("=") if argument.startswith("-") else ("", "", argument)
    return f'{key}{equals}"{value}"'


def command(program, arguments, host):
    """What to give to Popen: a list, but on Windows one text, for Unreal reads the command line itself."""
    if host != "Win64":
        return [str(program), *arguments]
    line = " ".join(quoted(argument) for argument in [str(program), *arguments])
    return f'cmd.exe /d /s /c "{line}"' if program.suffix == ".bat" else line


class Engine:
    """An engine that was found and can be used."""

    def __init__(self, folder, host):
        folder = Path(folder).expanduser().absolute()
        if folder.name == "Engine" and (folder / "Build" / "Build.version").is_file():
            folder = folder.parent
        file = folder / "Engine" / "Build" / "Build.version"
        if not file.is_file():
            raise Refusal(f"{folder} is not an Unreal Engine: it has no Engine/Build/Build.version")
        try:
            self.details = json.loads(file.read_text(encoding="utf-8-sig"))
            version = [int(self.details[f"{part}Version"]) for part in ("Major", "Minor", "Patch")]
        except (ValueError, KeyError, TypeError) as error:
            raise Refusal(f"{file} does not tell the version of the engine: {error!r}") from None
        self.folder = folder
        self.host = host
        self.release = f"{version[0]}.{version[1]}"
        self.version = ".".join(map(str, version))
        self.warning = None
        oldest, newest = ([int(part) for part in package.ENGINES[index].split(".")] for index in (0, -1))
        known = f"{package.ENGINES[0]} to {package.ENGINES[-1]} are supported"
        if version[:2] < oldest:
            raise Refusal(f"Unreal Engine {self.version} in {folder} is too old: {known}")
        if version[:2] > newest:
            self.warning = f"Unreal Engine {self.version} is newer than the plugin knows: {known}"
        self.uat, self.editor = tools(folder, host)
        for tool in (self.uat, self.editor):
            if not tool.is_file():
                raise Refusal(f"{tool} is missing: is the engine complete, and built for {host}?")
            if not os.access(tool, os.X_OK):
                raise Refusal(f"{tool} cannot be executed: chmod +x it")

    def describe(self):
        kind = "installed" if (self.folder / "Engine" / "Build" / "InstalledBuild.txt").is_file() else "built from source"
        return f"{self.version}, {kind}, branch {self.details.get('BranchName')}, change {self.details.get('Changelist')}"


class Step:
    """A program that was run: its command, how it ended, and what it said."""

    def __init__(self, name, program, arguments, host, folder):
        self.name = name
        self.command = command(program, arguments, host)
        self.log = folder / f"{name}.log"
        self.lines = []
        started = time.monotonic()
        print(f"\n== {name}", flush=True)
        self.status = self.run(folder, started)
        self.seconds = time.monotonic() - started
        show_passing(f"{name}: {self.ending()}\n")

    def run(self, folder, started):
        try:
            process = subprocess.Popen(self.command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
        except OSError as error:
            return f"could not be started: {error}"

        interrupted = False

        def stop(*_):
            # What the program has said until now is still read. A second time there is no waiting.
            nonlocal interrupted
            if interrupted:
                raise KeyboardInterrupt
            interrupted = True
            process.kill()

        before = signal.signal(signal.SIGINT, stop)
        try:
            with process, self.log.open("w", encoding="utf-8") as log:
                for line in process.stdout:
                    log.write(line)
                    self.lines.append(line.rstrip())
                    show(self.lines[-1], time.monotonic() - started)
        except KeyboardInterrupt:
            pass
        finally:
            signal.signal(signal.SIGINT, before)
        return "interrupted" if interrupted else process.returncode

    def ending(self):
        minutes, seconds = divmod(round(self.seconds), 60)
        status = self.status
        if isinstance(status, int) and status < 0:
            names = {item.value: item.name for item in signal.Signals}
            status = f"killed by {names.get(-status, -status)}"
        return f"{f'exit code {status}' if isinstance(status, int) else status} after {minutes}:{seconds:02} min"

    def command_text(self):
        return self.command if isinstance(self.command, str) else shlex.join(self.command)


def show_passing(text):
    """Writes over the line before it, on a terminal."""
    blank = "\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r" if sys.stdout.isatty() else ""
    print(f"{blank}{text}", end="", flush=True)


def show(line, seconds):
    """Progress: every line in turn on a terminal, else only those that matter."""
    target = TARGET.search(line)
    found = target[1] if target else line
    if target or RESULT.match(line) or error_of(line) or re.search(r"Test Completed.*\{Fail\}", line):
        show_passing(f"  {found}\n")
    elif sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 10
        show_passing(f"{seconds // 60:3.0f}:{seconds % 60:02.0f}  {STAMP.sub('', line)[:width]}")


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
            self.states = [(test["fullTestPath"], test["state"], messages_of(test)) for test in tests]
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            self.problem = f"the editor left no usable index.json ({error!r}); the specs below are from its log"
            self.states = [(found[2], found[1], []) for found in map(COMPLETED.search, lines) if found]
        self.passed = [name for name, state, _ in self.states if state == "Success"]
        self.failed = [spec for spec in self.states if spec[1] != "Success"]

    def problems(self):
        if self.problem:
            yield self.problem
        if self.failed:
            yield f"{len(self.failed)} of {len(self.states)} specs did not pass"
        if not self.states:
            yield f"no spec ran: was the module {PLUGIN}Tests loaded?"


def make_project(folder, release):
    """A project without code of its own: the plugin comes with its binaries."""
    folder.mkdir()
    file = folder / "ClothCheck.uproject"
    file.write_text(json.dumps({
        "FileVersion": 3,
        "EngineAssociation": release,
        "Category": "",
        "Description": "",
        "Plugins": [{"Name": PLUGIN, "Enabled": True}],
    }, indent="\t"), encoding="utf-8")
    return file


def plugin_version():
    descriptor = json.loads((package.ROOT / package.DESCRIPTOR).read_text(encoding="utf-8-sig"))
    try:
        commit = subprocess.run(["git", "-C", str(package.ROOT), "describe", "--always", "--dirty"], capture_output=True,
                                text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        commit = "unknown"
    return f"{descriptor['VersionName']}, commit {commit}"


def block(items):
    """Lines that Markdown leaves as they are, cut if there are many."""
    if not items:
        return ["none", ""]
    more = [f"... and {len(items) - MOST} more"] if len(items) > MOST else []
    return ["```", *items[:MOST], *more, "```", ""]


def report(engine, steps, specs, problems):
    """The whole report, in Markdown."""
    builds = [step for step in steps if step.name != "Specs"]
    build_lines = [line for step in builds for line in step.lines]
    compilers = every(lambda line: (COMPILER.match(line) or [None, None])[1], build_lines)
    text = [f"# {PLUGIN} in Unreal Engine {engine.version}, {engine.host}", ""]
    text += ["**Passed.**" if not problems else "**Failed:** " + "; ".join(problems) + ".", ""]
    if engine.warning:
        text += [f"Note: {engine.warning}.", ""]
    text += ["| | |", "|---|---|", f"| engine | {engine.describe()} |", f"| plugin | {plugin_version()} |",
             f"| system | {platform.platform()} |", f"| compiler | {'; '.join(compilers) or 'not named in the log'} |",
             f"| date | {time.strftime('%Y-%m-%d %H:%M')} |", ""]

    text += ["## What compiled", ""]
    for step in builds:
        text += [f"{step.name}: {step.ending()}", "", "| target | result |", "|---|---|"]
        text += [f"| {target} | {result} |" for target, result in targets_of(step.lines).items()] + [""]
    text += ["## Errors of the build", "", *block(every(error_of, build_lines))]
    text += ["## Warnings about the plugin", "", *block(every(warning_of, build_lines))]

    text += ["## Specs", ""]
    if specs is None:
        text += ["not run", ""]
    else:
        failed = [f"{state}: {name}" + "".join(f"\n    {message}" for message in messages)
                  for name, state, messages in specs.failed]
        trouble = every(lambda line: STAMP.sub("", line) if TROUBLE.search(line) else None, steps[-1].lines)
        text += [f"{len(specs.passed)} passed, {len(specs.failed)} did not.", "", "Did not pass:", "", *block(failed)]
        text += ["Passed:", "", *block(specs.passed), "## Trouble in the editor's log", "", *block(trouble)]

    text += ["## Commands and the ends of their logs", ""]
    for step in steps:
        text += [f"{step.name}: {step.ending()}", "", "```", step.command_text(), "", *step.lines[-TAIL:], "```", ""]
    whole = "\n".join(text)
    home = str(Path.home())
    return whole.replace(home, "~") if len(home) > 1 else whole


def check(engine, work, steps):
    """Builds the plugin, runs its specs. Appends each step to `steps`; returns the specs, if they ran, and what is wrong."""
    problems = []
    source = work / "Source" / PLUGIN
    package.write(package.collect(package.ROOT, tests=True), source)
    built = work / "Package"
    for name, strict in (("Build", True), ("Build of the editor alone", False)):
        arguments = build_arguments(source / package.DESCRIPTOR, built, engine.host, strict)
        steps.append(Step(name, engine.uat, arguments, engine.host, work))
        succeeded = steps[-1].status == 0 and (built / package.DESCRIPTOR).is_file()
        if succeeded or steps[-1].status == "interrupted":
            break
        # Specs that run tell more than none do; the second build leaves out what most often goes wrong.
        problems.append(f"{name}: BuildPlugin failed")
    if not succeeded:
        return None, problems or [steps[-1].status]

    project = make_project(work / "Project", engine.release)
    (project.parent / "Plugins").mkdir()
    shutil.move(str(built), str(project.parent / "Plugins" / PLUGIN))
    results = work / "Results"
    steps.append(Step("Specs", engine.editor, spec_arguments(project, results), engine.host, work))
    specs = Specs(results, steps[-1].lines)
    problems += specs.problems()
    if steps[-1].status != 0 and not specs.failed:
        problems.append(f"the editor ended with {steps[-1].ending()}")
    return specs, problems


def main():
    parser = argparse.ArgumentParser(prog="cloth unreal", description=__doc__.split("\n", 1)[0])
    parser.add_argument("engine", metavar="ENGINE_DIR", help="the folder that has the engine's folder Engine")
    parser.add_argument("--report", type=Path, metavar="FILE", help="where to (ClothPhysics-UE<version>-<system>.md)")
    options = parser.parse_args()
    sys.stdout.reconfigure(errors="replace")

    engine = Engine(options.engine, host_platform())
    file = (options.report or Path(f"{PLUGIN}-UE{engine.version}-{engine.host}.md")).absolute()
    if not file.parent.is_dir():
        raise Refusal(f"{file.parent} is no folder to write a report to")
    print(f"Unreal Engine {engine.describe()}")
    if engine.warning:
        print(f"Note: {engine.warning}")
    # Short, for Windows bounds the length of paths; resolved, for macOS links its temporary folder.
    work = Path(tempfile.mkdtemp(prefix="cloth")).resolve()
    print(f"This takes many minutes and some gigabytes in {work}")

    steps = []
    specs, problems = check(engine, work, steps)
    file.write_text(report(engine, steps, specs, problems), encoding="utf-8")
    print(f"\n{'Passed' if not problems else 'Failed: ' + '; '.join(problems)}\nReport: {file}")
    if problems:
        print(f"Whole logs: {work} (delete it when done)")
    else:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refusal as refusal:
        print(f"cloth unreal: {refusal}", file=sys.stderr)
        sys.exit(2)
