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

  /// Writes out the shortened names of one layer after the other where there is room. In a drawing that runs down only
  /// boxes with frames need this, because other names are lengthened over free cells when they are painted.
  mutating func withWholeNames(_ plan: Plan, area: Int) -> Plan {
    guard plan.fit.showsLines, plan.fit.detail != .dot, request.graph.nodes.count <= Self.small,
      plan.fit.direction == .leftRight || plan.fit.detail == .full
    else { return plan }
    var best = plan
    for layer in Set(plan.drawing.layers).sorted() {
      let places = plan.groups.indices.filter { plan.drawing.layers[$0] == layer }
      let cut = places.flatMap { plan.groups[$0].nodes }.filter {
        TextWidth.of(DisplayText.visible($0.text)) > best.metrics.nameWidth($0.name)
      }
      if cut.isEmpty { continue }
      let whole = best.metrics.whole.union(cut.map(\.name))
      if let longer = drawn(plan.fit, whole: whole, area: area) { best = longer }
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
