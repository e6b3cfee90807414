"""Measures the time for reading trees of several sizes: cold, unchanged, and with one file changed. See importer.sh.

    importer-speed.py TREE PROGRAM          every 16th, 8th, 4th, 2nd and every file of a code base
    importer-speed.py --made PROGRAM        generated trees of 10,000 to 1,000,000 lines, with registrations in all parts

RUNS sets the number of readings (3 by default), of which the fastest counts. SIZES=10000,100000 limits the sizes, for a debug build.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

tree, program = sys.argv[1], os.path.abspath(sys.argv[2])
runs = int(os.environ.get("RUNS", "3"))


def run(folder, cache):
    """Runs a check. Returns wall time, processor time, peak memory in MB, and the counts that the program prints."""
    before = time.monotonic()
    process = subprocess.Popen(
        [program, "check", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, XDG_CACHE_HOME=cache))
    text = process.stdout.read().decode()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    words = re.search(r"(\d+) files, (\d+) lines; (\d+) services?, (\d+) dependenc(?:y|ies)", text)
    if not words:
        sys.exit(f"{program} check {folder} says nothing of what it has read:\n{text}")
    return time.monotonic() - before, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, words.groups()


def best(results):
    return min(r[0] for r in results), min(r[1] for r in results), max(r[2] for r in results)


def settle():
    """Waits until files are two seconds old, because younger ones are always read again."""
    time.sleep(2.2)


def row(folder, cache, chosen):
    """Reads a folder in all three ways, and prints the costs. `chosen` is the file that changes."""
    settle()
    cold = []
    for _ in range(runs):
        shutil.rmtree(cache, ignore_errors=True)
        cold.append(run(folder, cache))
    same = [run(folder, cache) for _ in range(runs)]
    changed = []
    for _ in range(runs):
        with open(chosen, "a") as file:
            file.write("\n")
        changed.append(run(folder, cache))
        settle()
    seconds, processor, memory = best(cold)
    count, lines, services, edges = cold[0][3]
    print(
        f"| {int(lines):,} | {int(count):,} | {int(services):,}, {int(edges):,} | {seconds:.2f} | {processor:.2f} "
        f"| {processor / int(lines) * 1e6:.1f} | {memory:.0f} | {best(same)[0]:.2f} | {best(changed)[0]:.2f} |",
        flush=True)


def copied(part, folder):
    """Copies every n-th file of the tree. Returns the file to change, which uses a locator if the tree has one."""
    files = sorted(
        os.path.join(place, name)
        for place, _, names in os.walk(tree) for name in names
        if name.endswith(".swift"))[::part]
    for file in files:
        target = os.path.join(folder, os.path.relpath(file, tree))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(file, target)
    chosen = next((f for f in files if "Locator" in open(f, errors="replace").read()), files[0])
    return os.path.join(folder, os.path.relpath(chosen, tree))


def made(lines, folder):
    """Writes features of 200 lines: services with dependencies, registrations, a screen that resolves, and other code."""
    for index in range(max(1, lines // 200)):
        place = f"{folder}/Sources/Area{index // 20}/Feature{index}"
        os.makedirs(place)
        services = range(index * 4, index * 4 + 4)
        text = "import Foundation\n\n"
        for n in services:
            needs = [m for m in (n - 1, n - 7) if m >= 0]
            text += f"protocol S{n}: AnyObject {{}}\n\nfinal class Impl{n}: S{n} {{\n"
            text += "".join(f"  private let s{m}: any S{m}\n" for m in needs)
            text += f"  init({', '.join(f's{m}: any S{m}' for m in needs)}) {{\n"
            text += "".join(f"    self.s{m} = s{m}\n" for m in needs) + "  }\n}\n\n"
        open(f"{place}/Services{index}.swift", "w").write(text)
        text = f"import Swinject\n\nfinal class Assembly{index}: Assembly {{\n  func assemble(container: Container) {{\n"
        for n in services:
            needs = ", ".join(f"s{m}: r.resolve(S{m}.self)!" for m in (n - 1, n - 7) if m >= 0)
            scope = "" if n % 3 else ".inObjectScope(.container)"
            text += f"    container.register(S{n}.self) {{ r in Impl{n}({needs}) }}{scope}\n"
        open(f"{place}/Assembly{index}.swift", "w").write(text + "  }\n}\n")
        text = f"import UIKit\nimport Swinject\n\nfinal class Controller{index}: UIViewController {{\n"
        text += f"  let service: any S{index * 4}\n  init(resolver: Resolver) {{\n"
        text += f"    service = resolver.resolve(S{index * 4}.self)!\n    super.init(nibName: nil, bundle: nil)\n  }}\n}}\n"
        open(f"{place}/Controller{index}.swift", "w").write(text)
        text = f"struct Model{index} {{\n"
        for n in range(34):
            text += f"  func value{n}(_ x: Int) -> Int {{\n    let y = x * {n} + {index}\n    return y > 10 ? y : -y\n  }}\n"
        open(f"{place}/Model{index}.swift", "w").write(text + "}\n")
    return f"{folder}/Sources/Area0/Feature0/Assembly0.swift"


print("| lines read | files | services, edges | cold s | processor s | µs a line | MB | unchanged s | one changed s |")
print("|---|---|---|---|---|---|---|---|---|")
if tree == "--made":
    sizes = [int(size) for size in os.environ.get("SIZES", "10000,30000,100000,300000,1000000").split(",")]
    trees = [lambda folder, size=size: made(size, folder) for size in sizes]
else:
    trees = [lambda folder, part=part: copied(part, folder) for part in (16, 8, 4, 2, 1)]
for make in trees:
    with tempfile.TemporaryDirectory() as place:
        chosen = make(place + "/tree")
        row(place + "/tree", place + "/cache", chosen)
