import Foundation
import Testing

@testable import Core

/// Random asynchronous graphs, storms and scopes. The numbers are small; with `CAMPAIGN=1` they are 3,000 graphs,
/// 250,000 rounds and 100,000 scopes.
@Suite(.timeLimit(.minutes(60))) struct CampaignTests {
  private static let isCampaign = ProcessInfo.processInfo.environment["CAMPAIGN"] != nil

  /// Random asynchronous factories, which may await parts, use a captured container, and start tasks that outlive the
  /// factory and resolve, too. Each resolution ends with an instance or a plausible error, and no instance is left.
  @Test(arguments: Seeds.some(isCampaign ? 3_000 : 30))
  func asynchronousGraphsEndWithoutALeak(_ seed: UInt64) async throws {
    let made = Guarded<[WeakReference<Part>]>([])
    let outliving = Guarded<[Task<Bool, Never>]>([])
    var random = SplitMix64(seed: seed)
    do {
      let container = Container(tracksInstances: Bool.random(using: &random))
      let count = Int.random(in: 2...10, using: &random)
      let hasCycles = Int.random(in: 0..<4, using: &random) == 0
      for index in 0..<count {
        Self.register(container, index, of: count, hasCycles: hasCycles, made, outliving, &random)
      }
      let scope = try container.openScope("user", key: "anna")
      let asked = (0..<8).map { _ in Int.random(in: 0..<count, using: &random) }
      let isRight = await withTaskGroup(of: Bool.self) { group in
        for index in asked {
          group.addTask { await Self.ends { _ = try await scope.resolveAsync(Part.self, named: "\(index)") } }
        }
        return await group.allSatisfy { $0 }
      }
      #expect(isRight, "SEED=\(seed)")
      await scope.closeAndWait()
      await container.closeAndWait()
    }
    // An awaited task may have started others, which are behind it in the list.
    var ended = 0
    while ended < outliving.value.count {
      #expect(await outliving.value[ended].value, "SEED=\(seed)")
      ended += 1
    }
    outliving.value = []
    let end = ContinuousClock.now + .seconds(60)
    while made.value.contains(where: { $0.object != nil }), ContinuousClock.now < end { await Task.yield() }
    #expect(made.value.allSatisfy { $0.object == nil }, "SEED=\(seed)")
  }

  private static func register(
    _ container: Container, _ index: Int, of count: Int, hasCycles: Bool, _ made: Guarded<[WeakReference<Part>]>,
    _ outliving: Guarded<[Task<Bool, Never>]>, _ random: inout SplitMix64
  ) {
    let lifetimes: [Lifetime] = [.transient, .graph, .container, .weak, .scoped("user")]
    let lifetime = lifetimes.randomElement(using: &random) ?? .transient
    var needs: [Int] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let from = hasCycles ? 0 : index + 1
      if from < count { needs.append(Int.random(in: from..<count, using: &random)) }
    }
    let late = Int.random(in: 0..<count, using: &random)
    let (startsTask, keepsResolver) = (Bool.random(using: &random), Bool.random(using: &random))
    let suspends = Int.random(in: 0...2, using: &random)
    container.registerAsync(Part.self, named: "\(index)", lifetime: lifetime) { [needs] r in
      // A closed root can be used again, so tasks that start tasks would never end.
      if startsTask, outliving.value.count < 100 {
        let container = r.container
        let task = Task {
          for _ in 0..<suspends { await Task.yield() }
          return await ends {
            if keepsResolver {
              _ = try await r.resolve(Part.self, named: "\(late)")
            } else {
              _ = try await container.resolveAsync(Part.self, named: "\(late)")
            }
          }
        }
        outliving.change { $0.append(task) }
      }
      for _ in 0..<suspends { await Task.yield() }
      var parts: [Part] = []
      for need in needs { parts.append(try await r.resolve(Part.self, named: "\(need)")) }
      let part = Part("\(index)", needs: parts)
      made.change { $0.append(WeakReference(part)) }
      return part
    }
  }

  /// Tells whether a resolution ends with an instance or a plausible error.
  private static func ends(_ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch let error as ResolutionError {
      switch error.reason {
      case .cycle, .closedScope, .closedMeanwhile, .cancelled, .containerGone, .noScope: return true
      default: return false
      }
    } catch {
      return false
    }
  }

  @Test func storms() throws {
    let rounds = Self.isCampaign ? 250_000 : 2_500
    let container = Container()
    for index in 0..<8 { container.addPart("S\(index)", .container, needs: index < 7 ? ["S\(index + 1)?"] : []) }
    let first = UInt64.random(in: 0..<1 << 40)
    let failures = try onThreads(4) { thread -> Int in
      var random = SplitMix64(seed: first &+ UInt64(thread))
      var failures = 0
      for _ in 0..<rounds / 4 {
        let index = Int.random(in: 0..<8, using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0:
          container.addPart(
            "S\(index)", [.transient, .graph, .container, .weak].randomElement(using: &random) ?? .graph,
            needs: index < 7 ? ["S\(index + 1)?"] : [])
        case 1: container.reset(.container)
        case 2:
          container.withOverrides {
            $0.register(Int.self, instance: index)
          } run: {
            if (try? container.resolve(Int.self)) != index { failures += 1 }
          }
        default:
          do { _ = try container.part("S\(index)") } catch let error as ResolutionError {
            if case .closedMeanwhile = error.reason { continue }
            failures += 1
          } catch { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == [0, 0, 0, 0], "SEED=\(first)")
  }

  @Test func scopes() throws {
    let count = Self.isCampaign ? 100_000 : 1_000
    let container = Container()
    let (made, ended) = (Counter(), Counter())
    container.addPart("Leaf", .graph)
    container.register(Part.self, named: "Page", lifetime: .scoped("user")) { r in
      made.add()
      return Part("Page", needs: [try r.resolve(Part.self, named: "Leaf")])
    }
    .onTeardown { _ in ended.add() }
    let results = try onThreads(4) { thread -> Bool in
      for number in 0..<count / 4 {
        guard let scope = try? container.openScope("user", key: "\(thread).\(number)"),
          let page = try? scope.part("Page"), page === (try? scope.part("Page"))
        else { return false }
        if number.isMultiple(of: 2) { scope.close() }
      }
      return true
    }
    #expect(results == [true, true, true, true])
    #expect(made.value == count)
    #expect(ended.value == count)
  }
}
