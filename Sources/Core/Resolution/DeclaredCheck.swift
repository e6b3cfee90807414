/// A check of the declared dependencies of a service, without recursion.
///
/// The check first looks for a missing service, and for a service whose scope is not open. Then it looks for cycles.
struct DeclaredCheck {
  /// A service in the check: an entry, and the container from which its dependencies are resolved.
  private struct Node {
    let entry: Entry
    let owner: Container
    /// The node through which the check first reached this node; nil for the checked service. `by` is the kind of the
    /// dependency of `parent` on this node.
    let parent: Int?
    let by: Dependency.Kind?
    /// The dependencies of the entry by initializer and property.
    var needs: [(node: Int, by: Dependency.Kind)] = []
  }

  private struct Place: Hashable {
    let entry: ObjectIdentifier
    let owner: ObjectIdentifier
  }

  /// The registrations. Nil for a registry that is a lazy copy: its entries are looked up under the lock.
  private var registry: Registry?
  /// True if the dependencies of shared instances that exist are not checked.
  let skipsMade: Bool
  /// The path of a synchronous resolution; nil for other checks.
  ///
  /// In such a resolution, a dependency that only an asynchronous resolution can make is a fault.
  let now: ResolutionStack?
  private var nodes: [Node] = []
  private var known: [Place: Int] = [:]

  init(registry: Registry?, skipsMade: Bool, now: ResolutionStack? = nil) {
    self.registry = registry
    self.skipsMade = skipsMade
    self.now = now
  }

  /// The checked entry and all entries below it that the check has visited, without those that were verified before.
  var entries: [Entry] { nodes.map(\.entry) }

  /// The entries of `entries`, each with the container from which its dependencies are resolved.
  var places: [(Entry, Container)] { nodes.map { ($0.entry, $0.owner) } }

  /// Keys that the check looked up: those of all direct and indirect dependencies by initializer or property.
  private(set) var asked: Set<ServiceKey> = []

  /// True if the result of the check depends on the scope from which the service is requested.
  private(set) var dependsOnScope = false

  /// True if a dependency is made asynchronously.
  private(set) var needsAsync = false

  /// The entry that was refused because it is made asynchronously; nil if none was.
  private(set) var refused: Entry?

  /// Returns the error for the first fault in the dependencies of an entry; nil if there is none, or if no scope for
  /// the entry itself is open.
  ///
  /// - Complexity: O(services and dependencies below the entry).
  mutating func fault(below entry: Entry, from container: Container) -> ResolutionError? {
    guard let owner = owner(of: entry, askedFrom: container) else { return nil }
    add(Node(entry: entry, owner: owner, parent: nil, by: nil))
    return incomplete() ?? cycle() ?? unsharedCycle()
  }

  // MARK: Missing services and scopes

  private mutating func incomplete() -> ResolutionError? {
    var visits = [(node: 0, next: 0)]
    while let (node, next) = visits.last {
      let dependencies = nodes[node].entry.dependencies
      guard next < dependencies.count else {
        visits.removeLast()
        continue
      }
      visits[visits.count - 1].next += 1
      let dependency = dependencies[next]
      guard dependency.kind == .initializer || dependency.kind == .property else { continue }
      asked.insert(dependency.service)
      asked.formUnion(dependency.before)
      let targets = providers(of: dependency, nodes[node].owner)
      if targets.isEmpty, !dependency.isOptional, !nodes[node].owner.isMetByBase(dependency) {
        return ResolutionError(
          .missing(similar: []), path: path(to: node) + [.init(dependency.asked, by: dependency.kind)])
      }
      for target in targets { if let fault = visit(target, dependency, node, &visits) { return fault } }
    }
    return nil
  }

  private mutating func providers(of dependency: Dependency, _ owner: Container) -> [Entry] {
    if registry == nil { return owner.tree.registry.withLock { $0.providers(of: dependency) } }
    return registry?.providers(of: dependency) ?? []
  }

  /// Checks an entry that meets a dependency, and schedules the check of the entry's own dependencies.
  ///
  /// - Returns: the fault; nil if there is none.
  private mutating func visit(
    _ target: Entry, _ dependency: Dependency, _ node: Int, _ visits: inout [(node: Int, next: Int)]
  ) -> ResolutionError? {
    if target.lifetime.isKeptByScopes { dependsOnScope = true }
    guard let owner = owner(of: target, askedFrom: nodes[node].owner) else {
      guard case .scoped(let kind) = target.lifetime else { return nil }
      return ResolutionError(
        .noScope(kind: kind, askedFrom: nodes[node].owner.scope),
        path: path(to: node) + [.init(target.key, by: dependency.kind)])
    }
    if skipsMade, isMade(target, in: owner) { return nil }
    if target.needsAsync {
      needsAsync = true
      if let now, !now.hasInstance(of: target) {
        refused = target
        let last = ResolutionError.Step(target.key, by: dependency.kind, location: target.location)
        return ResolutionError(.needsAsync, path: path(to: node) + [last])
      }
    }
    if !skipsMade, !target.needsAsync, isKnown(target, nodes[node].owner) { return nil }
    let place = Place(entry: ObjectIdentifier(target), owner: ObjectIdentifier(owner))
    let isNew = known[place] == nil
    let index = known[place] ?? add(Node(entry: target, owner: owner, parent: node, by: dependency.kind))
    nodes[node].needs.append((index, dependency.kind))
    if isNew { visits.append((index, 0)) }
    return nil
  }

  /// Returns whether the dependencies of an entry were verified before and are unchanged. They then cannot lead back to
  /// the checked service.
  private mutating func isKnown(_ entry: Entry, _ owner: Container) -> Bool {
    if entry.isLeaf { return true }
    guard let below = owner.tree.registry.withLock({ $0.isStillVerified(entry) ? entry.below : nil }) else {
      return false
    }
    if !below.keys.isSubset(of: asked) { asked.formUnion(below.keys) }
    return true
  }

  @discardableResult
  private mutating func add(_ node: Node) -> Int {
    known[Place(entry: ObjectIdentifier(node.entry), owner: ObjectIdentifier(node.owner))] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: Cycles

  /// Returns the error for a cycle of initializers; nil if there is none. A cycle through a property is permitted.
  private func cycle() -> ResolutionError? {
    var isDone = [Bool](repeating: false, count: nodes.count)
    var open: Set<ObjectIdentifier> = []
    for start in nodes.indices where !isDone[start] {
      var visits = [(node: start, next: 0)]
      open.insert(ObjectIdentifier(nodes[start].entry))
      while let (node, next) = visits.last {
        guard next < nodes[node].needs.count else {
          isDone[node] = true
          open.remove(ObjectIdentifier(nodes[node].entry))
          visits.removeLast()
          continue
        }
        visits[visits.count - 1].next += 1
        let need = nodes[node].needs[next]
        if need.by == .property { continue }
        if open.contains(ObjectIdentifier(nodes[need.node].entry)) {
          let inside = (visits.dropFirst().map(\.node) + [need.node]).map { step($0, by: .initializer) }
          return ResolutionError(.cycle, path: path(to: start) + inside)
        }
        if isDone[need.node] { continue }
        open.insert(ObjectIdentifier(nodes[need.node].entry))
        visits.append((need.node, 0))
      }
    }
    return nil
  }

  /// Returns the error for a cycle through a property of a service that cannot be shared; nil if there is none.
  ///
  /// - Complexity: O(services and dependencies below × such services); without properties O(services and
  ///   dependencies).
  private func unsharedCycle() -> ResolutionError? {
    guard nodes.contains(where: { $0.needs.contains { $0.by == .property } }) else { return nil }
    for start in nodes.indices where nodes[start].entry.isUnshared {
      var cameFrom: [Int: (node: Int, by: Dependency.Kind)] = [:]
      var queue = [start]
      while cameFrom[start] == nil, let node = queue.popLast() {
        for need in nodes[node].needs where cameFrom[need.node] == nil {
          cameFrom[need.node] = (node, need.by)
          queue.append(need.node)
        }
      }
      guard var last = cameFrom[start] else { continue }
      var inside = [step(start, by: last.by)]
      while last.node != start, let next = cameFrom[last.node] {
        inside.insert(step(last.node, by: next.by), at: 0)
        last = next
      }
      return ResolutionError(.unshared, path: path(to: start) + inside)
    }
    return nil
  }

  // MARK: Paths and owners

  private func step(_ node: Int, by kind: Dependency.Kind?) -> ResolutionError.Step {
    .init(nodes[node].entry.key, by: kind, location: nodes[node].entry.location)
  }

  private func path(to node: Int) -> [ResolutionError.Step] {
    sequence(first: node) { nodes[$0].parent }.map { step($0, by: nodes[$0].by) }.reversed()
  }

  private func isMade(_ entry: Entry, in owner: Container) -> Bool {
    entry.lifetime.isShared && owner.withSlot(of: entry) { $0?.instance } != nil
  }

  /// Returns the container from which an entry's dependencies are resolved.
  ///
  /// For a shared instance, it is the root or the instance's scope; otherwise the container that received the request.
  /// Nil if no scope of the instance's kind is open.
  private func owner(of entry: Entry, askedFrom container: Container) -> Container? {
    entry.lifetime.isShared ? container.keeper(of: entry.lifetime) : container
  }
}
