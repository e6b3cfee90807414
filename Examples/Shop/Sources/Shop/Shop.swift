import Foundation
import PlaygroundLink
import Synchronization

// A shop with simulated customers, as an example to attach to:
//
//     swift run Shop 200              200 requests a second
//     swift run Shop 200 leak         each handler is kept
//     playground attach shop

final class Clock: Sendable {}
final class Database: Sendable {}

final class Catalog: Sendable {
  init(_ database: Database) {}
}

final class Session: Sendable {}

final class Cart: Sendable {
  init(_ session: Session, _ catalog: Catalog) {}
}

final class Receipt: Sendable {
  init(_ clock: Clock) {
    // Simulated work.
    var sum = 0
    for number in 0..<20_000 { sum &+= number }
    withExtendedLifetime(sum) {}
  }
}

final class Handler: Sendable {
  let cart: Cart
  init(_ cart: Cart, _ receipt: Receipt) { self.cart = cart }
}

@main
struct Shop {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let rate = arguments.first.flatMap(Double.init) ?? 100
    let leaks = arguments.contains("leak")
    let container = Container(tracksInstances: true)
    container.register(Clock.self, lifetime: .container) { Clock() }
    container.register(Database.self, lifetime: .container) { Database() }
    container.register(Catalog.self, lifetime: .container, Catalog.init)
    container.register(Session.self, lifetime: .scoped("request")) { Session() }
    container.register(Cart.self, lifetime: .scoped("request"), Cart.init)
    container.register(Receipt.self, Receipt.init)
    container.register(Handler.self, lifetime: .scoped("request"), Handler.init)

    let link = try PlaygroundLink(container, name: "shop")
    print("attach with: playground attach shop, or playground attach \(link.path)")

    let kept = Mutex<[Handler]>([])
    for number in 1... {
      try container.withScope("request", key: "\(number)") { scope in
        let handler = try scope.resolve(Handler.self)
        if leaks { kept.withLock { $0.append(handler) } }
      }
      try await Task.sleep(for: .seconds(1 / rate))
    }
    withExtendedLifetime(link) {}
  }
}
