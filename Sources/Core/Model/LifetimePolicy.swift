/// A lifetime of one's own: how long an instance that a container or scope keeps is good. When it is not, whoever asks
/// next gets a new one.
///
///     container.register(Rates.self, lifetime: .container, Rates.init).limit(TimeLimited(.seconds(60)))
///
/// Explanations name it by its description where it is `CustomStringConvertible`, else by its type.
public protocol LifetimePolicy: Sendable {
  associatedtype Note: Sendable
  /// What is to be noted of an instance when it has been made; `isGood(_:)` is given it later.
  func note() -> Note
  /// Whether an instance is still good, each time it is asked for.
  func isGood(_ note: Note) -> Bool
}

/// Instances are good for some time after they were made.
public struct TimeLimited<Time: Clock>: LifetimePolicy, CustomStringConvertible {
  private let limit: Time.Duration
  private let clock: Time

  public init(_ limit: Time.Duration, clock: Time = .continuous) where Time == ContinuousClock {
    self.limit = limit
    self.clock = clock
  }

  public init(_ limit: Time.Duration, on clock: Time) {
    self.limit = limit
    self.clock = clock
  }

  public func note() -> Time.Instant { clock.now }
  public func isGood(_ made: Time.Instant) -> Bool { made.duration(to: clock.now) < limit }

  /// `for 60.0 seconds`.
  public var description: String { "for \(limit)" }
}

/// A policy without its type.
struct AnyLifetimePolicy: Sendable {
  let note: @Sendable () -> any Sendable
  let isGood: @Sendable ((any Sendable)?) -> Bool

  init<Policy: LifetimePolicy>(_ policy: Policy) {
    note = { policy.note() }
    isGood = { note in (note as? Policy.Note).map(policy.isGood) ?? false }
  }
}
