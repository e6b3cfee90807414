import Core
import Stage

extension Lab {
  /// Changes the mode by which services get their dependencies.
  ///
  /// Held instances are released and made again, in the order in which they were first held.
  func change(to mode: Mode) throws -> Outcome {
    if world.mode == mode { return .modeIsAlready(mode) }
    let wanted = Array(state.holds)
    switchMode(to: mode)
    return .mode(mode, make(wanted))
  }

  func switchMode(to mode: Mode) {
    holdings = []
    rebuild(in: mode)
    log(.modeChanged(mode))
    refresh()
  }

  /// Resolves held instances again. A failure is recorded as an event, and the other instances are still resolved.
  func make(_ holds: [LabState.Hold]) -> RemakingResult {
    var remade = RemakingResult()
    func fail(_ failure: RemakingResult.Failure, _ service: ServiceRef?) {
      log(.failed(service, Failure(failure.text)))
      remade.failures.append(failure)
    }
    for hold in holds {
      guard let registration = world.registrations[hold.registration.rawValue] else {
        fail(.notRegistered, nil)
        continue
      }
      let container = hold.scope.flatMap { scopeContainers[$0] }
      if let wanted = hold.scope, container == nil {
        fail(.scopeClosed(registration.name, wanted), .registration(registration.id))
        continue
      }
      do {
        let known = Set(living.map(ObjectIdentifier.init))
        let scope = hold.scope.flatMap { id in container.map { (id, $0) } }
        let (holding, _) = try self.hold(registration, in: scope)
        let name = instance(of: holding.object)?.name ?? registration.name
        if known.contains(ObjectIdentifier(holding.object)) {
          remade.found.append(name)
        } else {
          remade.made.append(name)
        }
      } catch {
        drain()
        remade.failures.append(.unresolved(String(describing: error)))
      }
    }
    return remade
  }
}
