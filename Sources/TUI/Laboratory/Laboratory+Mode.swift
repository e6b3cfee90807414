import Core

extension Laboratory {
  /// Makes the same registrations come by their dependencies the other way: what the learner holds is released and made
  /// again, in the order in which it was first held.
  func change(to mode: Mode) throws -> [OutputLine] {
    if world.mode == mode { return [OutputLine("the mode is \(mode.rawValue) already")] }
    let wanted = state.holds
    switchMode(to: mode)
    log(LogEntry(.modeChanged, message: mode.rawValue))
    settle()
    let anew = make(wanted)
    return [OutputLine("\(mode.rawValue)\(anew.text)", .good)] + anew.failures.map { OutputLine($0, .bad) }
  }

  func switchMode(to mode: Mode) {
    holdings = []
    rebuild(in: mode)
  }

  /// Makes holds anew; one that cannot be made is a failed event, and the rest go on.
  func make(_ holds: [LabState.Hold]) -> Remade {
    var remade = Remade()
    for hold in holds {
      guard let registration = registrations[hold.registration] else {
        let message = "what you held of a service that is not registered any more cannot be made again"
        log(LogEntry(.failed, message: message))
        remade.failures.append(message)
        continue
      }
      let scope = hold.scope.flatMap { id in scopes.first { $0.id == id } }
      if let wanted = hold.scope, scope == nil {
        let message = "\(registration.name): the scope \(wanted) is not open any more"
        log(LogEntry(.failed, service: registration.name, message: message))
        remade.failures.append(message)
        continue
      }
      do {
        let known = Set(living.map(ObjectIdentifier.init))
        let (holding, _) = try self.hold(registration, in: scope.map { ($0.id, $0.container) })
        let name = instance(of: holding.object)?.name ?? registration.name
        if known.contains(ObjectIdentifier(holding.object)) {
          remade.found.append(name)
        } else {
          remade.made.append(name)
        }
      } catch {
        drain()
        remade.failures.append(String(describing: error))
      }
    }
    return remade
  }
}

/// What came of making holds anew.
struct Remade {
  /// New objects with new numbers.
  var made: [String] = []
  /// Instances that somebody else had kept.
  var found: [String] = []
  var failures: [String] = []

  /// `; made anew: Knight#2; held again: Forge#1`
  var text: String {
    (made.isEmpty ? "" : "; made anew: \(made.joined(separator: ", "))")
      + (found.isEmpty ? "" : "; held again: \(found.joined(separator: ", "))")
  }
}
