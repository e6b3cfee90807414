import Foundation

/// Findings that are known: only others count. Lines may move; a finding is known by its kind, file and services.
package struct Baseline: Codable, Sendable, Hashable {
  /// How often each is known.
  package var findings: [String: Int]

  package init(_ findings: [Finding]) {
    self.findings = Dictionary(findings.map { ($0.fingerprint, 1) }, uniquingKeysWith: +)
  }

  /// Reads what `text` writes.
  ///
  /// - Throws: `BaselineError` where it is none.
  package init(reading data: Data) throws(BaselineError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch { throw BaselineError() }
  }

  package struct BaselineError: Error, CustomStringConvertible {
    package var description: String {
      "it is no baseline; expected what `playground check DIR --write-baseline FILE` writes"
    }
  }

  /// Findings that are not known.
  package func new(in all: [Finding]) -> [Finding] {
    var rest = findings
    return all.filter { finding in
      guard let count = rest[finding.fingerprint], count > 0 else { return true }
      rest[finding.fingerprint] = count - 1
      return false
    }
  }
}
