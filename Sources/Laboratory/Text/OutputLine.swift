import Lessons

/// A line that a command says.
package struct OutputLine: Hashable, Sendable {
  package enum Tone: Hashable, Sendable { case plain, good, warning, bad }

  package var text: String
  package var tone: Tone

  package init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// The same with the keys that its reader has, where it mentions some.
  package func naming(_ label: (String) -> String) -> OutputLine {
    OutputLine(KeyMention.replaced(in: text, by: label), tone)
  }
}
