import Canvas
import Laboratory
import Stage
import Support

/// Outline of the source on stage, as a tree that unfolds in the pane of the services.
enum OutlineView {
  private typealias Row = SourceArrangement.Row

  /// Returns the name to draw: without the name of its container as a prefix.
  static func title(of name: String, _ source: SourceSnapshot) -> String {
    DisplayText.visible(source.graph.title(of: name))
  }

  private static func rows(_ stage: ShownStage) -> [Row] { stage.sourceView.arrangement?.rows ?? [] }

  /// Returns the index of the selected row; for a selection inside a closed group, that of the group.
  static func selected(_ stage: ShownStage) -> Int? {
    guard let outline = stage.source?.graph.outline else { return nil }
    if let own = stage.selection, let row = rows(stage).firstIndex(where: { $0.isName(own) }) { return row }
    let name =
      stage.sourceView.group ?? stage.selection.flatMap { stage.sourceView.arrangement?.box(of: $0) ?? $0 }
    let group = name.flatMap(outline.group)
    return rows(stage).firstIndex { row in
      guard case .group(let index, _) = row else { return false }
      return index == group && (stage.selection == nil || name?.hasSuffix("/") == true)
    }
  }

  static func move(_ direction: ScreenDirection, _ stage: inout ShownStage) {
    let rows = rows(stage)
    guard let outline = stage.source?.graph.outline, !rows.isEmpty else { return }
    guard let now = selected(stage) else { return select(0, &stage) }
    switch (direction, rows[now]) {
    case (.up, _): select(now - 1, &stage)
    case (.down, _): select(now + 1, &stage)
    case (.right, .group(let index, false)): try? SourceFolding.fold(outline.groups[index].id, isOpen: true, &stage)
    case (.right, _): select(now + 1, &stage)
    case (.left, .group(let index, true)): try? SourceFolding.fold(outline.groups[index].id, isOpen: false, &stage)
    case (.left, .group(let index, false)):
      if let parent = outline.groups[index].parent { select(group: parent, &stage) }
    case (.left, .name(let name, _)): if let home = outline.home(of: name) { select(group: home, &stage) }
    }
  }

  static func scroll(lines: Int, _ stage: inout ShownStage) {
    let count = rows(stage).count
    if count > 0 { select(((selected(stage) ?? 0) + lines).clamped(0, count - 1), &stage) }
  }

  private static func select(group: Int, _ stage: inout ShownStage) {
    let row = rows(stage).firstIndex { if case .group(group, _) = $0 { true } else { false } }
    if let row { select(row, &stage) }
  }

  static func select(_ row: Int, _ stage: inout ShownStage) {
    let rows = rows(stage)
    guard rows.indices.contains(row), let outline = stage.source?.graph.outline else { return }
    switch rows[row] {
    case .group(let index, _): SourceFolding.select(box: outline.groups[index].id, &stage)
    case .name(let name, _): SourceFolding.select(box: name, &stage)
    }
    stage.revealSelection()
  }

  /// Handles a click: selects a row, or opens or closes the group that is already selected.
  ///
  /// - Returns: true if there is such a row.
  static func click(_ row: Int, height: Int, _ stage: inout ShownStage) -> Bool {
    let rows = rows(stage)
    let before = selected(stage)
    let index = ListCursor(before ?? 0).first(count: rows.count, room: height) + row
    guard row >= 0, row < height, rows.indices.contains(index) else { return false }
    if index == before, case .group(let group, _) = rows[index], let outline = stage.source?.graph.outline {
      try? SourceFolding.fold(outline.groups[group].id, isOpen: nil, &stage)
    } else {
      select(index, &stage)
    }
    return true
  }
}

extension SourceArrangement.Row {
  fileprivate func isName(_ name: String) -> Bool { if case .name(name, _) = self { true } else { false } }
}

extension Screen {
  mutating func drawOutline(in area: Area, framed: Bool) {
    guard let source = stage.source else { return }
    let inner = framed ? uncovered(area) : area
    let rows = stage.sourceView.arrangement?.rows ?? []
    if framed {
      let count = stage.picture.services.count
      drawBorder(
        area, title: Words.Pane.services, hasFocus: hasFocus(.services),
        note: count > 0
          ? source.isNarrowed
            ? Words.Pane.share(count, of: source.whole.picture.services.count) : Words.Pane.names(count) : "")
    }
    if rows.isEmpty {
      let text = source.isReading ? Words.Code.readingServices : Words.Code.noServices
      _ = frame.put(fitted(text, inner.width), inner.x, inner.y, .dim)
      return
    }
    let selected = OutlineView.selected(stage)
    let first = ListCursor(selected ?? 0).first(count: rows.count, room: inner.height)
    let seen = rows.dropFirst(clamped: first).prefix(clamped: inner.height)
    let titles = seen.map { entry -> String in
      if case .name(let name, _) = entry { OutlineView.title(of: name, source) } else { "" }
    }
    let names = ShortNames(titles.filter { !$0.isEmpty })
    let groups = ShortNames(
      seen.compactMap { entry in
        if case .group(let index, _) = entry {
          DisplayText.visible(source.graph.outline.groups[index].name)
        } else {
          nil
        }
      })
    for (row, (entry, title)) in zip(seen, titles).enumerated() {
      let area = Area(x: inner.x, y: inner.y + row, width: inner.width, height: 1)
      switch entry {
      case .group(let index, let isOpen):
        draw(source.graph.outline.groups[index], groups, isOpen: isOpen, in: area, isSelected: first + row == selected)
      case .name(let name, let depth):
        draw(name, title, names, depth: depth, in: area, isSelected: first + row == selected)
      }
    }
    if framed { drawMore(rows.count - first - inner.height, in: area) }
  }

  private mutating func draw(
    _ group: SourceOutline.Group, _ names: ShortNames, isOpen: Bool, in area: Area, isSelected: Bool
  ) {
    if isSelected { frame.fill(area, " ", Style.text.selected()) }
    let x = area.x + indent(group.depth, area)
    let mark = isOpen ? "-" : "+"
    frame.put(mark, x, area.y, Style.of(.accent).selected(isSelected))
    let count = "\(group.count)"
    let room = max(4, area.maxX - x - 2 - count.count - 1)
    let isMissing = group.kind == .elsewhere && group.members.contains { stage.picture[$0]?.standing == .missing }
    let role: Role = isMissing ? .bad : group.kind == .file ? .dim : .title
    frame.put(
      names.short(DisplayText.visible(group.name), to: room, ellipsis: glyphs.ellipsis), x + 2, area.y,
      Style(role: role, isBold: isSelected).selected(isSelected))
    frame.put(count, area.maxX - count.count, area.y, Style.dim.selected(isSelected))
  }

  private mutating func draw(
    _ name: String, _ title: String, _ names: ShortNames, depth: Int, in area: Area, isSelected: Bool
  ) {
    guard let node = stage.picture[name] else { return }
    if isSelected { frame.fill(area, " ", Style.text.selected()) }
    let x = area.x + indent(depth, area)
    let role = Role(node.lifetime, node.standing)
    frame.put(glyphs.mark(node.lifetime, node.standing), x, area.y, Style.of(role).selected(isSelected))
    let isWrong = stage.findingsByService[name]?.contains { stage.findings[$0].severity > .note } == true
    let warning = isWrong ? glyphs.warning : ""
    // The mark also shows the lifetime, so the word is left out if the name needs its room.
    let word = area.width >= 34 ? node.lifetime?.description ?? "" : ""
    let fits = TextWidth.of(title) + TextWidth.of(word) + TextWidth.of(warning) + 4 <= area.maxX - x
    let lifetime = fits ? word : ""
    let right = TextWidth.of(lifetime) + (lifetime.isEmpty ? 0 : 1) + TextWidth.of(warning) + (isWrong ? 1 : 0)
    let isService = node.standing == .registered
    frame.put(
      names.short(title, to: max(4, area.maxX - x - 2 - right), ellipsis: glyphs.ellipsis), x + 2, area.y,
      Style(role: isService ? .text : .dim, isBold: isSelected).selected(isSelected))
    var end = area.maxX
    if !lifetime.isEmpty {
      end -= TextWidth.of(lifetime)
      frame.put(lifetime, end, area.y, Style.of(role).selected(isSelected))
      end -= 1
    }
    if isWrong { frame.put(warning, end - TextWidth.of(warning), area.y, Style.of(.warning).selected(isSelected)) }
  }

  private func indent(_ depth: Int, _ area: Area) -> Int { min(depth * (area.width >= 34 ? 2 : 1), area.width / 3) }
}
