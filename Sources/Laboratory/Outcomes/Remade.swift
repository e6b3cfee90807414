import Core

/// Result of making held instances again.
package struct Remade: Hashable, Sendable {
  package enum Failure: Hashable, Sendable {
    case notRegistered
    case scopeClosed(String, ScopeID)
    case unresolved(String)
  }

  /// Names of new instances, which have new numbers.
  package internal(set) var made: [String] = []
  /// Names of instances that had another holder and were still alive.
  package internal(set) var found: [String] = []
  package internal(set) var failures: [Failure] = []
  /// Instance that was released and is still alive; nil if all were freed.
  package internal(set) var still: Outcome.StillHeld?
}
