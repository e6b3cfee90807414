import Hummingbird
import PlaygroundLink

/// Opens one scope for each request and closes it when the response is complete.
struct RequestScopeMiddleware<Context: RequestContext>: RouterMiddleware {
  let container: Container

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let counter = try container.resolve(RequestCounter.self)
    counter.begin()
    let scope = try container.openScope(.request, key: RequestInfo(request, context), label: context.id)
    do {
      let response = try await RequestScope.$current.withValue(scope.container) { try await next(request, context) }
      if response.body.contentLength == nil { return Self.streaming(response, in: scope, counter) }
      await scope.closeAndWait()
      counter.end()
      return response
    } catch {
      await scope.closeAndWait()
      counter.end()
      throw error
    }
  }

  /// Keeps the scope of a response with a body open until the last byte is written, or the client is gone.
  ///
  /// A body that is dropped and never written, as for a HEAD request, drops its scope, which closes it.
  private static func streaming(
    _ response: Response, in scope: Scope<RequestInfo>, _ counter: RequestCounter
  ) -> Response {
    var response = response
    let body = response.body
    response.body = ResponseBody { writer in
      do {
        try await RequestScope.$current.withValue(scope.container) { try await body.write(writer) }
        await scope.closeAndWait()
        counter.end()
      } catch {
        await scope.closeAndWait()
        throw error
      }
    }
    return response
  }
}
