# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""How the commands speak to a person: one line for what cannot be done, and never a traceback."""

import argparse
import contextlib
import os
import shutil
import sys


class Refusal(Exception):
    """What a person asked for and cannot get, in one sentence."""


def line(value, most=100):
    """A value of any kind as one printable line, cut if it is long."""
    text = "".join(letter if letter.isprintable() else " " for letter in str(value)).strip()
    return text if len(text) <= most else f"{text[:most]}..."


def reason(error):
    """What an exception says, in one line."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list) and error.args[0]:
        return line(error.args[0][0][-1], 300)  # the first of the files that could not be copied
    if isinstance(error, KeyError) and error.args:
        return f"{line(error.args[0])} is missing"
    if isinstance(error, OSError) and error.strerror:
        return line(error.strerror)
    return line(error) or type(error).__name__


@contextlib.contextmanager
def refusing(what):
    """Whatever odd input leads to in here is a refusal."""
    try:
        yield
    except (OSError, ValueError, ArithmeticError, RuntimeError) as error:
        place = f" ({error.filename})" if isinstance(error, OSError) and error.filename else ""
        raise Refusal(f"{what}: {reason(error)}{place}") from None


class Parser(argparse.ArgumentParser):
    def error(self, message):
        allowed = "" if "allowed: " in message else f"; allowed: {' '.join(self.format_usage().split()[1:])}"
        raise Refusal(line(message.removeprefix("argument "), 200) + allowed)


def say(text, end="\n"):
    """Prints for as long as somebody listens: `| head` does not for long."""
    try:
        print(text, end=end, flush=True)
    except (OSError, ValueError):
        pass


def run(name, main):
    """Runs a command and returns its exit code."""
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by the caller
            setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))
        getattr(sys, stream).reconfigure(errors="replace")
    try:
        status = main()
    except Refusal as refusal:
        print(f"cloth {name}: {refusal}", file=sys.stderr)
        status = 2
    except KeyboardInterrupt:
        print(f"cloth {name}: interrupted", file=sys.stderr)
        status = 130
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains when it ends
    return status
