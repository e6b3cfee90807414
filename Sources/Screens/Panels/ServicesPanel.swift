import Canvas
import Core
import Diagrams
import Laboratory
import Stage
import Support

// Pane of the services, as a sorted and filtered list, and of the open scopes.
extension Screen {
  /// Draws the list of services, or the outline of Swift code.
  mutating func drawServices(in area: Area, framed: Bool) {
    if stage.source != nil { return drawOutline(in: area, framed: framed) }
    let inner = framed ? uncovered(area) : area
    let (listing, services) = (stage.listing, stage.listed)
    if framed {
      let all = stage.picture.services.count
      let filter = listing.filter.isEmpty ? "" : ": \(listing.filter)"
      let sorted = listing.order == .registered ? "" : Words.Pane.sortedBy(listing.order.rawValue)
      let count = services.count == all ? "\(all)" : Words.Pane.share(services.count, of: all)
      drawBorder(
        area, title: Words.Pane.services + filter, hasFocus: hasFocus(.services), note: all > 0 ? sorted + count : "")
    }
    if services.isEmpty {
      let text =
        stage.place == .code || stage.place == .page
        ? Words.Pane.noObjectYet
        : stage.attached != nil && listing.filter.isEmpty
          ? Words.Pane.noServices
          : listing.filter.isEmpty
            ? Words.Pane.addsService(stage.keys[.add])
            : Words.Pane.noMatch(allServices: stage.keys[.allServices])
      frame.put(fitted(text, inner.width), inner.x, inner.y, .dim)
      return
    }
    let scopes = framed ? stage.scopeRows(in: inner) : []
    let height = inner.height - scopes.count
    for (row, text) in scopes.enumerated() {
      frame.put(fitted(text, inner.width), inner.x, inner.maxY - scopes.count + row, .of(row == 0 ? .dim : .scoped))
    }
    let selected = services.firstIndex { $0.name == stage.selection }
    let first = ListCursor.steadyFirst(selected ?? 0, count: services.count, room: height)
    let seen = services.dropFirst(clamped: first).prefix(clamped: height)
    let visible = seen.map { DisplayText.visible($0.name) }
    let names = ShortNames(visible)
    let kindWidth = inner.width >= 26 ? seen.map { TextWidth.of(lifetimeText($0)) }.max() ?? 0 : 0
    for (row, node) in seen.enumerated() {
      drawRow(node, names, kindWidth: kindWidth, in: inner, row: inner.y + row, isSelected: first + row == selected)
    }
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
    node.kind(unregistered: stage.shown.isLaboratory ? Words.Pane.removed : "")
  }
}

extension Picture.Node {
  /// Returns the lifetime, or a word for a node without a registration.
  ///
  /// - Parameter unregistered: word for a node that was never registered or was removed.
  func kind(unregistered: String) -> String {
    switch standing {
    case .registered: lifetime?.description ?? ""
    case .unregistered: unregistered
    case .missing: Words.Inspect.missing
    case .locator: Words.Inspect.locator
    }
  }
}
