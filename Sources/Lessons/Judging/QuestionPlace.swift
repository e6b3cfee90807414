import SourceReader
import Stage

/// Finds the line of a step's code that a question is about, to show it while the question is open.
package enum QuestionPlace {
  package struct Place: Hashable, Sendable {
    package let file: String
    /// Line number in the file, from 0.
    package let line: Int
  }

  /// Finds the line of a question.
  ///
  /// The result is the line of the author's `at`, else the first line that the variant changes. Otherwise it is the
  /// line that creates or declares the type in question, or the statement after which the query is evaluated.
  ///
  /// - Parameter files: the current code.
  /// - Returns: nil if the code contains none of these.
  package static func of(_ question: Question, _ step: Step, _ files: [StepFile]) -> Place? {
    if let at = question.at { return first(in: files) { $0.contains(at) } }
    if let variant = step.variants.first(where: { $0.name == question.variant }), let place = changed(by: variant, step)
    {
      return place
    }
    if let type = question.query.decidingType {
      if question.query.isOfMaking {
        // An object of a property says more than an object of a constant, which is often the story's own.
        let made = first(in: files) { isCall(of: type, $0) && !$0.contains("let ") }
        if let place = made ?? first(in: files, where: { isCall(of: type, $0) }) { return place }
      }
      if let declared = first(in: files, where: { declares(type, $0) }) { return declared }
    }
    guard case .statement(let text, _) = question.query.time else { return nil }
    return first(in: files) { $0.drop { $0 == " " }.hasPrefix(text) }
  }

  private static func first(in files: [StepFile], where holds: (Substring) -> Bool) -> Place? {
    for file in files {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      if let line = lines.firstIndex(where: holds) { return Place(file: file.name, line: line) }
    }
    return nil
  }

  /// Returns the first line of the step's own files that the variant changes, or before which it inserts a line; nil if
  /// the variant changes none of these files.
  private static func changed(by variant: CodeVersion, _ step: Step) -> Place? {
    for file in variant.files {
      guard let own = step.files.first(where: { $0.name == file.name }) else { continue }
      let (old, new) = (lines(own.text), lines(file.text))
      let same = zip(old, new).prefix { $0 == $1 }.count
      guard same < max(old.count, new.count) else { continue }
      // A blank line shows nothing, so the next line that is not blank is used.
      let line = old.indices.dropFirst(same).first { !old[$0].allSatisfy(\.isWhitespace) } ?? old.count - 1
      return Place(file: own.name, line: line)
    }
    return nil
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func declares(_ type: String, _ line: Substring) -> Bool {
    let words = line.identifiers
    guard let index = words.firstIndex(where: { ["class", "struct", "enum", "protocol", "actor"].contains($0) }) else {
      return false
    }
    return words.indices.contains(index + 1) && words[index + 1] == type
  }

  private static func isCall(of type: String, _ line: Substring) -> Bool {
    line.ranges(of: type + "(").contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "_"
    }
  }
}

extension Query {
  /// Last component of the name of the type whose code decides the answer; nil for a query without such a type.
  fileprivate var decidingType: String? {
    switch subject {
    case .live(let name, _), .made(let name, _), .freed(let name, _), .hidden(let name, _), .unchanged(let name):
      Wording.simpleType(name)
    case .edge(let name, _, _): Wording.simpleType(name)
    case .holds(let holder, _): Wording.simpleType(holder.service)
    case .same(let field, _): Wording.simpleType(field.instance.service)
    case .measure(_, let type, _): type.map(Wording.simpleType)
    default: nil
    }
  }

  /// True if the query is about the creation or release of objects.
  fileprivate var isOfMaking: Bool {
    switch subject {
    case .live, .made, .freed: true
    default: false
    }
  }
}

extension Substring {
  /// Words, numbers and names in the text, without the signs between them.
  package var identifiers: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
}
