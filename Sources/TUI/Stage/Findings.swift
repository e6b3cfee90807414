import Core

extension World {
  /// What there is to say about the registrations and the run: a pure function of the world.
  ///
  /// In locator mode needs are unknown until they are pulled, so findings come from pulls alone.
  var findings: [Diagnostic] {
    let all = declaredFindings + scopeFindings + pullFindings + leakFindings
    return all.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
  }

  private var declaredFindings: [Diagnostic] {
    guard mode == .injection, lesson == nil else { return [] }
    let declared = orderedRegistrations.map(\.registration)
    let nesting = nestingOfScopes
    let named = roots.map { ServiceKey.lab($0) }
    let used = named + asked.sorted().compactMap { registrations[$0.rawValue] }.map { ServiceKey.lab($0.name) }
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
        guard let target = instances[hold.to]?.service, seen.insert([instance.service, target]).inserted else {
          continue
        }
        result.append(.hidden(instance.service, target))
      }
    }
    for link in links.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) where link.by == .locator {
      result.append(.hidden(link.from, link.to))
    }
    return result
  }

  /// Circles of instances that nobody outside holds, one finding per circle of services.
  private var leakFindings: [Diagnostic] {
    guard lesson == nil else { return [] }
    let all = orderedInstances
    var reached = Set(all.filter { !$0.keepers.isEmpty }.map(\.serial))
    var queue = Array(reached)
    while let serial = queue.popLast() {
      for hold in instances[serial]?.holds ?? [] where reached.insert(hold.to).inserted { queue.append(hold.to) }
    }
    var explained: Set<Int> = []
    var seen: Set<[String]> = []
    var result: [Diagnostic] = []
    for instance in all where !reached.contains(instance.serial) && !explained.contains(instance.serial) {
      let circle = circle(from: instance.serial)
      explained.formUnion(circle)
      if circle.isEmpty { continue }
      let path = circle.compactMap { instances[$0]?.service }
      if seen.insert(path).inserted { result.append(.leak(path + [path[0]])) }
    }
    return result
  }

  /// The first circle that an instance leads into.
  private func circle(from start: Int) -> [Int] {
    var path: [Int] = []
    var places: [Int: Int] = [:]
    var done: Set<Int> = []
    var stack: [(serial: Int, next: Int)] = [(start, 0)]
    places[start] = 0
    path.append(start)
    while let (serial, next) = stack.last {
      let holds = instances[serial]?.holds ?? []
      guard next < holds.count else {
        stack.removeLast()
        path.removeLast()
        places[serial] = nil
        done.insert(serial)
        continue
      }
      stack[stack.count - 1].next += 1
      let target = holds[next].to
      if let place = places[target] { return Array(path[place...]) }
      if done.contains(target) || instances[target] == nil { continue }
      places[target] = path.count
      path.append(target)
      stack.append((target, 0))
    }
    return []
  }
}
