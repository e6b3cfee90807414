import Hummingbird
import PlaygroundLink

/// Turns errors into responses. An error that has no response of its own is logged in full; the client gets status 500 and
/// the number of the request.
struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as CancellationError {
      throw error  // the server shuts down, and this request took too long
    } catch {
      if let known = Self.known(error) { return try known.response(from: request, context: context) }
      context.logger.error("the request failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
      let message = "Something went wrong. Ask for request \(context.id)."
      return try HTTPError(.internalServerError, message: message).response(from: request, context: context)
    }
  }

  /// The error with a response of its own, even if a service threw it while the container made the service.
  private static func known(_ error: any Error) -> (any HTTPResponseError)? {
    error as? any HTTPResponseError ?? (error as? ResolutionError)?.underlying as? any HTTPResponseError
  }
}
