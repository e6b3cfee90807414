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
  /// Names of instances that were found alive, because they had another holder.
  package internal(set) var found: [String] = []
  package internal(set) var failures: [Failure] = []
  /// Released instance that is still alive; nil if all released instances were freed.
  package internal(set) var still: Outcome.StillHeld?
}
