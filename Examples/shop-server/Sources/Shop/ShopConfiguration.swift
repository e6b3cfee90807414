import Logging

/// Settings of the server, read once at start and injected like any other service.
package struct ShopConfiguration: Sendable {
  /// Address that the server listens on.
  package var host = "127.0.0.1"
  /// Port that the server listens on.
  package var port = 8080
  /// Path of the SQLite file; it is created if it is missing.
  package var database = "shop.sqlite"
  /// Name under which `playground attach` finds the server; nil to run without a link.
  package var link: String? = "shop-server"
  /// Seconds that open requests get at shutdown, before they are cancelled.
  package var shutdownSeconds = 15
  /// Deliberate faults of this run.
  package var faults: [Fault] = []
  /// Lowest level that is logged.
  package var logLevel = Logger.Level.info

  package init() {}

  /// Reads the environment variables that begin with `SHOP_`.
  ///
  /// - Throws: `ConfigurationError` for the first invalid value.
  package init(environment: [String: String]) throws(ConfigurationError) {
    if let value = environment["SHOP_HOST"] { host = value }
    if let value = environment["SHOP_DATABASE"] { database = value }
    if let value = environment["SHOP_LINK"] { link = value.isEmpty ? nil : value }
    if let number = try Self.number("SHOP_PORT", in: 0...65_535, environment) { port = number }
    if let number = try Self.number("SHOP_SHUTDOWN", in: 1...600, environment) { shutdownSeconds = number }
    if let value = environment["SHOP_LOG"] {
      guard let level = Logger.Level(rawValue: value) else {
        throw ConfigurationError(
          variable: "SHOP_LOG", value: value, expected: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
      }
      logLevel = level
    }
    for word in environment["SHOP_FAULTS", default: ""].split(separator: ",") {
      guard let fault = Fault(rawValue: String(word)) else {
        throw ConfigurationError(
          variable: "SHOP_FAULTS", value: String(word),
          expected: "some of \(Fault.allCases.map(\.rawValue).joined(separator: ",")), separated by commas")
      }
      faults.append(fault)
    }
  }

  private static func number(
    _ variable: String, in range: ClosedRange<Int>, _ environment: [String: String]
  ) throws(ConfigurationError) -> Int? {
    guard let value = environment[variable] else { return nil }
    guard let number = Int(value), range.contains(number) else {
      throw ConfigurationError(
        variable: variable, value: value, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// An error for an environment variable with an invalid value.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  package let variable: String
  package let value: String
  package let expected: String

  package var description: String { "\(variable) is '\(value)'; expected \(expected)" }
}
