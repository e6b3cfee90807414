import Synchronization

extension Container {
  /// The container that handles requests in the current task: the copy made by `withOverrides`, or else this container.
  @inline(__always)
  var answering: Container {
    Overrides.count.load(ordering: .relaxed) == 0 ? self : Overrides.answering(for: self)
  }

  @inline(__always)
  var isOverridden: Bool { Overrides.count.load(ordering: .relaxed) != 0 && isAnsweredByOther }

  @inline(never)
  private var isAnsweredByOther: Bool { Overrides.answering(for: self) !== self }
}

/// The override copies that are in effect in the current task.
enum Overrides {
  /// Number of `withOverrides` bodies that are running in all tasks. If it is 0, the task-local value is not read.
  static let count = Atomic<Int>(0)

  /// The current task's copies, keyed by the tree of the original container.
  @TaskLocal static var current: [ObjectIdentifier: ContainerCopy] = [:]

  /// A copy of a container, with the scopes that replace scopes of the original.
  final class ContainerCopy: Sendable {
    let root: Container
    /// The enclosing override copy; nil if overrides are not nested.
    let outer: ContainerCopy?
    private let scopes = Mutex<[ObjectIdentifier: (original: Container, own: Container)]>([:])

    /// The storage that replaces each `Once` (the storage of a `Lazy`) of the original in this copy. Both objects are
    /// retained, so that their identities stay unique.
    private let places = Mutex<[ObjectIdentifier: (original: Once, own: Once)]>([:])

    /// Returns the storage of this copy that replaces a `Once` of the original. Its content lives as long as the copy.
    func once(for original: Once) -> Once {
      places.withLock { places in
        if let known = places[ObjectIdentifier(original)] { return known.own }
        let own = Once()
        places[ObjectIdentifier(original)] = (original, own)
        return own
      }
    }

    private let isOver = Atomic<Bool>(false)
    /// True while the body of `withOverrides` is running. A task that outlives the body uses the original again.
    var isAnswering: Bool { !isOver.load(ordering: .relaxed) }
    func end() { isOver.store(true, ordering: .relaxed) }

    init(_ root: Container, of outer: ContainerCopy?) {
      self.root = root
      self.outer = outer
    }

    /// Returns the original of a scope that this copy or an outer copy has made; the given scope if it is no such copy.
    private func original(of scope: Container) -> Container {
      let known = scopes.withLock { scopes in scopes.values.first { $0.own === scope }?.original }
      return known ?? outer?.original(of: scope) ?? scope
    }

    /// Returns the scope of this copy that replaces a scope of the original. The scope is made if needed.
    ///
    /// The function is iterative, because scopes may be nested deeply.
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
      let chain = outer.tree.registry.withLock { _ in outer.scopeChain.inner(id.kind) }
      guard let own = try? outer.open(id, chain, key: original.key, announces: false) else { return original }
      return scopes.withLock { scopes in
        if let known = scopes[ObjectIdentifier(original)] { return known.own }
        scopes[ObjectIdentifier(original)] = (original, own)
        return own
      }
    }
  }

  static func adding(_ root: Container, for tree: Container.Tree) -> [ObjectIdentifier: ContainerCopy] {
    var copies = current
    let outer = current[ObjectIdentifier(tree)]
    let copy = ContainerCopy(root, of: outer)
    if let outer {
      // Scopes opened in an outer body belong to the outer copy.
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

  /// Returns the storage for an instance that is requested through a container: that of the override copy in effect, or
  /// else the original.
  static func once(for original: Once, in container: Container) -> Once {
    if count.load(ordering: .relaxed) == 0 { return original }
    return copy(for: container)?.once(for: original) ?? original
  }

  private static func copy(for container: Container) -> ContainerCopy? {
    var copy = current[ObjectIdentifier(container.tree)]
    while let ended = copy, !ended.isAnswering { copy = ended.outer }
    guard let copy, !container.state.isClosed else { return nil }
    return copy
  }
}
