import Foundation
import Logging
import Shop

@main
struct ShopServer {
  static func main() async {
    do {
      try await run(ShopConfiguration(environment: ProcessInfo.processInfo.environment))
    } catch {
      end(2, "\(error)")
    }
  }

  /// Runs the shop to its end, and ends the process with status 1 if it fails.
  private static func run(_ configuration: ShopConfiguration) async {
    var logger = Logger(label: "shop")
    logger.logLevel = configuration.logLevel
    do {
      try await ShopApplication(configuration, logger: logger).run()
    } catch {
      let place = "\(configuration.host):\(configuration.port) with \(configuration.database)"
      end(1, "\(error)\nThe shop was to run at \(place); SHOP_HOST, SHOP_PORT and SHOP_DATABASE name others.")
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("shop-server: \(message)\n".utf8))
    exit(status)
  }
}
