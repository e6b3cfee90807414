import Core

/// Reason why a text is not a query.
package struct QueryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case empty
    case openQuote
    case unknownQuery(String)
    case missing(String, Query.Word)
    case unexpected(String, Query.Word)
    case noNumber(String, Query.Word)
    case noField(String)
    case noInstance(String)
    case unknownMode(String)
    case unknownFinding(String)
    case unknownEdge(String)
    case afterWhat(String?)
    case noTurn(String)
  }

  package let reason: Reason
  /// Position of the mistake, in characters from the start of the text.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension QueryError: CustomStringConvertible {
  /// Message with the mistake, the expected words, and the nearest valid word.
  package var description: String {
    switch reason {
    case .empty: "the query is empty; expected one of \(Self.words.joined(separator: ", "))"
    case .openQuote: "a quote is not closed; expected '\"' before the end"
    case .unknownQuery(let word): Self.unknownQuery(word)
    case .missing(let what, let word): "\(what) is missing; expected: \(word.synopsis)"
    case .unexpected(let text, let word): "unexpected '\(text)'; expected: \(word.synopsis), with 'after' if needed"
    case .noNumber(let text, let word): "'\(text)' is not a number; expected: \(word.synopsis)"
    case .noField(let text):
      "'\(text)' is not a property; expected TYPE.PROPERTY, such as Armor.helmet or Armor#2.helmet"
    case .noInstance(let text): "'\(text)' is not an instance; expected a type, or an instance such as Armor#2"
    case .unknownMode(let text): Wording.unknown("mode", text, among: Mode.allCases.map(\.rawValue))
    case .unknownFinding(let text):
      Wording.unknown("finding", text, among: Diagnostic.Kind.allCases.map(\.rawValue))
    case .unknownEdge(let text):
      Wording.unknown("kind of dependency", text, among: Dependency.Kind.allCases.map(\.rawValue))
    case .afterWhat(let text):
      "\(text.map { "unexpected '\($0)' after 'after'" } ?? "nothing after 'after'"); "
        + "expected a statement in quotes, with a number if needed, or 'return'"
    case .noTurn(let text):
      "'\(text)' is not a number; expected 1 for the statement's first run, 2 for its second"
    }
  }

  private static let words = Query.Word.allCases.map(\.rawValue)

  /// Message for an unknown keyword. It lists all keywords, because any of them may have been meant.
  private static func unknownQuery(_ word: String) -> String {
    let near = NearestName.of(word, among: words, limit: 1).first
    return "unknown query '\(word)'; expected one of \(words.joined(separator: ", "))"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}
