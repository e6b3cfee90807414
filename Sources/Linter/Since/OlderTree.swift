import Foundation

/// The files of a folder at an older revision of its Git repository, in a temporary folder.
///
/// `git archive` writes them, so neither the repository nor its work tree changes. Files with the attribute
/// `export-ignore` are missing. The folder is removed when this object is released.
package final class OlderTree: Sendable {
  /// Absolute path of the temporary folder.
  package let path: String

  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Extracts the files of a revision with the programs `git` and `tar`.
  ///
  /// - Parameters:
  ///   - root: a folder in a Git repository.
  ///   - revision: a commit, branch or tag: `main`, `HEAD~1`.
  /// - Throws: `Failure` if `root` is no folder in a repository, if the revision is unknown, or if the files cannot be
  ///   extracted.
  package init(of root: String, at revision: String) throws(Failure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(description: "--since needs a folder; \(root) is not a folder")
    }
    if revision.hasPrefix("-") {
      throw Failure(description: "'\(revision)' is not a revision; expected a commit, branch or tag")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("playground-since-\(UUID().uuidString)")
    path = folder.path
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw Failure(description: "no temporary folder can be made in \(folder.path); check TMPDIR") }
    _ = try Self.run("git", ["-C", root, "rev-parse", "--verify", "--quiet", revision + "^{commit}"]) { _ in
      "\(root) has no revision '\(revision)', or is in no Git repository; expected a commit, branch or tag"
    }
    let archive = folder.appendingPathComponent(".archive.tar").path
    _ = try Self.run("git", ["-C", root, "archive", "--format=tar", "--output=" + archive, revision]) {
      "git archive \(revision) failed: \($0)"
    }
    _ = try Self.run("tar", ["-xf", archive, "-C", folder.path]) { "tar failed: \($0)" }
    try? FileManager.default.removeItem(atPath: archive)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func run(
    _ program: String, _ arguments: [String], failure: (String) -> String
  ) throws(Failure) -> Data {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw Failure(description: "\(program) cannot be started: \(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: failure(message.split(separator: "\n").first.map(String.init) ?? "no reason given"))
    }
    return data
  }
}
