import FlyingFox
import FlyingSocks
import Foundation
import PlaygroundLink

/// A server on loopback with one scope for each request.
struct Server {
  final class Catalog: Sendable {}
  final class Session: Sendable {}

  final class Cart: Sendable {
    init(_ session: Session, _ catalog: Catalog) {}
  }

  final class Handler: Sendable {
    init(_ cart: Cart) {}
  }

  private let port: UInt16
  private let link: PlaygroundLink?
  private static let seconds = 0.5

  /// Starts a server.
  ///
  /// - Parameter folder: the folder of the link's socket; nil for a server without a link.
  init(_ folder: String?) async throws {
    let container = Container(tracksInstances: true)
    container.register(Catalog.self, lifetime: .container) { Catalog() }
    container.register(Session.self, lifetime: .scoped("request")) { Session() }
    container.register(Cart.self, lifetime: .scoped("request"), Cart.init)
    container.register(Handler.self, lifetime: .scoped("request"), Handler.init)
    link = try folder.map { try PlaygroundLink(container, name: "server", folder: $0) }
    let server = HTTPServer(address: .loopback(port: 0), logger: .disabled)
    await server.appendRoute("*") { _ in
      try container.withScope("request", key: "x") { scope in
        _ = try scope.resolve(Handler.self)
        return HTTPResponse(statusCode: .ok, body: Data("ok".utf8))
      }
    }
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip6(_, let port)? = await server.listeningAddress else { throw SocketError.unsupportedAddress }
    self.port = port
  }

  /// Starts a process that attaches to the link and reads everything.
  func attachReader() throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let code = """
      import socket, sys
      s = socket.socket(socket.AF_UNIX)
      s.connect(sys.argv[1])
      s.sendall(b'{"type":"attach","version":1,"events":true}\\n')
      while s.recv(65536): pass
      """
    process.arguments = ["python3", "-c", code, link?.path ?? ""]
    try process.run()
    while link?.isAttached == false { usleep(10_000) }
    return process
  }

  /// Measures requests per second, on eight connections at once.
  func requestsPerSecond() async throws -> Double {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { [port] in try await Self.connection(port, until: end) } }
      var count = 0
      for try await some in group { count += some }
      return count
    }
    return Double(count) / Self.seconds
  }

  private static func connection(_ port: UInt16, until end: ContinuousClock.Instant) async throws -> Int {
    let socket = try await AsyncSocket.connected(to: .loopback(port: port))
    defer { try? socket.close() }
    let request = Data("GET / HTTP/1.1\r\nHost: shop\r\n\r\n".utf8)
    var count = 0
    while ContinuousClock.now < end {
      try await socket.write(request)
      var answer: [UInt8] = []
      while !answer.suffix(6).elementsEqual("\r\n\r\nok".utf8) {
        #if os(Linux)
          // The server sends head and body apart. Without quick acknowledgements the body waits for a delayed one.
          try socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_QUICKACK))
        #endif
        answer += try await socket.read(atMost: 4_096)
      }
      count += 1
    }
    return count
  }
}
