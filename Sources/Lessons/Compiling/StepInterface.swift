import Foundation
import SourceReader

/// The modules that a step is compiled against, identified by their contents.
///
/// A compiled step can run in every program with the same interface, regardless of other changes to the program.
struct StepInterface {
  /// The modules that a step may import, and `Trace`, which the playground transform calls.
  static let modules = ["Core", "LessonKit", "OpenCombine", "Trace"]

  private struct Stamp: Hashable {
    let size: Int
    let date: Date
  }

  /// Hashes of files by path. An entry is valid as long as the file's size and date are unchanged.
  private var hashes: [String: (stamp: Stamp, hash: UInt64)] = [:]

  /// Returns a text that identifies the contents of the modules a step is compiled against.
  ///
  /// If the step imports another module of the build, the text also identifies this executable.
  mutating func fingerprint(of source: StepSource, in location: ProgramLocation) -> String {
    var parts = Self.modules.map { "\($0) \(hash(of: "\(location.modules)/\($0).swiftmodule"))" }
    if importsOtherModules(source, in: location) { parts.append("executable \(hash(of: location.executable))") }
    return parts.joined(separator: "\n")
  }

  private func importsOtherModules(_ source: StepSource, in location: ProgramLocation) -> Bool {
    source.files.contains { file in
      file.text.split(whereSeparator: \.isNewline).contains { line in
        guard line.contains("import") else { return false }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.contains("import")
          && words.contains {
            !Self.modules.contains(String($0))
              && FileManager.default.fileExists(atPath: "\(location.modules)/\($0).swiftmodule")
          }
      }
    }
  }

  private mutating func hash(of path: String) -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
    else { return "absent" }
    let stamp = Stamp(size: size, date: date)
    if let known = hashes[path], known.stamp == stamp { return String(known.hash, radix: 16) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      return "unreadable"
    }
    let hash = data.withUnsafeBytes { ContentHash.of($0) }
    hashes[path] = (stamp, hash)
    return String(hash, radix: 16)
  }
}
