import Core

extension Laboratory {
  /// Makes or finds an instance and holds it. A failure is an event, not a usage error.
  func resolve(_ name: String, in place: ScopePlace?) throws -> [OutputLine] {
    guard let registration = world.provider(of: name) else {
      throw UsageError.unknown("service", name, among: serviceNames)
    }
    let scope: (id: ScopeID, container: Container)?
    switch try place.map(find) {
    case nil: scope = nil
    case .open(let id, let container): scope = (id, container)
    case .notOpen(let description):
      let message = "\(name): no scope \(description) is open. Open it with: scope open \(place?.opening ?? "KIND KEY")"
      var entry = LogEntry(.failed, service: registration.name, message: message)
      entry.scope = description
      log(entry)
      return [OutputLine(message, .bad)]
    }
    do {
      let (holding, isNew) = try hold(registration, in: scope)
      let instance = instance(of: holding.object)?.name ?? name
      noteAsked(registration.id)
      forgetFailures(of: registration.name)
      return [OutputLine(isNew ? "you hold \(instance)" : "you hold \(instance) already", .good)]
    } catch let error as ResolutionError {
      drain()
      noteScope(error)
      note(failure: error.path.map(\.service.description))
      return [OutputLine(error.description + advice(error), .bad)]
    }
  }

  /// The commands that would help, where they are not obvious.
  private func advice(_ error: ResolutionError) -> String {
    guard case .noScope(let kind, _) = error.reason, let service = error.path.first?.service else { return "" }
    let open = scopes.filter { $0.id.kind == kind }.map(\.id.description)
    if let first = open.first { return " Here: resolve \(service) in \(first)" }
    return " Here: scope open \(kind) KEY, then resolve \(service) in \(kind)"
  }

  /// Resolves one registration and holds what comes.
  func hold(_ registration: LabRegistration, in scope: (id: ScopeID, container: Container)?) throws -> (Holding, Bool) {
    let object = try (scope?.container ?? container).resolve(LabService.self, registration.id)
    drain()
    if let known = holdings.first(where: { $0.object === object }) { return (known, false) }
    let holding = Holding(registration: object.registration, scope: scope?.id, object: object)
    holdings.append(holding)
    return (holding, true)
  }

  func release(_ target: InstanceName) throws -> [OutputLine] {
    let held = holdings.compactMap { holding in instance(of: holding.object) }
    let matching = held.filter { target.matches($0, in: world) }
    guard !matching.isEmpty else {
      let names = held.map(\.name)
      if names.isEmpty { throw UsageError("you do not hold \(target); you hold nothing, resolve a service first") }
      throw UsageError("you do not hold \(target); you hold \(names.joined(separator: ", "))")
    }
    let serials = Set(matching.map(\.serial))
    holdings.removeAll { holding in serial(of: holding.object).map(serials.contains) ?? false }
    let names = matching.map(\.name).joined(separator: ", ")
    settle()
    let kept = matching.filter { world.instances[$0.serial] != nil }
    guard let first = kept.first, let instance = world.instances[first.serial] else {
      return [OutputLine("you let go of \(names): freed", .good)]
    }
    let holders = world.holders[instance.serial] ?? []
    let by = holders.isEmpty ? "a circle that nobody holds" : holders.joined(separator: ", ")
    return [OutputLine("you let go of \(names); \(instance.name) is still held by \(by)", .good)]
  }

  private func noteScope(_ error: ResolutionError) {
    guard case .noScope(let kind, let asked) = error.reason else { return }
    note(
      .init(
        path: error.path.map(\.service.description), kind: kind, place: asked.map { "the scope \($0)" } ?? "the root"))
  }
}

/// An instance as it is written: `Knight#2`, or `Knight` for all or the only one.
struct InstanceName: Hashable, Sendable, CustomStringConvertible {
  var service: String
  var number: Int?

  /// Whether it is meant: by its service's own name, or by an interface that its registration provides.
  func matches(_ instance: World.Instance, in world: World) -> Bool {
    if let number, number != instance.number { return false }
    if instance.service == service { return true }
    return instance.registration.flatMap { world.registrations[$0.rawValue] }?.interface == service
  }

  var description: String { number.map { "\(service)#\($0)" } ?? service }
}

extension World {
  /// Who holds each instance: other instances by name, `you`, `container`, scopes.
  ///
  /// - Complexity: O(n log n) in instances and references, for all of them together.
  var holders: [Int: [String]] {
    var result: [Int: [String]] = [:]
    for instance in orderedInstances {
      for target in instance.holds.map(\.to).withoutRepeats { result[target, default: []].append(instance.name) }
    }
    for (serial, instance) in instances where !instance.keepers.isEmpty {
      result[serial, default: []] += instance.keepers.map(\.name)
    }
    return result
  }
}
