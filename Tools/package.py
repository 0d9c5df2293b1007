#!/usr/bin/env python3
# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Makes the folder that is copied into the Plugins of a project, and a zip of it."""

import argparse
import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True
import record
from publisher import Publisher
from refusal import Parser, Refusal, line, refusing, run, say

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = "ClothPhysics"
DESCRIPTOR = f"{PLUGIN}.uplugin"
FILTER = "Config/FilterPlugin.ini"
NOTICE = "THIRD_PARTY.md"
ENGINES = ("5.6", "5.7", "5.8")
COPYRIGHT = "Copyright (c) 2026 ClothPhysics contributors. MIT license."
LICENSE = "LICENSE"
GRANT = b"Permission is hereby granted, free of charge"

# What only the Host reads.
HOST_ONLY = ("Content/Levels/", "Content/README.md")

# The kinds of files that each folder may hold; other folders and files are those that FilterPlugin.ini names.
KINDS = {
    "Config": {".ini"},
    "Content": {".json", ".uasset", ".umap"},
    "Resources": {".png", ".svg"},
    "Source": {".cpp", ".cs", ".h", ".inl"},
}
OTHER_KINDS = {"", ".md", ".png", ".svg", ".webp"}

# On Fab its own license holds, and names have no hyphens, which some of our pictures have.
FAB_FILTER = f"""; {COPYRIGHT}
; Files that BuildPlugin packages besides Config, Content, Resources, Source and the descriptor.

[FilterPlugin]
/{NOTICE}
"""
FAB_NOTICE = """# Notices

This package contains work of the ClothPhysics contributors, under this license:

{license}
It is compiled with Eigen (https://eigen.tuxfamily.org) in the copy that Unreal Engine brings, unchanged and only with its parts
under the Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/).
"""
LONGEST_PATH = 170


def is_test(module):
    return module["Name"].endswith("Tests")


def filter_patterns(text):
    """The expressions of a FilterPlugin.ini: `...` stands for any path, `*` for a part of a name, `?` for a letter."""
    for line in text.splitlines():
        line = line.strip()
        if line and line[0] not in ";[":
            pattern = re.escape(line.lstrip("/")).replace(r"\.\.\.", ".*").replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
            yield line, re.compile(pattern)


class Fab:
    """What a package for Fab is made with."""

    def __init__(self, engine, publisher, platforms):
        self.engine = engine
        self.publisher = publisher
        self.platforms = platforms
        self.copyright = publisher.copyright(NOTICE)

    def describe(self, descriptor):
        """Only platforms for which the plugin was built are named; an editor exists on fewer than games."""
        descriptor.update(self.publisher.fields)
        for module in descriptor["Modules"]:
            module["PlatformAllowList"] = [name for name in module["PlatformAllowList"] if name in self.platforms]

    def sign(self, files):
        """The publisher's line instead of the contributors', whose license goes into the notice as it asks for."""
        old, new = COPYRIGHT.encode(), self.copyright.encode()
        for path, content in files.items():
            first, end, rest = content.partition(b"\n")
            files[path] = first.replace(old, new) + end + rest
        files[NOTICE] = FAB_NOTICE.format(license=(ROOT / LICENSE).read_text(encoding="utf-8")).encode()


def collect(root, tests=False, fab=None):
    """The files of a package, by their path in it; `fab` if it is for Fab."""
    descriptor = json.loads((root / DESCRIPTOR).read_text(encoding="utf-8-sig"))
    descriptor["Modules"] = [module for module in descriptor["Modules"] if tests or not is_test(module)]
    if fab:
        fab.describe(descriptor)
    filter_text = FAB_FILTER if fab else (root / FILTER).read_text(encoding="utf-8-sig")
    extras = [expression for _, expression in filter_patterns(filter_text)]
    sources = tuple(f"Source/{module['Name']}/" for module in descriptor["Modules"])

    files = {}
    # Nothing else is looked at: Build and the folders that Unreal writes can be large.
    folders = [folder for folder in root.iterdir() if folder.name in (*KINDS, "Docs")]
    for file in [*(f for folder in folders for f in folder.rglob("*")), *root.glob("*")]:
        path = file.relative_to(root).as_posix()
        known = path.startswith(sources) if path.startswith("Source/") else path.split("/")[0] in KINDS
        if not file.is_file() or file.name.startswith(".") or path.startswith(HOST_ONLY):
            continue
        if known or any(expression.fullmatch(path) for expression in extras):
            files[path] = file.read_bytes()
    set_descriptor(files, descriptor)
    files[FILTER] = filter_text.encode()
    if fab:
        fab.sign(files)
    return files


def set_descriptor(files, descriptor):
    files[DESCRIPTOR] = (json.dumps(descriptor, indent="\t", ensure_ascii=False) + "\n").encode()


def add_fabrics(files, fabrics, release):
    """Adds the fabrics as assets. What an engine saved no older one can open, so the package is for that one alone."""
    files.update({f"{record.FABRICS}/{name}.uasset": asset for name, asset in fabrics.items()})
    set_descriptor(files, {**json.loads(files[DESCRIPTOR]), "EngineVersion": f"{release}.0"})


def read_records(archives, release, files):
    """The archives of `cloth unreal`, the oldest engine first. All are of one release."""
    try:
        records = [record.Record(archive, release, files) for archive in archives]
    except ValueError as error:
        raise Refusal(str(error)) from None
    releases = sorted({read.release for read in records})
    if len(releases) > 1:
        raise Refusal(f"--built: one package has assets of one engine, not of {' and '.join(releases)}")
    platforms = {}
    for read, archive in zip(records, archives):
        other = platforms.setdefault(read.platform, archive)
        if other is not archive:
            raise Refusal(f"--built: {other} and {archive} are both of {read.platform}; allowed: one archive for each platform")
    return sorted(records, key=lambda read: read.version)


def violations(files, fab=None):
    """Yields what is wrong with a package, by rules that do not know how it was made."""
    try:
        descriptor = json.loads(files[DESCRIPTOR])
        filters = list(filter_patterns(files[FILTER].decode()))
    except (KeyError, ValueError) as error:
        yield f"{DESCRIPTOR} or {FILTER} is missing or cannot be read: {error}"
        return
    modules = descriptor["Modules"]
    for name in [module["Name"] for module in modules]:
        if f"Source/{name}/{name}.Build.cs" not in files:
            yield f"module {name} has no Source/{name}/{name}.Build.cs"
    for name in sorted({path.split("/")[1] for path in files if path.startswith("Source/")}):
        if name not in [module["Name"] for module in modules]:
            yield f"Source/{name} is no module of {DESCRIPTOR}"
    for line, expression in filters:
        if not any(expression.fullmatch(path) for path in files):
            yield f"{FILTER} names {line}, which is not there"
    if NOTICE not in files:
        yield f"{NOTICE} is missing"

    first_line = f"// {fab.copyright if fab else COPYRIGHT}"
    for path, content in sorted(files.items()):
        top = path.split("/")[0]
        suffix = Path(path).suffix
        if top not in KINDS and path != DESCRIPTOR and not any(e.fullmatch(path) for _, e in filters):
            yield f"{path} is not named in {FILTER}, so BuildPlugin would drop it"
        if suffix not in KINDS.get(top, OTHER_KINDS) and path != DESCRIPTOR:
            yield f"{path} is of a kind that has no place in {top}"
        if top == "Source" and content.decode("utf-8-sig").split("\n", 1)[0].strip() != first_line:
            yield f"{path} does not begin with the copyright line"
        if len(f"{PLUGIN}/{path}") > LONGEST_PATH:
            yield f"{path} is longer than {LONGEST_PATH} characters"
    if fab:
        yield from fab_violations(files, descriptor, fab)


def fab_violations(files, descriptor, fab):
    """The store's own rules: Docs/UnrealStatus.md#publishing-on-fab."""
    for path, content in sorted(files.items()):
        if not re.fullmatch(r"[A-Za-z0-9_./]+", path):
            yield f"{path} has characters other than letters, digits and underscores"
        if Path(path).stem.upper() in ("LICENSE", "LICENCE", "COPYING"):
            yield f"{path}: a Fab package has no license of its own"
        if COPYRIGHT.encode() in content:
            yield f"{path} has the contributors' copyright line"
    if GRANT not in files.get(NOTICE, b""):
        yield f"{NOTICE} lacks the contributors' license"
    if descriptor.get("EngineVersion") != f"{fab.engine}.0":
        yield f"EngineVersion is {descriptor.get('EngineVersion')}, not {fab.engine}.0"
    for key, value in fab.publisher.fields.items():
        if descriptor.get(key) != value:
            yield f"{key} is {descriptor.get(key)}, not the publisher's"
    for module in descriptor["Modules"]:
        if is_test(module):
            yield f"module {module['Name']} is a test"
        named = module.get("PlatformAllowList")
        if not named:
            yield f"module {module['Name']} has no platform on which it was built"
        for platform in set(named or []) - set(fab.platforms):
            yield f"module {module['Name']} names {platform}, for which it was not built"
    for name in record.fabric_names(files):
        if f"{record.FABRICS}/{name}.uasset" not in files:
            yield f"{record.FABRICS}/{name}.uasset is missing"


def write(files, folder):
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def write_zip(files, file):
    """Always the same bytes for the same files."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{PLUGIN}/{path}", (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)


def place(files, out, archive):
    """Writes folder and zip into a folder of their own and swaps them with the earlier ones at the end, all or none.
    Refuses if something is in the way that no earlier call made."""
    marker = f".{PLUGIN}.package"
    made = (out / marker).read_text(encoding="utf-8").splitlines() if (out / marker).is_file() else []
    names = [PLUGIN, archive]
    for name in names:
        if (out / name).exists() and name not in made:
            raise Refusal(f"{out / name} is in the way: it was not made by this command, so it stays")
    earlier = [name for name in made if name == Path(name).name and name.startswith(PLUGIN) and (out / name).exists()]
    partial = out / f".{PLUGIN}.partial"
    fresh = not out.exists()
    try:
        shutil.rmtree(partial, ignore_errors=True)
        (partial / "old").mkdir(parents=True)
        write(files, partial / PLUGIN)
        write_zip(files, partial / archive)
        (partial / marker).write_text("\n".join(names) + "\n", encoding="utf-8")
        swap([(out / name, partial / "old" / name) for name in earlier] + [(partial / name, out / name) for name in names])
        os.replace(partial / marker, out / marker)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
        if fresh and out.is_dir() and not any(out.iterdir()):
            out.rmdir()


def swap(moves):
    """Renames all of these, or none."""
    done = []
    try:
        for old, new in moves:
            os.rename(old, new)
            done.append((old, new))
    except BaseException:
        for old, new in reversed(done):
            os.rename(new, old)
        raise


def size(count):
    return f"{count / 1e6:.1f} MB"


def engine(text):
    if text not in ENGINES:
        raise argparse.ArgumentTypeError(f'"{line(text, 40)}" is not supported; allowed: {", ".join(ENGINES)}')
    return text


def parse_options():
    parser = Parser(prog="cloth package", description=__doc__)
    parser.add_argument("--fab", action="store_true", help="the variant for Fab: no license, no specs, one engine")
    parser.add_argument("--engine", type=engine, metavar="VERSION", help=f"the engine of a Fab upload: {', '.join(ENGINES)}")
    parser.add_argument("--publisher", type=Path, metavar="FILE", help="who publishes on Fab: a JSON file")
    parser.add_argument("--built", type=Path, nargs="+", action="extend", default=[], metavar="FILE",
                        help="archives that `cloth unreal` wrote: platforms on Fab, and the fabrics as assets")
    parser.add_argument("--tests", action="store_true", help="with the specs")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to (Build/package, or Build/fab-ENGINE)")
    options = parser.parse_args()
    for wrong, text in [
        (options.out is not None and str(options.out) in ("", "."),
         "--out is empty or this folder; allowed: a folder to make the package in"),
        (options.fab != bool(options.engine), f"--fab and --engine go together: one upload for each of {', '.join(ENGINES)}"),
        (options.fab and options.tests, "--tests: a Fab package has no specs"),
        (options.fab and not options.publisher, "--fab needs --publisher FILE, which says who publishes: see Docs/UnrealStatus.md"),
        (options.fab and not options.built,
         "--fab needs --built FILE...: the archives that `cloth unreal` writes, one for each platform"),
        (options.publisher and not options.fab, "--publisher is for --fab"),
    ]:
        if wrong:
            raise Refusal(text)
    # Not every shell knows what a star stands for.
    with refusing("--built cannot be used"):
        options.built = [found for file in options.built
                         for found in (("*" in file.name and sorted(file.parent.glob(file.name))) or [file])]
    return options


def make(options):
    """The files of the package that is asked for, what it is for, and what its builder should know."""
    records = read_records(options.built, options.engine, collect(ROOT))
    release = records[0].release if records else None
    fab = None
    if options.fab:
        try:
            fab = Fab(options.engine, Publisher(options.publisher), [read.platform for read in records])
        except ValueError as error:
            raise Refusal(f"--publisher: {error}") from None
    files = collect(ROOT, options.tests, fab)
    if records:
        add_fabrics(files, records[0].fabrics, release)
    wrong = list(violations(files, fab))
    if wrong:
        raise Refusal("the package would not be right:\n  " + "\n  ".join(wrong))
    return files, release, [f"Note: {read.platform}: {problem}" for read in records for problem in read.problems]


def main():
    options = parse_options()
    with refusing("the package cannot be made"):
        files, release, notes = make(options)
    descriptor = json.loads(files[DESCRIPTOR])
    out = (options.out or ROOT / "Build" / (f"fab-{options.engine}" if options.fab else "package")).absolute()
    archive = f"{PLUGIN}-{descriptor['VersionName']}{f'-UE{release}' if release else ''}.zip"
    with refusing(f"cannot write to {out}"):
        place(files, out, archive)

    modules = ", ".join(module["Name"] for module in descriptor["Modules"])
    say(f"{out / PLUGIN}: {len(files)} files, {size(sum(map(len, files.values())))}, modules {modules}")
    say(f"{out / archive}: {size((out / archive).stat().st_size)}")
    for note in notes:
        say(note)
    if options.fab:
        for module in descriptor["Modules"]:
            say(f"{module['Name']}: {', '.join(module['PlatformAllowList'])}")
        say(f"To upload: {out / archive}. What is left to declare by hand: Docs/UnrealStatus.md#publishing-on-fab")
    else:
        say("Copy the folder, or unzip the zip, into <Project>/Plugins.")
    return 0


if __name__ == "__main__":
    sys.exit(run("package", main))
