import PlaygroundLink

/// The scope of the request that the current task handles.
///
/// Only routes resolve their handler with it. A service that uses it hides its dependencies.
package enum RequestScope {
  @TaskLocal package static var current: Container?

  /// Resolves a service in the scope of the current request.
  ///
  /// - Throws: `ResolutionError` if the service cannot be made, `NoRequest` outside of a request.
  package static func resolve<Service>(_ type: Service.Type = Service.self) throws -> sending Service {
    guard let current else { throw NoRequest() }
    return try current.resolve(type)
  }

  struct NoRequest: Error, CustomStringConvertible {
    var description: String { "no request is being answered in this task; resolve inside of RequestScopeMiddleware" }
  }
}
