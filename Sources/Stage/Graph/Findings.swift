import Core

extension World {
  /// What there is to say about the registrations and the run: a pure function of the world.
  ///
  /// In locator mode needs are unknown until they are pulled, so findings come from pulls alone.
  package var findings: [Diagnostic] {
    let all = declaredFindings + scopeFindings + pullFindings + leakFindings
    return all.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
  }

  private var declaredFindings: [Diagnostic] {
    guard mode == .injection, isLaboratory else { return [] }
    let declared = orderedRegistrations.map { $0.registration() }
    let nesting = nestingOfScopes
    let named = roots.map { ServiceKey.named($0) }
    let used = named + asked.sorted().compactMap { registrations[$0.rawValue] }.map { ServiceKey.named($0.name) }
    let fromRoots = Diagnosis(declared, roots: roots.isEmpty ? nil : named, nesting: nesting).diagnostics
    if asked.isEmpty { return fromRoots }
    let fromUse = Diagnosis(declared, roots: used.isEmpty ? nil : used, nesting: nesting).diagnostics
    return fromRoots.filter { $0.kind != .unused } + fromUse.filter { $0.kind == .unused }
  }

  /// Which kind of scope is opened in which: as declared, and as seen.
  private var nestingOfScopes: [String: String] {
    var result: [String: String] = [:]
    for scope in scopes { if let parent = scope.parent { result[scope.id.kind] = parent.kind } }
    for kind in scopeKinds { if let parent = kind.parent { result[kind.name] = parent } }
    return result
  }

  private var scopeFindings: [Diagnostic] {
    scopeFailures.map { .scopeAsked($0.path, kind: $0.kind, from: $0.place) }
  }

  private var pullFindings: [Diagnostic] {
    var result: [Diagnostic] = []
    var seen: Set<[String]> = []
    for instance in orderedInstances {
      for pull in instance.failedPulls where seen.insert([instance.service, pull.need, "?"]).inserted {
        switch pull.reason {
        case .missing: if provider(of: pull.need) == nil { result.append(.missingPull(instance.service, pull.need)) }
        case .cycle(let path): result.append(.cycle(path))
        case .scope(let kind, let place):
          result.append(.scopeAsked([instance.service, pull.need], kind: kind, from: place))
        }
      }
      for hold in instance.holds where hold.kind == .locator {
        guard let target = self[hold.to]?.service, seen.insert([instance.service, target]).inserted else {
          continue
        }
        result.append(.hidden(instance.service, target))
      }
    }
    let pulls = orderedInstances.flatMap { instance in instance.pullers.map { [$0, instance.service] } }
    for pull in pulls.sorted(by: { $0.lexicographicallyPrecedes($1) }) where seen.insert(pull).inserted {
      result.append(.hidden(pull[0], pull[1]))
    }
    return result
  }

  /// Circles of instances that nobody outside holds, one finding per circle of services.
  private var leakFindings: [Diagnostic] {
    let all = orderedInstances
    var reached = Set(all.filter { !$0.keepers.isEmpty }.map(\.ref))
    var queue = Array(reached)
    while let ref = queue.popLast() {
      for held in strongHolds(of: ref) where reached.insert(held).inserted { queue.append(held) }
    }
    var explained: Set<InstanceRef> = []
    var seen: Set<[String]> = []
    var result: [Diagnostic] = []
    for instance in all where !reached.contains(instance.ref) && !explained.contains(instance.ref) {
      let circle = circle(from: instance.ref)
      explained.formUnion(circle)
      if circle.isEmpty { continue }
      let path = circle.compactMap { self[$0]?.service }
      if seen.insert(path).inserted { result.append(.leak(path + [path[0]])) }
    }
    return result
  }

  private func strongHolds(of ref: InstanceRef) -> [InstanceRef] {
    (self[ref]?.holds ?? []).filter { $0.strength == .strong }.map(\.to)
  }

  /// The first circle that an instance leads into.
  private func circle(from start: InstanceRef) -> [InstanceRef] {
    var path: [InstanceRef] = []
    var places: [InstanceRef: Int] = [:]
    var done: Set<InstanceRef> = []
    var stack: [(ref: InstanceRef, next: Int)] = [(start, 0)]
    places[start] = 0
    path.append(start)
    while let (ref, next) = stack.last {
      let holds = strongHolds(of: ref)
      guard next < holds.count else {
        stack.removeLast()
        path.removeLast()
        places[ref] = nil
        done.insert(ref)
        continue
      }
      stack[stack.count - 1].next += 1
      let target = holds[next]
      if let place = places[target] { return Array(path[place...]) }
      if done.contains(target) || self[target] == nil { continue }
      places[target] = path.count
      path.append(target)
      stack.append((target, 0))
    }
    return []
  }
}
