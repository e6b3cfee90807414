import Foundation
import Lessons
import SourceReader

/// The user's settings file.
package struct SettingsStore: Sendable {
  package let path: String
  private let files: any FileAccess

  package init(path: String, files: any FileAccess = DiskFiles()) {
    self.path = path
    self.files = files
  }

  /// Creates a store for `playground/config.yaml` under `$XDG_CONFIG_HOME`, by default `~/.config`.
  package init(_ environment: [String: String]) {
    self.init(path: BaseFolder.config.url(environment).appending(path: "config.yaml").path)
  }

  /// Path of the settings file by default, for messages.
  package static let usualPath = "~/.config/playground/config.yaml"

  /// Path of the settings file for messages, with `~` for the home folder.
  package var shownPath: String { Paths.shown(path) }

  /// Reads the settings; empty if there is no file.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func read() throws -> SettingsFile {
    let bytes = try files.contents(path) ?? Data()
    return SettingsFile(String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// Stores a setting. Everything else in the file stays unchanged.
  ///
  /// A file that is not text or not YAML is not changed.
  ///
  /// - Throws: `FileError` if the file cannot be read or written.
  package func keep(_ name: String, _ value: String) throws {
    guard let old = String(data: try files.contents(path) ?? Data(), encoding: .utf8) else { return }
    let before = SettingsFile(old, path: path)
    if before.values[name]?.text == value { return }
    let text: String
    if let source = YAMLSource(old) {
      let was = before.values[name].map { [YAMLValue.Entry(name, .text($0.text))] } ?? []
      text = source.text(changing: .map(was), to: .map([.init(name, .text(value))]))
    } else if before.faults.isEmpty {
      text = old + (old.isEmpty || old.hasSuffix("\n") ? "" : "\n") + "\(name): \(value)\n"
    } else {
      return
    }
    if SettingsFile(text, path: path).values[name]?.text != value { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? BaseFolder.make(folder)
    try files.write(Data(text.utf8), to: path)
  }
}
