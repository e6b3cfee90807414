"""How long the program reads a code base of five sizes: cold, unchanged, with one file changed. See importer.sh."""
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
    """Seconds on the clock and of the processor, megabytes at most, and what the program says of its work."""
    before = time.monotonic()
    process = subprocess.Popen(
        [program, "check", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=dict(os.environ, XDG_CACHE_HOME=cache))
    text = process.stdout.read().decode()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    words = re.search(r"(\d+) files, (\d+) lines; (\d+) services?, (\d+) edges?", text.splitlines()[-1])
    return time.monotonic() - before, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, words.groups()


def best(results):
    return min(r[0] for r in results), min(r[1] for r in results), max(r[2] for r in results)


def settle():
    """What was written less than two seconds ago is read again: its time tells too little."""
    time.sleep(2.2)


files = sorted(
    os.path.join(place, name)
    for place, _, names in os.walk(tree) for name in names
    if name.endswith(".swift"))
print("| lines read | files | services, edges | cold s | processor s | µs a line | MB | unchanged s | one changed s |")
print("|---|---|---|---|---|---|---|---|---|")
for part in [16, 8, 4, 2, 1]:
    with tempfile.TemporaryDirectory() as made:
        folder, cache = made + "/tree", made + "/cache"
        for file in files[::part]:
            target = os.path.join(folder, os.path.relpath(file, tree))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(file, target)
        settle()
        cold = []
        for _ in range(runs):
            shutil.rmtree(cache, ignore_errors=True)
            cold.append(run(folder, cache))
        same = [run(folder, cache) for _ in range(runs)]
        # A file that is parsed: one that imports something and declares a class.
        chosen = next(f for f in files[::part] if "Locator" in open(f, errors="replace").read() or part == 16)
        changed = []
        for _ in range(runs):
            with open(os.path.join(folder, os.path.relpath(chosen, tree)), "a") as file:
                file.write("\n")
            changed.append(run(folder, cache))
            settle()
        seconds, processor, memory = best(cold)
        count, lines, services, edges = cold[0][3]
        print(
            f"| {int(lines):,} | {int(count):,} | {services}, {edges} | {seconds:.2f} | {processor:.2f} "
            f"| {processor / int(lines) * 1e6:.1f} | {memory:.0f} | {best(same)[0]:.2f} | {best(changed)[0]:.2f} |",
            flush=True)
