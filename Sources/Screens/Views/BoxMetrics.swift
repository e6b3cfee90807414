import Laboratory
import Layout
import Stage

/// How large boxes are in a fit, and where things stand in them.
struct BoxMetrics: Sendable {
  let fit: GraphFit
  let showsMarks: Bool
  let glyphs: Glyphs
  /// Whether room is kept for instances that may come.
  let isReserved: Bool

  /// What stands in a service's box.
  static func label(_ node: Picture.Node, _ glyphs: Glyphs) -> (mark: String, name: String, instances: String) {
    (glyphs.mark(node.lifetime, node.standing), fitted(node.name, 24, glyphs), glyphs.instances(node.live))
  }

  private static func fitted(_ name: String, _ width: Int, _ glyphs: Glyphs) -> String {
    DisplayText.fittedInMiddle(DisplayText.visible(name), to: width, ellipsis: glyphs.ellipsis)
  }

  func name(_ node: VisibleGraph.Node) -> String { Self.fitted(node.title, fit.nameWidth, glyphs) }

  /// What hides behind a folded service.
  func foldMark(_ count: Int?) -> String { count.map { " +\($0)" } ?? "" }

  /// The columns before a name.
  func lead(_ node: VisibleGraph.Node) -> Int {
    if node.kind == .holder { return 0 }
    return showsMarks ? TextWidth.of(glyphs.mark(node.lifetime, node.standing)) + 1 : 0
  }

  /// The columns after a name that show how many are alive; an object that is drawn is alive.
  func marks(_ node: VisibleGraph.Node) -> Int {
    guard case .service = node.kind else { return 0 }
    // Room for an instance is kept, so that boxes do not jump when one comes or goes.
    if isReserved { return fit.isRoomy ? 3 : 2 }
    return fit.isRoomy ? max(2, TextWidth.of(glyphs.instances(node.live)) + 1) : 2
  }

  /// The cells of one name with all that belongs to it.
  func textWidth(_ node: VisibleGraph.Node, hidden: Int?) -> Int {
    lead(node) + TextWidth.of(name(node)) + TextWidth.of(foldMark(hidden)) + marks(node)
  }

  // MARK: Stacks

  /// In how many columns the names of a stack stand; nil for one line.
  func columns(_ group: GraphScene.Group) -> Int? {
    guard case .columns(let count) = fit.stacking else { return nil }
    let rows = (group.nodes.count + count - 1) / count
    // As few columns as these rows need.
    return (group.nodes.count + rows - 1) / rows
  }

  /// Where a member of a stack stands; nil where all stand in one line.
  func cell(_ member: Int, of group: GraphScene.Group, in box: Rect) -> Rect? {
    guard let columns = columns(group), fit.detail != .dot else { return nil }
    let rows = (group.nodes.count + columns - 1) / columns
    let width = cellWidth(group)
    // Where its lines made a box larger, its names stay in the middle.
    let left = box.x + 1 + max(0, (box.width - 2 - columns * (width + 1) + 1) / 2)
    let top = box.y + 1 + max(0, (box.height - 2 - rows) / 2)
    return Rect(x: left + member % columns * (width + 1), y: top + member / columns, width: width, height: 1)
  }

  private func cellWidth(_ group: GraphScene.Group) -> Int {
    group.nodes.map { textWidth($0, hidden: nil) }.max() ?? 1
  }

  /// The names of a stack in one line, of those that are there.
  func line(_ names: [String], width: Int) -> String {
    let names = names.map(DisplayText.visible)
    guard let first = names.first, let last = names.last, names.count > 1 else {
      return DisplayText.fittedInMiddle(names.first ?? "", to: width, ellipsis: glyphs.ellipsis)
    }
    let between = " \(glyphs.ellipsis) "
    let whole = first + between + last
    if TextWidth.of(whole) <= width { return whole }
    let half = max(1, (width - 1) / 2)
    return DisplayText.fitted(first, to: half, ellipsis: "") + glyphs.ellipsis
      + DisplayText.fitted(last, to: max(1, width - 1 - half), ellipsis: "")
  }

  /// How many there are.
  func count(_ count: Int) -> String { (glyphs.isASCII ? "x" : "×") + "\(count)" }

  private func lineWidth(_ group: GraphScene.Group) -> Int {
    let names = group.nodes.map { DisplayText.visible($0.title) }
    let whole = TextWidth.of(names.first ?? "") + 3 + TextWidth.of(names.last ?? "")
    let room = fit.nameWidth >= 24 ? min(whole, 19) : max(3, min(whole, fit.nameWidth))
    let live = group.nodes.contains { marks($0) > 0 } ? 4 : 0
    if fit.stacking == .count { return lead(group.nodes[0]) + TextWidth.of(count(group.nodes.count)) + live }
    return lead(group.nodes[0]) + room + 1 + TextWidth.of(count(group.nodes.count)) + live
  }

  // MARK: Boxes

  func hasFrame(_ group: GraphScene.Group) -> Bool {
    fit.detail == .full && group.nodes[0].kind != .holder || group.isStack && columns(group) != nil
  }

  /// The size of a box, without the room for fields.
  func size(_ group: GraphScene.Group) -> Size {
    if fit.detail == .dot { return Size(width: 1, height: 1) }
    if group.isStack, let columns = columns(group) {
      let rows = (group.nodes.count + columns - 1) / columns
      return Size(width: columns * (cellWidth(group) + 1) - 1 + 2, height: rows + 2)
    }
    let text = group.isStack ? lineWidth(group) : textWidth(group.nodes[0], hidden: group.hidden)
    let isHolder = group.nodes[0].kind == .holder
    let frame = hasFrame(group) || isHolder ? 2 : 0
    return Size(width: text + frame, height: hasFrame(group) ? 3 : 1)
  }
}
