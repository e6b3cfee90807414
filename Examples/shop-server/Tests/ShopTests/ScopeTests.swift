import Hummingbird
import HummingbirdTesting
import Logging
import PlaygroundLink
import Synchronization
import Testing

@testable import Shop

@Suite struct ScopeTests {
  /// Runs requests.
  ///
  /// - Returns: the events of scopes and of one service, in order.
  private func events(
    of service: ServiceKey, _ requests: @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws -> [Event.Kind] {
    let log = EventKinds()
    try await withShop { _ in
    } _: { client in
      let observation = shop.container.observe { event in
        if event.kind != .created || event.service == service { log.note(event.kind) }
      }
      try await requests(client)
      observation.cancel()
    }
    return log.all.filter { [.scopeOpened, .scopeClosed, .created].contains($0) }
  }

  @Test func aRequestHasOneScopeAndOneHandler() async throws {
    let events = try await events(of: ServiceKey(ListProducts.self)) { client in
      for _ in 0..<2 { _ = try await client.get("/products") }
    }
    #expect(events == [.scopeOpened, .created, .scopeClosed, .scopeOpened, .created, .scopeClosed])
  }

  @Test func aRequestThatFailsClosesItsScope() async throws {
    let events = try await events(of: ServiceKey(Basket.self)) { client in _ = try await client.get("/basket") }
    #expect(events == [.scopeOpened, .scopeClosed])
  }

  /// A response whose body is not written yet, and the scope that was open when the response was made.
  private func streaming(
    in container: Container, _ write: @escaping @Sendable (Container?) throws -> Void = { _ in }
  ) async throws -> (response: Response, scope: Container?) {
    container.require(ShopModule(configuration: ShopConfiguration(), logger: Logger(label: "test")))
    let request = Request(
      head: .init(method: .get, scheme: "http", authority: "shop", path: "/"), body: .init(buffer: ByteBuffer()))
    let seen = Mutex<Container?>(nil)
    let response = try await RequestScopeMiddleware<TestContext>(container: container)
      .handle(request, context: TestContext(source: TestSource())) { _, _ in
        seen.withLock { $0 = RequestScope.current }
        return Response(
          status: .ok,
          body: ResponseBody { writer in
            try write(RequestScope.current)
            try await writer.finish(nil)
          })
      }
    return (response, seen.withLock { $0 })
  }

  @Test func aStreamHasItsScopeToTheLastByte() async throws {
    let during = Mutex<[Bool]>([])
    let (response, scope) = try await streaming(in: Container()) { current in
      during.withLock { $0.append(current?.isClosed ?? true) }
    }
    #expect(scope?.isClosed == false)
    try await response.body.write(NoWriter())
    #expect(during.withLock { $0 } == [false], "open while it is written")
    #expect(scope?.isClosed == true)
  }

  @Test func aTaskThatOutlivesItsRequestIsRefused() async throws {
    let scope = try shop.container.openScope(.request, key: RequestInfo(userName: nil, logger: quiet))
    let (requestIsOver, end) = AsyncStream.makeStream(of: Void.self)
    let task = RequestScope.$current.withValue(scope.container) {
      Task {
        for await _ in requestIsOver {}
        return try RequestScope.resolve(User.self)
      }
    }
    await scope.closeAndWait()
    end.finish()
    let error = await #expect(throws: ResolutionError.self) { _ = try await task.value }
    guard case .closedScope = error?.reason else {
      Issue.record("not refused for the closed scope: \(String(describing: error))" as Comment)
      return
    }
  }

  @Test func aStreamThatBreaksClosesItsScope() async throws {
    struct Gone: Error {}
    let (response, scope) = try await streaming(in: Container()) { _ in throw Gone() }
    await #expect(throws: Gone.self) { try await response.body.write(NoWriter()) }
    #expect(scope?.isClosed == true)
  }

  @Test func aStreamThatIsNeverWrittenClosesItsScope() async throws {
    let (container, log) = (Container(), EventKinds())
    let observation = container.observe { log.note($0.kind) }
    var response: Response? = try await streaming(in: container).response
    #expect(!log.all.contains(.scopeClosed))
    withExtendedLifetime(response) {}
    response = nil
    #expect(log.all.contains(.scopeClosed))
    observation.cancel()
  }
}

private final class EventKinds: Sendable {
  private let kinds = Mutex<[Event.Kind]>([])
  func note(_ kind: Event.Kind) { kinds.withLock { $0.append(kind) } }
  var all: [Event.Kind] { kinds.withLock { $0 } }
}

private struct NoWriter: ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) async throws {}
  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// A context for requests without a connection.
private struct TestContext: RequestContext {
  typealias Source = TestSource

  var coreContext: CoreRequestContextStorage

  init(source: TestSource) { coreContext = .init(source: source) }
}

private struct TestSource: RequestContextSource {
  var logger: Logger {
    var logger = Logger(label: "test")
    logger[metadataKey: "hb.request.id"] = "1"
    return logger
  }
}
