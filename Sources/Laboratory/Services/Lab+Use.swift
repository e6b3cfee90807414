@_spi(Instrumentation) import Core
import Stage

extension Lab {
  /// Carries out the command `use`: records a use of the instance and, depth first, of each instance that it holds.
  ///
  /// In locator mode, an instance first pulls the dependencies that it lacks.
  ///
  /// - Returns: the number of other used instances, or a failed resolution.
  /// - Throws: `UsageError` if no instance matches, or several.
  func use(_ target: InstanceName) throws -> Outcome {
    let matching = living.compactMap { object in instance(of: object).map { (object, $0) } }.filter {
      target.matches($0.1, in: world)
    }
    guard let (object, instance) = matching.first else {
      let names = world.orderedInstances.map(\.name)
      if names.isEmpty { throw UsageError(Words.LaboratoryErrors.nothingAlive) }
      throw UsageError.unknown("instance", target.description, among: names)
    }
    if matching.count > 1 { throw UsageError.severalInstances(target.service, matching.map(\.1.name)) }
    var traversal = UseTraversal(self)
    do {
      let others = try traversal.run(object)
      return .used(instance.name, others: others)
    } catch let error as ResolutionError {
      drain()
      log(.failed(instance.registration.map { .registration($0) }, Failure(error.description)))
      recorder.amend([.failedPath(error.path.map(\.service.description))])
      return .unresolved(error.description, openScope: nil)
    }
  }
}

/// Traversal for the command `use`: an instance and, depth first, the instances that it uses.
///
/// The stack is explicit, because a chain of services may be too long for the thread's stack.
private struct UseTraversal {
  private struct Frame {
    let object: LabService
    let instance: World.Instance
    /// Needs that still have to be pulled from `locator`.
    var needs: ArraySlice<Need> = []
    var locator: ServiceLocator?
    /// Instances that still have to be used. The object holds them, or they were passed to its methods.
    var held: ArraySlice<LabService> = []
  }

  private let lab: Lab
  private var frames: [Frame] = []
  /// Numbers of the instances used so far. Object identity is not sufficient, because a new object may have the address
  /// of a freed one.
  private var used: Set<InstanceRef> = []
  /// Number of frames of each service on the stack.
  private var depths: [String: Int] = [:]

  init(_ lab: Lab) { self.lab = lab }

  /// Records a use of an object and, depth first, of each instance that it uses.
  ///
  /// An object uses the instances that it holds and those that are passed to its methods. An object with a locator
  /// first pulls the instances that it lacks.
  ///
  /// - Returns: number of other instances that were used.
  mutating func run(_ object: LabService) throws -> Int {
    try enter(object, by: nil)
    while let frame = frames.last {
      if let need = frame.needs.first, let locator = frame.locator {
        frames[frames.count - 1].needs.removeFirst()
        if let needed = try pull(need, from: locator, for: frame) { try enter(needed, by: frame.instance.ref) }
      } else if let next = frame.held.first {
        frames[frames.count - 1].held.removeFirst()
        try enter(next, by: frame.instance.ref)
      } else {
        frames.removeLast()
        depths[frame.instance.service, default: 1] -= 1
      }
    }
    return used.count - 1
  }

  private mutating func enter(_ object: LabService, by user: InstanceRef?) throws {
    guard let instance = lab.instance(of: object), used.insert(instance.ref).inserted else { return }
    lab.log(.used(instance.ref), by: user.map { .instance($0) })
    var frame = Frame(object: object, instance: instance)
    frames.append(frame)
    depths[instance.service, default: 0] += 1
    if let registration = lab.world.registrations[object.registration.rawValue] {
      if let locator = object.locator {
        frame.locator = locator
        frame.needs = registration.needs[...]
      } else {
        frame.held = (object.held.map(\.object) + (try passMethodNeeds(of: registration, to: object, instance)))[...]
      }
    } else {
      frame.held = object.held.map(\.object)[...]
    }
    frames[frames.count - 1] = frame
  }

  /// Pulls a need from a locator and holds the instance. An instance that is held already is returned without a pull.
  ///
  /// - Returns: nil if the need is optional and no registration provides it.
  private func pull(_ need: Need, from locator: ServiceLocator, for frame: Frame) throws -> LabService? {
    if let held = frame.object.held.first(where: { $0.need == need.service }) { return held.object }
    let requester = ServiceLocator.Requester(
      service: .lab(frame.instance.service), instance: lab.container.identity(of: frame.object))
    do {
      if let provider = lab.provider(of: need.service), closesCircle(provider) {
        throw ResolutionError(.cycle, path: [.init(requester.service), .init(.lab(provider.name), by: .locator)])
      }
      let pulled: LabService
      if need.isOptional {
        guard let found = try locator.service(ifRegistered: LabService.self, named: need.service, for: requester) else {
          return nil
        }
        pulled = found
      } else {
        pulled = try locator.service(LabService.self, named: need.service, for: requester)
      }
      frame.object.hold(.init(need: need.service, kind: .locator, object: pulled))
      lab.drain()
      return pulled
    } catch let error as ResolutionError {
      recordFailure(error, of: need, by: frame.object)
      throw ResolutionError(error.reason, path: path.dropLast() + error.path)
    }
  }

  /// Services on the stack, beginning with the service used first.
  private var path: [ResolutionError.Step] { frames.map { .init(.lab($0.instance.service)) } }

  /// Returns whether making a service would never end, because its use leads back to itself with no shared service
  /// between.
  ///
  /// The container cannot detect this cycle: each pull and each method's need is a separate resolution.
  private func closesCircle(_ provider: LabRegistration) -> Bool {
    guard !provider.lifetime.isShared, depths[provider.name, default: 0] > 0 else { return false }
    for frame in frames.reversed() {
      guard let registration = frame.instance.registration.flatMap({ lab.world.registrations[$0.rawValue] }),
        !registration.lifetime.isShared
      else { return false }
      if registration.id == provider.id { return true }
    }
    return false
  }

  private func recordFailure(_ error: ResolutionError, of need: Need, by object: LabService) {
    switch error.reason {
    case .missing: object.recordFailure(.init(need: need.service, reason: .missing))
    case .noScope(let kind, let asked):
      let place = Words.LaboratoryErrors.place(asked)
      object.recordFailure(.init(need: need.service, reason: .scope(kind: kind.name, place: place)))
    case .cycle:
      object.recordFailure(.init(need: need.service, reason: .cycle(error.path.map(\.service.description))))
    default: break
    }
  }

  /// Resolves the needs that are passed to methods (method injection). The object does not hold these instances.
  private func passMethodNeeds(
    of registration: LabRegistration, to object: LabService, _ instance: World.Instance
  ) throws -> [LabService] {
    let place = instance.scope.flatMap { lab.scopeContainers[$0] } ?? lab.container
    return try registration.needs.filter { $0.kind == .method }.compactMap { need in
      guard let provider = lab.provider(of: need.service) else {
        if need.isOptional { return nil }
        lab.log(.missing(.name(need.service), why: nil), by: .service(.registration(registration.id)))
        throw ResolutionError(
          .missing(similar: NearestName.of(need.service, among: lab.serviceNames)),
          path: path + [.init(.lab(need.service), by: .method)])
      }
      if closesCircle(provider) {
        throw ResolutionError(.cycle, path: path + [.init(.lab(provider.name), by: .method)])
      }
      do {
        let passed = try place.resolve(LabService.self, provider.id)
        lab.drain()
        object.recordReceived(provider.id)
        lab.log(
          .injected(lab.ref(of: passed), of: .registration(provider.id), into: instance.ref, how: .method),
          by: .service(.registration(registration.id)))
        return passed
      } catch let error as ResolutionError {
        throw ResolutionError(error.reason, path: path + error.path)
      }
    }
  }
}
