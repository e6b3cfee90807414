import Testing

@testable import Core

/// Maker of the model's parts. It stores which factories fail at present, and everything that was made.
final class Workshop: Sendable {
  /// Point at which a factory throws.
  enum Failure: CaseIterable {
    case beforeItsNeeds, afterItsNeeds, afterItsProperties
  }

  private struct Broken: Error {}

  private let failing = Guarded<[String: Failure]>([:])
  private let parts = Guarded<[WeakReference<Part>]>([])
  private let labels = Guarded<(counts: [String: Int], byPart: [ObjectIdentifier: String])>(([:], [:]))

  /// The factories that fail, by name.
  var failures: [String: Failure] {
    get { failing.value }
    set { failing.value = newValue }
  }

  /// All instances that were made and are alive.
  var made: [Part] { parts.value.compactMap(\.object) }

  /// Number of all instances that were made, alive or not.
  var count: Int { labels.value.counts.values.reduce(0, +) }

  /// Name and number, for example `S3#2` for the second instance of `S3`.
  func label(of part: Part) -> String { labels.value.byPart[ObjectIdentifier(part)] ?? part.name }

  func check(_ name: String, _ moment: Failure) throws {
    if failing.value[name] == moment { throw Broken() }
  }

  func make(_ name: String, _ needs: [Part]) throws -> Part {
    try check(name, .afterItsNeeds)
    let part = Part(name, needs: needs)
    parts.change { $0.append(WeakReference(part)) }
    labels.change { labels in
      labels.counts[name, default: 0] += 1
      labels.byPart[ObjectIdentifier(part)] = "\(name)#\(labels.counts[name, default: 0])"
    }
    return part
  }
}

extension Container {
  /// Registers a service of the model, or replaces the registration of the same identity.
  func add(_ service: ReferenceModel.Service, _ workshop: Workshop) {
    let (name, needs, making) = (service.name, service.needs, service.making)
    let ask = { @Sendable (kind: Dependency.Kind, resolver: Resolver) in
      try needs.filter { $0.kind == kind }.compactMap { need -> Part? in
        need.isOptional
          ? try resolver.resolve(Part?.self, named: need.service.name, by: kind)
          : try resolver.resolve(Part.self, named: need.service.name, by: kind)
      }
    }
    let make = { @Sendable (resolver: Resolver) in
      try workshop.check(name, .beforeItsNeeds)
      return try workshop.make(name, ask(.initializer, resolver))
    }
    let makeAsync = { @Sendable (resolver: AsyncResolver) in
      try workshop.check(name, .beforeItsNeeds)
      var parts: [Part] = []
      for need in needs where need.kind == .initializer {
        if need.isOptional {
          if let part = try await resolver.resolve(Part?.self, named: need.service.name) { parts.append(part) }
        } else {
          parts.append(try await resolver.resolve(Part.self, named: need.service.name))
        }
      }
      return Instance(value: try workshop.make(name, parts))
    }
    let inject = { @Sendable (part: Part, resolver: Resolver) in
      part.properties = try ask(.property, resolver)
      try workshop.check(name, .afterItsProperties)
    }
    let registration = Registration(
      id: service.id, key: .part(name), interfaces: service.interfaces.map(ServiceKey.part),
      lifetime: service.lifetime, dependencies: making.isOpaque ? [] : needs, isOpaque: making.isOpaque)
    if making == .atRunTime || making == .closure { return register(registration, make: make, inject: inject) }
    let entry = Entry(
      registration, Factory(Part.self, make),
      inject: { instance, resolver in if let part = instance as? Part { try inject(part, resolver) } },
      asyncFactory: makeAsync, needsAsync: making.needsAsync)
    tree.registry.withLock { _ = $0.insert(entry) }
  }
}
