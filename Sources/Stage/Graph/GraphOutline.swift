import Core

/// What the graph of a step will come to, as far as its text tells: the classes whose objects the story makes, and who of
/// them makes, pulls and holds whom. Places are kept for it, so that nothing moves while the objects come.
package struct GraphOutline: Hashable, Sendable {
  /// In order of the text.
  package var services: [String]
  /// Those of which there are objects, and how many the text makes; others only make some.
  package var objects: [String: Int]
  package var edges: [Edge]
  /// Whose code calls whose.
  package var calls: [World.LessonPlace.Pair]
  package var protocols: [NeededProtocol]

  package struct Edge: Hashable, Sendable {
    package let from: String
    package let to: String
    package let by: Dependency.Kind
    /// The property, for `holds`.
    package let field: String

    package init(from: String, to: String, by: Dependency.Kind, field: String = "") {
      (self.from, self.to, self.by, self.field) = (from, to, by, field)
    }
  }

  /// A protocol of the text that is the type of somebody's property or parameter.
  package struct NeededProtocol: Hashable, Sendable {
    package let name: String
    /// Who needs it, each once.
    package let needs: [Edge]
    /// The types that conform to it.
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
  /// The services that a text promises.
  package init(_ outline: GraphOutline) {
    nodes = outline.services.map { Node(name: $0, standing: .unregistered) }
    edges = outline.edges.map { Edge(from: $0.from, to: $0.to, by: $0.by) }
    add(outline.protocols)
  }

  /// Who is to control whom, as a text promises.
  package init(controlOf outline: GraphOutline) {
    self.init(outline)
    keepControl(calls: outline.calls, observed: false)
    add(outline.protocols)
  }

  /// Adds the protocols that somebody needs who is there, and from those who are there and conform an edge to them.
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

  /// Adds what another one has beyond this one. Numbers of objects are not compared.
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
    var known = Set(edges.map(\.course))
    for edge in other.edges {
      if known.insert(edge.course).inserted {
        edges.append(edge)
      } else if !edge.fields.isEmpty, let place = edges.firstIndex(where: { $0.course == edge.course }) {
        edges[place].fields += edge.fields.filter { !edges[place].fields.contains($0) }
      }
    }
  }

  /// Leaves out the nodes that another one does not have, and if wanted the edges, too.
  package mutating func keep(nodesOf other: GraphContent, andEdges: Bool) {
    let names = Set(other.nodes.map(\.name))
    let courses = Set(other.edges.map(\.course))
    nodes.removeAll { !names.contains($0.name) }
    edges.removeAll { edge in
      !names.contains(edge.from) || !names.contains(edge.to) || andEdges && !courses.contains(edge.course)
    }
  }

  /// Leaves out `holds` where something better is known of the same two, as a picture does.
  package mutating func dropWeakerHolds() {
    let better = Set(edges.filter { $0.by == .creates || $0.by == .locator }.map { [$0.from, $0.to] })
    edges.removeAll { $0.by == .holds && better.contains([$0.from, $0.to]) }
  }
}

extension GraphContent.Edge {
  /// What makes it another line of the drawing.
  struct Course: Hashable {
    let from: String
    let to: String
    let by: Dependency.Kind
    let strength: Reference.Strength
    let relation: Relation
  }

  var course: Course { Course(from: from, to: to, by: by, strength: strength, relation: relation) }
}
