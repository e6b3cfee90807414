import Hummingbird
import Logging

/// Facts about a request that are known when its scope opens. They are the key of the scope, and services may depend on
/// them.
package struct RequestInfo: Sendable {
  /// Name of the user, from the header `X-User`. A proxy in front of the shop is expected to have authenticated the
  /// user.
  let userName: String?
  /// Logger that names the request.
  let logger: Logger

  package init(userName: String?, logger: Logger) {
    self.userName = userName
    self.logger = logger
  }
}

extension RequestInfo {
  init(_ request: Request, _ context: some RequestContext) {
    self.init(userName: request.headers.user, logger: context.logger)
  }
}

extension HTTPFields {
  /// The header `X-User`; nil if it is missing or empty.
  var user: String? {
    get { self[.init("x-user")!].flatMap { $0.isEmpty ? nil : $0 } }  // safe: a valid name
    set { self[.init("x-user")!] = newValue }  // safe: a valid name
  }
}
