import Core

/// A fact about the stage that is stored with the event after which it was found, because it has no event of its own.
package enum Change: Hashable, Sendable, Codable {
  /// References of a laboratory instance, and its holders that are not instances.
  case found(InstanceRef, Bonds)
  /// Service whose code made an instance. It is known only after the statement has ended.
  case maker(InstanceRef, ServiceRef)
  /// Report on holders that the heap does not show (local variables, opaque memory): true if they keep the instance
  /// alive.
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
  /// Services of a failed request, from the requested service to the service that could not be made.
  case failedPath([String])
  /// A need that a service's registration does not declare, and that the run has shown.
  case learned(Registration.ID, Need)
  /// The records of earlier `resolve` commands and of missing scopes were cleared.
  case requestsForgotten
}

/// References and holders of an instance of the laboratory.
package struct Bonds: Hashable, Sendable, Codable {
  /// Strong references to other instances, in order.
  package var holds: [World.Hold]
  /// Holders that are not instances.
  package var keepers: [Keeper]
  /// Services that were passed to the instance's methods during its life.
  package var received: Set<Registration.ID>
  /// Services that the instance pulled from a locator without success.
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
    /// A cycle: the services from the pulled service back to itself.
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
