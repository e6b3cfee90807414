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

  package static func dot(_ picture: Picture) -> String {
    var lines = ["digraph services {", "  rankdir=TB;", "  node [shape=box, style=rounded];"]
    for node in picture.services {
      let count = node.live == 0 ? "" : "\\n" + Words.Plain.live(node.live)
      var attributes = "label=\(quoted(node.name, suffix: lifetime(node) + count))"
      switch node.standing {
      case .missing: attributes += ", style=dashed, color=red"
      case .locator: attributes += ", peripheries=2"
      case .unregistered: attributes += ", style=dotted"
      case .registered: if node.lifetime == .container { attributes += ", style=bold" }
      }
      lines.append("  \(quoted(node.name)) [\(attributes)];")
    }
    for edge in picture.edges {
      var attributes = "label=\"\(edge.by.rawValue)\""
      if edge.isHidden { attributes += ", style=dashed" }
      if edge.by == .creates { attributes += ", color=\"black:black\"" }
      lines.append("  \(quoted(edge.from)) -> \(quoted(edge.to)) [\(attributes)];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  package static func mermaid(_ picture: Picture) -> String {
    var lines = ["flowchart TD"]
    var ids: [String: String] = [:]
    for (index, node) in picture.services.enumerated() {
      ids[node.name] = "s\(index)"
      let count = node.live == 0 ? "" : "<br/>" + Words.Plain.live(node.live)
      lines.append(
        "  s\(index)[\"\(escaped(node.name))\(lifetime(node).isEmpty ? "" : "<br/>" + lifetime(node).dropFirst(2))\(count)\"]"
      )
    }
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
