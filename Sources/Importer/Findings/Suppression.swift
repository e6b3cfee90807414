import SourceReader

/// `// playground:allow captive REASON` on the line of a finding, or on the line before it.
enum Suppression {
  static func isAllowed(_ finding: Finding, _ remarks: [String: [CodeTree.Remark]]) -> Bool {
    let places = [finding.place] + finding.path.compactMap(\.place).prefix(1)
    return places.contains { place in
      (remarks[place.file] ?? []).contains { remark in
        (remark.line == place.line || remark.line == place.line - 1) && allows(remark.text, finding.kind)
      }
    }
  }

  /// `allow KIND[,KIND] REASON`; `all` stands for every kind.
  static func allows(_ text: String, _ kind: Finding.Kind) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count >= 2, words[0] == "allow" else { return false }
    return words[1].split(separator: ",").contains { $0 == kind.rawValue || $0 == "all" }
  }
}
