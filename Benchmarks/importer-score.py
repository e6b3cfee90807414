#!/usr/bin/env python3
"""Compares the program's results for a code base with the known truth, including the registrations that edges lead to.

    importer-score.py TRUTH.json EXPORT.json [--list]      (--list lists missing, superfluous and misdirected results)

Registrations match by file and line (3 lines either way) or, in the same file, by name; edges by file, line and the last word of the
target. An edge leads to the right registration if the truth has that registration under the target's name. If the truth has several of
that name, its edge may name the right one (`registration`: file and line). If it does not, an edge of production code must not lead to a
test double. An edge with several possible targets (`alternatives`) counts as open, and not as right.
"""
import json
import re
import sys

DOUBLES = {"mock", "mocks", "preview", "previews", "fake", "fakes", "stub", "stubs", "test", "tests", "testing", "dummy", "spy"}


def word(name):
    return re.sub(r"\b(any|some)\b|[\s?!&()]", "", str(name or "")).split(".")[-1].split("<")[0]


def canonical(text, styles):
    text, styles = str(text or "").lower(), " ".join(styles).lower()
    for prefixes, lifetime in ((("transient", "unique"), "transient"), (("graph",), "graph"), (("weak",), "weak")):
        if text.startswith(prefixes):
            return lifetime
    if text.startswith("shared"):
        return "scoped" if "needle" in styles else "graph" if "dip" in styles else "weak"
    return "scoped" if text.startswith(("session", "scoped")) else "container"


def same_file(a, b):
    return a == b or a.endswith("/" + b) or b.endswith("/" + a)


def near(a, b):
    return same_file(str(a.get("file")), str(b.get("file"))) and abs(int(a.get("line") or -99) - int(b.get("line") or -999)) <= 3


def service_names(x):
    keys = ("service", "name", "interface", "type", "implementation", "variable")
    return {word(x.get(key)) for key in keys} - {""}


def all_names(x):
    return service_names(x) | {word(name) for name in (x.get("also_resolvable_as") or x.get("also") or [])}


def edge_names(x):
    return {word(x.get(key)) for key in ("to", "type", "interface")} - {""}


def pair(truth, said, names):
    by_file, taken, pairs, missing = {}, set(), [], []
    for index, item in enumerate(said):
        by_file.setdefault(str(item.get("file")).split("/")[-1], []).append(index)
    for item in truth:
        free = [i for i in by_file.get(str(item.get("file")).split("/")[-1], []) if i not in taken]
        alike = [i for i in free if names(item) & names(said[i])]
        hit = min((i for i in alike if near(item, said[i])), key=lambda i: abs(int(said[i]["line"]) - int(item["line"])), default=None)
        if hit is None and "from" not in item:
            hit = next((i for i in alike if same_file(str(said[i].get("file")), str(item["file"]))), None)
        if hit is None:
            missing.append(item)
        else:
            taken.add(hit)
            pairs.append((item, said[hit]))
    return pairs, missing, [item for index, item in enumerate(said) if index not in taken]


def is_double(x):
    text = " ".join(str(x.get(key) or "") for key in ("file", "implementation", "service", "name", "from"))
    return any(part.lower() in DOUBLES for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text))


def behind(edges, registrations, services):
    """Splits the edges to registrations of the truth into right, open and wrong ones."""
    by_name = {service["name"]: service for service in services}
    known = {id(service): truth for truth, service in registrations}
    right, open_, wrong = [], [], []
    for truth, said in edges:
        fitting = [item for item, _ in registrations if edge_names(truth) & all_names(item)]
        if not fitting:
            continue
        if truth.get("registration"):
            fitting = [item for item in fitting if near(item, truth["registration"])]
        elif len(fitting) > 1 and not is_double(truth):
            fitting = [item for item in fitting if not is_double(item)] or fitting
        service = by_name.get(said["to"])
        if said.get("alternatives"):
            open_.append((truth, said))
        elif service is not None and any(known.get(id(service)) is item for item in fitting):
            right.append((truth, said))
        else:
            wrong.append((truth, said))
    return right, open_, wrong


def percent(part, whole):
    return f"{100 * part / whole:5.1f}" if whole else "  –  "


def main(truth_path, export_path, lists):
    with open(truth_path, encoding="utf-8") as file:
        truth = json.load(file)
    with open(export_path, encoding="utf-8") as file:
        export = json.load(file)
    styles = truth.get("styles", [])
    services = [item for item in export["services"] if item.get("registered", True) and item.get("file")]
    pairs, missing, extra = pair(truth["registrations"], services, service_names)
    wrong_lifetimes = [(t, s) for t, s in pairs if canonical(t.get("lifetime"), styles) != str(s.get("lifetime")).split(":")[0]]
    edges = [item for item in export["edges"] if item.get("file")]
    edge_pairs, missing_edges, extra_edges = pair([item for item in truth["edges"] if item.get("file")], edges, edge_names)
    right, open_, wrong = behind(edge_pairs, pairs, services)
    print(
        f"{truth['repo']}: registrations recall {percent(len(pairs), len(truth['registrations']))} precision "
        f"{percent(len(pairs), len(services))} lifetimes {percent(len(pairs) - len(wrong_lifetimes), len(pairs))} | edges recall "
        f"{percent(len(edge_pairs), len(truth['edges']))} precision {percent(len(edge_pairs), len(edges))} | registration behind "
        f"{len(right)} of {len(right) + len(open_) + len(wrong)} right, {len(open_)} open | said unknown {len(export.get('unknown', []))}")
    if not lists:
        return
    for label, items in (
            ("missing registration", missing), ("extra registration", extra), ("missing edge", missing_edges), ("extra edge", extra_edges)):
        for item in items[:60]:
            print(" ", label, item.get("file"), item.get("line"), item.get("from", ""), item.get("service") or item.get("name") or item.get("to"))
    for t, s in wrong_lifetimes:
        print("  lifetime", t["file"], t["line"], t["lifetime"], "said", s.get("lifetime"))
    for label, items in (("open", open_), ("leads elsewhere", wrong)):
        for t, s in items:
            print(f"  {label} {t['file']}:{t['line']} {t['from']} -> {t['to']}, said {s['to']}", *(s.get("alternatives") or []))


main(sys.argv[1], sys.argv[2], "--list" in sys.argv)
