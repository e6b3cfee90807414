/// What an asynchronous factory is given to ask for its dependencies. It may ask for several at once.
public struct AsyncResolver: Sendable {
  /// The container or scope that the instance is made in.
  public let container: Container
  /// The services that are being made, outermost first.
  let path: [Frame]
  /// The instances of lifetime `graph` of this resolution.
  let graph: AsyncGraph

  struct Frame: Sendable {
    let entry: Entry
    let dependency: Dependency.Kind?
    /// Who makes it, if it is shared.
    let maker: AsyncMaker?
  }

  /// Finds or makes a dependency.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) async throws -> Service {
    try await container.resolveAsync(type, named: name, by: kind, self)
  }

  func path(to key: ServiceKey, by kind: Dependency.Kind?) -> [ResolutionError.Step] {
    steps + [.init(key, by: kind)]
  }

  /// Runs something synchronous, whose errors tell only their own part of the path. What is being made asynchronously
  /// further out, and is needed there, is needed to make itself.
  func extendingPath<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ResolutionError {
      let isOnPath = error.reason == .needsAsync && path.contains { $0.entry.key == error.service }
      throw ResolutionError(isOnPath ? .cycle : error.reason, path: steps + error.path)
    }
  }

  /// Who waits for what is asked for here: the innermost that others may wait for.
  var maker: AsyncMaker? { path.last { $0.maker != nil }?.maker }

  var steps: [ResolutionError.Step] {
    path.map { .init($0.entry.key, by: $0.dependency, location: $0.entry.registration.location) }
  }
}

/// The makers of a resolution's own instances.
actor AsyncGraph {
  private var makers: [ObjectIdentifier: AsyncMaker] = [:]

  /// The maker of an entry's instance, and whether it is new.
  func maker(of entry: Entry) -> (AsyncMaker, isNew: Bool) {
    if let known = makers[ObjectIdentifier(entry)] { return (known, false) }
    let new = AsyncMaker()
    makers[ObjectIdentifier(entry)] = new
    return (new, true)
  }
}
