import Synchronization

extension Container {
  /// Who answers instead of this container in the current task; itself for most.
  @inline(__always)
  var answering: Container {
    Overrides.count.load(ordering: .relaxed) == 0 ? self : Overrides.answering(for: self)
  }

  @inline(__always)
  var isOverridden: Bool { Overrides.count.load(ordering: .relaxed) != 0 && isAnsweredByOther }

  @inline(never)
  private var isAnsweredByOther: Bool { Overrides.answering(for: self) !== self }
}

/// The copies that answer in the current task.
enum Overrides {
  /// How many bodies run with overrides, over all tasks: where none does, nobody asks for the task's own.
  static let count = Atomic<Int>(0)

  /// By the tree of the original.
  @TaskLocal static var current: [ObjectIdentifier: Copy] = [:]

  /// A copy of a container, and the scopes that stand for scopes of the original.
  final class Copy: Sendable {
    let root: Container
    /// The copy that this one is a copy of.
    let outer: Copy?
    private let scopes = Mutex<[ObjectIdentifier: (original: Container, own: Container)]>([:])

    /// What stands in this copy for a place that instances of the original have; both are held, for their identity.
    private let places = Mutex<[ObjectIdentifier: (original: Once, own: Once)]>([:])

    /// The place that stands for one of the original's instances: what is put there ends with the copy.
    func once(for original: Once) -> Once {
      places.withLock { places in
        if let known = places[ObjectIdentifier(original)] { return known.own }
        let own = Once()
        places[ObjectIdentifier(original)] = (original, own)
        return own
      }
    }

    private let isOver = Atomic<Bool>(false)
    /// Whether the body is still running. A task that outlives it sees the original again.
    var isAnswering: Bool { !isOver.load(ordering: .relaxed) }
    func end() { isOver.store(true, ordering: .relaxed) }

    init(_ root: Container, of outer: Copy?) {
      self.root = root
      self.outer = outer
    }

    /// What a scope of this copy or of an outer one stands for; itself where it was opened in a body.
    private func original(of scope: Container) -> Container {
      let known = scopes.withLock { scopes in scopes.values.first { $0.own === scope }?.original }
      return known ?? outer?.original(of: scope) ?? scope
    }

    /// The scope that stands for one of the original. One after the other from outside: they may be many.
    func scope(for container: Container) -> Container {
      var way: [(original: Container, id: ScopeID)] = []
      var next: Container? = container
      while let current = next.map({ outer?.original(of: $0) ?? $0 }), let id = current.scope {
        way.append((current, id))
        next = current.parent
      }
      return way.reversed().reduce(root) { standIn(for: $1.original, $1.id, in: $0) }
    }

    private func standIn(for original: Container, _ id: ScopeID, in outer: Container) -> Container {
      if let known = scopes.withLock({ $0[ObjectIdentifier(original)]?.own }) { return known }
      let path = outer.tree.registry.withLock { _ in outer.path.inner(id.kind) }
      guard let own = try? outer.open(id, path, key: original.key, tells: false) else { return original }
      return scopes.withLock { scopes in
        if let known = scopes[ObjectIdentifier(original)] { return known.own }
        scopes[ObjectIdentifier(original)] = (original, own)
        return own
      }
    }
  }

  static func adding(_ root: Container, for tree: Container.Tree) -> [ObjectIdentifier: Copy] {
    var copies = current
    let outer = current[ObjectIdentifier(tree)]
    let copy = Copy(root, of: outer)
    if let outer {
      // Scopes that were opened in an outer body are of the outer copy.
      for (tree, known) in current where known === outer { copies[tree] = copy }
      copies[ObjectIdentifier(outer.root.tree)] = copy
    }
    copies[ObjectIdentifier(tree)] = copy
    return copies
  }

  static func answering(for container: Container) -> Container {
    guard let copy = copy(for: container) else { return container }
    return copy.scope(for: container)
  }

  /// Where something is held that was asked for through a container: in the copy that answers for it now, if there is one.
  static func once(for original: Once, in container: Container) -> Once {
    if count.load(ordering: .relaxed) == 0 { return original }
    return copy(for: container)?.once(for: original) ?? original
  }

  private static func copy(for container: Container) -> Copy? {
    var copy = current[ObjectIdentifier(container.tree)]
    while let ended = copy, !ended.isAnswering { copy = ended.outer }
    guard let copy, !container.state.isClosed else { return nil }
    return copy
  }
}
