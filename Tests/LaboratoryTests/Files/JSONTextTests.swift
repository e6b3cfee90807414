import Foundation
import Support
import Testing

/// JSON output, which is safe to print in a terminal and decodes to the same text.
@Suite struct JSONTextTests {
  @Test func controlsThatATerminalObeysAreEscaped() throws {
    let text = "a\u{1B}[31m\u{7F}\u{80}\u{9B}2J\u{9F}·é\"\\\n"
    let json = try JSONText.of([text])
    #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(json)")
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}
