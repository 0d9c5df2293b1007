#!/usr/bin/env python3
# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Makes the folder that is copied into the Plugins of a project, and a zip of it."""

import argparse
import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = "ClothPhysics"
DESCRIPTOR = f"{PLUGIN}.uplugin"
FILTER = "Config/FilterPlugin.ini"
NOTICE = "THIRD_PARTY.md"
ENGINES = ("5.6", "5.7", "5.8")
COPYRIGHT = "Copyright (c) 2026 ClothPhysics contributors. MIT license."

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
LONGEST_PATH = 170


class Refusal(Exception):
    """What a person asked for and cannot get, in one sentence."""


def is_test(module):
    return module["Name"].endswith("Tests")


def filter_patterns(text):
    """The expressions of a FilterPlugin.ini: `...` stands for any path, `*` for a part of a name, `?` for a letter."""
    for line in text.splitlines():
        line = line.strip()
        if line and line[0] not in ";[":
            pattern = re.escape(line.lstrip("/")).replace(r"\.\.\.", ".*").replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
            yield line, re.compile(pattern)


def collect(root, tests=False, engine=None):
    """The files of a package, by their path in it; for Fab if an engine is named."""
    descriptor = json.loads((root / DESCRIPTOR).read_text(encoding="utf-8-sig"))
    descriptor["Modules"] = [module for module in descriptor["Modules"] if tests or not is_test(module)]
    if engine:
        descriptor["EngineVersion"] = f"{engine}.0"
    filter_text = FAB_FILTER if engine else (root / FILTER).read_text(encoding="utf-8-sig")
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
    files[DESCRIPTOR] = (json.dumps(descriptor, indent="\t") + "\n").encode()
    files[FILTER] = filter_text.encode()
    return files


def violations(files, fab=False):
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

    for path, content in sorted(files.items()):
        top = path.split("/")[0]
        suffix = Path(path).suffix
        if top not in KINDS and path != DESCRIPTOR and not any(e.fullmatch(path) for _, e in filters):
            yield f"{path} is not named in {FILTER}, so BuildPlugin would drop it"
        if suffix not in KINDS.get(top, OTHER_KINDS) and path != DESCRIPTOR:
            yield f"{path} is of a kind that has no place in {top}"
        if top == "Source" and content.decode("utf-8-sig").split("\n", 1)[0].strip() != f"// {COPYRIGHT}":
            yield f"{path} does not begin with the copyright line"
        if len(f"{PLUGIN}/{path}") > LONGEST_PATH:
            yield f"{path} is longer than {LONGEST_PATH} characters"
        if fab and not re.fullmatch(r"[A-Za-z0-9_./]+", path):
            yield f"{path} has characters other than letters, digits and underscores"
        if fab and Path(path).stem.upper() in ("LICENSE", "LICENCE", "COPYING"):
            yield f"{path}: a Fab package has no license of its own"

    if fab:
        if descriptor.get("EngineVersion") not in [f"{engine}.0" for engine in ENGINES]:
            yield f"EngineVersion is {descriptor.get('EngineVersion')}, not that of one engine"
        for module in modules:
            if is_test(module):
                yield f"module {module['Name']} is a test"
            if not {"PlatformAllowList", "PlatformDenyList"} & module.keys():
                yield f"module {module['Name']} has no PlatformAllowList"


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


def make_room(out, names):
    """Deletes what an earlier call made in this folder; refuses if something else is in the way."""
    marker = out / f".{PLUGIN}.package"
    made = marker.read_text(encoding="utf-8").splitlines() if marker.is_file() else []
    for name in names:
        if (out / name).exists() and name not in made:
            raise Refusal(f"{out / name} is in the way: it was not made by this command, so it stays")
    for name in (name for name in made if name == Path(name).name and name.startswith(PLUGIN)):
        if (out / name).is_dir():
            shutil.rmtree(out / name)
        elif (out / name).is_file():
            (out / name).unlink()
    out.mkdir(parents=True, exist_ok=True)
    marker.write_text("\n".join(names) + "\n", encoding="utf-8")


def size(count):
    return f"{count / 1e6:.1f} MB"


def main():
    parser = argparse.ArgumentParser(prog="cloth package", description=__doc__)
    parser.add_argument("--fab", action="store_true", help="the variant for Fab: no license, no specs, one engine")
    parser.add_argument("--engine", choices=ENGINES, help="the engine of a Fab upload")
    parser.add_argument("--tests", action="store_true", help="with the specs")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to (Build/package, or Build/fab-ENGINE)")
    options = parser.parse_args()
    if options.out is not None and str(options.out) in ("", "."):
        parser.error("--out is empty or this folder; allowed: a folder to make the package in")
    if options.fab != bool(options.engine):
        parser.error(f"--fab and --engine go together: one upload for each of {', '.join(ENGINES)}")
    if options.fab and options.tests:
        parser.error("--tests: a Fab package has no specs")

    files = collect(ROOT, options.tests, options.engine)
    wrong = list(violations(files, options.fab))
    if wrong:
        raise Refusal("the package would not be right:\n  " + "\n  ".join(wrong))

    descriptor = json.loads(files[DESCRIPTOR])
    out = (options.out or ROOT / "Build" / (f"fab-{options.engine}" if options.fab else "package")).absolute()
    archive = f"{PLUGIN}-{descriptor['VersionName']}{f'-UE{options.engine}' if options.fab else ''}.zip"
    try:
        make_room(out, [PLUGIN, archive])
        write(files, out / PLUGIN)
        write_zip(files, out / archive)
    except OSError as error:
        raise Refusal(f"cannot write to {out}: {error.strerror}") from error

    modules = ", ".join(module["Name"] for module in descriptor["Modules"])
    print(f"{out / PLUGIN}: {len(files)} files, {size(sum(map(len, files.values())))}, modules {modules}")
    print(f"{out / archive}: {size((out / archive).stat().st_size)}")
    if options.fab:
        missing = [key for key in ("DocsURL", "SupportURL") if not descriptor.get(key)]
        if missing:
            print(f"Before the upload, give {DESCRIPTOR} its {' and '.join(missing)}; FabURL once there is a listing.")
    else:
        print("Copy the folder, or unzip the zip, into <Project>/Plugins.")


if __name__ == "__main__":
    try:
        main()
    except Refusal as refusal:
        print(f"cloth package: {refusal}", file=sys.stderr)
        sys.exit(2)
