import Foundation

@testable import Canvas

/// Reviewed frames as text files, with which new drawings are compared.
///
/// `Tests/Frames/LESSON/STEP.txt` and `Tests/Frames/views/VIEW.txt` have one frame below the other, each under its
/// size, with a line for each row.
struct GoldenFrames {
  /// True with `RECORD=1`. Then frames are written instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../Frames").standardizedFileURL

  /// A frame and its size, for example `80x24`, optionally with a blank and a remark.
  struct Frame: Equatable {
    let size: String
    let rows: [String]
  }

  /// Compares frames with the file, or writes it.
  ///
  /// - Parameter name: the file's path below the folder, without `.txt`.
  /// - Returns: the differences, row by row; nil if there are none.
  static func fault(_ frames: [Frame], _ name: String) throws -> String? {
    let file = folder.appending(path: "\(name).txt")
    let text = frames.map { "\($0.size)\n\($0.rows.joined(separator: "\n"))\n" }.joined(separator: "\n")
    let old = try? String(contentsOf: file, encoding: .utf8)
    if old.map(withoutOrderOfRelease) == withoutOrderOfRelease(text) { return nil }
    if isRecording {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    }
    guard let old else { return "\(name) was never recorded" }
    return "\(name):\n\(difference(from: withoutOrderOfRelease(old), to: withoutOrderOfRelease(text)))"
  }

  /// Removes the numbers of released objects, because a set or a dictionary releases its elements in any order.
  static func withoutOrderOfRelease(_ text: String) -> String {
    text.replacing(/(released +\w+#)(\d+)/) { $0.1 + String(repeating: "·", count: $0.2.count) }
  }

  /// The lines that differ, each with its number in its frame.
  static func difference(from old: String, to new: String) -> String {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    let (was, now) = (lines(old), lines(new))
    var said: [String] = []
    var (size, row) = ("", 0)
    for index in 0..<max(was.count, now.count) {
      let before = was.indices.contains(index) ? was[index] : nil
      let after = now.indices.contains(index) ? now[index] : nil
      if let line = before ?? after, line.wholeMatch(of: /\d+x\d+( .*)?/) != nil { (size, row) = (String(line), 0) }
      if before != after {
        said.append("  \(size) row \(row)")
        if let before { said.append("    was \(before)") }
        if let after { said.append("    is  \(after)") }
      }
      row += 1
    }
    return said.joined(separator: "\n")
  }

  /// Recorded files below the folder, without `.txt`.
  ///
  /// - Parameter isWanted: whether to include the files of a folder.
  static func recorded(in isWanted: (String) -> Bool) -> Set<String> {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return Set(
      files.compactMap { $0 as? URL }.filter { $0.pathExtension == "txt" }.map {
        "\($0.deletingLastPathComponent().lastPathComponent)/\($0.deletingPathExtension().lastPathComponent)"
      }
      .filter { isWanted(String($0.prefix { $0 != "/" })) })
  }

  /// Removes recorded files that are no longer drawn, or reports them.
  static func faults(ofStale stale: Set<String>) throws -> [String] {
    if isRecording { try stale.forEach(remove) }
    return isRecording ? [] : stale.sorted().map { "nothing draws \($0) any more; RECORD=1 removes it" }
  }

  private static func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: "\(name).txt"))
  }
}
