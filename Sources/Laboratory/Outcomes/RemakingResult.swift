import Core

/// Result of resolving held instances again after a change of the mode, an undo or a redo.
package struct RemakingResult: Hashable, Sendable {
  package enum Failure: Hashable, Sendable {
    case notRegistered
    case scopeClosed(String, ScopeID)
    case unresolved(String)
  }

  /// Names of the new instances, whose numbers are new as well.
  package internal(set) var made: [String] = []
  /// Names of instances that another holder had kept alive, and that are held again.
  package internal(set) var found: [String] = []
  /// Names of instances that were made since the undone command, and that the container or a scope still keeps.
  package internal(set) var kept: [String] = []
  package internal(set) var failures: [Failure] = []
  /// Released instance that is still alive; nil if all released instances were freed.
  package internal(set) var still: Outcome.StillHeld?
}
