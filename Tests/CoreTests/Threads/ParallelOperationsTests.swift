import Foundation
import Testing

@_spi(Instrumentation) @testable import Core

/// Concurrent registration, removal, resolution, closing and observation. Nothing crashes or hangs, and no instance is
/// left. The thread sanitizer checks this suite.
@Suite struct ParallelOperationsTests {
  @Test(arguments: Seeds.some(3)) func allOperationsInParallelEndWithoutALeak(_ seed: UInt64) throws {
    let shared = Container(tracksInstances: true)
    for index in 0..<8 { Self.register(shared, index, .container) }
    let heard = Counter()
    let results = try onThreads(4) { thread -> String? in
      var random = SplitMix64(seed: seed &+ UInt64(thread))
      var observation: Observation?
      do {
        for _ in 1...300 {
          let index = Int.random(in: 0..<8, using: &random)
          let lifetimes: [Lifetime] = [.transient, .graph, .container, .weak, .scoped("user")]
          switch Int.random(in: 0..<8, using: &random) {
          case 0: Self.register(shared, index, lifetimes.randomElement(using: &random) ?? .graph)
          case 1: if let id = shared.registration(of: .part("S\(index)"))?.id { shared.remove(id) }
          case 2: observation = observation == nil ? shared.observe { _ in heard.add() } : nil
          case 3: _ = shared.sweep().count + shared.graph.edges.count + shared.liveInstances.count
          case 4:
            let scope = try shared.openScope("user", key: "\(thread)")
            _ = try? scope.part("S\(index)")
            scope.close()
          default: _ = try? shared.part("S\(index)")
          }
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(results.compactMap { $0 }.isEmpty, "SEED=\(seed)")
    shared.close()
    #expect(shared.liveInstances.isEmpty, "SEED=\(seed)")
  }

  /// A deliberate race. With `RACE=1` the thread sanitizer must report it, which proves that it would report others.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RACE"] != nil)) func aRaceIsCaught() throws {
    // Unsafe on purpose: two threads write without a lock.
    nonisolated(unsafe) let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    number.initialize(to: 0)
    defer { number.deallocate() }
    _ = try onThreads(2) { _ in for _ in 1...1_000 { number.pointee += 1 } }
  }

  /// Registers a service that needs the two services after it.
  private static func register(_ container: Container, _ index: Int, _ lifetime: Lifetime) {
    container.addPart("S\(index)", lifetime, needs: (index + 1..<min(index + 3, 8)).map { "S\($0)?" })
  }
}
