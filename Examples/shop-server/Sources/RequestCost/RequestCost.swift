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
    let cost = RequestCost(shop: shop, info: RequestInfo(userName: nil, logger: logger))
    let times = try await shop.application().test(.live) { client in try await cost.measure(client, rounds) }
    cost.show(times)
  }

  private let shop: ShopApplication
  private let info: RequestInfo

  /// Microseconds of each part, in each round.
  private struct Times {
    var container: [Double] = []
    var query: [Double] = []
    var request: [Double] = []
  }

  private func measure(_ client: any TestClientProtocol, _ rounds: Int) async throws -> Times {
    var times = Times()
    let catalog = try await shop.container.resolveAsync(Catalog.self)
    for round in 0...rounds {
      let container = try await microseconds(2_000) { try await askContainer() }
      let query = try await microseconds(200) { _ = try await catalog.products(after: 0, limit: 20) }
      let request = try await microseconds(200) {
        try await client.execute(uri: "/products", method: .get) { response in
          guard response.status == .ok else { throw HTTPError(response.status) }
        }
      }
      if round == 0 { continue }  // caches are cold
      times.container.append(container)
      times.query.append(query)
      times.request.append(request)
    }
    return times
  }

  /// What a request asks of the container: the counter, a scope with its task-local, the handler, and the end of the scope.
  private func askContainer() async throws {
    _ = try shop.container.resolve(RequestCounter.self)
    let scope = try shop.container.openScope(.request, key: info, label: "1")
    try RequestScope.$current.withValue(scope.container) {
      withExtendedLifetime(try RequestScope.resolve(ListProducts.self)) {}
    }
    await scope.closeAndWait()
  }

  private func microseconds(_ count: Int, _ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { try await body() }
    let taken = (ContinuousClock.now - start).components
    return (Double(taken.seconds) * 1e6 + Double(taken.attoseconds) / 1e12) / Double(count)
  }

  private func show(_ times: Times) {
    func row(_ name: String, _ all: [Double], of whole: Double) {
      let time = median(all)
      print("| \(name) | \(rounded(time, 10)) µs | \(rounded(time / whole * 100, 10)) % |")
    }
    let whole = median(times.request)
    print("| part of `GET /products` | time | share |\n|---|---:|---:|")
    row("scope and handler", times.container, of: whole)
    row("the query", times.query, of: whole)
    row("whole request, over HTTP on one connection", times.request, of: whole)
  }

  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
  private func rounded(_ number: Double, _ parts: Double) -> Double { (number * parts).rounded() / parts }
}
