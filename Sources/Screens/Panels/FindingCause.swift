import Laboratory
import Support

/// Common cause of findings about code: the service at fault, or the file of all their places.
enum FindingCause: Hashable, Sendable {
  /// A service that others request or hold.
  case requested(String)
  /// A service or consumer that requests others.
  case requesting(String)
  case file(String)

  /// Determines the cause of a finding.
  ///
  /// - Returns: nil for a cycle, and for a finding without a place in code.
  init?(_ finding: StageFinding) {
    guard let place = finding.place, let first = finding.path.first, let last = finding.path.last else { return nil }
    switch finding.kind.rawValue {
    case "missing", "near-miss", "captive", "holds-fresh", "test-only": self = .requested(last)
    case "hidden", "bypass": self = .requesting(first)
    case "unused", "duplicate", "bad-suppression", "unused-suppression": self = .file(place.file)
    default: return nil
    }
  }

  /// Returns the cause in words: `Printer is not registered`.
  ///
  /// - Parameter title: returns the name of a service for people.
  func words(for kind: StageFinding.Kind, title: (String) -> String) -> String {
    switch self {
    case .requested(let name): Words.Cause.requested(title(name), kind.rawValue)
    case .requesting(let name): Words.Cause.requesting(title(name), kind.rawValue)
    case .file(let file): Words.Cause.file(Paths.name(file), kind.rawValue)
    }
  }

  /// Returns the name that differs between findings with this cause; nil if the finding has none.
  func other(of finding: StageFinding) -> String? {
    switch self {
    case .requesting: finding.path.last
    case .requested, .file: finding.path.first
    }
  }
}
