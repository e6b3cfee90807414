import Core

extension Laboratory {
  /// Lets an instance do its work, which uses what it holds; in locator mode it pulls first what it does not hold yet.
  func use(_ target: InstanceName) throws -> [OutputLine] {
    let matching = living.compactMap { object in instance(of: object).map { (object, $0) } }.filter {
      target.matches($0.1, in: world)
    }
    guard let (object, instance) = matching.first else {
      let names = world.orderedInstances.map(\.name)
      if names.isEmpty { throw UsageError("nothing is alive; resolve a service first") }
      throw UsageError.unknown("instance", target.description, among: names)
    }
    if matching.count > 1 {
      throw UsageError(
        "several instances of \(target.service) are alive; say which: \(matching.map(\.1.name).joined(separator: ", "))"
      )
    }
    var used: Set<ObjectIdentifier> = []
    do {
      try work(object, by: nil, path: [], &used)
      return [OutputLine("\(instance.name) did its work with \(used.count - 1) others", .good)]
    } catch let error as ResolutionError {
      drain()
      log(LogEntry(.failed, service: instance.service, message: error.description))
      note(failure: error.path.map(\.service.description))
      return [OutputLine(error.description, .bad)]
    }
  }

  private func work(
    _ object: LabService, by user: String?, path: [ResolutionError.Step], _ used: inout Set<ObjectIdentifier>
  ) throws {
    guard used.insert(ObjectIdentifier(object)).inserted, let instance = instance(of: object) else { return }
    var entry = LogEntry(.used, service: instance.service)
    entry.instance = instance.name
    entry.by = user
    log(entry)
    let path = path + [.init(.lab(instance.service))]
    guard let registration = registrations[object.registration] else {
      for held in object.held { try work(held.object, by: instance.name, path: path, &used) }
      return
    }
    if let locator = object.locator {
      try pull(registration.needs, for: object, instance, locator, path, &used)
    } else {
      let passed = try passMethodNeeds(of: registration, to: object, instance, path)
      for held in object.held.map(\.object) + passed { try work(held, by: instance.name, path: path, &used) }
    }
  }

  /// Pulls each need in order, keeps it, and uses it in turn; what is held already is not pulled again.
  private func pull(
    _ needs: [Need], for object: LabService, _ instance: World.Instance, _ locator: ServiceLocator,
    _ path: [ResolutionError.Step], _ used: inout Set<ObjectIdentifier>
  ) throws {
    let puller = ServiceLocator.Puller(service: .lab(instance.service), instance: container.identity(of: object))
    for need in needs {
      if let held = object.held.first(where: { $0.need == need.service }) {
        try work(held.object, by: instance.name, path: path, &used)
        continue
      }
      let pulled: LabService
      do {
        try refuseCircle(need, puller, path)
        if need.isOptional {
          guard
            let found = try locator.service(ifRegistered: LabService.self, named: need.service, for: puller)
          else { continue }
          pulled = found
        } else {
          pulled = try locator.service(LabService.self, named: need.service, for: puller)
        }
      } catch let error as ResolutionError {
        note(error, of: need, by: object)
        throw ResolutionError(error.reason, path: Array(path.dropLast()) + error.path)
      }
      object.hold(.init(need: need.service, kind: .locator, object: pulled))
      drain()
      try work(pulled, by: instance.name, path: path, &used)
    }
  }

  /// A service that is made anew each time, and whose own work leads back to it, would be made without end.
  private func refuseCircle(_ need: Need, _ puller: ServiceLocator.Puller, _ path: [ResolutionError.Step]) throws {
    guard let provider = world.provider(of: need.service) else { return }
    switch provider.lifetime {
    case .container, .scoped, .weak: return
    case .transient, .graph: break
    }
    guard path.contains(where: { $0.service == .lab(provider.name) }) else { return }
    throw ResolutionError(.cycle, path: [.init(puller.service), .init(.lab(provider.name), by: .locator)])
  }

  private func note(_ error: ResolutionError, of need: Need, by object: LabService) {
    switch error.reason {
    case .missing: object.note(.init(need: need.service, reason: .missing))
    case .noScope(let kind, let asked):
      let place = asked.map { "the scope \($0)" } ?? "the root"
      object.note(.init(need: need.service, reason: .scope(kind: kind, place: place)))
    case .cycle: object.note(.init(need: need.service, reason: .cycle(error.path.map(\.service.description))))
    default: break
    }
  }

  /// Method injection: what the methods need is passed in for this one call, and kept by nobody here.
  private func passMethodNeeds(
    of registration: LabRegistration, to object: LabService, _ instance: World.Instance,
    _ path: [ResolutionError.Step]
  ) throws -> [LabService] {
    let place = instance.scope.flatMap { id in scopes.first { $0.id == id }?.container } ?? container
    return try registration.needs.filter { $0.kind == .method }.compactMap { need in
      guard let provider = world.provider(of: need.service) else {
        if need.isOptional { return nil }
        var entry = LogEntry(.missing, service: need.service)
        entry.by = instance.service
        log(entry)
        throw ResolutionError(
          .missing(similar: NearestName.of(need.service, among: serviceNames)),
          path: path + [.init(.lab(need.service), by: .method)])
      }
      do {
        let passed = try place.resolve(LabService.self, provider.id)
        drain()
        object.noteReceived(provider.id)
        var entry = LogEntry(.injected, service: provider.name)
        entry.instance = self.instance(of: passed)?.name
        entry.to = instance.name
        entry.by = instance.service
        log(entry)
        return passed
      } catch let error as ResolutionError {
        throw ResolutionError(error.reason, path: path + error.path)
      }
    }
  }
}
