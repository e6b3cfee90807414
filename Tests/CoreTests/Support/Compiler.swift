import Foundation
import Testing

/// The Swift compiler, in Swift 6 mode, with this build of Core.
enum Compiler {
  /// Folder of Core's compiled interface, beside or above the test's executable.
  static let modules: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appendingPathComponent("Modules")
      if FileManager.default.fileExists(atPath: modules.appendingPathComponent("Core.swiftmodule").path) {
        return modules.path
      }
    }
    return nil
  }()

  /// Compiles a program.
  ///
  /// - Returns: the messages of the compiler.
  static func check(_ code: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try check([file])
  }

  /// Compiles several files as one module.
  ///
  /// - Returns: the messages of the compiler.
  static func check(_ files: [URL]) throws -> String {
    try run(
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-emit-sil", "-o", "/dev/null"]
        + ["-I", try #require(modules)] + files.map(\.path))
  }

  /// Runs a command of the toolchain.
  ///
  /// - Returns: the text that the command prints.
  static func run(_ arguments: [String]) throws -> String {
    let command = Process()
    command.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    command.arguments = arguments
    let output = Pipe()
    command.standardOutput = output
    command.standardError = output
    try command.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    command.waitUntilExit()
    return String(bytes: text, encoding: .utf8) ?? ""
  }
}
