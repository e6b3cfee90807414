/// A custom lifetime: a rule for how long a kept instance is valid.
///
/// The first request after that time makes a new instance.
///
///     container.register(Rates.self, lifetime: .container, Rates.init).limit(TimeLimited(.seconds(60)))
///
/// Explanations show the policy's description if the policy is `CustomStringConvertible`, and its type otherwise.
public protocol LifetimePolicy: Sendable {
  /// The data that the policy records for each instance, such as the time of its creation.
  associatedtype Note: Sendable
  /// Returns the data to record for an instance that has just been made.
  func note() -> Note
  /// Returns whether an instance is still valid. Called on each request while the instance is kept.
  ///
  /// - Parameter note: the data that `note()` returned for the instance.
  func isGood(_ note: Note) -> Bool
}

/// A policy under which an instance is valid for a fixed time after it was made.
public struct TimeLimited<Time: Clock>: LifetimePolicy, CustomStringConvertible {
  private let limit: Time.Duration
  private let clock: Time

  /// Creates a policy that measures time with the continuous clock.
  ///
  /// - Parameters:
  ///   - limit: the time for which an instance is valid.
  ///   - clock: the clock.
  public init(_ limit: Time.Duration, clock: Time = .continuous) where Time == ContinuousClock {
    self.limit = limit
    self.clock = clock
  }

  /// Creates a policy that measures time with a given clock.
  ///
  /// - Parameters:
  ///   - limit: the time for which an instance is valid.
  ///   - clock: the clock, such as a test's clock.
  public init(_ limit: Time.Duration, on clock: Time) {
    self.limit = limit
    self.clock = clock
  }

  /// Returns the current time. For a new instance, this is the time at which it was made.
  public func note() -> Time.Instant { clock.now }
  /// Returns whether the time limit has not been reached yet.
  public func isGood(_ made: Time.Instant) -> Bool { made.duration(to: clock.now) < limit }

  /// The time limit, such as `for 60.0 seconds`.
  public var description: String { "for \(limit)" }
}

/// A type-erased lifetime policy.
struct AnyLifetimePolicy: Sendable {
  let note: @Sendable () -> any Sendable
  let isGood: @Sendable ((any Sendable)?) -> Bool

  init<Policy: LifetimePolicy>(_ policy: Policy) {
    note = { policy.note() }
    isGood = { note in (note as? Policy.Note).map(policy.isGood) ?? false }
  }
}
