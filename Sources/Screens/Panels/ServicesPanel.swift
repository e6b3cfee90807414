import Canvas
import Core
import Diagrams
import Laboratory
import Stage
import Support

/// Pane of the services, as a sorted and filtered list, and of the open scopes. For Swift code on stage, it shows an
/// outline instead.
enum ServicesPanel: Panel {
  static let keys: [KeyBinding] = [
    KeyBinding(
      [.escape], .laboratory, "services filter", "", Words.PaneKeys.allServices, as: .allServices, when: .filtered)
  ]

  static func draw(on screen: inout Screen, in area: Area) {
    if screen.model.stage.source != nil { return screen.drawOutline(in: area, framed: true) }
    screen.drawServices(in: area, framed: true)
  }

  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    if model.stage.source != nil { return OutlineView.move(direction, &model) }
    scroll(lines: direction == .up || direction == .left ? -1 : 1, &model)
  }

  /// Moves the selection by a number of rows. The list scrolls with the selection.
  static func scroll(lines: Int, _ model: inout Model) {
    if model.stage.source != nil { return OutlineView.scroll(lines: lines, &model) }
    guard !model.stage.listed.isEmpty else { return }
    if let place = model.stage.listed.firstIndex(where: { $0.name == model.stage.selection }) {
      model.stage.selection = model.stage.listed[Navigation.clamp(place + lines, 0, model.stage.listed.count - 1)].name
    } else {
      model.stage.selection = model.stage.listed.first?.name
    }
    model.stage.object = nil
    Navigation.showSelection(&model)
  }

  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect] {
    selectRow(row - area.inner.y, height: rows(model, in: area.inner), &model)
    return []
  }

  /// Returns the number of rows that are left for services.
  private static func rows(_ model: Model, in inner: Area) -> Int {
    inner.height - Screen.scopeRows(model, in: inner).count
  }

  static func selectRow(_ row: Int, height: Int, _ model: inout Model) {
    if model.stage.source != nil { return OutlineView.click(row, height: height, &model) }
    guard row >= 0, row < height else { return }
    let selected = model.stage.listed.firstIndex { $0.name == model.stage.selection } ?? 0
    let index = ListCursor.steadyFirst(selected, count: model.stage.listed.count, room: height) + row
    if model.stage.listed.indices.contains(index) {
      (model.stage.selection, model.stage.object) = (model.stage.listed[index].name, nil)
    }
    Navigation.showSelection(&model)
  }
}

extension Screen {
  mutating func drawServices(in area: Area, framed: Bool) {
    let inner = framed ? area.inner : area
    let (listing, services) = (model.stage.listing, model.stage.listed)
    if framed {
      let all = model.stage.picture.services.count
      let filter = listing.filter.isEmpty ? "" : ": \(listing.filter)"
      let sorted = listing.order == .registered ? "" : Words.Pane.sortedBy(listing.order.rawValue)
      let count = services.count == all ? "\(all)" : Words.Pane.share(services.count, of: all)
      drawBorder(
        area, title: Words.Pane.services + filter, hasFocus: hasFocus(.services), note: all > 0 ? sorted + count : "")
    }
    if services.isEmpty {
      let text =
        model.stage.place == .code || model.stage.place == .page
        ? Words.Pane.noObjectYet
        : model.stage.attached != nil && listing.filter.isEmpty
          ? Words.Pane.noServices
          : listing.filter.isEmpty
            ? Words.Pane.noServicesAdd(model.stage.keys[.add])
            : Words.Pane.noMatch(allServices: model.stage.keys[.allServices])
      frame.put(fitted(text, inner.width), inner.x, inner.y, .dim)
      return
    }
    let scopes = framed ? Self.scopeRows(model, in: inner) : []
    let height = inner.height - scopes.count
    for (row, text) in scopes.enumerated() {
      frame.put(fitted(text, inner.width), inner.x, inner.maxY - scopes.count + row, .of(row == 0 ? .dim : .scoped))
    }
    let selected = services.firstIndex { $0.name == model.stage.selection }
    let first = ListCursor.steadyFirst(selected ?? 0, count: services.count, room: height)
    let seen = services.dropFirst(clamped: first).prefix(clamped: height)
    let visible = seen.map { DisplayText.visible($0.name) }
    let names = ShortNames(visible)
    let kindWidth = inner.width >= 26 ? seen.map { TextWidth.of(lifetimeText($0)) }.max() ?? 0 : 0
    for (row, node) in seen.enumerated() {
      drawRow(node, names, kindWidth: kindWidth, in: inner, row: inner.y + row, isSelected: first + row == selected)
    }
  }

  /// Returns the rows of the open scopes, or none in a pane of at most eight rows.
  static func scopeRows(_ model: Model, in inner: Area) -> [String] {
    inner.height <= 8 ? [] : scopeRows(model)
  }

  /// Returns a heading and the rows of the open scopes, indented by depth.
  ///
  /// Of more than five scopes, lists the first four and counts the rest.
  static func scopeRows(_ model: Model) -> [String] {
    let scopes = model.stage.shown.scopeTree
    if scopes.isEmpty { return [] }
    let room = scopes.count > 5 ? 4 : 5
    let rows = scopes.prefix(clamped: room).map {
      String(repeating: "  ", clamped: $0.depth + 1) + $0.scope.id.description
    }
    return [Words.Pane.openScopes] + rows + (scopes.count > room ? [Words.Pane.moreScopes(scopes.count - room)] : [])
  }

  private mutating func drawRow(
    _ node: Picture.Node, _ names: ShortNames, kindWidth: Int, in area: Area, row: Int, isSelected: Bool
  ) {
    let (mark, _, instances) = BoxMetrics.label(node, glyphs)
    let role = Role(node.lifetime, node.standing)
    let lead = isSelected ? glyphs.pointer : " "
    let kind = lifetimeText(node)
    let marks = TextWidth.of(instances)
    // The columns keep their positions whatever the number of instances. Many instances are shown as a count.
    let column = max(4, marks + 1)
    // The mark also shows the lifetime, so the word is left out if the name needs its room.
    let fits = TextWidth.of(DisplayText.visible(node.name)) + kindWidth + 1 + column + 4 <= area.width
    let kindWidth = fits ? kindWidth : 0
    let right = kindWidth > 0 ? kindWidth + 1 + column : marks > 0 ? marks + 1 : 0
    let nameWidth = max(4, area.width - 4 - right)
    if isSelected { frame.fill(Area(x: area.x, y: row, width: area.width, height: 1), " ", Style.text.selected()) }
    frame.put(lead, area.x, row, Style.of(.focus).selected(isSelected))
    frame.put(mark, area.x + 1, row, Style.of(role).selected(isSelected))
    let name = names.short(DisplayText.visible(node.name), to: nameWidth, ellipsis: glyphs.ellipsis)
    frame.put(name, area.x + 3, row, Style(role: .text, isBold: isSelected).selected(isSelected))
    if kindWidth > 0 { frame.put(kind, area.maxX - right, row, Style.of(role).selected(isSelected)) }
    frame.put(instances, area.maxX - marks, row, Style.of(.good, bold: true).selected(isSelected))
  }

  func lifetimeText(_ node: Picture.Node) -> String {
    switch node.standing {
    case .registered: node.lifetime?.description ?? ""
    case .unregistered: model.stage.shown.isLaboratory ? Words.Pane.removed : ""
    case .missing: Words.Inspect.missing
    case .locator: Words.Inspect.locator
    }
  }
}
