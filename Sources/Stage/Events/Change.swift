import Core

/// What was found out about the stage after an event: read from objects and container, and told by no event of its own.
package enum Change: Hashable, Sendable, Codable {
  /// What an instance of the laboratory holds and who keeps it.
  case found(InstanceRef, Bonds)
  /// Whose code made an instance, known since a statement was over.
  case maker(InstanceRef, ServiceRef)
  /// Whether something keeps an object that the heap does not show: a local variable, or what is opaque.
  case keptByCode(InstanceRef, Bool)
  /// What a scenario says beside its registrations.
  case scenario(kinds: [World.ScopeKind], roots: [String])
  /// The lines on the step's own screen.
  case screen([String])
  /// The order of the open scopes, outer ones first.
  case scopeOrder([ScopeID])
  /// The learner asked for it by `resolve` and got it.
  case asked(Registration.ID)
  /// A request failed for want of a scope.
  case scopeFailed(World.ScopeFailure)
  /// The services from the one asked for to the one at fault.
  case failedPath([String])
  /// The run has shown that a service needs another one, which its registration does not say.
  case learned(Registration.ID, Need)
  /// Earlier requests do not count any more.
  case requestsForgotten
}

/// What an instance of the laboratory is tied to.
package struct Bonds: Hashable, Sendable, Codable {
  /// Strong references to other instances, in order.
  package var holds: [World.Hold]
  /// Who else keeps it.
  package var keepers: [Keeper]
  /// Services that were passed to its methods while it lived.
  package var received: Set<Registration.ID>
  /// What it pulled and did not get.
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

/// Something that an instance pulled from a locator and did not get.
package struct FailedPull: Hashable, Sendable, Codable {
  package enum Reason: Hashable, Sendable, Codable {
    case missing
    /// The services from the one pulled first back to itself.
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
