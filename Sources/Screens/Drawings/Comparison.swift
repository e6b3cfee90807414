import Canvas
import Diagrams
import Laboratory
import Layout
import Stage
import Support

/// The graph of another step, which is shown beside the graph on stage, and the differences between the two graphs.
struct Comparison: Sendable {
  /// Values that a drawing depends on, cheap to compare.
  private struct Key: Hashable {
    let look: GraphLook
    let width: Int
    let height: Int
    let isASCII: Bool
    /// Number of the drawing of the graph on stage, as in `DrawnGraph.number`.
    let near: Int
  }

  /// A request for a drawing of the other graph, with the number of the drawing on stage that it should resemble.
  struct Drawing: Hashable, Sendable {
    let request: GraphScene.Request
    let near: Int
  }

  let other: ComparedStep
  private(set) var scene: GraphScene?
  private(set) var presence = GraphPresence(VisibleGraph(GraphContent(), GraphLook()))
  /// Nodes and edges that only the graph on stage has.
  private(set) var here = GraphDifference()
  /// Nodes and edges that only the other graph has.
  private(set) var there = GraphDifference()
  private var key: Key?
  private var picture: Int?
  private var latest = LatestRequest<Drawing>()

  init(_ other: ComparedStep) { self.other = other }

  /// Updates the differences and the wanted drawing. Call this method when the stage or the pane may have changed.
  ///
  /// - Returns: the effect that draws the other graph; nil if the drawing is up to date or another one is in flight.
  mutating func follow(_ stage: ShownStage, beside drawn: DrawnGraph, in area: Area, isASCII: Bool) -> Effect? {
    let now = Key(
      look: stage.look, width: area.width, height: area.height, isASCII: isASCII,
      near: drawn.number)
    if now == key, picture == stage.pictureVersion { return nil }
    let subject = stage.look.subject
    var effect: Effect?
    if now != key {
      // The other step is laid out as it would be on stage at the end of its run.
      var reserved = ReservedGraph(0, subject, promised: other.outline)
      let seated = reserved.assignPlaces(other.content(of: subject))
      let request = GraphScene.Request(
        VisibleGraph(reserved.withoutUnusedPlaces(seated), stage.look), stage.look,
        view: .init(width: area.width, height: area.height), isASCII: isASCII, isReserved: true)
      effect = latest.ask(for: Drawing(request: request, near: drawn.number)).map { Self.layOut($0, drawn) }
      presence = GraphPresence(VisibleGraph(seated, stage.look))
    }
    (key, picture) = (now, stage.pictureVersion)
    (here, there) = Self.differences(VisibleGraph(other.content(of: subject), stage.look), stage)
    return effect
  }
  private static func layOut(_ drawing: Drawing, _ drawn: DrawnGraph) -> Effect {
    .draw(ToDraw(subject: .compared(drawing, near: drawn.scene)))
  }

  /// Lays out the other graph close to the graph on stage. If that changes its fit, such as its detail, the other graph
  /// is laid out on its own. Both drawings stack interchangeable nodes, or neither does, if there is room for that.
  static func scene(_ drawing: Drawing, near: GraphScene?) -> GraphScene {
    func scene(_ request: GraphScene.Request) -> GraphScene {
      let direction = near?.fit.direction
      let free = GraphScene(request, keeping: direction)
      let close = GraphScene(request, near: near, keeping: direction)
      return close.fit == free.fit ? close : free
    }
    let own = scene(drawing.request)
    guard let near, near.isStacked != own.isStacked else { return own }
    var request = drawing.request
    request.isStacked = near.isStacked
    let alike = scene(request)
    return alike.isStacked == near.isStacked && alike.fits && alike.detail == own.detail ? alike : own
  }

  /// Stores a finished drawing, if it is still wanted.
  ///
  /// - Returns: the effect for the next drawing; nil if none is wanted.
  mutating func take(_ scene: GraphScene, for drawing: Drawing, beside drawn: DrawnGraph) -> Effect? {
    let (isWanted, next) = latest.answered(drawing)
    if isWanted { self.scene = scene }
    return next.map { Self.layOut($0, drawn) }
  }

  /// Describes the differences in sentences.
  ///
  /// - Parameter most: greatest number of differences that are named. All further differences are counted.
  func words(in stage: ShownStage, most: Int = GraphDifference.mostNamed) -> [String] {
    let (here, there) = Self.differences(VisibleGraph(other.content(of: stage.look.subject), stage.look), stage)
    let soFar = isEarly(stage)
    if here.isEmpty, there.isEmpty { return [Sentence.of(Words.Presented.sameGraphs(soFar: soFar))] }
    return [
      (Words.Presented.onlyHere(soFar: soFar), here), (Words.Presented.onlyIn(step: other.number, soFar: soFar), there),
    ].filter { !$0.1.isEmpty }.map {
      Sentence.of("\($0.0): \($0.1.words(stage.look.subject, most: most))")
    }
  }

  /// True if the other graph is that of a whole run, and the run on stage is not shown at its end.
  func isEarly(_ stage: ShownStage) -> Bool {
    other.moment == .end && stage.shown.lesson?.hasEnded == false
  }

  private static func differences(_ graph: VisibleGraph, _ stage: ShownStage) -> (GraphDifference, GraphDifference) {
    let own = VisibleGraph(stage.content, stage.look)
    return (GraphDifference(own, from: graph), GraphDifference(graph, from: own))
  }
}

/// The nodes and edges of a graph that another graph does not have.
///
/// Nodes are equal if their titles are equal, and both or neither are missing services. Edges are equal if their ends,
/// kinds, relations and strengths are equal.
struct GraphDifference: Hashable, Sendable {
  private(set) var nodes: [String] = []
  /// The missing services among `nodes`.
  private var missing: Set<String> = []
  private(set) var edges: [VisibleGraph.Edge] = []

  init() {}

  init(_ graph: VisibleGraph, from other: VisibleGraph) {
    struct Key: Hashable {
      let edge: [String]
      init(_ edge: VisibleGraph.Edge) {
        self.edge = [edge.from, edge.to, "\(edge.by) \(edge.relation) \(edge.strength)"]
      }
    }
    struct NodeKey: Hashable {
      let title: String
      let isMissing: Bool
      init(_ node: VisibleGraph.Node) { (title, isMissing) = (node.title, node.standing == .missing) }
    }
    let (nodeKeys, keys) = (Set(other.nodes.map(NodeKey.init)), Set(other.edges.map(Key.init)))
    let new = graph.nodes.map(NodeKey.init).filter { !nodeKeys.contains($0) }
    nodes = new.map(\.title)
    missing = Set(new.filter(\.isMissing).map(\.title))
    edges = graph.edges.filter { !keys.contains(Key($0)) }
  }

  var isEmpty: Bool { nodes.isEmpty && edges.isEmpty }

  /// The difference in the form in which the painter highlights nodes and edges.
  var touched: Touched {
    Touched(nodes: Set(nodes), edges: Set(edges.map { Touched.Edge(from: $0.from, to: $0.to, isCall: $0.isCall) }))
  }

  /// Maximum number of differences that are named. All further differences are counted.
  static let mostNamed = 5

  func words(_ subject: GraphSubject, most: Int = mostNamed) -> String {
    // An edge of a new node is not mentioned beside the node. Edges of one kind from the same node are listed together.
    var targets: [String: [String]] = [:]
    var groups: [String] = []
    for edge in edges where !nodes.contains(edge.from) && !nodes.contains(edge.to) {
      let group = "\(edge.from) \(GraphLegend.Entry(edge, subject).verb)"
      if targets[group] == nil { groups.append(group) }
      if targets[group]?.contains(edge.to) != true { targets[group, default: []].append(edge.to) }
    }
    let lines = groups.map { group in
      let to = targets[group] ?? []
      return "\(group) \(to.count > 3 ? Words.Presented.andMore(to[0], count: to.count - 1) : Sentence.list(to))"
    }
    let all = nodes.sorted().map { missing.contains($0) ? Words.Presented.missing($0) : $0 } + lines.sorted()
    if all.isEmpty { return Words.Presented.nothing }
    let rest = all.count - most
    return (all.prefix(clamped: most) + (rest > 0 ? [Words.Presented.more(rest)] : [])).joined(separator: " · ")
  }
}

extension GraphLegend.Entry {
  /// Verb for the kind of edge, for use in a sentence.
  fileprivate var verb: String {
    switch self {
    case .hidden: Words.Presented.pulls
    case .weak: Words.Presented.weaklyHolds
    case .needs, .holds, .needsOrHolds, .creates, .calls, .conforms: word
    default: Words.Presented.needs
    }
  }
}
