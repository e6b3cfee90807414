import Core

extension World {
  /// Findings about the registrations and the run, computed from this world alone.
  ///
  /// In locator mode, a need is unknown until an instance pulls it. Only pulls give findings there.
  package var findings: [Diagnostic] {
    var findings = KnownFindings()
    findings.follow(self)
    return findings.all
  }

  /// Findings that follow from the run, not from the registrations.
  fileprivate var observedFindings: [Diagnostic] {
    (undeclaredScopeFindings + scopeFindings + outlived.map(\.finding) + pullFindings + leakFindings).withoutRepeats
  }

  /// Parent of each kind of scope. A declared parent takes precedence over that of an open scope.
  fileprivate var nestingOfScopes: [Core.ScopeKind: Core.ScopeKind] {
    var result: [Core.ScopeKind: Core.ScopeKind] = [:]
    for scope in scopes { if let parent = scope.parent { result[scope.id.kind] = parent.kind } }
    for kind in scopeKinds { if let parent = kind.parent { result[.init(kind.name)] = .init(parent) } }
    return result
  }

  private var scopeFindings: [Diagnostic] {
    scopeFailures.map { .scopeAsked($0.path, kind: .init($0.kind), from: $0.place) }
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
          result.append(.scopeAsked([instance.service, pull.need], kind: .init(kind), from: place))
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

  /// Leak findings: one for each chain of services whose instances form a leaked cycle.
  private var leakFindings: [Diagnostic] {
    var seen: Set<[String]> = []
    return leakedCircles.compactMap { circle in
      let path = circle.compactMap { self[$0]?.service }
      return seen.insert(path).inserted ? .leak(path + [path[0]]) : nil
    }
  }

  /// Instances in leaked cycles, and instances kept alive only by instances of leaked cycles.
  ///
  /// - Complexity: O(instances + references).
  package var leaked: Set<InstanceRef> {
    let circles = leakedCircles
    return circles.isEmpty ? [] : reached(from: Set(circles.joined())).subtracting(kept)
  }

  /// Cycles of strong references between instances that no keeper holds, directly or through other instances.
  private var leakedCircles: [[InstanceRef]] {
    let kept = kept
    var explained: Set<InstanceRef> = []
    var result: [[InstanceRef]] = []
    for instance in orderedInstances where !kept.contains(instance.ref) && !explained.contains(instance.ref) {
      let circle = circle(from: instance.ref)
      explained.formUnion(circle)
      if !circle.isEmpty { result.append(circle) }
    }
    return result
  }

  /// Instances that a keeper holds, directly or through strong references of other instances.
  private var kept: Set<InstanceRef> {
    reached(from: Set(orderedInstances.filter { !$0.keepers.isEmpty }.map(\.ref)))
  }

  /// Returns the given instances and all instances reachable from them by strong references.
  private func reached(from start: Set<InstanceRef>) -> Set<InstanceRef> {
    var reached = start
    var queue = Array(start)
    while let ref = queue.popLast() {
      for held in strongHolds(of: ref) where reached.insert(held).inserted { queue.append(held) }
    }
    return reached
  }

  private func strongHolds(of ref: InstanceRef) -> [InstanceRef] {
    (self[ref]?.holds ?? []).filter { $0.strength == .strong }.map(\.to)
  }

  /// Returns the first cycle of strong references that is reachable from an instance; empty if there is none.
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

/// Findings of a world, updated incrementally.
///
/// The findings of the registrations are computed again only when registrations, roots, nesting of scopes, or requested
/// services change. The list is rebuilt only after that, or if a finding about the run has changed.
package struct KnownFindings: Sendable {
  /// Findings, the most serious first.
  package private(set) var all: [Diagnostic] = []
  /// Indices in `all` of the findings that name a service.
  package private(set) var byService: [String: [Int]] = [:]
  /// Number of findings above severity note.
  package private(set) var serious = 0
  private var declared = DeclaredFindings()
  private var observed: [Diagnostic] = []

  package init() {}

  /// Updates the findings to those of a world.
  ///
  /// - Returns: false if the findings are known to be the same; true if they may have changed.
  @discardableResult
  package mutating func follow(_ world: World) -> Bool {
    let isNew = declared.follow(world)
    var observed = world.observedFindings
    if !observed.isEmpty {
      // A failed request repeats a finding that the registrations already give.
      let known = Set(declared.findings.map(\.message))
      observed.removeAll { known.contains($0.message) }
    }
    if !isNew, observed == self.observed { return false }
    self.observed = observed
    all = observed.isEmpty ? declared.findings : Diagnostic.worstFirst(declared.findings + observed)
    serious = all.count { $0.severity > .note }
    byService = [:]
    for (index, finding) in all.enumerated() {
      for name in finding.path where byService[name]?.last != index { byService[name, default: []].append(index) }
    }
    return true
  }
}

/// Findings of the registrations alone, cached until one of the values in `Subject` changes.
private struct DeclaredFindings: Sendable {
  private var subject: Subject?
  /// Findings, the most serious first.
  private(set) var findings: [Diagnostic] = []

  private struct Subject: Equatable {
    let registrations: PersistentTable<LabRegistration>
    let nesting: [Core.ScopeKind: Core.ScopeKind]
    let roots: [String]
    let asked: PersistentTable<Registration.ID>
  }

  /// Updates the findings to those of a world.
  ///
  /// - Returns: false if the findings are known to be the same; true if they may have changed.
  mutating func follow(_ world: World) -> Bool {
    guard world.mode == .injection, world.isLaboratory else {
      defer { (subject, findings) = (nil, []) }
      return subject != nil
    }
    let subject = Subject(
      registrations: world.registrations, nesting: world.nestingOfScopes, roots: world.roots, asked: world.asked)
    if subject == self.subject { return false }
    let isSameButAsked =
      self.subject.map {
        ($0.registrations, $0.nesting, $0.roots) == (subject.registrations, subject.nesting, subject.roots)
      } ?? false
    let declared = world.orderedRegistrations.map { $0.registration() }
    let named = world.roots.map { ServiceKey.named($0) }
    let all =
      isSameButAsked
      ? findings : Diagnosis(declared, roots: named.isEmpty ? nil : named, nesting: subject.nesting).diagnostics
    let used =
      named
      + world.asked.valuesInOrder.compactMap { world.registrations[$0.rawValue] }.map { ServiceKey.named($0.name) }
    findings = Diagnostic.worstFirst(
      all.filter { $0.kind != .unused } + Diagnosis(declared, roots: used.isEmpty ? nil : used).unused)
    self.subject = subject
    return true
  }
}
