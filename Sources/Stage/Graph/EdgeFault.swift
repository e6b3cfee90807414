import Core

/// The finding that a line of the graph stands for. The worst comes first.
package enum EdgeFault: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Both ends need each other to be made.
  case cycle
  /// A service keeps another one longer than that is to live.
  case captive
  /// A service is needed outside of the scope in which it lives.
  case scope
  /// Objects that keep each other alive, and that nothing else keeps.
  case leak

  /// Two services, the first of which needs or holds the second.
  package struct Pair: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(_ from: String, _ to: String) { (self.from, self.to) = (from, to) }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The fault that a kind of finding is of a line.
  private init?(_ kind: String) {
    switch Diagnostic.Kind(rawValue: kind) {
    case .cycle?: self = .cycle
    case .captive?: self = .captive
    case .scope?: self = .scope
    case .leak?: self = .leak
    default: return nil
    }
  }

  /// The faulty lines of a graph; notes make none.
  ///
  /// - Complexity: O(length of all paths).
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
