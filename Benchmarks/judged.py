#!/usr/bin/env python3
"""Summarises a table of manually judged findings, as Markdown.

    Benchmarks/judged.py TABLE.tsv

Columns of the table: run, tree, commit, style, rule, severity, place, true (y/n), worth a fix (y/n), reason. A tree without findings
has one row for each run, with empty columns after the style.
"""
import csv
import sys
from collections import defaultdict


def main(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    runs = list(dict.fromkeys(row["run"] for row in rows))
    trees = defaultdict(list)
    for row in rows:
        trees[row["tree"], row["commit"], row["style"]].append(row)

    def cell(found, key):
        return ", ".join(str(sum(key(row) for row in found if row["run"] == run)) for run in runs)

    columns = {
        "errors": lambda row: row["severity"] == "error",
        "warnings": lambda row: row["severity"] == "warning",
        "true": lambda row: row["true"] == "y",
        "worth a fix": lambda row: row["worth"] == "y",
        "false errors": lambda row: row["severity"] == "error" and row["true"] == "n",
    }
    print("Each cell: " + ", ".join(runs) + ".\n\n| code base (commit) | styles | " + " | ".join(columns) + " |")
    print("|---|---" * 1 + "|---" * len(columns) + "|")
    for (tree, commit, style), found in sorted(trees.items(), key=lambda item: item[0][0].lower()):
        if any(row["rule"] for row in found):
            cells = " | ".join(cell(found, key) for key in columns.values())
            print(f"| {tree} ({commit}) | {style} | {cells} |")
    print(f"| **{len(trees)} trees** | | " + " | ".join(cell(rows, key) for key in columns.values()) + " |\n")
    for run in runs:
        found = [row for row in rows if row["run"] == run and row["rule"]]
        shares = [f"{name} {100 * sum(columns[name](row) for row in found) / max(len(found), 1):.0f} %" for name in ("true", "worth a fix")]
        print(f"{run}: {len(found)} findings, " + ", ".join(shares))
    quiet = sorted(f"{tree} ({commit}, {style})" for (tree, commit, style), found in trees.items() if not any(row["rule"] for row in found))
    print("\nWithout errors and warnings in any run: " + ", ".join(quiet) + ".")


main(sys.argv[1])
