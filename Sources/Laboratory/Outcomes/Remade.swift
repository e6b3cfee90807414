import Core

/// What came of making holds anew.
package struct Remade: Hashable, Sendable {
  package enum Failure: Hashable, Sendable {
    case notRegistered
    case scopeClosed(String, ScopeID)
    case unresolved(String)
  }

  /// New objects with new numbers.
  package internal(set) var made: [String] = []
  /// Instances that somebody else had kept.
  package internal(set) var found: [String] = []
  package internal(set) var failures: [Failure] = []
}
