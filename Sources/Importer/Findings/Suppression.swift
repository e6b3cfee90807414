import Core
import SourceReader

/// A comment that suppresses findings: `// playground:allow RULE REASON`.
///
/// `allow` applies to its own line and the next line, and `allow-file` to the whole file. `allow-begin` applies to the
/// lines up to `allow-end RULE`, or to the end of the file.
struct Suppression {
  let file: String
  let line: Int
  /// Lines whose findings are suppressed.
  var lines: ClosedRange<Int>
  /// Suppressed rules; nil if all rules are suppressed.
  let kinds: Set<Finding.Kind>?
  /// The rules as they are spelled in the comment: `captive,hidden`.
  let words: String

  static let verbs = ["allow", "allow-begin", "allow-end", "allow-file"]

  func covers(_ finding: Finding) -> Bool {
    if let kinds, !kinds.contains(finding.kind) { return false }
    let places = [finding.place] + finding.path.compactMap(\.place).prefix(1)
    return places.contains { $0.file == file && lines.contains($0.line) }
  }
}

/// Reads the suppressions of a tree, and applies them to findings.
struct SuppressionReader {
  private(set) var suppressions: [Suppression] = []
  /// Findings about faulty suppression comments.
  private(set) var faults: [Finding] = []

  /// Reads the comments of all files.
  ///
  /// - Parameter remarks: the text after `playground:` of the comments that begin with this word, keyed by file.
  init(_ remarks: [String: [CodeTree.Remark]]) {
    for file in remarks.keys.sorted() { read(remarks[file] ?? [], in: file) }
  }

  private mutating func read(_ remarks: [CodeTree.Remark], in file: String) {
    // Indices of the open regions, with their rules as the comment spells them.
    var open: [(words: String, index: Int)] = []
    for remark in remarks {
      let parts = remark.text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true).map(String.init)
      let verb = parts.first ?? ""
      guard Suppression.verbs.contains(verb) else {
        addFault(expected("unknown comment 'playground:\(verb)'", verb, among: Suppression.verbs), verb, file, remark)
        continue
      }
      guard parts.count > 1 else {
        if verb == "allow-end", let last = open.popLast() {
          close(last.index, at: remark.line)
        } else {
          addFault("'playground:\(verb)' names no rule; expected: playground:\(verb) RULE REASON", verb, file, remark)
        }
        continue
      }
      let words = parts[1]
      if verb == "allow-end" {
        if let index = open.lastIndex(where: { $0.words == words }) {
          close(open.remove(at: index).index, at: remark.line)
        } else {
          addFault(
            "'playground:allow-end \(words)' ends nothing; expected 'playground:allow-begin \(words) REASON' before it",
            words, file, remark)
        }
        continue
      }
      if parts.count < 3 {
        addFault(
          "'playground:\(verb) \(words)' gives no reason; expected: playground:\(verb) \(words) REASON", words, file,
          remark)
      }
      guard let kinds = kinds(words, file, remark) else { continue }
      let lines =
        switch verb {
        case "allow": remark.line...(remark.line + 1)
        case "allow-begin": remark.line...Int.max
        default: 0...Int.max
        }
      if verb == "allow-begin" { open.append((words, suppressions.count)) }
      suppressions.append(
        Suppression(file: file, line: remark.line, lines: lines, kinds: kinds.isEmpty ? nil : kinds, words: words))
    }
  }

  private mutating func close(_ index: Int, at line: Int) {
    suppressions[index].lines = suppressions[index].line...line
  }

  /// Parses the rules that a comment names. Unknown names are added to `faults`.
  ///
  /// - Returns: the rules; an empty set for `all`; nil if the comment names no known rule.
  private mutating func kinds(_ words: String, _ file: String, _ remark: CodeTree.Remark) -> Set<Finding.Kind>? {
    let names = words.split(separator: ",").map(String.init)
    if names.contains("all") { return [] }
    var kinds: Set<Finding.Kind> = []
    for name in names {
      if let rule = Rule.named(name) {
        kinds.insert(rule.kind)
      } else {
        addFault(expected("unknown rule '\(name)'", name, among: Rule.names + ["all"]), name, file, remark)
      }
    }
    return kinds.isEmpty ? nil : kinds
  }

  private func expected(_ text: String, _ word: String, among names: [String]) -> String {
    let near = NearestName.of(word, among: names, limit: 1).first
    return "\(text); expected one of \(names.joined(separator: ", "))" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  private mutating func addFault(_ message: String, _ name: String, _ file: String, _ remark: CodeTree.Remark) {
    faults.append(
      Finding(
        kind: .badSuppression, severity: Rule.severity(.badSuppression), path: [.init(name: name, place: nil)],
        message: message, remedy: "Correct the comment, or remove it.",
        place: Place(file: file, line: remark.line, column: 1)))
  }

  /// Returns the findings that no comment suppresses, together with the findings about the comments.
  ///
  /// - Parameter reportsUnused: false if only some rules or styles were read, so that an unused comment proves nothing.
  /// - Complexity: O(findings × suppressions of a file).
  func applied(to findings: [Finding], reportsUnused: Bool) -> [Finding] {
    var used: Set<Int> = []
    let byFile = Dictionary(grouping: suppressions.indices) { suppressions[$0].file }
    var rest = findings.filter { finding in
      let files = Set(([finding.place] + finding.path.compactMap(\.place).prefix(1)).map(\.file))
      let covering = files.flatMap { byFile[$0] ?? [] }.filter { suppressions[$0].covers(finding) }
      used.formUnion(covering)
      return covering.isEmpty
    }
    rest += faults
    guard reportsUnused else { return rest.inOrder }
    for (index, suppression) in suppressions.enumerated() where !used.contains(index) {
      let unused = Finding(
        kind: .unusedSuppression, severity: Rule.severity(.unusedSuppression),
        path: [.init(name: suppression.words, place: nil)],
        message: "The comment for \(suppression.words) suppresses no finding.", remedy: "Remove the comment.",
        place: Place(file: suppression.file, line: suppression.line, column: 1))
      let isAllowed = suppressions.contains { $0.kinds?.contains(.unusedSuppression) == true && $0.covers(unused) }
      if !isAllowed { rest.append(unused) }
    }
    return rest.inOrder
  }
}

extension [Finding] {
  /// The findings by decreasing severity. Findings of one severity are in order of place.
  package var inOrder: [Finding] {
    enumerated().sorted {
      ($1.element.severity, $0.element.place, $0.offset) < ($0.element.severity, $1.element.place, $1.offset)
    }
    .map(\.element)
  }
}
