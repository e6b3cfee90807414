import Core

/// Kind of finding that is marked on an edge of the graph. The cases are sorted, the most serious first.
package enum EdgeFault: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Each of the two services needs the other to be made.
  case cycle
  /// A service keeps a service with a shorter lifetime.
  case captive
  /// A service is needed outside of the scope in which it lives.
  case scope
  /// Objects hold each other in a cycle, and no holder outside the cycle keeps them alive.
  case leak
  /// Two groups of code need each other, directly or through other groups, though no two of their services do.
  case mutual

  /// Ends of an edge. The first service needs or holds the second.
  package struct Pair: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(_ from: String, _ to: String) { (self.from, self.to) = (from, to) }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Creates the fault for a kind of finding; nil if findings of this kind are not about an edge.
  private init?(_ kind: String) {
    switch Diagnostic.Kind(rawValue: kind) {
    case .cycle?: self = .cycle
    case .captive?: self = .captive
    case .scope?: self = .scope
    case .leak?: self = .leak
    default: return nil
    }
  }

  /// Returns the most serious fault of each edge between consecutive services of a finding.
  ///
  /// Findings of severity `note` are ignored.
  ///
  /// - Complexity: O(total length of the paths).
  package static func faults(_ findings: [(kind: String, severity: Diagnostic.Severity, path: [String])]) -> [Pair:
    Self]
  {
    var result: [Pair: Self] = [:]
    for finding in findings where finding.severity > .note {
      guard let fault = Self(finding.kind) else { continue }
      for (from, to) in zip(finding.path, finding.path.dropFirst()) {
        let pair = Pair(from, to)
        result[pair] = min(result[pair] ?? fault, fault)
      }
    }
    return result
  }

  package var word: String { "\(self)" }
}
