#if Link
  @_exported import LinkProtocol

  /// The interface through which a `LinkReporter` queries a container.
  ///
  /// The functions are called in tasks of the link, never on threads of the program.
  public protocol LinkSource: Sendable {
    /// The current registrations, each with a unique name, in order of registration.
    var services: [LinkService] { get }
    /// Prepares for reporting. Called when the first reader attaches; the source must report events from now on.
    func begin()
    /// Ends reporting. Called when the last reader detaches; the source need not report events any more.
    func end()
    /// Returns the open scopes, each after its enclosing scope, and the live instances.
    func snapshot() -> LinkSnapshot
    /// The number of live instances; `nil` if unknown.
    var liveCount: Int? { get }
    /// Finds the instances that were freed since the last sweep, and reports each as `released`.
    func sweep()
  }

  /// The state of a container when a reader attaches.
  public struct LinkSnapshot: Hashable, Sendable {
    /// A live instance with the scope in which it was made.
    public struct Live: Hashable, Sendable {
      /// The identity of the instance.
      public var instance: LinkInstance
      /// The number of the scope in which the instance was made; `nil` if unknown.
      public var scope: Int?

      /// Creates a live instance.
      public init(_ instance: LinkInstance, scope: Int? = nil) { (self.instance, self.scope) = (instance, scope) }
    }

    /// The open scopes, each after its enclosing scope.
    public var scopes: [LinkScope]
    /// The live instances in order of creation.
    public var live: [Live]

    /// Creates a snapshot.
    public init(scopes: [LinkScope] = [], live: [Live] = []) { (self.scopes, self.live) = (scopes, live) }
  }

  extension LinkSource {
    public func begin() {}
    public func end() {}
    public func snapshot() -> LinkSnapshot { LinkSnapshot() }
    public var liveCount: Int? { nil }
    public func sweep() {}
  }
#endif
