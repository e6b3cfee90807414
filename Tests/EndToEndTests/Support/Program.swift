import Foundation
import TestSupport

/// A program that is started without a terminal: the built `playground`, or another one.
struct Program: Sendable {
  struct Missing: Error, CustomStringConvertible { let description: String }

  /// Exit status and output of a program that has ended.
  struct Ending: Sendable {
    let status: Int32
    let output: String
    let complaint: String
  }

  let path: String

  /// The program `playground` of the build that these tests belong to, which is in the folder of the test bundle.
  static func playground() throws -> Program {
    let bundles = (CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)).compactMap { path -> URL? in
      guard let end = path.range(of: ".xctest") else { return nil }
      return URL(fileURLWithPath: String(path[..<end.upperBound])).deletingLastPathComponent()
    }
    let checkout = URL(fileURLWithPath: #filePath).appending(path: "../../../../.build/debug").standardizedFileURL
    let candidates = (bundles + [checkout]).map { $0.appending(path: "playground").path }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(description: "the program is not built; looked for \(candidates); 'swift build' makes it")
    }
    return Program(path: path)
  }

  /// The terminal multiplexer tmux, which serves as a terminal.
  static func tmux() throws -> Program {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let path = folders.map({ "\($0)/tmux" }).first(where: FileManager.default.isExecutableFile) else {
      throw Missing(
        description:
          "tmux is missing, and the end-to-end tests need it: install it (apt-get install tmux, brew install tmux)")
    }
    return Program(path: path)
  }

  /// Environment variables for the program's folders. Edits and progress are in the test's own folder. Compiled steps
  /// are in the build folder, which all tests share and which lasts until the next run.
  static func places(in folder: Folder) throws -> [String: String] {
    let home = folder.url.path
    return [
      "XDG_DATA_HOME": "\(home)/.local/share", "XDG_STATE_HOME": "\(home)/.local/state",
      "XDG_CACHE_HOME": RealSteps.cacheHome,
    ]
  }

  /// Runs the program to its end.
  ///
  /// The output goes to files, because a server that outlives its client would keep a pipe open.
  func run(_ arguments: [String], input: String = "", in folder: URL) throws -> Ending {
    let scratch = folder.appending(path: "io-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appending(path: $0).path }
    try Data(input.utf8).write(to: URL(fileURLWithPath: files[0]))
    let status = try Spawn.run(
      [path] + arguments, input: files[0], output: files[1], complaint: files[2], in: folder.path)
    func text(_ file: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    }
    return Ending(status: status, output: try text(files[1]), complaint: try text(files[2]))
  }
}
