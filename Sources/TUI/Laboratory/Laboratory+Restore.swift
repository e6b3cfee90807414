import Core

extension Laboratory {
  /// Goes to another state. No object is made alive again: where a hold has to come back, a new object is made.
  func restore(_ target: LabState) -> Remade {
    let before = state
    for registration in before.orderedRegistrations where target.registrations[registration.id] == nil {
      take(registration.id)
    }
    for registration in target.orderedRegistrations {
      switch registrations[registration.id] {
      case nil: put(registration, as: .registered)
      case registration?: continue
      case let old?: put(registration, as: old.name == registration.name ? .edited : .renamed)
      }
    }
    setScenario(kinds: target.scopeKinds, roots: target.roots)
    for scope in before.scopes.reversed() where !target.scopes.contains(scope) { close(scope.id) }
    for scope in target.scopes where !scopes.contains(where: { $0.id == scope.id }) {
      let parent = scope.parent.flatMap { id in scopes.first { $0.id == id } }
      open(scope.id, in: parent.map { ($0.id, $0.container) })
    }
    scopes = target.scopes.compactMap { wanted in scopes.first { $0.id == wanted.id } }
    if target.mode != world.mode {
      switchMode(to: target.mode)
      log(LogEntry(.modeChanged, message: target.mode.rawValue))
      settle()
    }
    var wanted = target.holds
    var surplus: [Int] = []
    for (index, holding) in holdings.enumerated() {
      let hold = LabState.Hold(registration: holding.registration, scope: holding.scope)
      if let place = wanted.firstIndex(of: hold) { wanted.remove(at: place) } else { surplus.append(index) }
    }
    for index in surplus.reversed() { holdings.remove(at: index) }
    settle()
    let result = make(wanted)
    sortHoldings(like: target.holds)
    return result
  }

  /// Replaces everything by a scenario.
  func load(_ scenario: Scenario) {
    holdings = []
    for scope in scopes.filter({ $0.parent == nil }).reversed() { close(scope.id) }
    for registration in state.orderedRegistrations.reversed() { take(registration.id) }
    settle()
    forgetRequests()
    if scenario.mode != world.mode {
      switchMode(to: scenario.mode)
      log(LogEntry(.modeChanged, message: scenario.mode.rawValue))
    }
    setScenario(kinds: scenario.scopeKinds, roots: scenario.roots)
    for draft in scenario.services { put(LabRegistration(id: newID(), draft: draft), as: .registered) }
    settle()
  }

  /// Puts what is held into the order of a state.
  private func sortHoldings(like holds: [LabState.Hold]) {
    var rest = holdings
    var sorted: [Holding] = []
    for hold in holds {
      if let place = rest.firstIndex(where: { $0.registration == hold.registration && $0.scope == hold.scope }) {
        sorted.append(rest.remove(at: place))
      }
    }
    holdings = sorted + rest
  }
}
