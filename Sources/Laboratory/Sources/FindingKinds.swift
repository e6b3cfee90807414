import Core
import Importer

/// Explanations of the kinds of findings, in code and in a laboratory.
package enum FindingKinds {
  /// All kinds by name, each with its meaning in a sentence.
  package static let all: [(name: String, meaning: String)] =
    Rule.all.map { ($0.name, $0.meaning) }
    + Diagnostic.Kind.allCases.compactMap { kind in
      Rule.named(kind.rawValue) == nil ? (kind.rawValue, Words.FindingKind.meaning(kind)) : nil
    }

  /// Returns the meaning of a kind of finding in a sentence; nil for an unknown name.
  package static func meaning(of name: String) -> String? { all.first { $0.name == name }?.meaning }

  /// Returns the page of a rule of `check`, or the meaning of a kind that only a laboratory or a program has.
  ///
  /// - Throws: `UsageError` for an unknown name.
  package static func page(of name: String) throws -> [OutputLine] {
    if let rule = Rule.named(name) {
      let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.dropLast(2).map { OutputLine(String($0)) }
    }
    guard let kind = all.first(where: { $0.name == name }) else {
      throw UsageError.unknown("rule", name, among: all.map(\.name))
    }
    return [OutputLine("\(kind.name): \(kind.meaning)")]
  }
}
