import Core

/// The expected graph of a step's run, derived from the source text.
///
/// It contains the classes whose objects the story makes, and the creations, pulls and references between them. The
/// layout reserves places for them, so that nothing moves when objects appear.
package struct GraphOutline: Hashable, Sendable {
  /// Services in order of the text.
  package var services: [String]
  /// Number of objects that the text makes, by service. Services without an entry only create others.
  package var objects: [String: Int]
  package var edges: [Edge]
  /// Pairs of types, the first of which calls the second.
  package var calls: [World.LessonPlace.Pair]
  package var protocols: [NeededProtocol]

  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    package let by: Dependency.Kind
    /// Name of the property for an edge by `holds`; otherwise empty.
    package let field: String

    package init(from: String, to: String, by: Dependency.Kind, field: String = "") {
      (self.from, self.to, self.by, self.field) = (from, to, by, field)
    }
  }

  /// A protocol of the text that is the type of a property or parameter.
  package struct NeededProtocol: Hashable, Sendable {
    package let name: String
    /// Edges to the protocol, one for each type that needs it.
    package let needs: [Edge]
    /// Types that conform to the protocol.
    package let conforming: [String]

    package init(name: String, needs: [Edge], conforming: [String]) {
      (self.name, self.needs, self.conforming) = (name, needs, conforming)
    }
  }

  package init(
    services: [String] = [], objects: [String: Int] = [:], edges: [Edge] = [], calls: [World.LessonPlace.Pair] = [],
    protocols: [NeededProtocol] = []
  ) {
    (self.services, self.objects, self.edges, self.calls) = (services, objects, edges, calls)
    self.protocols = protocols
  }
}

extension GraphContent {
  /// Creates content with the services that a source text declares.
  package init(_ outline: GraphOutline) {
    nodes = outline.services.map { Node(name: $0, standing: .unregistered) }
    edges = outline.edges.map { Edge(from: $0.from, to: $0.to, by: $0.by) }
    add(outline.protocols)
  }

  /// Creates content with the calls and creations that a source text declares.
  package init(controlOf outline: GraphOutline) {
    self.init(outline)
    keepControl(calls: outline.calls, observed: false)
    add(outline.protocols)
  }

  /// Adds the protocols that existing nodes need, and edges to them from the existing types that conform to them.
  package mutating func add(_ protocols: [GraphOutline.NeededProtocol]) {
    let types = Set(nodes.filter { $0.kind == .service }.map(\.name))
    for item in protocols where !types.contains(item.name) {
      let needs = item.needs.filter { types.contains($0.from) }
      if needs.isEmpty { continue }
      if !nodes.contains(where: { $0.name == item.name }) {
        nodes.append(Node(name: item.name, kind: .protocol, standing: .unregistered))
      }
      edges += needs.map { Edge(from: $0.from, to: $0.to, by: $0.by, declared: true) }
      for type in item.conforming where types.contains(type) {
        var edge = Edge(from: type, to: item.name, by: .initializer, declared: true)
        edge.relation = .conformance
        edges.append(edge)
      }
    }
  }

  /// Adds the nodes and edges that only the other content has.
  ///
  /// A node in both contents gets the other's kind, lifetime and standing (registered or not). An edge in both also
  /// gets the other's fields. Live objects stay as they are.
  package mutating func formUnion(_ other: GraphContent) {
    var places = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.name, $0) })
    for node in other.nodes {
      if let place = places[node.name] {
        (nodes[place].kind, nodes[place].lifetime, nodes[place].standing) = (node.kind, node.lifetime, node.standing)
      } else {
        places[node.name] = nodes.count
        nodes.append(node)
      }
    }
    var known = Set(edges.map(\.identity))
    for edge in other.edges {
      if known.insert(edge.identity).inserted {
        edges.append(edge)
      } else if !edge.fields.isEmpty, let place = edges.firstIndex(where: { $0.identity == edge.identity }) {
        edges[place].fields += edge.fields.filter { !edges[place].fields.contains($0) }
      }
    }
  }

  /// Removes the nodes that another content lacks, and their edges. If `andEdges` is true, also removes the edges that
  /// the other content lacks.
  package mutating func keep(nodesOf other: GraphContent, andEdges: Bool) {
    let names = Set(other.nodes.map(\.name))
    let identities = Set(other.edges.map(\.identity))
    nodes.removeAll { !names.contains($0.name) }
    edges.removeAll { edge in
      !names.contains(edge.from) || !names.contains(edge.to) || andEdges && !identities.contains(edge.identity)
    }
  }

  /// Removes each edge by `holds` whose two nodes are also connected by `creates` or `locator`, as `Picture` does.
  package mutating func dropWeakerHolds() {
    let better = Set(edges.filter { $0.by == .creates || $0.by == .locator }.map { [$0.from, $0.to] })
    edges.removeAll { $0.by == .holds && better.contains([$0.from, $0.to]) }
  }
}

extension GraphContent.Edge {
  /// Identity of an edge: edges that differ in one of these values are separate lines of the drawing.
  struct EdgeIdentity: Hashable {
    let from: String
    let to: String
    let by: Dependency.Kind
    let strength: Reference.Strength
    let relation: Relation
  }

  var identity: EdgeIdentity { EdgeIdentity(from: from, to: to, by: by, strength: strength, relation: relation) }
}
