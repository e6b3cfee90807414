import Canvas
import Layout
import Support

// Use of the room that a drawing leaves: longer names and longer lines.
extension ScenePlanner {
  /// Lengthens names as far as there is room, by a binary search of the widths between the widths that were tried
  /// before.
  mutating func withLongerNames(_ plan: Plan, area: Int) -> Plan {
    var (best, widths) = (plan, plan.fit.widthsInBetween(longest: longestName)[...])
    while !widths.isEmpty {
      let middle = widths.startIndex + widths.count / 2
      var fit = plan.fit
      fit.nameWidth = widths[middle]
      if let longer = drawn(fit, area: area) {
        (best, widths) = (longer, widths[(middle + 1)...])
      } else {
        widths = widths[..<middle]
      }
    }
    return best.fit.nameWidth < longestName ? withWholeNames(best, area: area) : best
  }

  /// Writes out the shortened names of one layer after the other where there is room, or else of some boxes of a layer.
  /// In a drawing that runs down only boxes with frames or marks at their ends need this, because other names are
  /// lengthened over free cells when they are painted.
  mutating func withWholeNames(_ plan: Plan, area: Int) -> Plan {
    guard plan.fit.showsLines, plan.fit.detail != .dot, request.graph.nodes.count <= Self.small else { return plan }
    let areAllFixed = plan.fit.direction == .leftRight || plan.fit.detail == .full
    var best = plan
    for layer in Set(plan.drawing.layers).sorted() {
      let places = plan.groups.indices.filter { plan.drawing.layers[$0] == layer }
      let cut = places.flatMap { plan.groups[$0].nodes }.filter {
        (areAllFixed || $0.kind.hasEnds) && TextWidth.of(DisplayText.visible($0.text)) > best.metrics.nameWidth($0.name)
      }
      func widened(_ nodes: [VisibleGraph.Node]) -> Bool {
        let whole = best.metrics.whole.union(nodes.map(\.name))
        guard let longer = drawn(plan.fit, whole: whole, area: area) else { return false }
        best = longer
        return true
      }
      if cut.isEmpty || widened(cut) || cut.count == 1 { continue }
      // The shortest names need the least room.
      for node in cut.sorted(by: { TextWidth.of($0.text) < TextWidth.of($1.text) }) where !widened([node]) { break }
    }
    return best
  }

  /// Lengthens the lines between layers if there is room, so that the style of each line is visible beside its arrow
  /// head.
  ///
  /// Used in a lesson, or if lines lead up or both ways.
  mutating func withLongerStrokes(_ plan: Plan) -> Plan {
    let hasTwoWay = plan.drawing.routes.contains { $0.heads == [.source, .target] }
    guard request.isReserved || hasTwoWay || !upward(plan.links, plan.fit).isEmpty,
      plan.fit.direction == .topDown, plan.fit.detail != .dot, plan.fit.showsLines
    else { return plan }
    // A line with two heads needs a third row for its style.
    for gap in hasTwoWay ? [3, 2] : [2] {
      let longer = draw(sketch(plan.fit, whole: plan.metrics.whole), layerGap: gap)
      if fits(longer) { return longer }
    }
    return plan
  }
}
