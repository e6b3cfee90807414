import Canvas
import Diagrams
import Laboratory
import Layout
import Stage
import Support

/// Another step's graph beside the one on stage, and what each of the two has alone.
struct Comparison: Sendable {
  /// What a drawing follows from, cheap to compare.
  private struct Key: Hashable {
    let look: GraphLook
    let width: Int
    let height: Int
    let isASCII: Bool
    /// The drawing that it stands beside.
    let near: Int
  }

  /// A drawing of the other graph: what is drawn, and the number of the drawing that it is to be close to.
  struct Drawing: Hashable, Sendable {
    let request: GraphScene.Request
    let near: Int
  }

  let other: ComparedStep
  private(set) var scene: GraphScene?
  private(set) var presence = GraphPresence(VisibleGraph(GraphContent(), GraphLook()))
  /// What the graph on stage has alone, and what the other has.
  private(set) var here = GraphDifference()
  private(set) var there = GraphDifference()
  private var key: Key?
  private var picture: Int?
  private var wanted = Wanted<Drawing>()

  init(_ other: ComparedStep) { self.other = other }

  /// Looks what differs, and compares what is drawn with what is to be drawn; to be called when something may have changed.
  ///
  /// - Returns: a drawing of the other graph to ask for, if there is none under way.
  mutating func follow(_ model: Model, in area: Area) -> Effect? {
    let now = Key(
      look: model.look, width: area.width, height: area.height, isASCII: model.isASCII, near: model.drawn.number)
    if now == key, picture == model.pictureVersion { return nil }
    let subject = model.look.subject
    var effect: Effect?
    if now != key {
      // As it stands on stage when its run is over: the same step is drawn the same.
      var reserved = ReservedGraph(0, subject, promised: other.outline)
      let seated = reserved.assignPlaces(other.content(of: subject))
      let request = GraphScene.Request(
        VisibleGraph(reserved.withoutUnusedPlaces(seated), model.look), model.look,
        view: .init(width: area.width, height: area.height), isASCII: model.isASCII, isReserved: true)
      effect = wanted.ask(for: Drawing(request: request, near: model.drawn.number)).map { Self.layOut($0, model) }
      presence = GraphPresence(VisibleGraph(seated, model.look))
    }
    (key, picture) = (now, model.pictureVersion)
    (here, there) = Self.differences(VisibleGraph(other.content(of: subject), model.look), model)
    return effect
  }
  private static func layOut(_ drawing: Drawing, _ model: Model) -> Effect {
    .draw(ToDraw(subject: .compared(drawing, near: model.drawn.scene)))
  }

  /// Draws the other graph close to the one on stage, unless that costs frames or names.
  static func scene(_ drawing: Drawing, near: GraphScene?) -> GraphScene {
    let (close, free) = (GraphScene(drawing.request, near: near), GraphScene(drawing.request))
    return close.fit == free.fit ? close : free
  }

  /// Takes a drawing that is ready.
  ///
  /// - Returns: the next one to ask for.
  mutating func take(_ scene: GraphScene, for drawing: Drawing, _ model: Model) -> Effect? {
    let (isWanted, next) = wanted.answered(drawing)
    if isWanted { self.scene = scene }
    return next.map { Self.layOut($0, model) }
  }

  /// What differs, in sentences.
  ///
  /// - Parameter most: how many differences are named; others are counted.
  func words(in model: Model, most: Int = GraphDifference.mostNamed) -> [String] {
    let (here, there) = Self.differences(VisibleGraph(other.content(of: model.look.subject), model.look), model)
    if here.isEmpty, there.isEmpty { return [Sentence.of(Words.Presented.sameGraphs)] }
    let step = "\(other.number) \(other.title)"
    return [(Words.Presented.onlyHere, here), (Words.Presented.onlyIn(step), there)].filter { !$0.1.isEmpty }.map {
      Sentence.of("\($0.0): \($0.1.words(model.look.subject, most: most))")
    }
  }

  private static func differences(_ graph: VisibleGraph, _ model: Model) -> (GraphDifference, GraphDifference) {
    let own = VisibleGraph(model.content, model.look)
    return (GraphDifference(own, from: graph), GraphDifference(graph, from: own))
  }
}

/// What one graph has and another has not. Nodes are the same that have one name; edges, that lead from the same to the same
/// in the same way.
struct GraphDifference: Hashable, Sendable {
  private(set) var nodes: [String] = []
  private(set) var edges: [VisibleGraph.Edge] = []

  init() {}

  init(_ graph: VisibleGraph, from other: VisibleGraph) {
    struct Key: Hashable {
      let edge: [String]
      init(_ edge: VisibleGraph.Edge) {
        self.edge = [edge.from, edge.to, "\(edge.by) \(edge.relation) \(edge.strength)"]
      }
    }
    let (titles, keys) = (Set(other.nodes.map(\.title)), Set(other.edges.map(Key.init)))
    nodes = graph.nodes.map(\.title).filter { !titles.contains($0) }
    edges = graph.edges.filter { !keys.contains(Key($0)) }
  }

  var isEmpty: Bool { nodes.isEmpty && edges.isEmpty }

  /// For the painter: this is bright.
  var touched: Touched {
    Touched(
      nodes: Set(nodes), edges: Set(edges.map { Touched.Edge(from: $0.from, to: $0.to, isCall: $0.isCall) }))
  }

  /// More than this is counted.
  static let mostNamed = 5

  func words(_ subject: GraphSubject, most: Int = mostNamed) -> String {
    // A line to what is new is no news beside it, and lines of one kind from one are told together.
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
    let all = nodes + lines
    if all.isEmpty { return edges.isEmpty ? Words.Presented.nothing : Words.Presented.lines(edges.count) }
    let rest = all.count - most
    return (all.prefix(clamped: most) + (rest > 0 ? [Words.Presented.more(rest)] : [])).joined(separator: " · ")
  }
}

extension GraphLegend.Entry {
  /// The word as a sentence needs it.
  fileprivate var verb: String {
    switch self {
    case .hidden: Words.Presented.pulls
    case .weak: Words.Presented.weaklyHolds
    case .protocol, .cycle, .captive, .scope, .leak: Words.Presented.needs
    case .needs, .holds, .creates, .calls, .conforms: word
    }
  }
}
