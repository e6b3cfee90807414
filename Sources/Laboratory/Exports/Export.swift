import Core
import Stage
import Support

/// Exports the state as text, and the graph to formats of other tools.
package enum Export {
  /// Returns the text form of the state, for people and pipes.
  package static func plain(_ world: World) -> String {
    let picture = Picture(world)
    let (allHolders, allNeeds) = (world.holders, world.needs)
    var lines = [Words.Plain.mode(world.mode.rawValue)]
    if let place = world.lesson {
      let title = DisplayText.visible(
        Words.Plain.step(place.step.lesson.name, number: place.step.number, title: place.step.title))
      lines.append(Words.Plain.lesson(title))
    }
    lines.append(picture.services.isEmpty ? Words.Plain.noServices : Words.Plain.services)
    for node in picture.services {
      var line = "  \(DisplayText.visible(node.name))"
      if let interface = node.interfaces.first { line += Words.Plain.providing(DisplayText.visible(interface)) }
      let kind: String =
        switch node.standing {
        case .registered: node.lifetime?.description ?? ""
        case .unregistered: world.isLaboratory ? Words.Plain.notRegistered : ""
        case .missing: Words.Plain.missing
        case .locator: Words.Plain.locator
        }
      if !kind.isEmpty { line += " (\(kind))" }
      let needs = allNeeds[node.name] ?? []
      if !needs.isEmpty {
        line += Words.Plain.needs(needs.map { DisplayText.visible($0.text) }.joined(separator: ", "))
      }
      lines.append(line)
      for instance in picture.instances(of: node.name) {
        let holders = allHolders[instance.ref] ?? []
        let by =
          holders.isEmpty
          ? (world.isLaboratory ? Words.Plain.nothing : Words.Plain.theCode) : holders.joined(separator: ", ")
        lines.append(Words.Plain.held(DisplayText.visible(instance.name), by: DisplayText.visible(by)))
      }
    }
    if !picture.edges.isEmpty { lines.append(Words.Plain.edges) }
    for edge in picture.edges {
      let known =
        edge.declared && edge.observed
        ? Words.Plain.declaredAndObserved : edge.declared ? Words.Plain.declared : Words.Plain.observed
      lines.append(
        Words.Plain.edge(
          from: DisplayText.visible(edge.from), to: DisplayText.visible(edge.to), by: edge.by.rawValue, known: known))
    }
    if !world.scopes.isEmpty { lines.append(Words.Plain.scopes) }
    for scope in world.scopes {
      lines.append(
        "  \(DisplayText.visible(scope.id.description))"
          + (scope.parent.map { Words.Plain.inScope(DisplayText.visible($0.description)) } ?? ""))
    }
    let findings = world.findings
    lines.append(findings.isEmpty ? Words.Plain.noFindings : Words.Plain.findings)
    for finding in findings { lines.append("  " + DisplayText.visible(OutputLine(finding: finding).text)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Services that a graph of another tool draws in one frame.
  package struct Cluster {
    let title: String
    let names: Set<String>

    /// Returns the clusters of code: modules, or the folders of the only module; none for less than two groups.
    package static func all(of outline: SourceOutline) -> [Cluster] {
      let parts = outline.parts
      if parts.count < 2 { return [] }
      return parts.map { part in
        Cluster(title: part.name, names: Set(outline.group(part.id).map(outline.names) ?? []))
      }
    }
  }

  /// Returns the lines of all nodes. Those of a cluster stand together, indented, between its first and its last line.
  private static func lines(
    of nodes: [Picture.Node], in clusters: [Cluster], line: (Int, Picture.Node) -> String,
    opening: (Int, Cluster) -> [String], closing: String
  ) -> [String] {
    var lines: [String] = []
    for (number, cluster) in clusters.enumerated() {
      lines += opening(number, cluster)
      for (index, node) in nodes.enumerated() where cluster.names.contains(node.name) {
        lines.append("  " + line(index, node))
      }
      lines.append(closing)
    }
    let inside = clusters.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    for (index, node) in nodes.enumerated() where !inside.contains(node.name) { lines.append(line(index, node)) }
    return lines
  }

  package static func dot(_ picture: Picture, in clusters: [Cluster] = []) -> String {
    func line(_: Int, _ node: Picture.Node) -> String {
      let count = node.live == 0 ? "" : "\\n" + Words.Plain.live(node.live)
      var attributes = "label=\(quoted(node.name, suffix: lifetime(node) + count))"
      switch node.standing {
      case .missing: attributes += ", style=dashed, color=red"
      case .locator: attributes += ", peripheries=2"
      case .unregistered: attributes += ", style=dotted"
      case .registered: if node.lifetime == .container { attributes += ", style=bold" }
      }
      return "  \(quoted(node.name)) [\(attributes)];"
    }
    var lines = ["digraph services {", "  rankdir=TB;", "  node [shape=box, style=rounded];"]
    lines += Self.lines(
      of: picture.services, in: clusters, line: line,
      opening: { ["  subgraph cluster_\($0) {", "    label=\(quoted($1.title));"] }, closing: "  }")
    for edge in picture.edges {
      var attributes = "label=\"\(edge.by.rawValue)\""
      if edge.isHidden { attributes += ", style=dashed" }
      if edge.by == .creates { attributes += ", color=\"black:black\"" }
      lines.append("  \(quoted(edge.from)) -> \(quoted(edge.to)) [\(attributes)];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  package static func mermaid(_ picture: Picture, in clusters: [Cluster] = []) -> String {
    let ids = Dictionary(picture.services.enumerated().map { ($1.name, "s\($0)") }) { first, _ in first }
    func line(_ index: Int, _ node: Picture.Node) -> String {
      let count = node.live == 0 ? "" : "<br/>" + Words.Plain.live(node.live)
      let lifetime = lifetime(node).isEmpty ? "" : "<br/>" + lifetime(node).dropFirst(2)
      return "  s\(index)[\"\(escaped(node.name))\(lifetime)\(count)\"]"
    }
    var lines = ["flowchart TD"]
    lines += Self.lines(
      of: picture.services, in: clusters, line: line,
      opening: { ["  subgraph g\($0)[\"\(escaped($1.title))\"]"] }, closing: "  end")
    for edge in picture.edges {
      guard let from = ids[edge.from], let to = ids[edge.to] else { continue }
      let arrow = edge.isHidden ? "-.->" : edge.by == .creates ? "==>" : "-->"
      lines.append("  \(from) \(arrow)|\(edge.by.rawValue)| \(to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lifetime(_ node: Picture.Node) -> String {
    switch node.standing {
    case .registered: node.lifetime.map { "\\n\($0)" } ?? ""
    case .missing: "\\nmissing"
    case .unregistered: ""
    case .locator: "\\nlocator"
    }
  }

  private static func quoted(_ text: String, suffix: String = "") -> String {
    let clean = DisplayText.visible(text).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(clean)\(suffix)\""
  }

  private static func escaped(_ text: String) -> String {
    DisplayText.visible(text).map { character in
      switch character {
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "#": "#35;"
      default: String(character)
      }
    }.joined()
  }
}
