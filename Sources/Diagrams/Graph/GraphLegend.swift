import Canvas
import Stage
import Support

/// The legend of a graph: a sample and a word for each kind of line that is drawn, and for protocols.
package struct GraphLegend: Hashable, Sendable {
  package enum Entry: Int, Hashable, Sendable, CaseIterable {
    case needs, holds
    /// Stands for `needs` and `holds` in a graph with both, because their lines are the same.
    case needsOrHolds
    case creates, calls, hidden, possible, weak, conforms, `protocol`
    /// The mark beside boxes that stands for their lines to the locator.
    case locator
    case cycle, captive, scope, leak, mutual
    /// The mark around a name in a stack, for a line that does not stand for an edge of that node.
    case passedBy
    /// The mark of errors and warnings, and the number of names in a closed group.
    case serious, folded
    /// The frame around names that share a box, although each line belongs to some of them only.
    case bundle
    /// The numbers at lines that stand for several dependencies.
    case count
    /// The marks of an object that the shown event has made, and of one that it has freed.
    case made, freed
    /// Marks of services in code.
    case missing, consumer, container, perGraph, transient, scoped, shared, unknown
  }

  /// Entries for the kinds of lines and nodes that are drawn, in a fixed order.
  package let entries: [Entry]
  package init(_ content: GraphContent, _ subject: GraphSubject, of painter: GraphPainter) {
    let (scene, faults) = (painter.scene, painter.faults)
    var content = content
    // Much of a code base may be left out of the drawing.
    if scene.isOfCode {
      content.nodes = content.nodes.filter { scene.group(of: $0.name) != nil }
      content.edges = scene.links.flatMap(\.edges)
    }
    let protocols = content.nodes.filter { $0.kind == .protocol }.map(\.name)
    let left = Set(protocols.filter { scene.group(of: $0) == nil })
    // A locator holds the services that others pull from it, and does not need them.
    let pulled = Set(content.edges.filter { $0.by == .locator }.map(\.to))
    var found = Set(
      (scene.isOfCode ? content.edges : painter.edgesWithLines).filter { !left.contains($0.to) }.map { edge in
        let entry = Entry(edge, subject)
        return entry == .needs && edge.by == .holds && pulled.contains(edge.to) ? .holds : entry
      })
    if left.count < protocols.count { found.insert(.protocol) }
    found.formUnion(painter.marks)
    if scene.fit.showsFields, scene.links.contains(where: { $0.isNumbered && !scene.isShared($0) }) {
      found.insert(.count)
    }
    if scene.isOfCode { found.formUnion(Entry.marks(content)) }
    // In the laboratory the marks are visible only for a moment.
    if painter.dimsEmpty {
      if !painter.touched.made.isEmpty { found.insert(.made) }
      if !painter.touched.freed.isEmpty || !painter.presence.gone.isEmpty { found.insert(.freed) }
    }
    if !scene.bundles.isEmpty { found.insert(.bundle) }
    if !faults.isEmpty {
      let services = Dictionary(content.nodes.map { ($0.name, $0.service ?? $0.name) }) { first, _ in first }
      for edge in content.edges {
        let pair = EdgeFault.Pair(services[edge.from] ?? edge.from, services[edge.to] ?? edge.to)
        if let fault = faults[pair] { found.insert(Entry(fault)) }
      }
    }
    self.init(found)
  }

  /// The legend of this drawing and another drawing together.
  package func union(_ other: GraphLegend) -> GraphLegend {
    GraphLegend(Set(entries).union(other.entries))
  }

  private init(_ found: Set<Entry>) {
    var found = found
    if found.contains(.needs) && found.contains(.holds) || found.contains(.needsOrHolds) {
      found.subtract([.needs, .holds])
      found.insert(.needsOrHolds)
    }
    entries = Entry.allCases.filter(found.contains)
  }

  /// The entries that fit a width, and the number of columns between them. Marks of services are left out first, because
  /// the other panes name lifetimes; then the last of the other entries.
  package func fitting(_ width: Int, _ glyphs: Glyphs) -> (entries: [Entry], gap: Int) {
    var some = entries
    while !some.isEmpty {
      let text = some.flatMap { $0.pieces(glyphs) }.reduce(0) { $0 + TextWidth.of($1.text) }
      for gap in [2, 1] where text + gap * (some.count - 1) <= width { return (some, gap) }
      some.remove(at: some.lastIndex { $0.isOfService } ?? some.lastIndex { $0.isOfNumber } ?? some.count - 1)
    }
    return ([], 1)
  }
}

extension GraphLegend.Entry {
  package init(_ fault: EdgeFault) {
    switch fault {
    case .cycle: self = .cycle
    case .captive: self = .captive
    case .scope: self = .scope
    case .leak: self = .leak
    case .mutual: self = .mutual
    }
  }

  private var fault: EdgeFault? {
    switch self {
    case .cycle: .cycle
    case .captive: .captive
    case .scope: .scope
    case .leak: .leak
    case .mutual: .mutual
    default: nil
    }
  }

  package init(_ edge: GraphContent.Edge, _ subject: GraphSubject) {
    switch edge.relation {
    case .call: self = .calls
    case .conformance: self = .conforms
    case .dependency:
      if edge.isPossible {
        self = .possible
      } else if edge.strength != .strong {
        self = .weak
      } else {
        switch edge.by {
        case .creates: self = .creates
        case .locator: self = .hidden
        case .initializer, .property, .method, .holds: self = subject == .objects ? .holds : .needs
        }
      }
    }
  }

  package var word: String {
    switch self {
    case .needs: "needs"
    case .holds: "holds"
    case .needsOrHolds: "needs or holds"
    case .creates: "creates"
    case .calls: "calls"
    case .hidden: "hidden"
    case .possible: "possibly"
    case .weak: "weak"
    case .conforms: "is a"
    case .protocol: "protocol"
    case .locator: "needs the locator"
    case .cycle: "cycle"
    case .captive: "captive"
    case .scope: "out of scope"
    case .leak: "leak"
    case .mutual: "mutual"
    case .passedBy: "not all arrows"
    case .count: "dependencies"
    case .made: "new"
    case .freed: "freed"
    case .serious, .folded, .bundle, .missing, .consumer, .container, .perGraph, .transient, .scoped, .shared, .unknown:
      wordOfMark ?? ""
    }
  }

  /// A short line of the kind, and its word. The word of a protocol stands between the sides of its box.
  package func pieces(_ glyphs: Glyphs) -> [(text: String, style: Style)] {
    let side = glyphs.dashedBox.side
    if self == .protocol { return [(side + word + side, .of(role))] }
    return [(sample(glyphs), .of(role)), (" " + word, .dim)]
  }

  private func sample(_ glyphs: Glyphs) -> String {
    switch self {
    case .needs, .holds, .needsOrHolds: glyphs.isASCII ? "->" : "─▶"
    case .creates: glyphs.isASCII ? "=>" : "═▶"
    case .calls, .weak, .possible: glyphs.isASCII ? "~>" : "┄▶"
    case .hidden: glyphs.pull
    case .cycle, .captive, .scope, .leak, .mutual:
      fault.map { (glyphs.faultLine($0, .horizontal) ?? "") + glyphs.faultHead($0) } ?? ""
    case .conforms: glyphs.isASCII ? "~}" : "┄▷"
    case .protocol: ""
    case .locator: glyphs.mark(nil, .locator)
    case .passedBy: glyphs.passedBy.left + " " + glyphs.passedBy.right
    case .count: "N"
    case .made: glyphs.made
    case .freed: glyphs.gone
    case .serious, .folded, .bundle, .missing, .consumer, .container, .perGraph, .transient, .scoped, .shared, .unknown:
      sampleOfMark(glyphs)
    }
  }

  private var role: Role {
    switch self {
    case .needs, .holds, .needsOrHolds, .calls: .text
    case .creates: .creates
    case .hidden: .hidden
    case .locator: Role(nil, .locator)
    case .weak: .weak
    case .conforms: .edge
    case .passedBy, .possible: .dim
    case .protocol: .type
    case .cycle, .captive, .scope, .leak, .mutual: fault?.role ?? .bad
    case .count: .accent
    case .made: .good
    case .freed: .warning
    case .serious, .folded, .bundle, .missing, .consumer, .container, .perGraph, .transient, .scoped, .shared, .unknown:
      roleOfMark
    }
  }
}
