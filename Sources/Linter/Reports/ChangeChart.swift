import Importer

/// A Mermaid flowchart of the changes to a graph.
struct ChangeChart {
  /// Maximum number of arrows. GitHub refuses charts with more than 500 arrows.
  static let arrows = 100

  let text: String
  /// Number of arrows beyond the maximum, which are not drawn.
  let omitted: Int

  init(_ changes: ImportChanges) {
    var names: [String] = []
    var index: [String: Int] = [:]
    func node(_ name: String) -> String {
      if index[name] == nil {
        index[name] = names.count
        names.append(name)
      }
      return "n\(index[name] ?? 0)"
    }
    func pairs(_ edges: [Edge]) -> [(String, String)] {
      var seen: Set<String> = []
      return edges.filter { seen.insert($0.from + "\n" + $0.to).inserted }.map { ($0.from, $0.to) }
    }
    let (added, removed) = (pairs(changes.addedEdges), pairs(changes.removedEdges))
    let all = added.map { ($0, "-->") } + removed.map { ($0, "-.->") }
    omitted = max(0, all.count - Self.arrows)
    for name in changes.services.added + changes.services.changed + changes.services.removed { _ = node(name) }
    let arrows = all.prefix(Self.arrows).map { "  \(node($0.0.0)) \($0.1) \(node($0.0.1))" }
    func classed(_ services: [String], _ name: String) -> [String] {
      services.isEmpty ? [] : ["  class \(services.map(node).joined(separator: ",")) \(name)"]
    }
    let classes =
      classed(changes.services.added, "added") + classed(changes.services.changed, "changed")
      + classed(changes.services.removed, "removed")
    let nodes = names.enumerated().map { "  n\($0.offset)[\"\(Self.label($0.element))\"]" }
    text =
      (["flowchart LR"] + nodes + arrows + classes + [
        "  classDef added fill:#dafbe1,stroke:#1a7f37,color:#000",
        "  classDef changed fill:#fff8c5,stroke:#9a6700,color:#000",
        "  classDef removed fill:#ffebe9,stroke:#cf222e,color:#000,stroke-dasharray:4 3",
      ])
      .joined(separator: "\n")
  }

  /// Returns a name in which the characters that would end a quoted label are escaped as entities.
  private static func label(_ name: String) -> String {
    name.map { character -> String in
      switch character {
      case "#": "#35;"
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "`": "#96;"
      case "\n", "\r", "\r\n": " "
      default: String(character)
      }
    }
    .joined()
  }
}
