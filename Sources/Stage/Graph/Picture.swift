import Core

/// Service graph of a world, with declared and observed edges, and the instances of each service.
package struct Picture: Sendable {
  package typealias Node = ServiceGraph.Service
  package typealias Edge = ServiceGraph.Edge

  /// Registrations in order, with removed ones that are still needed, then other services without a registration in
  /// order of appearance.
  package private(set) var services: [Node] = []
  /// Edges, sorted by `from`, `to` and kind. Edges of a `ServiceGraph` keep their order.
  package private(set) var edges: [Edge] = []
  private var instances: [String: [World.Instance]] = [:]
  private var places: [String: Int] = [:]
  /// Name of the node that provides a service, by each name of the service. A missing service whose registration was
  /// removed has one node, too.
  private var providers: [String: String] = [:]

  package static let locatorName = "ServiceLocator"

  /// The services and edges as a value of `Core`.
  package var graph: ServiceGraph { ServiceGraph(services: services, edges: edges) }

  /// Creates the graph of a world.
  ///
  /// - Complexity: O(registrations + instances + references), and sorting them.
  package init(_ world: World) {
    let registrations = world.orderedRegistrations
    let living = world.orderedInstances
    let vacated = world.vacated
    findProviders(registrations, vacated)
    // In locator mode, only a failed pull shows that a service is missing.
    let missing = world.mode == .injection ? vacated : []
    for registration in Self.inOrder(registrations, missing) { add(registration) }
    for registration in missing {
      addMissing(registration.name)
      if let place = places[registration.name] { services[place].lifetime = nil }
    }
    for name in world.seen { addIfNew(name, .unregistered) }
    for instance in living {
      addIfNew(instance.service, .unregistered)
      instances[instance.service, default: []].append(instance)
    }
    var found: [Key: (declared: Bool, observed: Bool)] = [:]
    found.reserveCapacity(registrations.reduce(0) { $0 + $1.needs.count })
    addDeclared(world.mode, registrations, &found)
    addObserved(world, living, &found)
    for index in services.indices { services[index].live = instances[services[index].name]?.count ?? 0 }
    sortEdges(found)
  }

  /// Creates the graph of the registered services and the needs that injection provides, whatever the mode and the live
  /// instances are.
  ///
  /// - Parameters:
  ///   - live: number of live instances that each service claims to have, so that the layout reserves room for them.
  ///   - vacated: removed registrations that keep their places, with their lines to services that still exist.
  /// - Complexity: O(registrations), and sorting their needs.
  package init(registeredIn world: World, roomFor live: Int = 0, keeping vacated: [LabRegistration] = []) {
    let registrations = world.orderedRegistrations
    findProviders(registrations, vacated)
    for registration in Self.inOrder(registrations, vacated) { add(registration, live: live) }
    var found: [Key: (declared: Bool, observed: Bool)] = [:]
    addDeclared(.injection, registrations, &found)
    for registration in vacated {
      for need in registration.needs {
        guard let target = providers[need.service] else { continue }
        found[Key(from: registration.name, to: target, by: need.kind)] = (true, false)
      }
    }
    sortEdges(found)
  }

  private static func inOrder(_ registrations: [LabRegistration], _ vacated: [LabRegistration]) -> [LabRegistration] {
    vacated.isEmpty ? registrations : (registrations + vacated).sorted { $0.id < $1.id }
  }

  private mutating func findProviders(_ registrations: [LabRegistration], _ vacated: [LabRegistration]) {
    for registration in vacated + registrations {
      for name in registration.names { providers[name] = registration.name }
    }
  }

  private mutating func sortEdges(_ found: [Key: (declared: Bool, observed: Bool)]) {
    edges = found.map { Edge(from: $0.from, to: $0.to, by: $0.by, declared: $1.declared, observed: $1.observed) }
      .sorted { ($0.from, $0.to, $0.by.rawValue) < ($1.from, $1.to, $1.by.rawValue) }
  }

  /// Creates a picture without instances from a graph of `Core`. Of several services with one name, the first counts.
  package init(_ graph: ServiceGraph) {
    for service in graph.services where places[service.name] == nil { add(service) }
    edges = graph.edges
  }

  package subscript(name: String) -> Node? { places[name].map { services[$0] } }

  /// Returns true if a node has this name, or stands for a missing service that was registered under this interface.
  package func knows(_ name: String) -> Bool { places[name] != nil || providers[name] != nil }

  /// Returns the edges that begin at a service.
  ///
  /// - Complexity: O(edges).
  package func edges(from name: String) -> [Edge] { edges.filter { $0.from == name } }

  /// Returns the edges that end at a service.
  ///
  /// - Complexity: O(edges).
  package func edges(to name: String) -> [Edge] { edges.filter { $0.to == name } }

  /// Returns the live instances of a service, in order of creation.
  package func instances(of name: String) -> [World.Instance] { instances[name] ?? [] }

  /// Number of live instances of all services.
  package var liveCount: Int { services.reduce(0) { $0 + $1.live } }

  private struct Key: Hashable {
    let from: String
    let to: String
    let by: Dependency.Kind
  }

  private mutating func add(_ registration: LabRegistration, live: Int = 0) {
    add(
      Node(
        name: registration.name, interfaces: registration.interface.map { [$0] } ?? [],
        lifetime: registration.lifetime, live: live))
  }

  private mutating func add(_ node: Node) {
    places[node.name] = services.count
    services.append(node)
  }

  private mutating func addIfNew(_ name: String, _ standing: Node.Origin) {
    if places[name] == nil { add(Node(name: name, standing: standing)) }
  }

  /// Adds a service that no registration provides, or marks an existing one as missing. It may still have live
  /// instances.
  private mutating func addMissing(_ name: String) {
    addIfNew(name, .missing)
    if let place = places[name] { services[place].standing = .missing }
  }

  private mutating func addDeclared(
    _ mode: Mode, _ registrations: [LabRegistration], _ found: inout [Key: (declared: Bool, observed: Bool)]
  ) {
    for registration in registrations {
      switch mode {
      case .locator:
        addIfNew(Self.locatorName, .locator)
        let isMade = instances[registration.name] != nil
        found[Key(from: registration.name, to: Self.locatorName, by: .initializer)] = (true, isMade)
      case .injection:
        for need in registration.needs {
          let target = providers[need.service]
          if need.isOptional, target.map({ self[$0]?.standing == .missing }) ?? true { continue }
          if target == nil { addMissing(need.service) }
          found[Key(from: registration.name, to: target ?? need.service, by: need.kind)] = (true, false)
        }
      }
    }
  }

  private mutating func addObserved(
    _ world: World, _ living: [World.Instance], _ found: inout [Key: (declared: Bool, observed: Bool)]
  ) {
    func observe(_ from: String, _ to: String, _ kind: Dependency.Kind) {
      found[Key(from: from, to: to, by: kind), default: (false, false)].observed = true
    }
    for instance in living {
      // A type that makes its own objects, as in a static property, does not depend on another.
      if let maker = instance.maker, maker != instance.service {
        addIfNew(maker, .unregistered)
        observe(maker, instance.service, .creates)
      }
      for puller in instance.pullers {
        addIfNew(puller, .unregistered)
        observe(puller, instance.service, .locator)
      }
    }
    for instance in living {
      for hold in instance.holds where hold.strength == .strong {
        guard let target = world[hold.to]?.service else { continue }
        // `holds` is known from the heap alone. A more specific edge takes its place.
        if hold.kind == .holds {
          let known: [Dependency.Kind] = [.creates, .locator]
          if known.contains(where: { found[Key(from: instance.service, to: target, by: $0)] != nil }) { continue }
        }
        observe(instance.service, target, hold.kind)
      }
      for id in instance.received {
        if let target = world.registrations[id.rawValue]?.name { observe(instance.service, target, .method) }
      }
      for pull in instance.failedPulls where pull.reason == .missing && world.provider(of: pull.need) == nil {
        let need = providers[pull.need] ?? pull.need
        // Classes of a lesson's code have objects without a registration.
        if world.isLaboratory { addMissing(need) } else { addIfNew(need, .missing) }
        observe(instance.service, need, .locator)
      }
    }
  }
}
