import Lessons

/// A line of a command's output.
package struct OutputLine: Hashable, Sendable {
  package enum Tone: Hashable, Sendable { case plain, good, warning, bad }

  package var text: String
  package var tone: Tone

  package init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// Returns the line with the keys that it mentions replaced by labels.
  package func naming(_ label: (String) -> String) -> OutputLine {
    OutputLine(KeyMention.replaced(in: text, by: label), tone)
  }
}
