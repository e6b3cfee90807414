#!/usr/bin/env python3
"""Compares the drawings of `Layout` with those of Graphviz dot, graph by graph.

    Benchmarks/layout.py --corpus DIR --counter DIR [GRAPH ...]

Both get the same boxes (display width + 4 columns by 3 rows; dot with gaps of 2 columns and 3 rows) and are measured by
the same counter, `crossings.py` in the counter's directory (needs numpy), which does not know the layers. The time of
`Layout` is the best of five runs, and the processor time of the drawing alone. The time of dot is that of one run, and
the processor time of the whole process.

The second table has the effect of single edits on a drawing (`Stability.swift`): the share of boxes that change their
order among those in the same layer.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import unicodedata

GRAPHS = ("knight cycles cjk_emoji long_edges hexagonal hub_locator ecommerce gen50 gen200 gen1000 gen5000 "
          "chain2000 fan2000").split()


def display_width(text):
    """Number of columns that a text takes in a terminal, accurate enough for the corpus."""
    width = 0
    for character in text:
        if unicodedata.combining(character) or character in "\u200d\ufe0f":
            continue
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width


def bezier(a, b, c, d, steps=8):
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        yield [u**3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t**3 * d[k] for k in (0, 1)]


def dot_layout(graph):
    """Drawing of dot in the format of the counter, and its time in ms. One cell is a tenth of an inch."""
    index = {name: i for i, name in enumerate(graph["nodes"])}
    lines = ['digraph{graph[nodesep=0.2 ranksep=0.3];node[shape=box fixedsize=true label=""];edge[arrowhead=none];']
    lines += [f"n{i}[width={(display_width(name) + 4) / 10} height=0.3];" for name, i in index.items()]
    lines += [f"n{index[a]}->n{index[b]};" for a, b in graph["edges"]]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    out = subprocess.run(["dot", "-Tplain"], input="\n".join(lines) + "}", capture_output=True, text=True).stdout
    milliseconds = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) * 1000
    names, nodes, edges = graph["nodes"], {}, []
    for line in out.splitlines():
        part = line.split()
        if part[0] == "node":
            x, y, w, h = (float(value) * 10 for value in part[2:6])
            nodes[names[int(part[1][1:])]] = {"x": x, "y": y, "w": w, "h": h}
        elif part[0] == "edge":
            count = int(part[3])
            control = [(float(part[4 + 2 * i]) * 10, float(part[5 + 2 * i]) * 10) for i in range(count)]
            points = [list(control[0])]
            for i in range(0, count - 3, 3):
                points += list(bezier(*control[i:i + 4]))
            edges.append({"from": names[int(part[1][1:])], "to": names[int(part[2][1:])], "points": points})
    return {"nodes": nodes, "edges": edges, "y_up": True, "dir": "TB"}, milliseconds


def our_layout(tool, path):
    out = subprocess.run([tool, path, "layout", "down"], capture_output=True, text=True, check=True).stdout
    best, memory = None, 0
    for _ in range(5):
        process = subprocess.Popen([tool, path, "stats", "down"], stdout=subprocess.PIPE, text=True)
        text = process.stdout.read()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        milliseconds = float(text.split()[-1])
        best = milliseconds if best is None else min(best, milliseconds)
        memory = usage.ru_maxrss // 1024
    return json.loads(out), best, memory


def build():
    """Builds LayoutTool in release mode."""
    package = os.path.dirname(os.path.abspath(__file__))
    command = ["swift", "build", "-c", "release", "--package-path", package, "--product", "LayoutTool"]
    subprocess.run(command, check=True, stdout=sys.stderr)
    place = subprocess.run(command[:6] + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return os.path.join(place.stdout.strip(), "LayoutTool")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", help="path of a built LayoutTool; built here if not given")
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--counter", required=True)
    parser.add_argument("--max-seconds", type=float, default=25, help="time limit of the counter for drawn crossings")
    parser.add_argument("graphs", nargs="*", default=GRAPHS)
    arguments = parser.parse_args()
    arguments.tool = arguments.tool or build()
    sys.path.insert(0, arguments.counter)
    import crossings
    print("| graph | layer crossings | dot | drawn crossings | dot | width | dot | height | dot | bends | ms | dot ms "
          "| MB | unsound |")
    print("|---" * 14 + "|")
    for name in arguments.graphs:
        path = name if name.endswith(".json") else os.path.join(arguments.corpus, name + ".json")
        layout, milliseconds, memory = our_layout(arguments.tool, path)
        ours = crossings.measure(layout, max_seconds=arguments.max_seconds)
        with open(path) as file:
            layout, dot_milliseconds = dot_layout(json.load(file))
        dots = crossings.measure(layout, max_seconds=arguments.max_seconds)
        drawn, dots_drawn = (f"{r.get('crossings')}{'+' if r.get('partial') else ''}" for r in (ours, dots))
        unsound = ours.get("overlap_foreign", 0) + ours.get("through_nodes", 0) + ours.get("node_overlaps", 0)
        print(f"| {os.path.basename(name)} | {ours['layer_crossings']} | {dots['layer_crossings']} | {drawn} "
              f"| {dots_drawn} | {ours['width']:.0f} | {dots['width']:.0f} | {ours['height']:.0f} "
              f"| {dots['height']:.0f} | {ours['bends']} | {milliseconds:.1f} | {dot_milliseconds:.0f} | {memory} "
              f"| {unsound:.0f} |", flush=True)
    print()
    print("| graph | median | mean | most | crossing cells before | after |")
    print("|---" * 6 + "|")
    for name in arguments.graphs:
        if name not in ("gen5000", "chain2000", "fan2000"):
            path = name if name.endswith(".json") else os.path.join(arguments.corpus, name + ".json")
            command = [arguments.tool, path, "stability", "down"]
            print(f"| {os.path.basename(name)} | {subprocess.check_output(command, text=True).strip()} |", flush=True)


if __name__ == "__main__":
    main()
