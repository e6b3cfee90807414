import Foundation
import Logging
import Shop

@main
struct ShopServer {
  static func main() async {
    do {
      let configuration = try ShopConfiguration(environment: ProcessInfo.processInfo.environment)
      var logger = Logger(label: "shop")
      logger.logLevel = configuration.logLevel
      try await ShopApplication(configuration, logger: logger).run()
    } catch let error as ConfigurationError {
      exit(2, "\(error)")
    } catch {
      exit(1, "\(error)")
    }
  }

  private static func exit(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("shop-server: \(message)\n".utf8))
    Foundation.exit(status)
  }
}
