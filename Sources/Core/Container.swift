import Synchronization

/// A registry of services that makes and shares their instances. An open scope of a container is a `Container`, too.
///
/// A container may be used from any thread. No lock is held while a factory runs.
public final class Container: Sendable {
  /// The state shared by a container and all its scopes.
  final class Tree: Sendable {
    let registry: Mutex<Registry>
    /// Access to the current snapshot of the registry without the lock.
    let publication: Publication
    let observers = Observers()
    /// Twice the number of observations, and one more if instances are tracked. Each request reads it, and saves an
    /// indirection through `observers`.
    private let watchers: Atomic<Int>
    /// The required modules, by type.
    let modules = Mutex<[ObjectIdentifier: [RequiredModule]]>([:])
    /// Types of the required modules of a confined container.
    let confinedModules = Mutex<Set<ObjectIdentifier>>([])
    /// Number of shared instances made so far, and of instances that were passed to `register`. Each new one gets the
    /// next number as its place in the order of creation.
    let made = Atomic<Int>(0)
    /// The tracker of instances; nil if instances are not tracked.
    let tracker: Mutex<InstanceTracker>?
    /// True for the container inside a `ConfinedContainer`.
    let isConfined: Bool
    /// Lifetime used when a registration does not specify one.
    let defaultLifetime: Lifetime
    // Safe: set before the tree is shared, and cleared only in `deinit`.
    /// The parent that resolves services which are not registered here; nil unless the container was made by
    /// `makeChild`.
    @exclusivity(unchecked) nonisolated(unsafe) private(set) var base: Container?
    /// Registered names and types, looked up for error messages.
    let names: TreeNames
    /// Key of the thread-local resolution stack, copied because reading a global constant is slower.
    let threadKey = ResolutionStack.key

    init(tracksInstances: Bool, isConfined: Bool, defaultLifetime: Lifetime, base: Container?) {
      let registry = Registry()
      publication = registry.publication
      self.registry = Mutex(registry)
      self.defaultLifetime = defaultLifetime
      self.base = base
      tracker = tracksInstances ? Mutex(InstanceTracker()) : nil
      watchers = Atomic(tracksInstances ? 1 : 0)
      self.isConfined = isConfined
      names = TreeNames(isConfined: isConfined)
      names.attach(self)
      observers.attach(self)
    }

    /// True if events are observed.
    var isObserved: Bool { watchers.load(ordering: .relaxed) > 1 }

    /// True if instances are tracked or events observed.
    var isWatched: Bool { watchers.load(ordering: .relaxed) != 0 }

    /// Counts an observation that began.
    func beginObservation() { watchers.add(2, ordering: .relaxed) }

    /// Counts an observation that ended.
    func endObservation() { watchers.subtract(2, ordering: .relaxed) }

    deinit {
      names.detach()
      observers.end()
      // Released iteratively: recursive release of a long chain of containers would overflow the stack.
      if base != nil { ResolutionStack.current.release(base.take()) }
    }
  }

  let tree: Tree
  // Safe without checks of exclusive access: set before the container is shared, and cleared only in `deinit`.
  /// The container or scope in which this scope was opened; nil for a root container.
  @exclusivity(unchecked)
  public nonisolated(unsafe) private(set) var parent: Container?
  /// The key with which the scope was opened; nil if its kind has no typed keys.
  let key: (any Sendable)?
  /// The instances and inner scopes of this container or scope.
  let state: ScopeState
  /// The root, unretained because `parent` leads to it; nil for the root itself.
  private let outermost: Unmanaged<Container>?
  /// The kinds of the scopes from the root to this one.
  let scopeChain: ScopeChain

  /// Creates an empty container.
  ///
  /// - Parameters:
  ///   - tracksInstances: `true` to number live instances and remember them by weak references.
  ///   - defaultLifetime: the lifetime of registrations that do not specify one.
  public convenience init(tracksInstances: Bool = false, defaultLifetime: Lifetime = .transient) {
    self.init(tracksInstances: tracksInstances, isConfined: false, defaultLifetime: defaultLifetime)
  }

  init(tracksInstances: Bool, isConfined: Bool, defaultLifetime: Lifetime = .transient, base: Container? = nil) {
    tree = Tree(
      tracksInstances: tracksInstances, isConfined: isConfined, defaultLifetime: defaultLifetime, base: base)
    scopeChain = ScopeChain()
    parent = nil
    state = ScopeState(tree)
    key = nil
    outermost = nil
  }

  /// Creates a container with the same registrations and modules. The new container shares no instances with the
  /// original, except instances that were passed to `register`.
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

  init(parent: Container, scopeChain: ScopeChain, scope: ScopeID, key: (any Sendable)?) {
    tree = parent.tree
    self.scopeChain = scopeChain
    self.parent = parent
    state = ScopeState(tree, scope)
    self.key = key
    outermost = parent.unretainedRoot
  }

  /// The kind and key of this scope; `nil` for a root container.
  public var scope: ScopeID? { state.id }

  /// The outermost container; this container itself if it is not a scope.
  public var root: Container { outermost?.takeUnretainedValue() ?? self }

  /// The outermost container, unretained. It is valid while the caller retains this container.
  var unretainedRoot: Unmanaged<Container> { outermost ?? .passUnretained(self) }

  /// Returns the innermost scope of a kind that is this scope or encloses it; nil if there is none.
  func nearest(_ kind: ScopeKind) -> Container? { unretainedNearest(kind)?.takeUnretainedValue() }

  /// Returns the result of `nearest(_:)`, unretained; nil if there is none. It is valid while the caller retains this
  /// container.
  func unretainedNearest(_ kind: ScopeKind) -> Unmanaged<Container>? {
    if scopeChain.kind == kind { return .passUnretained(self) }
    var container = parent
    while let current = container {
      if current.scopeChain.kind == kind { return .passUnretained(current) }
      container = current.parent
    }
    return nil
  }

  /// Calls `body` with the slot that this container or scope has for an entry; nil if the slot is empty. The lock of
  /// the slot is held during the call.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    state.withSlot(of: entry, body)
  }

  deinit {
    // A confined container may be released off its actor, where its hooks must not run.
    if !state.isShut.load(ordering: .relaxed) { state.close(runningHooks: !tree.isConfined) }
    if parent?.parent != nil { ResolutionStack.current.release(parent.take()) }
  }
}
