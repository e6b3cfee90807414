import Canvas
import Layout
import Stage
import Support

/// Sizes of boxes in a fit, and positions of texts in them.
package struct BoxMetrics: Sendable {
  package let fit: GraphFit
  let showsMarks: Bool
  package let glyphs: Glyphs
  /// True if room is kept for instances that may come.
  package let isReserved: Bool
  /// True if the graph has only the registered services and their needs. The `live` of a node is then the number of
  /// instances to leave room for, so that sizes depend on the registrations alone.
  let isOfRegistered: Bool
  /// False if no service can have an instance, as in source code, so that boxes keep no room for instances.
  let hasInstances: Bool
  /// Shortener of names.
  let names: ShortNames
  /// Nodes whose names are not shortened, beside others that are.
  var whole: Set<String> = []
  /// Number of names in each closed group.
  var folded: [String: Int] = [:]

  /// Maximum number of members that a box of code names. The others share a row: `15 more`.
  var mostMembers = Int.max

  /// Returns the texts in the box of a service: the mark of its lifetime, its name in at most 24 cells, and the marks
  /// of its live instances.
  package static func label(_ node: Picture.Node, _ glyphs: Glyphs) -> (mark: String, name: String, instances: String) {
    (glyphs.mark(node.lifetime, node.standing), fitted(node.name, 24, glyphs), glyphs.instances(node.live))
  }

  private static func fitted(_ name: String, _ width: Int, _ glyphs: Glyphs) -> String {
    DisplayText.fittedInMiddle(DisplayText.visible(name), to: width, ellipsis: glyphs.ellipsis)
  }

  /// Name of a node, shortened to the width of the fit. The locator keeps its full name, because there is only one.
  package func name(_ node: VisibleGraph.Node) -> String {
    let width = node.standing == .locator ? GraphFit.wholeName : nameWidth(node.name)
    return names.short(DisplayText.visible(node.text), to: width, ellipsis: glyphs.ellipsis)
  }

  /// Maximum width of the name of a node, in cells.
  func nameWidth(_ name: String) -> Int { whole.contains(name) ? GraphFit.mostName : fit.nameWidth }

  /// Mark with the number of nodes hidden behind a folded service; empty for a node that is not folded.
  func foldMark(_ count: Int?) -> String { count.map { " +\($0)" } ?? "" }

  /// Number of columns before a name, for the mark of the lifetime and a blank; 0 if the box has no such mark.
  package func lead(_ node: VisibleGraph.Node) -> Int {
    if node.kind.hasEnds { return 0 }
    return showsMarks ? TextWidth.of(glyphs.mark(node.lifetime, node.standing)) + 1 : 0
  }

  /// Number of columns after a name for the number of live instances; 0 for a node that is not a service.
  package func marks(_ node: VisibleGraph.Node) -> Int {
    let serious = node.serious > 0 ? TextWidth.of(seriousMark(node)) + 1 : 0
    guard case .service = node.kind else { return serious }
    // Without instances, a blank keeps the name from the line that leads to the right.
    if !hasInstances { return max(serious, fit.direction == .leftRight ? 1 : 0) }
    // Room for an instance is kept, so that boxes do not jump when an instance comes or goes.
    if isOfRegistered { return node.live > 1 ? TextWidth.of("\(node.live)") + 1 : 2 }
    if isReserved { return fit.isRoomy ? 3 : 2 }
    return fit.isRoomy ? max(2, TextWidth.of(glyphs.instances(node.live)) + 1) : 2
  }

  /// Mark of errors and warnings, with their number for a group; empty without any.
  func seriousMark(_ node: VisibleGraph.Node) -> String {
    if node.serious == 0 { return "" }
    return node.kind == .group ? "\(glyphs.warning)\(node.serious)" : glyphs.warning
  }

  /// Number of cells of a name with all its marks.
  func textWidth(_ node: VisibleGraph.Node, hidden: Int?) -> Int {
    lead(node) + TextWidth.of(name(node)) + TextWidth.of(foldMark(hidden)) + marks(node)
  }

  // MARK: Stacks

  /// Cells of a stack's members within its frame; nil if the members have no cells of their own.
  private func cells(_ group: GraphScene.Group) -> (cells: [Rect], size: Size)? {
    if fit.detail == .dot { return nil }
    let named = group.nodes.prefix(named(group))
    let rest = named.count < group.nodes.count ? [TextWidth.of(others(group))] : []
    /// The cells of all members: those without a name share the last one.
    func shared(_ cells: [Rect]) -> [Rect] { group.nodes.indices.map { cells[min($0, cells.count - 1)] } }
    switch fit.stacking {
    case .none, .first, .count: return nil
    case .columns(let count):
      let all = named.count + rest.count
      let rows = (all + count - 1) / count
      // The fewest columns for this number of rows.
      let columns = (all + rows - 1) / rows
      let width = (named.map { textWidth($0, hidden: folded[$0.name]) } + rest).max() ?? 1
      let cells = (0..<all).map {
        Rect(x: $0 % columns * (width + 1), y: $0 / columns, width: width, height: 1)
      }
      return (shared(cells), Size(width: columns * (width + 1) - 1, height: rows))
    case .names(let rows):
      let widths =
        named.map { node in
          node.kind == .group ? textWidth(node, hidden: folded[node.name]) : TextWidth.of(name(node))
        } + rest
      var width = widths.max() ?? 1
      // The narrowest frame in which the names take at most that many rows.
      while true {
        let cells = Self.flow(widths, in: width)
        let height = (cells.last?.y ?? 0) + 1
        if height <= rows { return (shared(cells), Size(width: width, height: height)) }
        width += 1
      }
    }
  }

  /// Number of members of a stack that its box names. A row for a single other member would take the same room as its
  /// name.
  package func named(_ group: GraphScene.Group) -> Int {
    hasInstances || group.nodes.count <= mostMembers + 1 ? group.nodes.count : mostMembers
  }

  /// Text for the members of a stack that its box does not name: `15 more`.
  package func others(_ group: GraphScene.Group) -> String { "\(group.nodes.count - named(group)) more" }

  /// Arranges words one after the other, separated by a blank, in rows of `width` cells.
  private static func flow(_ widths: [Int], in width: Int) -> [Rect] {
    var (x, y) = (0, 0)
    return widths.map { word in
      if x > 0, x + word > width { (x, y) = (0, y + 1) }
      defer { x += word + 1 }
      return Rect(x: x, y: y, width: word, height: 1)
    }
  }

  /// Cell of a member of a stack; nil if members have no cells of their own.
  package func cell(_ member: Int, of group: GraphScene.Group, in box: Rect) -> Rect? {
    guard let (cells, size) = cells(group) else { return nil }
    // If lines made the box larger, its names stay in the middle.
    var cell = cells[member]
    cell.x += box.x + 1 + max(0, (box.width - 2 - size.width) / 2)
    cell.y += box.y + 1 + max(0, (box.height - 2 - size.height) / 2)
    return cell
  }

  /// True if the members of stacks have cells of their own.
  var showsMembers: Bool { fit.detail != .dot && fit.stacking.namesAll }

  /// True if each member of a stack has its own marks: lifetime and number of live instances.
  var marksMembers: Bool { if case .columns = fit.stacking { true } else { false } }

  /// Noun for a number of live objects: instances of a service, or objects of a class in a lesson's code.
  func things(_ count: Int, of node: VisibleGraph.Node) -> String {
    (node.lifetime == nil ? "object" : "instance") + (count == 1 ? "" : "s")
  }

  /// Number of members in words: `7 classes`, `7 objects`, `7 instances`.
  package func count(_ count: Int, of node: VisibleGraph.Node) -> String {
    if case .object = node.kind { return "\(count) \(things(count, of: node))" }
    if node.kind == .group { return Wording.count(count, "group") }
    // In a lesson nothing is registered.
    guard showsMarks else { return count == 1 ? "1 class" : "\(count) classes" }
    // Consumers and removed services are no services.
    return Wording.count(count, node.standing == .registered ? "service" : "name")
  }

  /// Text of a box for several nodes that does not list them, such as `7 classes` or `Knight +6 more`.
  ///
  /// - Parameter there: the nodes that exist at the shown moment; nil for all nodes of the box.
  package func summary(_ group: GraphScene.Group, there: [VisibleGraph.Node]? = nil) -> String {
    let nodes = there ?? group.nodes
    guard fit.stacking == .first, let first = nodes.first else { return count(nodes.count, of: group.nodes[0]) }
    return nodes.count == 1 ? name(first) : "\(name(first)) +\(nodes.count - 1) more"
  }

  private func countWidth(_ group: GraphScene.Group) -> Int {
    let most = group.nodes.map { marks($0) }.max() ?? 0
    let live = most > 0 && hasInstances ? 4 : most
    return lead(group.nodes[0]) + TextWidth.of(summary(group)) + live
  }

  // MARK: Boxes

  /// Second row of a box for one node; nil for a box without it.
  package func note(_ group: GraphScene.Group) -> String? { group.isStack ? nil : group.nodes[0].note }

  func hasFrame(_ group: GraphScene.Group) -> Bool {
    fit.detail == .full && group.nodes[0].kind != .holder || group.isStack && showsMembers
      || fit.detail != .dot && note(group) != nil
  }

  /// Size of a box, without the room for fields.
  package func size(_ group: GraphScene.Group) -> Size {
    if fit.detail == .dot { return Size(width: 1, height: 1) }
    if group.isStack, let (_, size) = cells(group) {
      // The frame below shows the number of members. If only names are shown, they take precedence.
      let width = max(
        size.width,
        marksMembers || group.nodes[0].kind == .group ? TextWidth.of(count(group.nodes.count, of: group.nodes[0])) : 0)
      return Size(width: width + 2, height: size.height + 2)
    }
    var text = group.isStack ? countWidth(group) : textWidth(group.nodes[0], hidden: group.hidden)
    if showsFacts(group) {
      for fact in [kind(group.nodes[0]), Self.numbers] { text = max(text, TextWidth.of(fact)) }
      return Size(width: text + 2, height: 5)
    }
    if let note = note(group) { return Size(width: max(text, TextWidth.of(note)) + 2, height: 4) }
    let hasEnds = group.nodes[0].kind.hasEnds
    let frame = hasFrame(group) || hasEnds ? 2 : 0
    return Size(width: text + frame, height: hasFrame(group) ? 3 : 1)
  }

  // MARK: Facts

  func showsFacts(_ group: GraphScene.Group) -> Bool {
    fit.showsFacts && !group.isStack && group.nodes[0].kind == .service
  }

  /// A usual row of instance numbers, for which each box has room.
  private static let numbers = "#1 #2 #3 #4"

  /// The two rows below a name: lifetime and interface, then as many instance numbers as fit.
  package func facts(_ node: VisibleGraph.Node, width: Int) -> [String] {
    if node.live == 0 { return [kind(node), ""] }
    for count in (0...node.numbers.count).reversed() {
      let shown = node.numbers.prefix(clamped: count).map { "#\($0)" }.joined(separator: " ")
      let text = shown + (count < node.live ? (count == 0 ? "\(node.live) instances" : " of \(node.live)") : "")
      if TextWidth.of(text) <= width { return [kind(node), text] }
    }
    return [kind(node), "\(node.live)"]
  }

  private func kind(_ node: VisibleGraph.Node) -> String {
    let kind: String =
      switch node.standing {
      case .registered: node.lifetime?.description ?? ""
      case .missing: "missing"
      case .unregistered: "not registered"
      case .locator: "locator"
      }
    guard let interface = node.interface else { return kind }
    return (kind.isEmpty ? "as " : kind + " as ") + Self.fitted(interface, fit.nameWidth, glyphs)
  }
}
