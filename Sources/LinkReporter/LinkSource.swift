#if Link
  @_exported import LinkProtocol

  /// What a `LinkReporter` asks a container. All of it is called on tasks of the link, never on the program's own threads.
  public protocol LinkSource: Sendable {
    /// The registrations now, each with a name of its own, in order of registration.
    var services: [LinkService] { get }
    /// A first reader has come: from now on events are to be reported.
    func begin()
    /// The last reader has left: nothing has to be reported any more.
    func end()
    /// The open scopes, outer ones first, and the instances that are alive.
    func snapshot() -> LinkSnapshot
    /// Number of instances that are alive; nil where it is not known.
    var liveCount: Int? { get }
    /// Looks for instances that are freed, and reports each as `released`.
    func sweep()
  }

  /// What is there when a reader comes.
  public struct LinkSnapshot: Hashable, Sendable {
    /// An instance that is alive, and the number of the scope that it was made in, if that is known.
    public struct Live: Hashable, Sendable {
      public var instance: LinkInstance
      public var scope: Int?

      public init(_ instance: LinkInstance, scope: Int? = nil) { (self.instance, self.scope) = (instance, scope) }
    }

    /// Outer ones first.
    public var scopes: [LinkScope]
    /// In order of creation.
    public var live: [Live]

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
