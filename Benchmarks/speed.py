#!/usr/bin/env python3
"""Measures the program's response to keys through a pseudo-terminal: from a key to the last byte of the changed screen.

    Benchmarks/speed.py [--program PATH] [--services 60,1000,5000] [--keys 300] [--size 120x40] [--seed N]
    Benchmarks/speed.py --memory 100000 [--place lesson]
                                            resident memory during that many random keys, in the laboratory and in a lesson
    Benchmarks/speed.py --attached shop [--keys 200]
                                            keys while the running program of that name is on the stage

Each line of the table has a number of services and the pressed keys: p50 and p99 in milliseconds, and the bytes for each key.
It also has the program's time to its first frame and to the end of its first drawing, and its resident memory. Besides wall
time it has the processor time of the whole program, which hardly depends on other work of the machine. Processor time may
exceed wall time if a drawing is made on another thread.
The default program is the debug build of `swift run`."""

import argparse
import fcntl
import os
import pty
import random
import select
import signal
import struct
import sys
import tempfile
import termios
import time

QUIET = 0.12  # Seconds without a byte after which a response is complete.
PATIENCE = 0.8  # Seconds without a byte after which a key has no response.


def scenario(count, seed):
    """A scenario in layers of ten services, each of which needs up to three services of the layer below."""
    choose = random.Random(seed)
    lines = ["playground: 1", "services:"]
    for number in range(count):
        below = range(max(0, (number // 10 - 1) * 10), number // 10 * 10)
        needs = sorted(choose.sample(below, min(len(below), choose.randint(1, 3)))) if below else []
        lifetime = choose.choice(["transient", "container", "graph"])
        text = ", ".join(f"Service{need}" for need in needs)
        lines.append(f"  Service{number}: {{ lifetime: {lifetime}, needs: [{text}] }}")
    return "\n".join(lines) + "\n"


class Program:
    def __init__(self, path, arguments, columns, rows, folder):
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # Random keys may save a file, so the program runs in a folder of its own.
            os.makedirs(folder, exist_ok=True)
            os.chdir(folder)
            environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
            for name in ("STATE", "DATA", "CONFIG", "CACHE"):
                environment[f"XDG_{name}_HOME"] = os.path.join(folder, name.lower())
            environment.pop("NO_COLOR", None)
            os.execve(path, [path, *arguments], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process, signal.SIGWINCH)

    def read(self, quiet, patience):
        """Reads until a pause. Returns the number of bytes, and the times of the first short pause and of the last byte."""
        count, last, first = 0, None, None
        while True:
            ready, _, _ = select.select([self.terminal], [], [], patience if last is None else quiet)
            if not ready:
                return count, first or last, last
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                return count, first or last, last
            now = time.perf_counter()
            if first is None and last is not None and now - last > 0.03 and count > 500:
                first = last
            if not data:
                return count, first or last, last
            count, last = count + len(data), now

    def press(self, key):
        """Presses a key. Returns the milliseconds to the last byte, those of processor time, and the number of bytes."""
        used, start = self.processor(), time.perf_counter()
        os.write(self.terminal, key)
        count, _, last = self.read(QUIET, PATIENCE)
        return (None, 0, 0) if last is None else ((last - start) * 1000, (self.processor() - used) * 1000, count)

    def processor(self):
        """Seconds of processor time of all threads of the program, including ended ones."""
        return time.clock_gettime((~self.process << 3) | 2)

    def memory(self):
        with open(f"/proc/{self.process}/status") as status:
            for line in status:
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) / 1024
        return 0

    def has_ended(self):
        return os.waitpid(self.process, os.WNOHANG)[0] != 0

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            pass
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def memory(options, columns, rows, folder):
    """Prints resident memory after each tenth of the keys, which are sent as fast as the program reads them."""
    lab = [b"r", b"x", b"+", b"-", b"m", b"u", b"U", b"[", b"]", b"f", b"i", b"v", b"!", b"\x1b", b"\r", b" ", b"\t",
           b"1", b"2", b"3", b"4", b"t", b"?", b"\x1bOA", b"\x1bOB", b"\x1bOC", b"\x1bOD"]
    lesson = lab + [b"n", b"p", b"s", b"0", b"b", b"T", b"M", b"B", b"H"]
    tenth = options.memory // 10
    print(f"MB after each {tenth} keys, seed {options.seed}")
    for name, arguments, keys in (("laboratory", [], lab), ("lesson", ["lesson", "knight"], lesson)):
        if options.place not in (None, name):
            continue
        choose = random.Random(options.seed)
        def start():
            program = Program(options.program, arguments, columns, rows, os.path.join(folder, name))
            program.read(1.5, 30)
            return program

        program, ends = start(), 0
        print(f"| {name} | {program.memory():.0f} |", end="", flush=True)
        for _ in range(10):
            for _ in range(tenth // 20):
                # At the end of a lesson some keys quit the program.
                if program.has_ended():
                    os.close(program.terminal)
                    program, ends = start(), ends + 1
                # A pause after Escape, so that it does not start the sequence of an arrow.
                for key in choose.choices(keys, k=20):
                    os.write(program.terminal, key)
                    if key == b"\x1b":
                        time.sleep(0.003)
                program.read(0.002, 0.05)
            program.read(QUIET, PATIENCE)
            print(f" {program.memory():.0f} |", end="", flush=True)
        print(f" begun again {ends} times")
        program.end()


def attached(options, columns, rows, folder):
    """Measures the time until help is shown, while the screen shows the events of an attached program."""
    # The program finds the socket by the same environment variable as this script.
    program = Program(options.program, ["attach", options.attached], columns, rows, folder)
    choose = random.Random(options.seed)

    def wait(word, limit):
        """Waits for a word. Returns the milliseconds, and the number of bytes until then."""
        start, data, end = time.perf_counter(), b"", time.perf_counter() + limit
        while time.perf_counter() < end:
            if select.select([program.terminal], [], [], 0.05)[0]:
                data += os.read(program.terminal, 65536)
                if word in data:
                    return (time.perf_counter() - start) * 1000, len(data)
        return None, len(data)

    def frames(seconds):
        """Counts the program's writes and bytes per second while no key is pressed."""
        count, size, end, last = 0, 0, time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            if select.select([program.terminal], [], [], 0.05)[0]:
                size += len(os.read(program.terminal, 65536))
                now = time.perf_counter()
                if now - last > 0.01:
                    count += 1
                last = now
        return count / seconds, size / seconds

    wait(b"made/s", 20)
    used, began = program.processor(), time.perf_counter()
    rate, size = frames(5)
    busy = (program.processor() - used) / (time.perf_counter() - began)
    times, missed = [], 0
    for _ in range(options.keys):
        wait(b"\0", choose.uniform(0.05, 0.25))
        os.write(program.terminal, b"?")
        taken, _ = wait(b"Keys here", 2)
        if taken is None:
            missed += 1
        else:
            times.append(taken)
        os.write(program.terminal, b"\x1b")
        wait(b"Services", 0.3)
    print("| keys | p50 ms | p99 ms | worst ms | frames a second | kB a second | cores | MB |")
    print("|---|---|---|---|---|---|---|---|")
    print(
        f"| {len(times)} ({missed} missed) | {share(times, 0.5):.1f} | {share(times, 0.99):.1f} | {max(times, default=0):.1f} "
        f"| {rate:.1f} | {size / 1000:.1f} | {busy:.2f} | {program.memory():.0f} |")
    program.end()


def share(values, part):
    values = sorted(values)
    return values[int(part * (len(values) - 1))] if values else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--program", default=os.path.join(folder, ".build", "debug", "playground"))
    parser.add_argument("--services", default="60,1000,5000")
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=int, metavar="KEYS")
    parser.add_argument("--attached", metavar="NAME")
    parser.add_argument("--place", choices=("laboratory", "lesson"))
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    options.program = os.path.abspath(options.program)
    if not os.path.exists(options.program):
        sys.exit(f"{options.program} is not there; 'swift build' makes it")
    if options.memory:
        with tempfile.TemporaryDirectory() as temporary:
            return memory(options, columns, rows, temporary)
    if options.attached:
        with tempfile.TemporaryDirectory() as temporary:
            return attached(options, columns, rows, temporary)
    arrows = [b"\x1bOA", b"\x1bOB", b"\x1bOC", b"\x1bOD"]
    kinds = [("moving", None), ("r resolve, x release", [b"r", b"x"]), ("+ and -", [b"+", b"-"])]
    print(f"{options.size}, {options.keys} keys each, seed {options.seed}")
    print("| services | keys | p50 ms | p99 ms | CPU p50 ms | CPU p99 ms | bytes a key | first frame ms | drawn ms | start CPU ms | MB |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for count in map(int, options.services.split(",")):
            path = os.path.join(temporary, f"{count}.yaml")
            with open(path, "w") as file:
                file.write(scenario(count, options.seed))
            for index, (name, keys) in enumerate(kinds):
                choose = random.Random(options.seed)
                program = Program(options.program, ["open", path, "--no-motion"], columns, rows, os.path.join(temporary, f"{count}-{index}"))
                _, first, drawn = program.read(1.5, 30)
                started = program.processor() * 1000
                times, costs, sizes = [], [], []
                for number in range(options.keys):
                    key = choose.choice(arrows) if keys is None else keys[number % len(keys)]
                    taken, cost, size = program.press(key)
                    if taken is not None:
                        times.append(taken)
                        costs.append(cost)
                        sizes.append(size)
                start = [(moment - program.started) * 1000 if moment else float("nan") for moment in (first, drawn)]
                missed = f" ({options.keys - len(times)} changed nothing)" if len(times) < options.keys else ""
                print(
                    f"| {count} | {name}{missed} | {share(times, 0.5):.1f} | {share(times, 0.99):.1f} "
                    f"| {share(costs, 0.5):.1f} | {share(costs, 0.99):.1f} "
                    f"| {sum(sizes) / max(1, len(sizes)):.0f} | {start[0]:.0f} | {start[1]:.0f} | {started:.0f} | {program.memory():.0f} |",
                    flush=True)
                program.end()


if __name__ == "__main__":
    main()
