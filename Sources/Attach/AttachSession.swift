import Foundation
import LinkProtocol
import Stage

/// Attaching without a screen: for some time, or until the program ends.
package struct AttachSession: Sendable {
  package let client: LinkClient
  package private(set) var run: AttachedRun

  /// Connects and asks for events.
  ///
  /// - Parameter record: takes the lines as they come, the hello included.
  /// - Throws: `LinkError`.
  package init(path: String, limits: Timeline.Limits, record: (([UInt8]) -> Void)? = nil) throws {
    client = try LinkClient(path: path)
    client.record = record
    run = AttachedRun(try client.hello(), limits: limits)
    client.send(.attach(version: LinkLimits.version, events: true))
  }

  /// Reads until a time, then lets the program sweep and takes what that brings, so that the state is exact.
  ///
  /// - Parameter isEnough: asked about ten times a second whether to stop earlier.
  /// - Throws: `RecordingFault` for a program that breaks the protocol.
  package mutating func follow(until end: DispatchTime, or isEnough: () -> Bool = { false }) throws {
    while !client.isOver, run.end == nil, DispatchTime.now() < end, !isEnough() {
      let pause = min(end, .now() + .milliseconds(100))
      while !client.isOver, let message = try client.read(until: pause) { run.apply(message) }
    }
    if !client.isOver, run.end == nil { try settle() }
    if client.isOver { run.finish("the program has ended") }
  }

  /// Reads until the first snapshot is complete.
  ///
  /// - Throws: `RecordingFault` for a program that breaks the protocol.
  package mutating func start(within limit: DispatchTimeInterval = .seconds(5)) throws {
    let end = DispatchTime.now() + limit
    while !client.isOver, !run.isReady, let message = try client.read(until: end) { run.apply(message) }
  }

  private static let sweepNumber = 1

  /// Asks for a sweep and waits for its answer, for ten seconds at most. Instances of scopes that have closed just now are given
  /// the time that findings leave them.
  private mutating func settle() throws {
    Thread.sleep(forTimeInterval: Double(LiveFindings.grace) / 1e9)
    client.send(.sweep(id: Self.sweepNumber))
    let limit = DispatchTime.now() + .seconds(10)
    while !client.isOver, !run.swept.contains(Self.sweepNumber), DispatchTime.now() < limit {
      if let message = try client.read(until: limit) { run.apply(message) }
    }
  }
}
