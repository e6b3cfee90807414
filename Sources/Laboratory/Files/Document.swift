import Foundation
import Synchronization

/// A scenario with its file, if there is one, and the file's content when it was last read or written.
package struct Document: Sendable {
  /// Path of the file, as the user gave it; nil without a file.
  package var path: String?
  /// Name shown in the title.
  package var name: String
  /// The scenario as saved in the file, or as bundled with the program.
  package var saved: Scenario
  /// Bytes of the file when it was last read or written; nil if there are none.
  package let bytes: Data?
  /// Hash of `bytes`, to recognise the content later; nil without bytes.
  let contentHash: String?
  /// An existing text and the scenario that it describes; nil without a text. Saving preserves the text's comments and
  /// layout.
  private let written: Written?

  private final class Written: Sendable {
    let text: String
    let scenario: Scenario
    private let found = Mutex<YAMLSource??>(nil)

    init(_ text: String, _ scenario: Scenario) { (self.text, self.scenario) = (text, scenario) }

    /// Text with the positions of its values; nil if the text cannot be edited in place.
    ///
    /// It is parsed lazily, because most files are never changed.
    var source: YAMLSource? {
      found.withLock { found in
        if let found { return found }
        let source = YAMLSource(text)
        found = .some(source)
        return source
      }
    }
  }

  /// Creates a document.
  ///
  /// - Parameter text: text of `scenario`, or of `saved` if `scenario` is nil. Its comments and layout are preserved.
  package init(
    path: String?, name: String, saved: Scenario, bytes: Data? = nil, text: String? = nil,
    saying scenario: Scenario? = nil
  ) {
    self.path = path
    self.name = name
    self.saved = saved
    self.bytes = bytes
    contentHash = bytes.map(ContentHash.of)
    let text = path.map(Self.isJSON) == true ? nil : text ?? bytes.map { String(decoding: $0, as: UTF8.self) }
    written = text.map { Written($0, scenario ?? saved) }
  }

  /// Returns the text of a scenario as it would be saved.
  ///
  /// - Parameter path: path whose extension decides between YAML and JSON; nil for the document's own path.
  package func text(of scenario: Scenario, at path: String? = nil) -> String {
    if (path ?? self.path).map(Self.isJSON) == true { return ScenarioWriter.json(scenario) }
    guard let written else { return ScenarioWriter.text(scenario) }
    if scenario == written.scenario { return written.text }
    guard let source = written.source else { return ScenarioWriter.text(scenario) }
    return ScenarioWriter.text(source, changing: written.scenario, to: scenario)
  }

  /// Returns the text of a scenario, verified by reading it back. Nil if saving it would lose comments or change the
  /// scenario.
  func checkedText(of scenario: Scenario, at path: String) -> String? {
    let text = text(of: scenario, at: path)
    if (try? ScenarioReader.read(text, path: path)) != scenario { return nil }
    return written?.source == nil && hasComments && !Self.isJSON(path) ? nil : text
  }

  private var hasComments: Bool { bytes?.contains(UInt8(ascii: "#")) ?? false }

  static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }
}
