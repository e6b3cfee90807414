#if Link
  @_spi(Instrumentation) import Core
  import FlyingFox
  import FlyingSocks
  import Foundation
  import PlaygroundLink
  import Synchronization

  /// A small server with one scope for each request, and faults that can be switched on one by one.
  final class Shop: Sendable {
    struct Faults: OptionSet, Sendable {
      let rawValue: Int
      /// A list retains the handler of each request.
      static let leak = Faults(rawValue: 1)
      /// A service of the container is declared to hold a service of a request.
      static let captive = Faults(rawValue: 2)
      /// The handler pulls the catalog from a locator.
      static let hidden = Faults(rawValue: 4)
    }

    final class Catalog: Sendable {}
    final class Session: Sendable {}
    final class Audit: Sendable {
      init(_ session: Session) {}
    }

    final class Cart: Sendable {
      let session: Session
      init(_ session: Session) { self.session = session }
    }

    final class Handler: Sendable {
      let cart: Cart
      init(_ cart: Cart) { self.cart = cart }
      var answer: String { "ok" }
    }

    let container: Container
    let port: UInt16
    private let server: HTTPServer
    private let task: Task<Void, any Error>
    private let kept = Mutex<[Handler]>([])
    private let number = Atomic<Int>(0)
    private let faults: Mutex<Faults>

    init(_ faults: Faults = [], tracksInstances: Bool = true) async throws {
      container = Container(tracksInstances: tracksInstances)
      self.faults = Mutex(faults)
      container.register(Catalog.self, lifetime: .container) { Catalog() }
      container.register(Session.self, lifetime: .scoped("request")) { Session() }
      container.register(Cart.self, lifetime: .scoped("request"), Cart.init)
      container.register(Handler.self, lifetime: .scoped("request"), Handler.init)
      if faults.contains(.captive) { container.register(Audit.self, lifetime: .container, Audit.init) }
      server = HTTPServer(address: .loopback(port: 0))
      let server = server
      task = Task { try await server.run() }
      try await server.waitUntilListening()
      guard case .ip6(_, let port)? = await server.listeningAddress else { throw Unlistened() }
      self.port = port
      await server.appendRoute("*") { [unowned self] _ in
        HTTPResponse(statusCode: .ok, body: Data(try self.answer().utf8))
      }
    }

    struct Unlistened: Error {}

    private func answer() throws -> String {
      let faults = faults.withLock { $0 }
      let id = number.add(1, ordering: .relaxed).newValue
      return try container.withScope("request", key: "user-\(id)") { scope in
        let handler = try scope.resolve(Handler.self)
        if faults.contains(.leak) { kept.withLock { $0.append(handler) } }
        if faults.contains(.hidden) {
          let locator = ServiceLocator(scope)
          let requester = ServiceLocator.Requester(
            service: ServiceKey(Handler.self), instance: container.identity(of: handler))
          _ = try locator.service(Catalog.self, for: requester)
        }
        return handler.answer
      }
    }

    /// Sends requests on several connections at once and waits for all answers.
    func load(_ requests: Int, connections: Int = 8) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<connections {
          let count = requests / connections + (index < requests % connections ? 1 : 0)
          group.addTask { [port] in try await Self.connection(port, count) }
        }
        try await group.waitForAll()
      }
    }

    private static func connection(_ port: UInt16, _ count: Int) async throws {
      let socket = try await AsyncSocket.connected(to: .loopback(port: port))
      defer { try? socket.close() }
      #if os(Linux)
        // The server sends head and body apart. Without quick acknowledgements the body waits for a delayed one.
        let quick = BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_QUICKACK)
      #endif
      let request = Data("GET / HTTP/1.1\r\nHost: shop\r\n\r\n".utf8)
      for _ in 0..<count {
        try await socket.write(request)
        var answer = ""
        while !answer.hasSuffix("\r\n\r\nok") {
          #if os(Linux)
            try socket.socket.setValue(true, for: quick)
          #endif
          answer += String(decoding: try await socket.read(atMost: 4_096), as: UTF8.self)
        }
      }
    }

    func stop() async {
      await server.stop(timeout: 0)
      task.cancel()
      _ = try? await task.value
    }
  }
#endif
