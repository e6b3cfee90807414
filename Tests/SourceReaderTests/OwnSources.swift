import Foundation

/// The Swift files of this project.
enum OwnSources {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Texts in the order of their paths, which are relative to the project.
  static func texts(below folder: String) throws -> [(name: String, text: String)] {
    let base = root.appendingPathComponent(folder)
    let files =
      FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return try files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }.map { file in
      (String(file.path.dropFirst(root.path.count + 1)), try String(contentsOf: file, encoding: .utf8))
    }
  }
}
