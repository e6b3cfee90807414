import Core

/// Nodes and edges of a graph before folding and layout: services with their dependencies or calls, or live objects.
package struct GraphContent: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case service
      /// A live object of a service.
      case object(of: String)
      /// A holder of objects that is not an object itself: the learner, the container, a scope, variables of running
      /// code.
      case holder
      /// A protocol in a lesson's code that a type needs.
      case `protocol`
      /// A folded part of a code base.
      case group

      /// True for a holder, a protocol or a group. Its box has end marks, unlike that of a service or an object.
      package var hasEnds: Bool { self == .holder || self == .protocol || self == .group }
    }

    /// Name of the node, unique in the graph.
    package var name: String
    /// Name for people, and usually the text in the box: `Armor`, `Armor#1`, `the code`.
    package var title: String
    /// Text in the box instead of the title; nil for the title.
    package var shortTitle: String?
    package var kind: Kind
    package var lifetime: Lifetime?
    package var standing: ServiceGraph.Service.Origin
    /// Number of live objects.
    package var live: Int
    /// Interface under which the service is registered; nil if there is none.
    package var interface: String?
    /// Numbers of the first live objects of the service.
    package var numbers: [Int] = []
    /// Number of errors and warnings about the service or group, in code that is read.
    package var serious = 0
    /// Second row of the box, such as the number of users of the most used service; nil for a box without it.
    package var note: String?
    /// True if the object is part of a leaked cycle, or if only leaked objects keep it alive.
    package var isLeaked = false

    package init(
      name: String, kind: Kind = .service, lifetime: Lifetime? = nil,
      standing: ServiceGraph.Service.Origin = .registered, live: Int = 0
    ) {
      (self.name, self.title, self.kind) = (name, name, kind)
      (self.lifetime, self.standing, self.live) = (lifetime, standing, live)
    }

    /// Text in the box.
    package var text: String { shortTitle ?? title }

    /// Service of the node, or of the node's object; nil for a holder, a protocol and a group.
    package var service: String? {
      switch kind {
      case .service: name
      case .object(let service): service
      case .holder, .protocol, .group: nil
      }
    }
  }

  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var by: Dependency.Kind
    package var declared: Bool
    package var observed: Bool
    package var strength = Reference.Strength.strong
    /// Fields of the first node's object that hold the second node's object, or another text beside the arrow.
    package var fields: [String] = []
    package var relation = Relation.dependency
    /// Number of dependencies that the edge stands for, if one of its ends is a group.
    package var count = 1
    /// True if the first node uses the second or one of other services, and the code does not show which.
    package var isPossible = false
    /// True if code of the first node calls code of the second.
    package var isCall: Bool { relation == .call }

    /// Meaning of an edge. The edge's `by`, the kind of dependency, matters only for `dependency`.
    package enum Relation: Hashable, Sendable {
      case dependency
      /// Code of the first node calls code of the second (control).
      case call
      /// The first node conforms to the second, a protocol.
      case conformance
    }

    package init(
      from: String, to: String, by: Dependency.Kind, declared: Bool = false, observed: Bool = false,
      strength: Reference.Strength = .strong, fields: [String] = []
    ) {
      (self.from, self.to, self.by, self.declared, self.observed) = (from, to, by, declared, observed)
      (self.strength, self.fields) = (strength, fields)
    }
  }

  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// Number of nodes that each group replaces, by the group's name.
  package var hidden: [String: Int] = [:]

  package init() {}

  /// Creates content with the services and edges of a picture.
  package init(_ picture: Picture) {
    nodes = picture.services.map { service in
      var node = Node(name: service.name, lifetime: service.lifetime, standing: service.standing, live: service.live)
      node.interface = service.interfaces.first
      if service.live > 0 { node.numbers = picture.instances(of: service.name).prefix(8).map(\.number) }
      return node
    }
    edges = picture.edges.map {
      Edge(from: $0.from, to: $0.to, by: $0.by, declared: $0.declared, observed: $0.observed)
    }
  }
}

extension GraphContent {
  /// Creates content that shows control: the creations and calls between types, and the calls from functions outside of
  /// types.
  package init(controlOf picture: Picture, in world: World) {
    self.init(picture)
    keepControl(calls: Array(world.lesson?.calls ?? []), observed: true)
  }

  /// Replaces dependencies by control: keeps only edges by `creates`, and adds calls.
  ///
  /// The calls connect existing nodes, or begin at a node for the code outside of types.
  mutating func keepControl(calls: [World.LessonPlace.Pair], observed: Bool) {
    let names = Set(nodes.map(\.name))
    let calls = calls.filter { names.contains($0.to) && $0.from.map(names.contains) ?? true }
    let code = Keeper.code.name
    edges = edges.filter { $0.by == .creates }
    for index in edges.indices { edges[index].fields = ["creates"] }
    if calls.contains(where: { $0.from == nil }) {
      nodes.insert(Node(name: code, kind: .holder, standing: .unregistered), at: 0)
    }
    for call in calls {
      var edge = Edge(
        from: call.from ?? code, to: call.to, by: .method, declared: !observed, observed: observed, fields: ["calls"])
      edge.relation = .call
      edges.append(edge)
    }
  }

  /// Creates content with the holders that are not objects, then every live object and its references.
  ///
  /// - Complexity: O(n log n) in objects and references.
  package init(objectsOf world: World) {
    let objects = world.orderedInstances
    var holders: [String] = []
    var kept: [Edge] = []
    let leaked = world.leaked
    for object in objects {
      for keeper in object.keepers {
        if !holders.contains(keeper.name) { holders.append(keeper.name) }
        kept.append(Edge(from: keeper.name, to: object.name, by: .holds, observed: true))
      }
    }
    nodes = holders.map { Node(name: $0, kind: .holder, standing: .unregistered) }
    edges = kept
    for object in objects {
      let registration = object.registration.flatMap { world.registrations[$0.rawValue] }
      var node = Node(
        name: object.name, kind: .object(of: object.service), lifetime: registration?.lifetime,
        standing: registration == nil ? .unregistered : .registered, live: 1)
      node.isLeaked = leaked.contains(object.ref)
      nodes.append(node)
      var places: [Edge: Int] = [:]
      for hold in object.holds {
        guard let target = world[hold.to] else { continue }
        var edge = Edge(
          from: object.name, to: target.name, by: hold.kind, observed: true, strength: hold.strength)
        let place = places[edge] ?? edges.count
        if places[edge] == nil {
          places[edge] = place
          edges.append(edge)
        }
        edge = edges[place]
        if let field = hold.field, !edge.fields.contains(field) { edges[place].fields.append(field) }
      }
    }
  }
}
