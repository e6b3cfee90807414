import Foundation
public import PlaygroundContainer

/// The context in which the program runs.
///
/// Registrations may depend on the context.
///
///     container.register((any Store).self, lifetime: .container, DiskStore.init)
///     container.when(.preview, .test) { $0.register((any Store).self, lifetime: .container, MemoryStore.init) }
public enum RunContext: String, Sendable, CaseIterable {
  /// The program runs as the application itself.
  case live
  /// The program runs in a preview of Xcode.
  case preview
  /// The program runs tests.
  case test

  /// The context of the process, derived from its environment and arguments.
  public static let ofProcess = RunContext(
    environment: ProcessInfo.processInfo.environment, arguments: ProcessInfo.processInfo.arguments)

  /// The context of the current task: by default that of the process.
  ///
  /// A test may set another context with `$current.withValue`.
  @TaskLocal public static var current = RunContext.ofProcess

  init(environment: [String: String], arguments: [String]) {
    let program = arguments.first ?? ""
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
      self = .preview
    } else if environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
      || arguments.contains("--testing-library") || program.hasSuffix(".xctest") || program.hasSuffix("/xctest")
      || program.hasSuffix("swiftpm-testing-helper")
    {
      self = .test
    } else {
      self = .live
    }
  }
}

extension Container {
  /// Registers services for certain contexts only.
  ///
  /// A later registration replaces an earlier one, so call this method after the default registration.
  ///
  /// - Parameters:
  ///   - contexts: the contexts.
  ///   - register: registers the services. It is called if the current context is one of `contexts`.
  /// - Returns: `true` if `register` was called.
  @discardableResult
  public func when(_ contexts: RunContext..., register: (Container) throws -> Void) rethrows -> Bool {
    guard contexts.contains(RunContext.current) else { return false }
    try register(self)
    return true
  }
}
