import Laboratory
import Stage

extension Screen {
  mutating func drawServices(in area: Area, framed: Bool) {
    let inner = framed ? area.inner : area
    if framed {
      let count = model.picture.services.count
      drawBorder(area, title: "Services", hasFocus: hasFocus(.services), note: count > 0 ? "\(count)" : "")
    }
    let services = model.picture.services
    if services.isEmpty {
      frame.put(fitted("nothing yet: a adds one", inner.width), inner.x, inner.y, .dim)
      return
    }
    let scopes = framed && inner.height > 8 ? scopeRows(width: inner.width) : []
    let height = inner.height - scopes.count
    for (row, text) in scopes.enumerated() {
      frame.put(text, inner.x, inner.maxY - scopes.count + row, .of(row == 0 ? .dim : .scoped))
    }
    let selected = services.firstIndex { $0.name == model.selection } ?? 0
    let first = Self.firstRow(selected: selected, count: services.count, height: height)
    for (row, node) in services[first...].prefix(height).enumerated() {
      drawRow(node, in: inner, row: inner.y + row, isSelected: first + row == selected)
    }
  }

  /// The open scopes, inner ones moved in.
  private func scopeRows(width: Int) -> [String] {
    let scopes = model.shown.scopes
    if scopes.isEmpty { return [] }
    var depths: [String: Int] = [:]
    let rows = scopes.map { scope in
      let depth = scope.parent.flatMap { depths[$0.description] }.map { $0 + 1 } ?? 0
      depths[scope.id.description] = depth
      return fitted("\(String(repeating: "  ", count: depth + 1))\(scope.id)", width)
    }
    return ["open scopes"] + rows.prefix(5)
  }

  /// The first row shown, so that the selected one is seen with something around it.
  static func firstRow(selected: Int, count: Int, height: Int) -> Int {
    max(0, min(selected - height / 2, count - height))
  }

  private mutating func drawRow(_ node: Picture.Node, in area: Area, row: Int, isSelected: Bool) {
    let (mark, _, instances) = BoxMetrics.label(node, glyphs)
    let role = Role(node.lifetime, node.standing)
    let lead = isSelected ? glyphs.pointer : " "
    let kind = lifetimeText(node)
    let marks = TextWidth.of(instances)
    let showsKind = area.width >= 26
    // The columns stand still, however many instances there are; many are a count.
    let column = max(4, marks + 1)
    let right = showsKind ? 10 + column : marks > 0 ? marks + 1 : 0
    let nameWidth = max(4, area.width - 4 - right)
    if isSelected { frame.fill(Area(x: area.x, y: row, width: area.width, height: 1), " ", Style.text.selected()) }
    frame.put(lead, area.x, row, Style.of(.focus).selected(isSelected))
    frame.put(mark, area.x + 1, row, Style.of(role).selected(isSelected))
    let name = DisplayText.fittedInMiddle(DisplayText.visible(node.name), to: nameWidth, ellipsis: glyphs.ellipsis)
    frame.put(name, area.x + 3, row, Style(role: .text, isBold: isSelected).selected(isSelected))
    if showsKind {
      frame.put(fitted(kind, 9), area.maxX - right, row, Style.of(role).selected(isSelected), limit: 10)
    }
    frame.put(instances, area.maxX - marks, row, Style.of(.good, bold: true).selected(isSelected))
  }

  func lifetimeText(_ node: Picture.Node) -> String {
    switch node.standing {
    case .registered: node.lifetime?.description ?? ""
    case .unregistered: model.shown.isLaboratory ? "removed" : ""
    case .missing: "missing"
    case .locator: "locator"
    }
  }

  // MARK: The inspector

  mutating func drawInspector(in area: Area) {
    let node = model.selection.flatMap { model.picture[$0] }
    drawBorder(area, title: node.map { DisplayText.visible($0.name) } ?? "Inspector", hasFocus: hasFocus(.inspector))
    guard let node else { return }
    let inner = area.inner
    let rows = inspectorRows(node, width: inner.width)
    let first = max(0, min(model.scroll[.inspector] ?? 0, rows.count - inner.height))
    for (row, line) in rows[first...].prefix(inner.height).enumerated() {
      frame.put(fitted(line.text, inner.width), inner.x, inner.y + row, Style(role: line.role))
    }
  }

  private func inspectorRows(_ node: Picture.Node, width: Int) -> [(text: String, role: Role)] {
    let picture = model.picture
    var rows: [(text: String, role: Role)] = []
    let kind = node.standing == .unregistered ? "not registered" : lifetimeText(node)
    rows.append(("\(kind) \(glyphs.separator) \(node.live) live", Role(node.lifetime, node.standing)))
    if let interface = node.interfaces.first { rows.append(("as \(interface)", .text)) }
    func list(_ label: String, _ names: [String], _ role: Role = .text) {
      for (index, line) in DisplayText.wrapped(names.joined(separator: ", "), width: width - 8).enumerated()
      where !names.isEmpty {
        rows.append(((index == 0 ? label.padding(to: 8) : "        ") + line, role))
      }
    }
    list("needs", (model.shown.registration(named: node.name)?.needs ?? []).map(\.text))
    for (kind, label) in [("creates", "creates"), ("locator", "pulled"), ("holds", "holds")] {
      let names = picture.edges.filter { $0.from == node.name && $0.by.rawValue == kind }.map(\.to)
      list(label, names, kind == "locator" ? .hidden : .text)
    }
    list("used by", picture.edges.filter { $0.to == node.name }.map(\.from).withoutRepeats)
    for instance in picture.instances(of: node.name) {
      let holders = model.holders[instance.ref] ?? []
      let by = holders.isEmpty ? (model.shown.isLaboratory ? "nobody" : "the code") : holders.joined(separator: ", ")
      rows.append(("\(glyphs.dot) #\(instance.number) held by \(by)", .good))
      if model.shown.isLaboratory, !model.shown.isRegistered(instance), node.standing == .registered {
        rows.append(("  of a registration that was removed", .dim))
      }
      if !instance.opaqueFields.isEmpty {
        rows.append(("  cannot look into \(instance.opaqueFields.joined(separator: ", "))", .dim))
      }
    }
    for finding in model.findings where finding.path.contains(node.name) {
      let role: Role = finding.severity == .error ? .bad : finding.severity == .warning ? .warning : .dim
      rows += DisplayText.wrapped("\(finding.kind.rawValue): \(finding.message)", width: width).map { ($0, role) }
    }
    return rows
  }
}

extension String {
  /// Filled with blanks to a number of cells.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - TextWidth.of(self))) }
}
