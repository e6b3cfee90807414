import Core
import Stage

extension Lab {
  /// Restores a state. Freed objects cannot come back, so the registrations of such objects are resolved again.
  ///
  /// - Parameter touched: registrations that may differ between the given state and the present state.
  /// - Complexity: O(n) in the touched registrations if scopes, mode and holds are the same; otherwise O(n) in all
  ///   registrations.
  func restore(_ target: LabState, touched: Set<Registration.ID>) -> RemakingResult {
    let before = state
    let touched = touched.sorted()
    for id in touched where target.registration(id) == nil { unregister(id) }
    for id in touched {
      guard let registration = target.registration(id), world.registrations[id.rawValue] != registration else {
        continue
      }
      put(registration)
    }
    stage(kinds: target.scopeKinds, roots: target.roots)
    if before.scopes != target.scopes {
      for scope in before.scopes.reversed() where !target.scopes.contains(scope) { close(scope.id) }
      for scope in target.scopes where scopeContainers[scope.id] == nil { open(scope.id, in: scope.parent) }
      if world.scopes != target.scopes { recorder.amend([.scopeOrder(target.scopes.map(\.id))]) }
    }
    if target.mode != world.mode {
      switchMode(to: target.mode)
    } else if target.holds == state.holds {
      refresh()
      return RemakingResult()
    }
    var wanted = Array(target.holds)
    var surplus: [Int] = []
    for (index, holding) in holdings.enumerated() {
      let hold = LabState.Hold(registration: holding.registration, scope: holding.scope)
      if let place = wanted.firstIndex(of: hold) { wanted.remove(at: place) } else { surplus.append(index) }
    }
    let released = surplus.compactMap { instance(of: holdings[$0].object) }
    for index in surplus.reversed() { holdings.remove(at: index) }
    refresh()
    var result = make(wanted)
    result.still = stillHeld(released)
    sortHoldings(like: Array(target.holds))
    return result
  }

  /// Replaces the whole content of the laboratory by a scenario.
  func load(_ scenario: Scenario) {
    holdings = []
    for scope in world.scopes.filter({ $0.parent == nil }).reversed() { close(scope.id) }
    for registration in world.orderedRegistrations.reversed() { unregister(registration.id) }
    refresh()
    recorder.amend([.requestsForgotten])
    if scenario.mode != world.mode { switchMode(to: scenario.mode) }
    stage(kinds: scenario.scopeKinds, roots: scenario.roots)
    for draft in scenario.services { put(LabRegistration(id: newID(), draft: draft)) }
    refresh()
  }

  private func stage(kinds: [World.ScopeKind], roots: [String]) {
    if kinds == world.scopeKinds, roots == world.roots { return }
    recorder.amend([.scenario(kinds: kinds, roots: roots)])
  }

  /// Sorts the held objects as a state orders them.
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
