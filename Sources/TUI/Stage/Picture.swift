import Core

/// The service graph that a world shows: declared and observed, side by side.
struct Picture: Sendable {
  /// Registrations in order, then services without one, in order of appearance.
  private(set) var services: [ServiceNode] = []
  /// By `from`, then `to`, then kind.
  private(set) var edges: [ServiceEdge] = []
  private var places: [String: Int] = [:]

  static let locatorName = "ServiceLocator"

  /// - Complexity: O(registrations + instances + references), and sorting them.
  init(_ world: World) {
    let registrations = world.orderedRegistrations
    let instances = world.orderedInstances
    for registration in registrations {
      add(
        ServiceNode(
          name: registration.name, interface: registration.interface, lifetime: registration.lifetime,
          standing: .registered, needs: registration.needs))
    }
    for name in world.seen { addIfNew(name, .notRegistered) }
    for instance in instances {
      addIfNew(instance.service, .notRegistered)
      if let place = places[instance.service] { services[place].instances.append(instance) }
    }
    var providers: [String: String] = [:]
    for registration in registrations {
      providers[registration.name] = registration.name
      if let interface = registration.interface { providers[interface] = registration.name }
    }
    var found: [Key: (declared: Bool, observed: Bool)] = [:]
    addDeclared(world, registrations, providers, &found)
    addObserved(world, instances, &found)
    edges = found.map {
      ServiceEdge(from: $0.from, to: $0.to, by: $0.by, declared: $1.declared, observed: $1.observed)
    }
    .sorted { ($0.from, $0.to, $0.by.rawValue) < ($1.from, $1.to, $1.by.rawValue) }
  }

  subscript(name: String) -> ServiceNode? { places[name].map { services[$0] } }

  /// The number of live instances.
  var liveCount: Int { services.reduce(0) { $0 + $1.instances.count } }

  private struct Key: Hashable {
    let from: String
    let to: String
    let by: Dependency.Kind
  }

  private mutating func add(_ node: ServiceNode) {
    places[node.name] = services.count
    services.append(node)
  }

  private mutating func addIfNew(_ name: String, _ standing: ServiceNode.Standing) {
    if places[name] == nil { add(ServiceNode(name: name, standing: standing)) }
  }

  private mutating func addDeclared(
    _ world: World, _ registrations: [LabRegistration], _ providers: [String: String],
    _ found: inout [Key: (declared: Bool, observed: Bool)]
  ) {
    for registration in registrations {
      switch world.mode {
      case .locator:
        addIfNew(Self.locatorName, .locator)
        let isMade = places[registration.name].map { !services[$0].instances.isEmpty } ?? false
        found[Key(from: registration.name, to: Self.locatorName, by: .initializer)] = (true, isMade)
      case .injection:
        for need in registration.needs {
          let target = providers[need.service]
          if target == nil, need.isOptional { continue }
          if target == nil { addIfNew(need.service, .missing) }
          found[Key(from: registration.name, to: target ?? need.service, by: need.kind)] = (true, false)
        }
      }
    }
  }

  private mutating func addObserved(
    _ world: World, _ instances: [World.Instance], _ found: inout [Key: (declared: Bool, observed: Bool)]
  ) {
    for link in world.links {
      addIfNew(link.from, .notRegistered)
      found[Key(from: link.from, to: link.to, by: link.by), default: (false, false)].observed = true
    }
    for instance in instances {
      for hold in instance.holds {
        guard let target = world.instances[hold.to]?.service else { continue }
        // The heap alone says `holds`; where something better is known, that stands for it.
        if hold.kind == .holds {
          let known: [Dependency.Kind] = [.creates, .locator]
          if known.contains(where: { found[Key(from: instance.service, to: target, by: $0)] != nil }) { continue }
        }
        found[Key(from: instance.service, to: target, by: hold.kind), default: (false, false)].observed = true
      }
      for id in instance.received {
        guard let target = world.registrations[id.rawValue]?.name else { continue }
        found[Key(from: instance.service, to: target, by: .method), default: (false, false)].observed = true
      }
      for pull in instance.failedPulls where pull.reason == .missing && world.provider(of: pull.need) == nil {
        addIfNew(pull.need, .missing)
        found[Key(from: instance.service, to: pull.need, by: .locator), default: (false, false)].observed = true
      }
    }
  }
}
