import Foundation
public import PlaygroundContainer

/// Where the program runs: registrations may differ by that.
///
///     container.register((any Store).self, lifetime: .container, DiskStore.init)
///     container.when(.preview, .test) { $0.register((any Store).self, lifetime: .container, MemoryStore.init) }
public enum RunContext: String, Sendable, CaseIterable {
  case live
  /// In a preview of Xcode.
  case preview
  /// In a process that runs tests.
  case test

  /// By the environment and the arguments of the process.
  public static let ofProcess = RunContext(
    environment: ProcessInfo.processInfo.environment, arguments: ProcessInfo.processInfo.arguments)

  /// What the current task takes for its context.
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
  /// Registers what only some contexts have. What is registered later answers: put it behind what it replaces.
  ///
  /// - Returns: whether the current context is one of them.
  @discardableResult
  public func when(_ contexts: RunContext..., register: (Container) throws -> Void) rethrows -> Bool {
    guard contexts.contains(RunContext.current) else { return false }
    try register(self)
    return true
  }
}
