import Synchronization

/// A registry of services and the shared instances that it keeps; also an open scope of another container.
///
/// All of it may be used from any thread. No lock is held while a factory runs.
public final class Container: Sendable {
  /// What a container and all its scopes share.
  final class Tree: Sendable {
    let registry = Mutex(Registry())
    let observers = Observers()
    /// Nil where instances are not tracked, which costs nothing.
    let tracker: Mutex<InstanceTracker>?

    init(tracksInstances: Bool) { tracker = tracksInstances ? Mutex(InstanceTracker()) : nil }
  }

  let tree: Tree
  /// The container or scope that this scope was opened in.
  public let parent: Container?
  /// Nil for the root.
  public let scope: ScopeID?
  let slots = Mutex(Slots())
  /// The registry's generation at which declared dependencies were found complete, by registration.
  let verified = Mutex<[Registration.ID: Int]>([:])

  /// - Parameter tracksInstances: whether live instances are numbered and known by weak references.
  public init(tracksInstances: Bool = false) {
    tree = Tree(tracksInstances: tracksInstances)
    parent = nil
    scope = nil
  }

  init(parent: Container, scope: ScopeID) {
    tree = parent.tree
    self.parent = parent
    self.scope = scope
  }

  /// The outermost container.
  public var root: Container {
    var container = self
    while let parent = container.parent { container = parent }
    return container
  }

  /// The nearest scope of a kind, from this one outwards.
  func nearest(_ kind: String) -> Container? {
    var container: Container? = self
    while let current = container {
      if current.scope?.kind == kind { return current }
      container = current.parent
    }
    return nil
  }

  deinit { close(emitting: scope != nil) }
}
