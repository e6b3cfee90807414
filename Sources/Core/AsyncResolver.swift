/// The argument of an asynchronous factory, by which it resolves its dependencies, several at once if it likes.
///
/// Kept after the factory has returned it still answers, each time in a resolution of its own.
public struct AsyncResolver: Sendable {
  /// The container or scope that the instance is made in.
  public let container: Container
  /// Leads to the service that is being made, while it is.
  private let link: AsyncFrame.Link

  /// A box, because it is handed on often and is not there mostly.
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
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) async throws -> sending Service {
    try await container.resolveAsync(type, named: name, by: kind, running)
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) async throws -> sending [Service] {
    try await container.resolveAllAsync(type, named: name, by: kind, running)
  }

  /// The one that asks: the service that is being made, or a resolution of its own once its factory has returned.
  var running: AsyncAsker {
    guard let frame = link.current else { return AsyncAsker(container: container, frame: nil, graph: AsyncGraph()) }
    return AsyncAsker(container: container, frame: frame, graph: frame.graph, isWaitedFor: link.isWaitedFor)
  }
}
