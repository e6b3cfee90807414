import Core
import Importer

/// Explanations of the kinds of findings, in code and in a laboratory.
package enum FindingKinds {
  /// Names of all kinds.
  package static let names = all(inLaboratory: false).map(\.name)

  /// Returns all kinds by name, each with its meaning in a sentence.
  ///
  /// - Parameter inLaboratory: true for the meanings in a laboratory, false for those in code or a program.
  package static func all(inLaboratory: Bool) -> [(name: String, meaning: String)] {
    inLaboratory ? kindsOfLaboratory : kindsOfCode
  }

  private static let kindsOfLaboratory = table(inLaboratory: true)
  private static let kindsOfCode = table(inLaboratory: false)

  private static func table(inLaboratory: Bool) -> [(name: String, meaning: String)] {
    Rule.all.map { ($0.name, sentence(about: $0, inLaboratory)) }
      + Diagnostic.Kind.allCases.compactMap { kind in
        Rule.named(kind.rawValue) == nil ? (kind.rawValue, Words.FindingKind.meaning(kind)) : nil
      }
  }

  /// Returns the meaning of a kind of finding in a sentence; nil for an unknown name.
  package static func meaning(of name: String, inLaboratory: Bool) -> String? {
    all(inLaboratory: inLaboratory).first { $0.name == name }?.meaning
  }

  /// Returns the page of a rule of `check`, or the meaning of a kind that only a laboratory or a program has.
  ///
  /// - Throws: `UsageError` for an unknown name.
  package static func page(of name: String, inLaboratory: Bool) throws -> [OutputLine] {
    if let rule = Rule.named(name) {
      let own = sentence(about: rule, inLaboratory)
      let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.dropLast(2).map { OutputLine($0 == rule.meaning ? own : String($0)) }
    }
    guard let meaning = meaning(of: name, inLaboratory: inLaboratory) else {
      throw UsageError.unknown(Words.FindingKind.kind, name, among: names)
    }
    return [OutputLine("\(name): \(meaning)")]
  }

  /// Returns the meaning of a rule. In a laboratory, roots decide whether a service is unused.
  private static func sentence(about rule: Rule, _ inLaboratory: Bool) -> String {
    inLaboratory && rule.kind == .unused ? Words.FindingKind.unusedInLaboratory : rule.meaning
  }
}
