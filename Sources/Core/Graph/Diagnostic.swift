/// A finding about a set of registrations, or about what a run did with them.
public struct Diagnostic: Hashable, Sendable, Codable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case missing, cycle, captive, scope, hidden, leak, factory, unused, ambiguous
    /// A registration says of its service what it is not.
    case mismatch
    /// Registrations by closures that have not run: what they need is not known.
    case unchecked
    /// A service takes most of the time that making services takes.
    case slow
  }

  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    /// Worth knowing.
    case note
    /// The application works, and will surprise.
    case warning
    /// What is registered cannot work.
    case error

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  public var kind: Kind
  public var severity: Severity
  /// The services involved, in order.
  public var path: [String]
  public var message: String
  public var remedy: String

  /// Errors first, those of one severity in the order in which they come.
  ///
  /// - Complexity: O(n).
  package static func worstFirst(_ findings: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    result.reserveCapacity(findings.count)
    for severity in [Severity.error, .warning, .note] {
      for finding in findings where finding.severity == severity { result.append(finding) }
    }
    return result
  }

  package init(_ kind: Kind, _ severity: Severity, path: [String], message: String, remedy: String) {
    self.kind = kind
    self.severity = severity
    self.path = path
    self.message = message
    self.remedy = remedy
  }
}

/// Thrown by `Container.validate()`: everything that cannot work.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  public var description: String {
    diagnostics.map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" }.joined(separator: "\n")
  }
}
