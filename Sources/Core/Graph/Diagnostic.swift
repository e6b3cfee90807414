/// A finding about a set of registrations, or about a run of a program with these registrations.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The kind of a finding.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case missing, cycle, captive, scope, hidden, leak, factory, unused, ambiguous
    /// A registration contradicts the type or lifetime of its service, or of a service that it holds weakly.
    case mismatch
    /// Registrations could not be checked, because their closures have not run or were not found in the code.
    case unchecked
    /// A transient service takes a large part of the time for making services.
    case slow
  }

  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, Codable, Comparable {
    /// The finding is worth knowing. The application works.
    case note
    /// The application works, but may behave in a surprising way.
    case warning
    /// The registrations cannot work, or a running program certainly has a problem, such as instances that outlive
    /// their scope.
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

  /// The kind of the finding.
  public var kind: Kind
  /// The severity of the finding.
  public var severity: Severity
  /// The names of the services involved, in the order of the message; empty if the finding concerns no service.
  public var path: [String]
  /// The description of the problem, in one or two sentences.
  public var message: String
  /// The change that solves the problem.
  public var remedy: String

  /// Returns findings by severity, errors first. Findings of one severity keep their order.
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

/// The error that `Container.validate()` throws, with all findings of the given severity or a higher one.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The findings, the most severe first.
  public let diagnostics: [Diagnostic]

  /// The findings as text, one per line, each with its severity, message and remedy.
  public var description: String {
    diagnostics.map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" }.joined(separator: "\n")
  }
}
