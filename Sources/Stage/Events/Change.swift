import Core

/// Facts about the stage found after an event, which have no event of their own. They are read from objects and
/// container.
package enum Change: Hashable, Sendable, Codable {
  /// References of a laboratory instance and its other holders.
  case found(InstanceRef, Bonds)
  /// Service whose code made an instance, known only after the statement has ended.
  case maker(InstanceRef, ServiceRef)
  /// True if a holder that the heap does not show (a local variable, opaque memory) keeps an object.
  case keptByCode(InstanceRef, Bool)
  /// Scope kinds and roots of a scenario.
  case scenario(kinds: [World.ScopeKind], roots: [String])
  /// Lines on the step's own screen.
  case screen([String])
  /// Order of the open scopes, outer ones first.
  case scopeOrder([ScopeID])
  /// The learner resolved this registration successfully with `resolve`.
  case asked(Registration.ID)
  /// A request failed because a scope was missing.
  case scopeFailed(World.ScopeFailure)
  /// Services from the requested one to the one at fault.
  case failedPath([String])
  /// The run has shown that a service has a need that its registration does not declare.
  case learned(Registration.ID, Need)
  /// Earlier requests no longer count.
  case requestsForgotten
}

/// References and holders of an instance of the laboratory.
package struct Bonds: Hashable, Sendable, Codable {
  /// Strong references to other instances, in order.
  package var holds: [World.Hold]
  /// Holders that are not instances.
  package var keepers: [Keeper]
  /// Services passed to its methods while it lived.
  package var received: Set<Registration.ID>
  /// Services that it pulled without success.
  package var failedPulls: [FailedPull]

  package init(
    holds: [World.Hold] = [], keepers: [Keeper] = [], received: Set<Registration.ID> = [],
    failedPulls: [FailedPull] = []
  ) {
    self.holds = holds
    self.keepers = keepers
    self.received = received
    self.failedPulls = failedPulls
  }
}

/// A service that an instance pulled from a locator without success.
package struct FailedPull: Hashable, Sendable, Codable {
  package enum Reason: Hashable, Sendable, Codable {
    case missing
    /// Services from the pulled one back to itself.
    case cycle([String])
    case scope(kind: String, place: String)
  }

  package let need: String
  package let reason: Reason

  package init(need: String, reason: Reason) {
    self.need = need
    self.reason = reason
  }
}
