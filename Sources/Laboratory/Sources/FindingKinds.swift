import Core
import Importer

/// Explanations of the kinds of findings, for each place where a finding is made.
package enum FindingKinds {
  /// Where a finding was made.
  package enum Place: Hashable, Sendable, CaseIterable {
    /// A laboratory or a step.
    case laboratory
    /// Swift code that is read.
    case code
    /// An attached program or its recording.
    case program
  }

  /// Names of all kinds.
  package static let names = all(in: .code).map(\.name)

  /// Returns all kinds by name, each with its meaning in a sentence.
  package static func all(in place: Place) -> [(name: String, meaning: String)] { tables[place] ?? [] }

  private static let tables = Dictionary(uniqueKeysWithValues: Place.allCases.map { ($0, table($0)) })

  private static func table(_ place: Place) -> [(name: String, meaning: String)] {
    Rule.all.map { ($0.name, sentence(about: $0, place)) }
      + Diagnostic.Kind.allCases.compactMap { kind in
        Rule.named(kind.rawValue) == nil ? (kind.rawValue, Words.FindingKind.meaning(kind)) : nil
      }
  }

  /// Returns the meaning of a kind of finding in a sentence; nil for an unknown name.
  package static func meaning(of name: String, in place: Place) -> String? {
    all(in: place).first { $0.name == name }?.meaning
  }

  /// Returns the page of a rule of `check`, or the meaning of a kind that only a laboratory or a program has.
  ///
  /// Severities and ways to suppress findings are those of Swift code, so only its page has them.
  ///
  /// - Throws: `UsageError` for an unknown name.
  package static func page(of name: String, in place: Place) throws -> [OutputLine] {
    guard let meaning = meaning(of: name, in: place) else {
      throw UsageError.unknown(Words.FindingKind.kind, name, among: names)
    }
    guard let rule = Rule.named(name) else { return [OutputLine("\(name): \(meaning)")] }
    guard place != .code else { return lines(rule.explanation).dropLast() }
    return lines("\(name): \(meaning)\n\n\(rule.exampleAndFix)")
  }

  private static func lines(_ text: String) -> [OutputLine] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { OutputLine(String($0)) }
  }

  /// Returns the meaning of a rule. A laboratory and a program report a few kinds for other reasons than code does.
  private static func sentence(about rule: Rule, _ place: Place) -> String {
    switch (place, rule.kind) {
    case (.laboratory, .unused): Words.FindingKind.unusedInLaboratory
    case (.laboratory, .ambiguous), (.program, .ambiguous): Words.FindingKind.ambiguousInContainer
    case (.program, .unused): Words.FindingKind.unusedInProgram
    default: rule.meaning
    }
  }
}
