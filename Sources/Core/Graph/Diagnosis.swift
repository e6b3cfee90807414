/// A check of registrations that makes no instance.
///
/// The result depends only on the arguments of the initializer, and on `isConfined`, `isMetElsewhere` and `unchecked`.
///
/// - Complexity: O((registrations + dependencies) × kinds of scopes), plus the lengths of the paths from each service
///   to the findings that it leads to.
package struct Diagnosis {
  private let registrations: [Registration]
  private var providers: [ServiceKey: Providers] = [:]

  /// The registrations that provide a service. Most services have one, which needs no array.
  private struct Providers {
    var last: Int
    var earlier: [Int] = []
    var all: [Int] { earlier + [last] }

    mutating func append(_ index: Int) {
      earlier.append(last)
      last = index
    }
  }

  private let roots: [ServiceKey]?
  private let scopedRoots: [ScopeKind: [ServiceKey]]
  private let nesting: [ScopeKind: ScopeKind]
  private let factories: Set<ServiceKey>
  private let keys: Set<ServiceKey>
  /// True if the registrations belong to a confined container.
  var isConfined = false
  /// Closure that returns whether a registration of a parent container meets a dependency.
  var isMetElsewhere: (Dependency) -> Bool = { _ in false }
  /// Number of registrations that were not checked, and whether instances are tracked; nil if all were checked.
  var unchecked: (count: Int, isTracked: Bool)?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - registrations: in order of registration.
  ///   - roots: the services requested from outside; nil if unknown. No service is reported as unused then.
  ///   - scopedRoots: the services requested from outside in scopes, by kind of scope.
  ///   - nesting: the declared enclosing kind for each kind of scope.
  ///   - factories: the services that open scopes. A service that lives in a scope must not hold one of them.
  ///   - keys: the keys of scopes, which are provided by opening a scope. They are never reported as unused.
  package init(
    _ registrations: [Registration], roots: [ServiceKey]? = nil, scopedRoots: [ScopeKind: [ServiceKey]] = [:],
    nesting: [ScopeKind: ScopeKind] = [:], factories: Set<ServiceKey> = [], keys: Set<ServiceKey> = []
  ) {
    self.registrations = registrations
    self.roots = roots
    self.scopedRoots = scopedRoots
    self.nesting = nesting
    self.factories = factories
    self.keys = keys
    providers.reserveCapacity(registrations.count)
    for index in registrations.indices {
      if registrations[index].interfaces.isEmpty {
        add(index, as: registrations[index].key)
      } else {
        for key in registrations[index].answersTo { add(index, as: key) }
      }
    }
  }

  private mutating func add(_ index: Int, as key: ServiceKey) {
    if providers[key]?.append(index) == nil { providers[key] = Providers(last: index) }
  }

  /// All findings: errors, then warnings, then notes.
  ///
  /// Findings of one kind and severity are mostly in order of registration. Those of the kind `scope` are in order of
  /// the roots.
  package var diagnostics: [Diagnostic] {
    let all =
      missing() + cycles() + captives() + scopes() + mismatches() + heldFactories() + unused + ambiguous()
      + (unchecked.map { [.unchecked($0.count, of: registrations.count, isTracked: $0.isTracked)] } ?? [])
    return Diagnostic.worstFirst(all)
  }

  /// The findings of severity `.error`, in the order of `diagnostics`.
  package var errors: [Diagnostic] {
    missing() + cycles() + captives(least: .error) + scopes() + mismatches().filter { $0.severity == .error }
  }

  /// Unique names of all services, computed when the text of the first finding is made.
  private final class Naming: Sendable {
    private let found = Mutex<ServiceNames?>(nil)

    func names(of registrations: [Registration]) -> ServiceNames {
      found.withLock { found in
        if let found { return found }
        let names = ServiceNames(registrations.lazy.flatMap { $0.answersTo + $0.dependencies.map(\.asked) })
        found = names
        return names
      }
    }
  }

  private let naming = Naming()
  private func name(_ index: Int) -> String { name(registrations[index].key) }
  private func name(_ key: ServiceKey) -> String { naming.names(of: registrations).name(of: key) }
  private func provider(of key: ServiceKey) -> Int? { providers[key]?.last }

  /// Calls `body` with the index of each registration that meets a dependency.
  ///
  /// For an array (`isMany`) that is not registered itself, these are all providers of the element. Otherwise it is at
  /// most one registration.
  private func forEachProvider(of dependency: Dependency, _ body: (Int) -> Void) {
    for key in dependency.before { if let index = provider(of: key) { return body(index) } }
    if dependency.isMany {
      providers[dependency.service]?.all.forEach(body)
    } else if let index = provider(of: dependency.service) {
      body(index)
    }
  }

  private func isMet(_ dependency: Dependency) -> Bool {
    provider(of: dependency.service) != nil || dependency.before.contains { provider(of: $0) != nil }
  }

  private func missing() -> [Diagnostic] {
    var result: [Diagnostic] = []
    var known: Set<String>?
    // By index here and below: a loop over the registrations would copy each of them.
    for index in registrations.indices {
      var seen: Set<ServiceKey> = []
      for dependency in registrations[index].dependencies
      where !dependency.isOptional && !isMet(dependency) && !isMetElsewhere(dependency)
        && seen.insert(dependency.asked).inserted
      {
        let candidates = known ?? Set(providers.keys.map { name($0) })
        known = candidates
        let asked = name(dependency.asked)
        let similar = NearestName.of(asked, among: candidates)
        let remedy = dependency.asked.remedyIfMissing(isConfined: isConfined, named: asked)
        result.append(.missing(name(index), asked, similar: similar, remedy: remedy))
      }
    }
    return result
  }

  /// Reports each strongly connected component once, by the shortest cycle through its first registration.
  ///
  /// A cycle that contains a property dependency is permitted, except through a service that is not `Sendable`. Such a
  /// cycle is reported by its first service that is not `Sendable`.
  private func cycles() -> [Diagnostic] {
    let cycles = StronglyConnectedComponents.cycles(in: targets(by: [.initializer]))
    guard registrations.contains(where: \.isUnshared) else { return cycles.map { .cycle($0.map { name($0) }) } }
    let reported = Set(cycles.joined())
    let unshared = StronglyConnectedComponents.cycles(in: targets(by: [.initializer, .property])) {
      registrations[$0].isUnshared
    }
    return cycles.map { .cycle($0.map { name($0) }) }
      + unshared.filter { !reported.contains($0[0]) }.map { .unsharedCycle($0.map { name($0) }) }
  }

  private func targets(by kinds: Set<Dependency.Kind>) -> [[Int]] {
    registrations.indices.map { index in
      var targets: [Int] = []
      for dependency in registrations[index].dependencies where kinds.contains(dependency.kind) {
        forEachProvider(of: dependency) { targets.append($0) }
      }
      return targets
    }
  }

  private func captives(least: Diagnostic.Severity = .note) -> [Diagnostic] {
    let holders = registrations.indices.filter { !isMadeForOne($0) && !registrations[$0].dependencies.isEmpty }
    if holders.isEmpty { return [] }
    let kept = targets(by: [.initializer, .property])
    let keepers = unsharedKeepers(kept)
    var known: [Lifetime: [Bool]] = [:]
    var result: [Diagnostic] = []
    for holder in holders where !kept[holder].isEmpty {
      let lifetime = registrations[holder].lifetime
      let leads =
        known[lifetime]
        ?? leading(keepers) { held in
          severity(lifetime, registrations[held].lifetime).map { $0 > .note && $0 >= least } ?? false
        }
      known[lifetime] = leads
      search(from: holder, through: leads, kept) { held, parents in
        guard let severity = severity(lifetime, registrations[held].lifetime), severity >= least,
          severity > .note || parents[held] == holder
        else { return }
        result.append(
          .captive(
            severity, path(from: holder, to: held, parents), holder: lifetime, held: registrations[held].lifetime))
      }
    }
    return result
  }

  /// Returns whether a service is transient or graph. No container keeps its instances, so each lives only as long as
  /// the services that received it.
  private func isMadeForOne(_ index: Int) -> Bool { !registrations[index].lifetime.isShared }

  /// Returns, for each service, the transient and graph services that keep that service.
  private func unsharedKeepers(_ kept: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: kept.count)
    for keeper in kept.indices where isMadeForOne(keeper) {
      for held in kept[keeper] { result[held].append(keeper) }
    }
    return result
  }

  /// Returns, for each service, true if it is transient or graph and keeps a wanted service, directly or through
  /// further transient and graph services.
  private func leading(_ keepers: [[Int]], to isWanted: (Int) -> Bool) -> [Bool] {
    var result = [Bool](repeating: false, count: keepers.count)
    var queue = keepers.indices.filter(isWanted)
    while let held = queue.popLast() {
      for keeper in keepers[held] where !result[keeper] {
        result[keeper] = true
        queue.append(keeper)
      }
    }
    return result
  }

  /// Visits the services that `holder` keeps directly or through services marked in `leads`, in breadth-first order.
  private func search(
    from holder: Int, through leads: [Bool], _ kept: [[Int]], _ visit: (_ held: Int, _ parents: [Int: Int]) -> Void
  ) {
    var parents = [holder: holder]
    var queue = [holder]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for held in kept[current] where parents[held] == nil {
        parents[held] = current
        visit(held, parents)
        if leads[held] { queue.append(held) }
      }
    }
  }

  private func severity(_ holder: Lifetime, _ held: Lifetime) -> Diagnostic.Severity? {
    switch (holder, held) {
    case (.container, .scoped), (.weak, .scoped): .error
    case (.container, .weak), (.container, .graph), (.weak, .weak), (.weak, .graph): .warning
    case (.container, .transient), (.weak, .transient): .note
    case (.scoped(let outer), .scoped(let inner)): outer != inner && isInside(inner, of: outer) ? .error : nil
    default: nil
    }
  }

  /// Returns whether scopes of kind `inner` are declared inside scopes of kind `outer`, directly or indirectly.
  private func isInside(_ inner: ScopeKind, of outer: ScopeKind) -> Bool {
    var kind = nesting[inner]
    var steps = 0
    while let current = kind, steps <= nesting.count {
      if current == outer { return true }
      kind = nesting[current]
      steps += 1
    }
    return false
  }

  private func path(from start: Int, to end: Int, _ parents: [Int: Int]) -> [String] {
    var result = [name(end)]
    var current = end
    while current != start, let parent = parents[current] {
      current = parent
      result.append(name(current))
    }
    return result.reversed()
  }

  /// Reports scoped services that are requested where no scope of their kind can be open.
  ///
  /// The search starts at the roots. It follows only the dependencies of transient and graph services.
  private func scopes() -> [Diagnostic] {
    (roots ?? []).flatMap { scoped(below: $0, from: "outside of all scopes") { _ in true } }
      + scopedRoots.sorted { $0.key.name < $1.key.name }.flatMap { kind, roots in
        roots.flatMap { root in
          // A scope of any other kind may enclose a scope of this kind, because nothing is declared about it.
          scoped(below: root, from: "in a scope of kind '\(kind)'") {
            isInside($0, of: kind) && !isInside(kind, of: $0)
          }
        }
      }
  }

  private func scoped(
    below root: ServiceKey, from place: String, where isOutOfReach: (_ kind: ScopeKind) -> Bool
  ) -> [Diagnostic] {
    guard let start = provider(of: root) else { return [] }
    var result: [Diagnostic] = []
    var parents = [start: start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      switch registrations[current].lifetime.keeper {
      case .scope(let kind):
        if isOutOfReach(kind) {
          result.append(.scope(path(from: start, to: current, parents), kind: kind, from: place))
        }
        continue
      case .root: continue  // its dependency on a scope is reported as captive
      case nil: break
      }
      for dependency in registrations[current].dependencies {
        forEachProvider(of: dependency) { target in
          guard parents[target] == nil else { return }
          parents[target] = current
          queue.append(target)
        }
      }
    }
    return result
  }

  /// Reports declarations that contradict a type or lifetime: that of the service, or that of a service which it holds
  /// weakly.
  private func mismatches() -> [Diagnostic] {
    var result: [Diagnostic] = []
    for index in registrations.indices {
      let (type, lifetime) = (registrations[index].key.type, registrations[index].lifetime)
      if lifetime == .weak, TypeKind(type) == .value { result.append(.weakValue(name(index))) }
      for interface in registrations[index].interfaces where TypeKind.conforms(type, to: interface.type) == false {
        result.append(.provides(name(index), name(interface), isCertain: TypeKind(type) == .value))
      }
      for dependency in registrations[index].dependencies where dependency.isWeak {
        forEachProvider(of: dependency) { held in
          let isValue = TypeKind(registrations[held].key.type) == .value
          guard isValue || registrations[held].lifetime == .transient else { return }
          result.append(.heldWeakly(name(index), name(held), isValue: isValue))
        }
      }
      if lifetime.isShared, lifetime != .weak { continue }
      if registrations[index].hasTeardown { result.append(.neverEnds(name(index), lifetime, policy: nil)) }
      if let policy = registrations[index].policy {
        result.append(.neverEnds(name(index), lifetime, policy: policy))
      }
    }
    return result
  }

  /// Reports scoped services that hold a service which opens scopes, directly or through transient and graph services.
  private func heldFactories() -> [Diagnostic] {
    let opening = Set(factories.compactMap(provider(of:)))
    if opening.isEmpty { return [] }
    let kept = targets(by: [.initializer, .property])
    let leads = leading(unsharedKeepers(kept), to: opening.contains)
    var result: [Diagnostic] = []
    for holder in registrations.indices {
      guard case .scoped(let kind) = registrations[holder].lifetime else { continue }
      search(from: holder, through: leads, kept) { held, parents in
        if opening.contains(held) { result.append(.factory(path(from: holder, to: held, parents), kind: kind)) }
      }
    }
    return result
  }

  /// Findings for services that no root needs, directly or indirectly, in order of registration. Empty if the roots are
  /// unknown. Keys of scopes are not reported.
  ///
  /// - Complexity: O(registrations + dependencies).
  package var unused: [Diagnostic] {
    guard let roots else { return [] }
    var reached = Set((roots + scopedRoots.values.joined()).flatMap { providers[$0]?.all ?? [] })
    var queue = Array(reached)
    while let current = queue.popLast() {
      for dependency in registrations[current].dependencies {
        for key in dependency.before + [dependency.service] {
          for target in providers[key]?.all ?? [] where reached.insert(target).inserted { queue.append(target) }
        }
      }
    }
    return registrations.indices.filter { !reached.contains($0) && !keys.contains(registrations[$0].key) }.map {
      .unused(name($0))
    }
  }

  private func ambiguous() -> [Diagnostic] {
    providers.filter { !$0.value.earlier.isEmpty }.map { (key: $0.key, all: $0.value.all) }.sorted {
      ($0.all[0], $0.key.description) < ($1.all[0], $1.key.description)
    }
    .map {
      .ambiguous(name($0.key), providers: $0.all.map { (name($0), registrations[$0].location) })
    }
  }
}
