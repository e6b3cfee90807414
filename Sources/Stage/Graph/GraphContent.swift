import Core

/// What a graph shows, before it is folded and laid out: services, or the objects that are alive.
package struct GraphContent: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case service
      /// A live object of a service.
      case object(of: String)
      /// Somebody who keeps objects and is none: the learner, the container, a scope, variables of running code.
      case holder
      /// A protocol of a lesson's code, which somebody needs.
      case `protocol`
      /// A part of a code base that is folded.
      case group

      /// Whether its box has ends where others have none: it is no service and no object.
      package var hasEnds: Bool { self == .holder || self == .protocol || self == .group }
    }

    /// What it goes by among the nodes of a graph.
    package var name: String
    /// `Armor`, `Armor#1`, `the code`.
    package var title: String
    package var kind: Kind
    package var lifetime: Lifetime?
    package var standing: ServiceGraph.Service.Standing
    /// How many objects of it are alive.
    package var live: Int
    /// The interface that a service is registered for.
    package var interface: String?
    /// The numbers of its objects that are alive, the first of them.
    package var numbers: [Int] = []
    /// Whether it is an object that nothing outside reaches, because objects hold each other in a circle.
    package var isLeaked = false

    package init(
      name: String, kind: Kind = .service, lifetime: Lifetime? = nil,
      standing: ServiceGraph.Service.Standing = .registered, live: Int = 0
    ) {
      (self.name, self.title, self.kind) = (name, name, kind)
      (self.lifetime, self.standing, self.live) = (lifetime, standing, live)
    }

    /// The service that it is, or of which it is an object; nil for a holder and a protocol.
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
    /// The fields of an object that hold the other, or what else is said at the arrow.
    package var fields: [String] = []
    package var relation = Relation.dependency
    /// For how many dependencies it stands, where one of its ends is a group.
    package var count = 1
    /// Whether code of the one calls code of the other.
    package var isCall: Bool { relation == .call }

    /// What an edge says; `by` counts for dependencies alone.
    package enum Relation: Hashable, Sendable {
      case dependency
      /// Code of the one calls code of the other: that is control.
      case call
      /// The one conforms to a protocol, the other.
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
  /// How many hide behind nodes that are groups.
  package var hidden: [String: Int] = [:]

  package init() {}

  /// The services of a picture.
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
  /// Who controls whom: types and functions outside of them by the calls of their code, and types by what they create.
  package init(controlOf picture: Picture, in world: World) {
    self.init(picture)
    keepControl(calls: Array(world.lesson?.calls ?? []), observed: true)
  }

  /// Leaves of the edges those that create, and adds calls between types that are there, and from the code outside of types.
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

  /// Every live object with the references that it holds, after those who keep objects and are none.
  ///
  /// - Complexity: O(n log n) in objects and references.
  package init(objectsOf world: World) {
    let objects = world.orderedInstances
    var holders: [String] = []
    var kept: [Edge] = []
    let leaked = world.leaked
    let held = Set(
      objects.filter { !leaked.contains($0.ref) }.flatMap { object in
        object.holds.filter { $0.strength == .strong && $0.to != object.ref }.map(\.to)
      })
    for object in objects {
      // Variables of running code are told where no other object keeps an object, leaked ones aside.
      for keeper in object.keepers where keeper != .code || !held.contains(object.ref) {
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
