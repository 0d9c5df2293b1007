#!/usr/bin/env python3
# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Builds the plugin with an Unreal Engine, runs its specs, packages and plays a map, and writes one report to send back.

Runs with Python 3.9 or later, also with the one that the engine brings; needs nothing else.
"""

import argparse
import contextlib
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import package
import record
import unreal_report
from package import DESCRIPTOR, PLUGIN
from refusal import Parser, Refusal, line, reason, refusing, run, say
from unreal_run import LONGEST, Engine, Interruption, Step, host_platform, packaged_game

PROJECT = "ClothCheck"
EDITOR = ["-unattended", "-nop4", "-nosplash", "-nosound", "-stdout", "-FullStdOutLogOutput", "-log"]

# Bounds of the times of single programs: what takes longer hangs.
BUILD = 4 * 3600
PACKAGE = 4 * 3600
SPECS = 3600
EDIT = 1800
PLAY = 300


def build_arguments(plugin, output, host, strict):
    """BuildPlugin for the editor, the game and the shipping game without precompiled headers; or only for the editor."""
    targets = [f"-TargetPlatforms={host}", "-StrictIncludes"] if strict else ["-NoTargetPlatforms"]
    return ["BuildPlugin", f"-Plugin={plugin}", f"-Package={output}", *targets]


def spec_arguments(project, results, names):
    return [str(project), *EDITOR, "-nullrhi", f"-ExecCmds=Automation RunTests {names};Quit",
            "-TestExit=Automation Test Queue Empty", f"-ReportExportPath={results}"]


def fabric_arguments(project):
    return [str(project), f"-run={PLUGIN}Editor.ClothFabricsCommandlet", *EDITOR, "-nullrhi"]


def map_arguments(project, script, drawing):
    return [str(project), f"-ExecutePythonScript={script}", *EDITOR, drawing]


def editor_arguments(project, host):
    """Of Build.sh or Build.bat: the editor of a project, with the plugins that are in it."""
    return [f"{PROJECT}Editor", host, "Development", f"-Project={project}", "-WaitMutex"]


def package_arguments(project, archive, host):
    return ["BuildCookRun", f"-project={project}", "-nop4", "-utf8output", f"-platform={host}", "-clientconfig=Development",
            "-build", "-cook", "-map=/Game/Cloth", "-stage", "-pak", "-package", "-archive", f"-archivedirectory={archive}"]


def play_arguments(log):
    return ["-nullrhi", "-unattended", "-nosplash", "-nosound", "-stdout", "-FullStdOutLogOutput",
            "-LogCmds=LogClothPhysics Verbose", f"-abslog={log}"]


def plugin_files(tests):
    """What users get, but for the pages, which no engine reads."""
    files = package.collect(package.ROOT, tests)
    return {path: content for path, content in files.items() if not path.startswith("Docs/")}


class NotRun(Exception):
    """Why something cannot be tried, in a few words."""


class Check:
    """All that is tried with an engine, one after the other. What fails stops only what needs it."""

    def __init__(self, engine, work, patience, interruption):
        self.engine = engine
        self.work = work
        self.patience = patience
        self.interruption = interruption
        self.steps = []
        self.outcomes = {}
        self.specs = {}
        self.fabrics = {}
        self.blocked = None
        self.version, self.commit = plugin_version()
        self.plain = plugin_files(tests=False)
        self.project = None  # without code, with the plugin as BuildPlugin makes it
        self.with_specs = None  # the descriptor of a plugin that was built with specs

    def stages(self):
        return {"Build": self.build, "Build with specs": self.build_with_specs, "Specs of the game": self.run_game_specs,
                "Specs of the editor": self.run_editor_specs, "Fabrics": self.make_fabrics,
                "Editor of a project": self.build_project, "Map": self.make_map, "Packaged game": self.package_game,
                "Play": self.play}

    def run(self):
        for name, stage in self.stages().items():
            why = "interrupted" if self.interruption.asked else self.blocked
            if why:
                self.outcomes[name] = f"not run: {why}"
                continue
            try:
                problem = stage(name)
                self.outcomes[name] = f"failed: {problem}" if problem else "passed"
            except NotRun as reason:
                self.outcomes[name] = f"not run: {reason}"
            except Exception as error:  # a full disk, say: whatever it is, the report is still written
                self.outcomes[name] = f"failed: {reason(error)}"

    def problems(self):
        failed = [f"{name}: {outcome[8:]}" for name, outcome in self.outcomes.items() if outcome.startswith("failed: ")]
        return failed + (["interrupted"] if self.interruption.asked else [])

    def passed(self, name):
        return self.outcomes.get(name) == "passed"

    def step(self, name, program, arguments, seconds, builds=False):
        step = Step(name, program, arguments, self.engine.host, self.work, seconds * self.patience, self.interruption,
                    unreal_report.show, unreal_report.matters)
        step.builds = builds
        self.steps.append(step)
        return step

    def failure(self, step, otherwise):
        """Why a step failed, in one line."""
        self.blocked = unreal_report.cause_of(step.lines, self.engine.host)
        return self.blocked or (step.ending() if isinstance(step.status, str) or step.problem else otherwise)

    def build_plugin(self, name, source, output, strict):
        """Returns what is wrong, or None."""
        step = self.step(name, self.engine.uat, build_arguments(source / DESCRIPTOR, output, self.engine.host, strict), BUILD, True)
        if step.status == 0 and (output / DESCRIPTOR).is_file():
            return None
        shutil.rmtree(output, ignore_errors=True)
        return self.failure(step, "BuildPlugin failed")

    def build(self, name):
        """What users get, without the specs: they ask more of the engine than the plugin does."""
        source = self.work / "Plain" / PLUGIN
        package.write(self.plain, source)
        output = self.work / "Built"
        problem = self.build_plugin(name, source, output, True)
        self.use(output)
        return problem

    def build_with_specs(self, name):
        source = self.work / "Specs" / PLUGIN
        package.write(plugin_files(tests=True), source)
        output = self.work / "Tested"
        problem = self.build_plugin(name, source, output, True)
        if problem and not self.blocked and not self.interruption.asked:
            # Specs that run tell more than none do; this build leaves out what most often goes wrong.
            again = self.build_plugin(f"{name}, for the editor alone", source, output, False)
            problem += f"; for the editor alone: {again}" if again else "; for the editor alone it was built"
        if output.is_dir():
            self.with_specs = json.loads((output / DESCRIPTOR).read_text(encoding="utf-8-sig"))
            self.use(output)
        return problem

    def use(self, built):
        """Puts a plugin that was built into the project without code, in place of the one before."""
        if not built.is_dir():
            return
        if not self.project:
            (self.work / "Project" / "Plugins").mkdir(parents=True)
            self.project = self.work / "Project" / "Empty.uproject"
            self.project.write_text(json.dumps({
                "FileVersion": 3,
                "EngineAssociation": self.engine.release,
                "Category": "",
                "Description": "",
                "Plugins": [{"Name": PLUGIN, "Enabled": True}],
            }, indent="\t"), encoding="utf-8")
        plugin = self.plugin()
        shutil.rmtree(plugin, ignore_errors=True)
        shutil.move(str(built), str(plugin))

    def plugin(self):
        return self.project.parent / "Plugins" / PLUGIN

    def run_specs(self, name, without, names):
        """Runs specs in an editor of their own; `without` is a module that is not loaded."""
        if not self.with_specs:
            raise NotRun("there is no plugin with specs")
        modules = [module for module in self.with_specs["Modules"] if module["Name"] != without]
        descriptor = {**self.with_specs, "Modules": modules}
        (self.plugin() / DESCRIPTOR).write_text(json.dumps(descriptor, indent="\t"), encoding="utf-8")
        results = self.work / f"Results {without}"
        step = self.step(name, self.engine.editor, spec_arguments(self.project, results, names), SPECS)
        specs = self.specs[name] = unreal_report.Specs(results, step.lines)
        problems = list(specs.problems())
        if step.status != 0 and not specs.failed:
            problems.append(self.failure(step, f"the editor ended with {step.ending()}"))
        return "; ".join(problems)

    def run_game_specs(self, name):
        return self.run_specs(name, f"{PLUGIN}EditorTests", PLUGIN)

    def run_editor_specs(self, name):
        """They open worlds of the editor, which may disturb others: Docs/UnrealStatus.md."""
        return self.run_specs(name, f"{PLUGIN}Tests", f"{PLUGIN}.Editor")

    def make_fabrics(self, name):
        if not self.project:
            raise NotRun("there is no plugin that was built")
        step = self.step(name, self.engine.editor, fabric_arguments(self.project), EDIT)
        names = record.fabric_names(self.plain)
        for fabric in names:
            file = self.plugin() / record.FABRICS / f"{fabric}.uasset"
            if file.is_file() and file.read_bytes().startswith(record.ASSET):
                self.fabrics[fabric] = file.read_bytes()
        if step.status != 0:
            return self.failure(step, f"the commandlet ended with {step.ending()}")
        missing = [fabric for fabric in names if fabric not in self.fabrics]
        return f"{len(missing)} of {len(names)} fabrics were not made: {', '.join(missing)}" if missing else None

    def check_project(self):
        return self.work / PROJECT / f"{PROJECT}.uproject"

    def build_project(self, name):
        """A project with code that has the plugin as users get it."""
        project = self.check_project()
        shutil.copytree(package.ROOT / "Tools" / PROJECT, project.parent)
        described = json.loads(project.read_text(encoding="utf-8"))
        described["EngineAssociation"] = self.engine.release
        project.write_text(json.dumps(described, indent="\t"), encoding="utf-8")
        plugin = project.parent / "Plugins" / PLUGIN
        package.write(self.plain, plugin)
        package.write({f"{record.FABRICS}/{fabric}.uasset": asset for fabric, asset in self.fabrics.items()}, plugin)
        step = self.step(name, self.engine.build, editor_arguments(project, self.engine.host), BUILD, True)
        return None if step.status == 0 else self.failure(step, "the build failed")

    def make_map(self, name):
        if not self.passed("Editor of a project"):
            raise NotRun("the project's editor was not built")
        project = self.check_project()
        made = project.parent / "Saved" / "map-made"
        problem = None
        # Some editors cannot make a map without drawing.
        for suffix, drawing in (("", "-nullrhi"), (", drawn off screen", "-RenderOffscreen")):
            arguments = map_arguments(project, project.parent / "make_map.py", drawing)
            step = self.step(name + suffix, self.engine.editor, arguments, EDIT)
            if made.is_file() and (project.parent / "Content" / "Cloth.umap").is_file():
                return None
            problem = problem or self.failure(step, f"no map was made: the editor ended with {step.ending()}")
            if self.blocked or self.interruption.asked:
                break
        return problem

    def package_game(self, name):
        """All modules in one program, and the map cooked: what BuildPlugin does not try."""
        if not self.passed("Map"):
            raise NotRun("there is no map")
        archive = self.work / "Game"
        step = self.step(name, self.engine.uat, package_arguments(self.check_project(), archive, self.engine.host), PACKAGE, True)
        if step.status != 0:
            return self.failure(step, "BuildCookRun failed")
        game = packaged_game(archive, PROJECT, self.engine.host)
        return None if game.is_file() else f"BuildCookRun left no {game.relative_to(archive)}"

    def play(self, name):
        game = packaged_game(self.work / "Game", PROJECT, self.engine.host)
        if not game.is_file():
            raise NotRun("there is no packaged game")
        log = self.work / "Game.log"
        step = self.step(name, game, play_arguments(log), PLAY)
        if log.is_file() and not any(map(unreal_report.PLAYED.search, step.lines)):
            # On some systems a game says less to a pipe.
            with log.open(encoding="utf-8-sig", errors="replace") as said:
                step.lines += [text[:LONGEST] for text in said.read(20_000_000).splitlines()]
        if step.status != 0:
            return self.failure(step, f"the game ended with {step.ending()}")
        return unreal_report.problem_of_play(step.lines)


def plugin_version():
    """Its version, and the commit."""
    descriptor = json.loads((package.ROOT / DESCRIPTOR).read_text(encoding="utf-8-sig"))
    try:
        commit = subprocess.run(["git", "-C", str(package.ROOT), "describe", "--always", "--dirty"], capture_output=True,
                                text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        commit = os.environ.get("GITHUB_SHA", "unknown")[:12]
    return descriptor["VersionName"], commit


def record_of(check):
    """What the archive says of this check."""
    targets = {}
    for step in check.steps:
        if step.builds:
            targets[step.name] = unreal_report.targets_of(step.lines)
    return {"Plugin": check.version, "Commit": check.commit, "Sources": record.digest(check.plain), "Engine": check.engine.version,
            "Platform": check.engine.host, "Built": check.passed("Build"), "Outcomes": check.outcomes, "Targets": targets,
            "Problems": check.problems()}


def put(file, write):
    """Writes a file under another name first, so that it is whole once it is there. Never overwrites; returns its name."""
    partial = None
    try:
        number, free = 1, file
        while free.exists():
            number += 1
            free = file.with_name(f"{file.stem} ({number}){file.suffix}")
        partial = free.with_name(f"{free.name}.partial")
        write(partial)
        os.replace(partial, free)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError):
            if partial:
                partial.unlink()
        raise Refusal(f"{file} cannot be written: {reason(error)}") from None
    return free


def save(file, work, write):
    """Writes a file, or else one into the work folder. Returns its name, or None, and what went wrong, or None."""
    problem = None
    for place in (file, work / f"report{file.suffix}"):
        try:
            return put(place, write), problem
        except Refusal as refusal:
            problem = problem or str(refusal)
    return None, problem


def patience(text):
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 < value <= 1000.0:
        raise argparse.ArgumentTypeError(f'"{line(text, 40)}" is no factor; allowed: a number above 0, at most 1000')
    return value


def report_file(given, engine):
    """Where the report goes. Tries whether it and its archive can be written."""
    example = f"{PLUGIN}-UE{engine.version}-{engine.host}.md"
    if given == "":
        raise Refusal(f"--report is empty; allowed: a new file, such as {example}")
    file = Path(given or example).absolute()
    if file.is_dir():
        raise Refusal(f"{file} is a folder; allowed: a new file, such as {file / example}")
    archive = file.with_suffix(".zip")
    if archive == file:
        raise Refusal(f"{file} would be the report's archive: the report needs another ending, such as .md")
    if not file.parent.is_dir():
        raise Refusal(f"{file.parent} is no folder to write a report to")
    for taken in (file, archive):
        partial = taken.with_name(f"{taken.name}.partial")
        for name in (taken, partial):
            if name.exists():
                raise Refusal(f"{name} is there already: move it away, or name another report with --report")
        partial.touch()
        partial.unlink()
    return file


def prepare():
    """The check that is asked for, and where its report goes."""
    parser = Parser(prog="cloth unreal", description=__doc__.split("\n", 1)[0])
    parser.add_argument("engine", metavar="ENGINE_DIR", help="the folder that has the engine's folder Engine")
    parser.add_argument("--report", metavar="FILE", help="where to (ClothPhysics-UE<version>-<system>.md)")
    parser.add_argument("--patience", type=patience, default=1.0, metavar="FACTOR",
                        help="on a slow machine: how many times as long each step may take")
    options = parser.parse_args()
    with refusing(f"{line(options.engine)} cannot be used"):
        engine = Engine(options.engine, host_platform())
    with refusing("the report cannot be written"):
        file = report_file(options.report, engine)
    with refusing("nothing can be prepared"):
        interruption = Interruption()
        # Short, for Windows bounds the length of paths; resolved, for macOS links its temporary folder.
        work = Path(tempfile.mkdtemp(prefix="cloth")).resolve()
        try:
            return Check(engine, work, options.patience, interruption), file
        except BaseException:
            shutil.rmtree(work, ignore_errors=True)
            raise


def main():
    check, file = prepare()
    work = check.work
    say(f"Unreal Engine {check.engine.describe()}")
    if check.engine.warning:
        say(f"Note: {check.engine.warning}")
    say(f"This takes an hour or more and tens of gigabytes in {work}")
    check.run()
    problems = check.problems()
    text = unreal_report.report(check, f"{check.version}, commit {check.commit}")
    results = {
        "Report": save(file, work, lambda partial: partial.write_text(text, encoding="utf-8", errors="backslashreplace")),
        "Archive": save(file.with_suffix(".zip"), work, lambda partial: record.write(partial, record_of(check), check.fabrics)),
    }
    unwritten = [problem for _, problem in results.values() if problem]
    say(f"\n{'Passed' if not problems else 'Failed: ' + '; '.join(problems)}")
    for what, (written, problem) in results.items():
        say(f"{what}: {written or 'nowhere'}{f' ({problem})' if problem else ''}")
    if problems or unwritten:
        say(f"Whole logs: {work} (delete it when done)")
    else:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if problems or unwritten else 0


if __name__ == "__main__":
    sys.exit(run("unreal", main))
