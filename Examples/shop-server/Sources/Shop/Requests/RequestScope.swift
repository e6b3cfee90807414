import PlaygroundLink

/// The scope of the request that the current task answers.
///
/// Routes resolve their handler here, and nothing else does: a service that asks it hides what it needs.
package enum RequestScope {
  @TaskLocal package static var current: Container?

  /// Finds or makes a service in the scope of the current request.
  ///
  /// - Throws: `ResolutionError` if it cannot be made, `NoRequest` outside of a request.
  package static func resolve<Service>(_ type: Service.Type = Service.self) throws -> sending Service {
    guard let current else { throw NoRequest() }
    return try current.resolve(type)
  }

  struct NoRequest: Error, CustomStringConvertible {
    var description: String { "no request is being answered in this task; resolve inside of RequestScopeMiddleware" }
  }
}
