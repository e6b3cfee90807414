/// A line that a command says.
struct OutputLine: Hashable, Sendable {
  enum Tone: Hashable, Sendable { case plain, good, warning, bad }

  var text: String
  var tone: Tone

  init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }
}
