import Foundation
import Testing

/// The Swift compiler, in Swift 6 mode, against this very build of Core.
enum Compiler {
  /// The folder with the compiled interface of Core, beside or above the test's own binary.
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

  /// - Returns: what the compiler says.
  static func check(_ code: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try check([file])
  }

  /// - Returns: what the compiler says of several files of one module.
  static func check(_ files: [URL]) throws -> String {
    try run(
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-emit-sil", "-o", "/dev/null"]
        + ["-I", try #require(modules)] + files.map(\.path))
  }

  /// - Returns: what a command of the toolchain prints.
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
