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
    let made = anew.made.isEmpty ? "" : "; made again: \(anew.made.joined(separator: ", "))"
    return [OutputLine("\(mode.rawValue)\(made)", .good)] + anew.failures.map { OutputLine($0, .bad) }
  }

  func switchMode(to mode: Mode) {
    holdings = []
    rebuild(in: mode)
  }

  /// Makes holds anew; one that cannot be made is a failed event, and the rest go on.
  func make(_ holds: [LabState.Hold]) -> (made: [String], failures: [String]) {
    var made: [String] = []
    var failures: [String] = []
    for hold in holds {
      guard let registration = registrations[hold.registration] else { continue }
      let scope = hold.scope.flatMap { id in scopes.first { $0.id == id } }
      if let wanted = hold.scope, scope == nil {
        let message = "\(registration.name): the scope \(wanted) is not open any more"
        log(LogEntry(.failed, service: registration.name, message: message))
        failures.append(message)
        continue
      }
      do {
        let (holding, _) = try self.hold(registration, in: scope.map { ($0.id, $0.container) })
        made.append(instance(of: holding.object)?.name ?? registration.name)
      } catch {
        drain()
        failures.append(String(describing: error))
      }
    }
    return (made, failures)
  }
}
