# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""The Unreal Engine that was named, and how its programs are run: each within a time, and ended with what it started."""

import json
import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import package
from refusal import Refusal, line, reason, say

LONGEST = 4000  # characters of a line that are looked at
MOST_LINES = 20_000  # lines of a step that are kept; of more, the last ones and those that matter
TAIL = 80  # lines of each log that the report quotes


def host_platform():
    """The engine's name for this machine."""
    if sys.platform == "win32":
        return "Win64"
    if sys.platform == "darwin":
        return "Mac"
    return "LinuxArm64" if platform.machine() in ("aarch64", "arm64") else "Linux"


def tools(engine, host):
    """What runs AutomationTool, the editor for the command line, and what builds one target."""
    scripts = engine / "Engine" / "Build" / "BatchFiles"
    programs = engine / "Engine" / "Binaries" / host
    if host == "Win64":
        return scripts / "RunUAT.bat", programs / "UnrealEditor-Cmd.exe", scripts / "Build.bat"
    return scripts / "RunUAT.sh", programs / "UnrealEditor-Cmd", scripts / ("Mac" if host == "Mac" else "Linux") / "Build.sh"


def packaged_game(archive, name, host):
    """The game that BuildCookRun left in its archive folder."""
    if host == "Win64":  # the program itself: the one above it only starts this one, and keeps what it says
        return archive / "Windows" / name / "Binaries" / "Win64" / f"{name}.exe"
    if host == "Mac":
        return archive / "Mac" / f"{name}.app" / "Contents" / "MacOS" / name
    return archive / host / f"{name}.sh"


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
            version = [self.part(f"{part}Version") for part in ("Major", "Minor", "Patch")]
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise Refusal(f"{file} does not tell the version of the engine: {reason(error)}") from None
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
        self.uat, self.editor, self.build = tools(folder, host)
        for tool in (self.uat, self.editor, self.build):
            if not tool.is_file():
                raise Refusal(f"{tool} is missing: is the engine complete, and built for {host}?")
            if not os.access(tool, os.X_OK):
                raise Refusal(f"{tool} cannot be executed: chmod +x it")

    def part(self, key):
        """A part of the version."""
        value = self.details[key]
        if type(value) is not int or not 0 <= value < 1000:
            raise ValueError(f"{key} is {line(value, 40)}; allowed: 0 to 999")
        return value

    def describe(self):
        kind = "installed" if (self.folder / "Engine" / "Build" / "InstalledBuild.txt").is_file() else "built from source"
        return f"{self.version}, {kind}, branch {line(self.details.get('BranchName'))}, change {line(self.details.get('Changelist'))}"


class Interruption:
    """Ctrl+C, or the end of a job: what runs is ended, nothing else is started, and the report is still written."""

    def __init__(self):
        self.asked = False
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self.ask)

    def ask(self, *_):
        self.asked = True


def end(process):
    """Ends a program with all that it started."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/t", "/f", "/pid", str(process.pid)], capture_output=True, check=False)
    else:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    process.kill()


class Step:
    """A program that was run: its command, how it ended, and what it said. `seconds` bounds its time. `show` gets
    each line; `matters` tells which ones to keep if there are too many."""

    def __init__(self, name, program, arguments, host, folder, seconds, interruption, show, matters):
        self.name = name
        self.command = command(program, arguments, host)
        self.lines = []
        self.problem = None  # why its output could not be written down
        self.matters = matters
        self.bound = seconds
        started = time.monotonic()
        say(f"\n== {name}")
        self.status = self.run(folder, started, interruption, show)
        self.seconds = time.monotonic() - started
        show_passing(f"{name}: {self.ending()}\n")

    def run(self, folder, started, interruption, show):
        try:
            # In a session of its own, so that it can be ended with all that it started.
            process = subprocess.Popen(self.command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", start_new_session=True)
        except OSError as error:
            return f"could not be started: {reason(error)}"

        reader = threading.Thread(target=self.read, args=(process.stdout, folder / f"{self.name}.log", started, show), daemon=True)
        reader.start()
        why = None
        while process.poll() is None:
            if interruption.asked or time.monotonic() - started > self.bound:
                why = "interrupted" if interruption.asked else f"did not end within {duration(self.bound)} min, so it was ended"
                end(process)
                process.wait()
            else:
                time.sleep(0.02)
        # A program that it left behind may still hold the pipe.
        reader.join(timeout=10)
        return why or ("exit code 0" if self.problem and process.returncode == 0 else process.returncode)

    def read(self, output, file, started, show):
        """Reads to the end whatever happens: a program whose output nobody takes waits for ever."""
        log = self.attempt(file.open, "w", encoding="utf-8")
        begins = True
        for text in iter(lambda: output.readline(LONGEST), ""):  # long lines come in pieces
            if log and not self.problem:
                self.attempt(log.write, text)
            if begins:
                self.keep(text.rstrip())
                self.attempt(show, self.lines[-1], time.monotonic() - started)
            begins = text.endswith("\n")
        if log:
            self.attempt(log.close)

    def attempt(self, action, *arguments, **options):
        try:
            return action(*arguments, **options)
        except (OSError, ValueError) as error:
            self.problem = self.problem or f"its output could not be written down: {reason(error)}"
            return None

    def keep(self, text):
        self.lines.append(text)
        if len(self.lines) > MOST_LINES:
            self.lines = [*list(filter(self.matters, self.lines[:-TAIL]))[:MOST_LINES // 2], *self.lines[-TAIL:]]

    def ending(self):
        status = self.status
        if isinstance(status, int) and status < 0:
            names = {item.value: item.name for item in signal.Signals}
            status = f"killed by {names.get(-status, -status)}"
        but = f", but {self.problem}" if self.problem else ""
        return f"{f'exit code {status}' if isinstance(status, int) else status} after {duration(self.seconds)} min{but}"

    def command_text(self):
        return self.command if isinstance(self.command, str) else shlex.join(self.command)


def duration(seconds):
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"


def show_passing(text):
    """Writes over the line before it, on a terminal."""
    blank = "\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r" if sys.stdout.isatty() else ""
    say(f"{blank}{text}", end="")
