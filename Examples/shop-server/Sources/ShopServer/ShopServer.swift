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
    let shop: ShopApplication
    do { shop = try ShopApplication(configuration, logger: logger) } catch { end(1, "\(error)") }
    do { try await shop.run() } catch {
      let place = "\(configuration.host):\(configuration.port) with \(configuration.database)"
      let link = configuration.link.map { ", linked as \($0)" } ?? ""
      end(
        1,
        "\(error)\nThe shop was to run at \(place)\(link); "
          + "SHOP_HOST, SHOP_PORT, SHOP_DATABASE and SHOP_LINK name others.")
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("shop-server: \(message)\n".utf8))
    exit(status)
  }
}
