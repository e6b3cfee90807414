import Foundation
import LinkProtocol
import Stage

/// An attachment to a program, without a screen. It lasts a limited time, at most until the program ends.
package struct AttachSession: Sendable {
  package let client: LinkClient
  package private(set) var run: AttachedRun

  /// Connects to a program and requests events.
  ///
  /// - Parameter record: receives all bytes as they arrive, including the hello.
  /// - Throws: `LinkError` if the program cannot be attached to.
  package init(path: String, limits: Timeline.Limits, record: (([UInt8]) -> Void)? = nil) throws {
    client = try LinkClient(path: path)
    client.record = record
    run = AttachedRun(try client.hello(), limits: limits)
    client.send(.attach(version: LinkLimits.version, events: true))
  }

  /// Reads until a time. Then the function requests a sweep and waits for its answer, so that the final state is exact.
  ///
  /// - Parameters:
  ///   - end: the time.
  ///   - isEnough: called about ten times per second. It returns true to stop before that time.
  /// - Throws: `RecordingFault` if the program breaks the protocol.
  package mutating func follow(until end: DispatchTime, or isEnough: () -> Bool = { false }) throws {
    while !client.isOver, run.end == nil, DispatchTime.now() < end, !isEnough() {
      let pause = min(end, .now() + .milliseconds(100))
      while !client.isOver, let message = try client.read(until: pause) { run.apply(message) }
    }
    if !client.isOver, run.end == nil { try sweepAndWait() }
    if client.isOver { run.finish("the program has ended") }
  }

  /// Reads until the first snapshot is complete.
  ///
  /// - Parameter limit: the maximum time to wait.
  /// - Throws: `RecordingFault` if the program breaks the protocol.
  package mutating func start(within limit: DispatchTimeInterval = .seconds(5)) throws {
    let end = DispatchTime.now() + limit
    while !client.isOver, !run.isReady, let message = try client.read(until: end) { run.apply(message) }
  }

  private static let sweepNumber = 1

  /// Requests a sweep and waits at most ten seconds for the answer.
  ///
  /// The function first waits for the grace period of `LiveFindings`, in which instances of recently closed scopes may
  /// still be freed.
  private mutating func sweepAndWait() throws {
    Thread.sleep(forTimeInterval: Double(LiveFindings.grace) / 1e9)
    client.send(.sweep(id: Self.sweepNumber))
    let limit = DispatchTime.now() + .seconds(10)
    while !client.isOver, !run.swept.contains(Self.sweepNumber), DispatchTime.now() < limit {
      if let message = try client.read(until: limit) { run.apply(message) }
    }
  }
}
