import Core

/// The graph in the formats of other tools.
enum Export {
  /// The format that was asked for, or that a file's name says.
  ///
  /// - Throws: `UsageError` if neither tells.
  static func format(_ path: String, _ format: ExportFormat?) throws -> ExportFormat {
    if let format { return format }
    let byEnding: [String: ExportFormat] = [
      "json": .json, "dot": .dot, "gv": .dot, "mmd": .mermaid, "mermaid": .mermaid, "txt": .text, "svg": .svg,
    ]
    if path.contains("."), let ending = path.split(separator: ".").last, let found = byEnding[ending.lowercased()] {
      return found
    }
    throw UsageError(
      "'\(path)' does not say which format; expected --format \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")), "
        + "or a name that ends in .txt, .json, .dot, .mmd or .svg")
  }

  /// - Parameters:
  ///   - width: how many columns a drawing may take; nil for as many as it likes.
  ///   - isASCII: whether a drawing is made of ASCII characters only.
  static func text(
    _ world: World, _ format: ExportFormat, events: [LogEntry], width: Int? = nil, isASCII: Bool = false
  ) -> String {
    switch format {
    case .json: StateJSON(world, events: events).text
    case .text: GraphDrawing(Picture(world), width: width, isASCII: isASCII).text
    case .svg: GraphDrawing(Picture(world), width: width, isASCII: false).svg
    case .layout: LayoutJSON.text(Picture(world), width: width)
    case .dot: dot(Picture(world))
    case .mermaid: mermaid(Picture(world))
    }
  }

  /// The state in words, for people and pipes.
  static func plain(_ world: World) -> String {
    let picture = Picture(world)
    let allHolders = world.holders
    var lines = ["mode: \(world.mode.rawValue)"]
    if let place = world.lesson { lines.append("lesson: \(place.name), step \(place.step) \(place.title)") }
    lines.append(picture.services.isEmpty ? "services: none" : "services:")
    for node in picture.services {
      var line = "  \(DisplayText.visible(node.name))"
      if let interface = node.interface { line += " as \(DisplayText.visible(interface))" }
      let kind: String =
        switch node.standing {
        case .registered: node.lifetime?.description ?? ""
        case .notRegistered: world.lesson == nil ? "not registered" : ""
        case .missing: "missing"
        case .locator: "the locator"
        }
      if !kind.isEmpty { line += " (\(kind))" }
      if !node.needs.isEmpty {
        line += " needs \(node.needs.map { DisplayText.visible($0.text) }.joined(separator: ", "))"
      }
      lines.append(line)
      for instance in node.instances {
        let holders = allHolders[instance.serial] ?? []
        let by = holders.isEmpty ? (world.lesson == nil ? "nobody" : "the code") : holders.joined(separator: ", ")
        lines.append("    \(DisplayText.visible(instance.name)) held by \(DisplayText.visible(by))")
      }
    }
    if !picture.edges.isEmpty { lines.append("edges:") }
    for edge in picture.edges {
      let known = edge.declared && edge.observed ? "declared, observed" : edge.declared ? "declared" : "observed"
      lines.append(
        "  \(DisplayText.visible(edge.from)) -> \(DisplayText.visible(edge.to)) by \(edge.by.rawValue) (\(known))")
    }
    if !world.scopes.isEmpty { lines.append("scopes:") }
    for scope in world.scopes {
      lines.append(
        "  \(DisplayText.visible(scope.id.description))"
          + (scope.parent.map { " in \(DisplayText.visible($0.description))" } ?? ""))
    }
    let findings = world.findings
    lines.append(findings.isEmpty ? "findings: none" : "findings:")
    for finding in findings { lines.append("  " + DisplayText.visible(OutputLine(finding: finding).text)) }
    return lines.joined(separator: "\n") + "\n"
  }

  static func dot(_ picture: Picture) -> String {
    var lines = ["digraph services {", "  rankdir=TB;", "  node [shape=box, style=rounded];"]
    for node in picture.services {
      let count = node.instances.isEmpty ? "" : "\\n\(node.instances.count) live"
      var attributes = "label=\(quoted(node.name, suffix: lifetime(node) + count))"
      switch node.standing {
      case .missing: attributes += ", style=dashed, color=red"
      case .locator: attributes += ", peripheries=2"
      case .notRegistered: attributes += ", style=dotted"
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

  static func mermaid(_ picture: Picture) -> String {
    var lines = ["flowchart TD"]
    var ids: [String: String] = [:]
    for (index, node) in picture.services.enumerated() {
      ids[node.name] = "s\(index)"
      let count = node.instances.isEmpty ? "" : "<br/>\(node.instances.count) live"
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

  private static func lifetime(_ node: ServiceNode) -> String {
    switch node.standing {
    case .registered: node.lifetime.map { "\\n\($0)" } ?? ""
    case .missing: "\\nmissing"
    case .notRegistered: ""
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
