import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import PlaygroundLink
import Shop

// Measures the container's share of a request that does one query: medians of interleaved rounds.
//
//     swift run -c release RequestCost [ROUNDS]

@main
struct RequestCost {
  static func main() async throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 25
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("request-cost-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }

    var configuration = ShopConfiguration()
    (configuration.database, configuration.link, configuration.port) = (file, nil, 0)
    var logger = Logger(label: "cost")
    logger.logLevel = .critical
    let shop = try ShopApplication(configuration, logger: logger)
    let untracked = try ShopApplication(configuration, logger: logger, tracksInstances: false)
    let cost = RequestCost(
      container: shop.container, untracked: untracked.container, info: RequestInfo(userName: nil, logger: logger))
    try await shop.application().test(.live) { client in try await cost.measure(client, rounds) }
    await untracked.container.closeAndWait()
  }

  private let container: Container
  /// The same registrations in a container that does not track live instances.
  private let untracked: Container
  private let info: RequestInfo

  private func measure(_ client: any TestClientProtocol, _ rounds: Int) async throws {
    let catalog = try await container.resolveAsync(Catalog.self)
    _ = try await untracked.resolveAsync(Catalog.self)
    let parts: [(name: String, count: Int, body: () async throws -> Void)] = [
      ("a scope, opened and closed", 2_000, { try await request(in: container) {} }),
      ("a scope with its resolutions", 2_000, { try await request(in: container, resolve) }),
      ("the same, without tracking instances", 2_000, { try await request(in: untracked, resolve) }),
      ("the query", 200, { _ = try await catalog.products(after: 0, limit: 20) }),
      (
        "the whole request, over HTTP on one connection", 200,
        {
          try await client.execute(uri: "/products", method: .get) { response in
            guard response.status == .ok else { throw HTTPError(response.status) }
          }
        }
      ),
    ]
    var times = [[Double]](repeating: [], count: parts.count)
    for round in 0...rounds {
      for (index, part) in parts.enumerated() {
        let time = try await microseconds(part.count, part.body)
        if round > 0 { times[index].append(time) }  // in the first round caches are cold
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    print("| part of `GET /products` | time | share |\n|---|---:|---:|")
    for (part, median) in zip(parts, medians) {
      print("| \(part.name) | \(rounded(median)) µs | \(rounded(median / (medians.last ?? 1) * 100)) % |")
    }
  }

  /// Opens and closes a scope as the middleware does for each request.
  private func request(in container: Container, _ body: () throws -> Void) async throws {
    let scope = try container.openScope(.request, key: info, label: "1")
    try RequestScope.$current.withValue(scope.container, operation: body)
    await scope.closeAndWait()
  }

  /// Resolves the services that `GET /products` resolves.
  private func resolve() throws {
    _ = try RequestScope.resolve(RequestCounter.self)
    withExtendedLifetime(try RequestScope.resolve(ListProducts.self)) {}
  }

  private func microseconds(_ count: Int, _ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { try await body() }
    let taken = (ContinuousClock.now - start).components
    return (Double(taken.seconds) * 1e6 + Double(taken.attoseconds) / 1e12) / Double(count)
  }

  private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
