/// The argument of an asynchronous factory, used to resolve the dependencies of the service that is being made.
///
/// A factory may resolve several dependencies concurrently. A resolver that is kept after its factory has returned
/// still works: each call then starts a resolution of its own.
public struct AsyncResolver: Sendable {
  /// The container or scope in which the instance is made.
  public let container: Container
  /// Link to the frame of the service that is being made. The link is cleared when the factory returns.
  private let link: AsyncFrame.Link

  /// The arguments of a request, boxed in an object. The optional reference is copied often, and is usually nil.
  final class Arguments: Sendable {
    let values: any Sendable
    init(_ values: any Sendable) { self.values = values }
  }

  init(container: Container, link: AsyncFrame.Link) {
    self.container = container
    self.link = link
  }

  /// Finds or makes a dependency.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) async throws -> sending Service {
    try await container.resolveAsync(type, named: name, by: kind, running)
  }

  /// Finds or makes one instance for each registration that provides a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) async throws -> sending [Service] {
    try await container.resolveAllAsync(type, named: name, by: kind, running)
  }

  /// Origin of the next request: the frame of the running factory, or a new resolution once that factory has returned.
  var running: AsyncRequester {
    guard let frame = link.current else { return AsyncRequester(container: container, frame: nil, graph: AsyncGraph()) }
    return AsyncRequester(container: container, frame: frame, graph: frame.graph, isWaitedFor: link.isWaitedFor)
  }
}
