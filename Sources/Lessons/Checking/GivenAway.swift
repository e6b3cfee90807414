import Stage

/// Words that give an answer away before the learner answers, in the step's title or in the narration before the
/// reveal.
///
/// The search is a heuristic over words. If the answer is a number, it looks for that number in a sentence that names
/// the type of the question's query. Otherwise it looks for the words of the answer's explanation in the earlier text.
/// Names of the code are ignored, because the learner is meant to read the code.
package struct GivenAway: Hashable, Sendable {
  /// The words that give the answer away, in lower case. If a number gives the answer away: the number's word, and the
  /// name of the type.
  package let words: [String]

  /// Searches the text before the answer.
  ///
  /// - Parameter truth: the right answer.
  /// - Returns: nil if the earlier text does not give the answer away.
  package init?(_ question: Question, _ truth: String, _ step: Step) {
    let sentences = ([step.title] + step.narration.blocks.map(\.text)).flatMap(Self.sentences)
    if let number = Int(truth), let names = Self.numbers[number], let type = question.query.names.first {
      let type = type.split(separator: ".").last.map(String.init) ?? type
      for sentence in sentences.map(Self.words) where sentence.contains(where: { $0.hasPrefix(type.lowercased()) }) {
        if let name = sentence.first(where: names.contains) {
          words = [name, type]
          return
        }
      }
    }
    let code = Set(step.files.flatMap { Self.words($0.text) })
    let asked = Set(Self.words(question.ask).map(Self.stem))
    let reason = Set(Self.words(question.because ?? "").filter { $0.count > 3 && !Self.common.contains($0) })
      .subtracting(code)
    let stems = Set(reason.map(Self.stem)).subtracting(asked)
    let said = sentences.flatMap(Self.words).filter { stems.contains(Self.stem($0)) }
    let found = Set(said.map(Self.stem))
    guard found.count >= 3, found.count * 2 >= stems.count else { return nil }
    var seen: Set<String> = []
    words = said.filter { seen.insert(Self.stem($0)).inserted }
  }

  private static let numbers: [Int: Set<String>] = [
    0: ["no", "none", "nothing"], 1: ["one", "once", "single"], 2: ["two", "twice", "both"], 3: ["three"], 4: ["four"],
    5: ["five"], 6: ["six"], 7: ["seven"], 8: ["eight"], 9: ["nine"],
  ]

  private static let common: Set<String> = [
    "that", "this", "then", "than", "there", "they", "them", "their", "with", "from", "have", "does", "what", "when",
    "which", "only", "here", "still", "also", "into", "each", "other", "another", "because", "before", "after", "will",
    "would", "could", "called", "made", "make", "makes", "were", "been", "more", "most", "same", "come", "comes",
    "stands",
  ]

  private static func sentences(_ text: String) -> [String] {
    text.split { ".!?:".contains($0) }.map(String.init)
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
  }

  private static func stem(_ word: String) -> String {
    for end in ["ing", "ed", "es", "s"] where word.hasSuffix(end) && word.count > end.count + 3 {
      return String(word.dropLast(end.count))
    }
    return word
  }
}
