import Synchronization

/// A registry of services and the shared instances that it keeps; also an open scope of another container.
///
/// All of it may be used from any thread. No lock is held while a factory runs.
public final class Container: Sendable {
  /// What a container and all its scopes share.
  final class Tree: Sendable {
    let registry: Mutex<Registry>
    /// Where threads look at the registry without the lock.
    let publication: Publication
    let observers = Observers()
    /// The modules that have been required, by type.
    let modules = Mutex<[ObjectIdentifier: [RequiredModule]]>([:])
    /// The modules of a confined container that have been required, by type.
    let confinedModules = Mutex<Set<ObjectIdentifier>>([])
    /// How many shared instances were made, for their order.
    let made = Atomic<Int>(0)
    /// Nil where instances are not tracked, which costs nothing.
    let tracker: Mutex<InstanceTracker>?
    /// Whether it does the work of a `ConfinedContainer`.
    let isConfined: Bool
    /// What a registration gets that does not say it.
    let defaultLifetime: Lifetime
    /// Who answers for what is not registered here; nil for most.
    // Safe: set before the tree is shared, taken away when nobody has it any more.
    @exclusivity(unchecked) nonisolated(unsafe) private(set) var base: Container?
    /// What is registered, for errors.
    let names: TreeNames
    /// By what a thread knows what it is making.
    let threadKey = ResolutionStack.key

    init(tracksInstances: Bool, isConfined: Bool, defaultLifetime: Lifetime, base: Container?) {
      let registry = Registry()
      publication = registry.publication
      self.registry = Mutex(registry)
      self.defaultLifetime = defaultLifetime
      self.base = base
      tracker = tracksInstances ? Mutex(InstanceTracker()) : nil
      self.isConfined = isConfined
      names = TreeNames(isConfined: isConfined)
      names.know(self)
    }

    deinit {
      names.forget()
      observers.end()
      // One after the other: many containers inside each other would need as much stack.
      if base != nil { ResolutionStack.current.release(base.take()) }
    }
  }

  let tree: Tree
  /// The container or scope that this scope was opened in.
  // Safe, and needs no check of accesses: set before the container is shared, taken away when nobody has it any more.
  @exclusivity(unchecked)
  public nonisolated(unsafe) private(set) var parent: Container?
  /// What the scope was opened with, where its kind has keys.
  let key: (any Sendable)?
  /// What is kept here.
  let state: ScopeState
  /// The root; nil for the root itself. Not counted: `parent` leads to it.
  private let outermost: Unmanaged<Container>?
  /// The kinds of scopes that lead here.
  let path: ScopePath

  /// - Parameters:
  ///   - tracksInstances: whether live instances are numbered and known by weak references.
  ///   - defaultLifetime: the lifetime of what is registered without one.
  public convenience init(tracksInstances: Bool = false, defaultLifetime: Lifetime = .transient) {
    self.init(tracksInstances: tracksInstances, isConfined: false, defaultLifetime: defaultLifetime)
  }

  init(tracksInstances: Bool, isConfined: Bool, defaultLifetime: Lifetime = .transient, base: Container? = nil) {
    tree = Tree(
      tracksInstances: tracksInstances, isConfined: isConfined, defaultLifetime: defaultLifetime, base: base)
    path = ScopePath()
    parent = nil
    state = ScopeState(tree)
    key = nil
    outermost = nil
  }

  /// A container with the same registrations and nothing else in common.
  convenience init(copyOf original: Tree) {
    self.init(
      tracksInstances: original.tracker != nil, isConfined: original.isConfined,
      defaultLifetime: original.defaultLifetime, base: original.base)
    let registry = original.registry.withLock { $0.shared() }
    let confinedModules = original.confinedModules.withLock { $0 }
    tree.confinedModules.withLock { $0 = confinedModules }
    tree.registry.withLock { $0.adopt(registry) }
    let modules = original.modules.withLock { $0 }
    tree.modules.withLock { $0 = modules }
  }

  init(parent: Container, path: ScopePath, scope: ScopeID, key: (any Sendable)?) {
    tree = parent.tree
    self.path = path
    self.parent = parent
    state = ScopeState(tree, scope)
    self.key = key
    outermost = parent.unretainedRoot
  }

  /// Nil for the root.
  public var scope: ScopeID? { state.id }

  /// The outermost container.
  public var root: Container { outermost?.takeUnretainedValue() ?? self }

  /// The outermost container, which whoever has this one holds.
  var unretainedRoot: Unmanaged<Container> { outermost ?? .passUnretained(self) }

  /// The nearest scope of a kind, from this one outwards.
  func nearest(_ kind: ScopeKind) -> Container? { unretainedNearest(kind)?.takeUnretainedValue() }

  /// The nearest scope of a kind, which whoever has this one holds.
  func unretainedNearest(_ kind: ScopeKind) -> Unmanaged<Container>? {
    if path.kind == kind { return .passUnretained(self) }
    var container = parent
    while let current = container {
      if current.path.kind == kind { return .passUnretained(current) }
      container = current.parent
    }
    return nil
  }

  /// What is shared here of a registration; held under one lock.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    state.withSlot(of: entry, body)
  }

  deinit {
    // What is confined may be dropped off its actor, where its hooks must not run.
    if !state.isShut.load(ordering: .relaxed) { state.close(runningHooks: !tree.isConfined) }
    if parent?.parent != nil { ResolutionStack.current.release(parent.take()) }
  }
}
