import Foundation
import Synchronization

/// The file behind the laboratory, if there is one, and what it held when we last looked.
package struct Document: Sendable {
  /// As it was named.
  package var path: String?
  /// Shown in the title.
  package var name: String
  /// The scenario that is safe: in the file, or built in.
  package var saved: Scenario
  /// The file's bytes when it was read or written.
  package let bytes: Data?
  /// What the bytes were, for whoever has to know them again.
  let contentHash: String?
  /// A text as somebody wrote it, and what it says: comments and layout are taken from it.
  private let written: Written?

  private final class Written: Sendable {
    let text: String
    let scenario: Scenario
    private let found = Mutex<YAMLSource??>(nil)

    init(_ text: String, _ scenario: Scenario) { (self.text, self.scenario) = (text, scenario) }

    /// Where everything stands in it: looked for when something is to be changed, since most files are only looked at. Nil
    /// where it cannot be changed piece by piece.
    var source: YAMLSource? {
      found.withLock { found in
        if let found { return found }
        let source = YAMLSource(text)
        found = .some(source)
        return source
      }
    }
  }

  /// - Parameter text: what says the same as `scenario`, or as `saved` where there is none; its comments and layout are kept.
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

  /// A scenario as it would be saved under a name.
  ///
  /// - Parameter path: nil for the document's own.
  package func text(of scenario: Scenario, at path: String? = nil) -> String {
    if (path ?? self.path).map(Self.isJSON) == true { return ScenarioWriter.json(scenario) }
    guard let written else { return ScenarioWriter.text(scenario) }
    if scenario == written.scenario { return written.text }
    guard let source = written.source else { return ScenarioWriter.text(scenario) }
    return ScenarioWriter.text(source, changing: written.scenario, to: scenario)
  }

  /// The same, read back: nil where the text is written in a way that cannot be changed piece by piece.
  func checkedText(of scenario: Scenario, at path: String) -> String? {
    let text = text(of: scenario, at: path)
    if (try? ScenarioReader.read(text, path: path)) != scenario { return nil }
    return written?.source == nil && hasComments && !Self.isJSON(path) ? nil : text
  }

  private var hasComments: Bool { bytes?.contains(UInt8(ascii: "#")) ?? false }

  static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }
}
