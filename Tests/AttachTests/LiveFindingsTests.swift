import Core
import LinkProtocol
import Stage
import Testing

@testable import Attach

/// Findings about an attached program, from messages that tests send one by one.
@Suite struct LiveFindingsTests {
  /// A simulated program with a clock that tests move.
  private struct Program {
    var run = AttachedRun(LinkHello(name: "toy", process: 1, started: 0, tracks: true))
    var time = 0
    private var number = 0

    init(_ services: [LinkService]) {
      run.apply(.snapshot(time: 0))
      for service in services { run.apply(.service(service)) }
      run.apply(.ready(time: 0))
    }

    mutating func wait(_ seconds: Double) { time += Int(seconds * 1e9) }
    /// Sends the counters.
    ///
    /// - Parameter swept: the time of the newest sweep in seconds, if the program sends it.
    mutating func tick(swept: Double? = nil) {
      var counters = LinkCounters(time: time)
      counters.swept = swept.map { Int($0 * 1e9) }
      run.apply(.counters(counters))
    }

    @discardableResult
    mutating func make(_ service: Int, scope: Int? = nil, by: Int? = nil, took: Int? = nil) -> Int {
      number += 1
      var event = LinkEvent(.made, time: time, service: service)
      (event.instance, event.scope, event.by, event.took) = (number, scope, by, took)
      run.apply(.event(event))
      return number
    }

    mutating func receive(_ service: Int, _ instance: Int, by: Int, _ byInstance: Int) {
      var event = LinkEvent(.received, time: time, service: service)
      (event.instance, event.by, event.byInstance, event.how) = (instance, by, byInstance, "initializer")
      run.apply(.event(event))
    }

    mutating func release(_ service: Int, _ instance: Int) {
      var event = LinkEvent(.released, time: time, service: service)
      event.instance = instance
      run.apply(.event(event))
    }

    mutating func open(_ scope: Int, _ kind: String = "request") {
      var event = LinkEvent(.scopeOpened, time: time)
      event.opened = LinkScope(number: scope, kind: kind)
      run.apply(.event(event))
    }

    mutating func close(_ scope: Int) {
      var event = LinkEvent(.scopeClosed, time: time)
      event.scope = scope
      run.apply(.event(event))
    }

    /// Findings as `level kind services`, without notes.
    var findings: [String] {
      var findings = LiveFindings()
      findings.follow(run)
      return findings.all.filter { $0.severity > .note }.map {
        "\($0.severity.rawValue) \($0.kind.rawValue) \($0.path.joined(separator: ","))"
      }
    }
  }

  private static let store = LinkService(id: 1, name: "Store", lifetime: "container")
  private static let cart = LinkService(id: 2, name: "Cart", lifetime: "scoped:request")
  private static let line = LinkService(id: 3, name: "Line", lifetime: "transient")

  /// A program with more instances than the limit is never called healthy.
  @Test func moreInstancesThanAreFollowedAreAnError() throws {
    var program = Program([LinkService(id: 1, name: "Cart", lifetime: "transient")])
    for _ in 0..<LinkLimits.instances { program.make(1) }
    #expect(!program.findings.contains { $0.hasPrefix("error") })
    program.make(1)
    #expect(program.findings == ["error leak "])
  }

  @Test func anInstanceThatOutlivesItsScopeIsAnErrorAfterAWhile() {
    var program = Program([Self.store, Self.cart])
    program.open(1)
    let cart = program.make(2, scope: 1)
    #expect(program.findings == [])
    program.close(1)
    #expect(program.findings == [])
    program.wait(0.6)
    program.tick()
    #expect(program.findings == ["error leak Cart"])
    program.release(2, cart)
    #expect(program.findings == [])
  }

  /// Events can be lost, and freed instances are found only by a sweep. Until the program has swept, an instance is no
  /// leak.
  @Test func anInstanceIsNoLeakBeforeTheProgramHasLookedLongEnoughAfterTheScope() {
    var program = Program([Self.store, Self.cart])
    program.tick(swept: 0)
    program.open(1)
    program.make(2, scope: 1)
    program.wait(1)
    program.close(1)
    program.wait(5)
    program.tick(swept: 1.4)
    #expect(program.findings == [])
    program.tick(swept: 1.5)
    #expect(program.findings == ["error leak Cart"])
  }

  /// A program that ends before its next sweep leaves no verdict.
  @Test func anInstanceMissingFromASnapshotIsNoLeak() {
    var program = Program([Self.store, Self.cart])
    program.tick(swept: 0)
    program.open(1)
    program.make(2, scope: 1)
    program.close(1)
    program.wait(5)
    program.run.apply(.dropped(count: 3))
    program.run.apply(.snapshot(time: program.time))
    program.run.apply(.ready(time: program.time))
    #expect(program.findings == [])
  }

  @Test func theHolderOfALeakedInstanceIsNamed() throws {
    var program = Program([Self.store, Self.cart])
    program.open(1)
    let store = program.make(1)
    let cart = program.make(2, scope: 1)
    program.receive(2, cart, by: 1, store)
    program.close(1)
    program.wait(1)
    program.tick()
    var findings = LiveFindings()
    findings.follow(program.run)
    let finding = try #require(findings.all.first { $0.kind == .leak })
    #expect(finding.path == ["Cart", "Store"])
    #expect(
      finding.message
        == "Cart#2 is alive, but its scope (kind 'request') is closed. Store received it.")
  }

  @Test func instancesHeldByALeakAreNotReported() {
    var program = Program([Self.store, Self.cart, Self.line])
    program.open(1)
    let cart = program.make(2, scope: 1)
    let line = program.make(3, scope: 1)
    program.receive(3, line, by: 2, cart)
    program.close(1)
    program.wait(1)
    program.tick()
    #expect(program.findings == ["error leak Cart"])
  }

  @Test func aGrowingServiceIsFoundAndAFluctuatingServiceIsNot() {
    var growing = Program([Self.line])
    var swinging = Program([Self.line])
    for _ in 0..<8 {
      var made: [Int] = []
      for _ in 0..<20 {
        growing.make(3)
        made.append(swinging.make(3))
      }
      growing.tick()
      swinging.tick()
      for number in made { swinging.release(3, number) }
      growing.wait(1)
      swinging.wait(1)
    }
    growing.tick()
    swinging.tick()
    #expect(growing.findings == ["error leak Line"])
    #expect(swinging.findings == [])
  }

  @Test func scopesThatAreNeverClosedAreAWarning() {
    var program = Program([Self.cart])
    for number in 1...40 {
      program.open(number)
      program.wait(0.2)
      program.tick()
    }
    #expect(program.findings == ["warning scope "])
  }

  @Test func aTransientThatTakesMostOfTheTimeIsAWarning() {
    var program = Program([Self.store, Self.line])
    for _ in 0..<200 {
      program.make(3, took: 1_000_000)
      program.make(1, by: nil, took: 1_000)
      program.wait(0.01)
    }
    for instance in program.run.instances.keys { program.release(instance.service, instance.number) }
    program.tick()
    #expect(program.findings == ["warning slow Line"])
  }

  @Test func aNeedThatOnlyTheRunShowsIsLearned() {
    var opaque = Self.store
    opaque.isOpaque = true
    var program = Program([opaque, Self.cart])
    #expect(program.findings == [])
    program.receive(2, 1, by: 1, 1)
    #expect(program.findings == ["error captive Store,Cart"])
  }

  @Test func aNewSnapshotOmitsFreedInstances() {
    var program = Program([Self.store, Self.cart])
    program.open(1)
    program.make(2, scope: 1)
    let kept = program.make(1)
    program.run.apply(.dropped(count: 9))
    program.run.apply(.snapshot(time: 5))
    program.run.apply(.service(Self.store))
    program.run.apply(.live(LinkInstance(service: 1, number: kept), scope: nil))
    program.run.apply(.live(LinkInstance(service: 1, number: 77), scope: nil))
    program.run.apply(.ready(time: 6))
    #expect(program.run.lost == 9)
    #expect(program.run.services.map(\.name) == ["Store"])
    #expect(program.run.services.map(\.live) == [2])
    #expect(program.run.timeline.world.scopes.isEmpty)
    #expect(program.run.timeline.world.orderedInstances.map(\.name) == ["Store#\(kept)", "Store#77"])
  }

  @Test func countersAreDifferencesFromTheStart() {
    var run = AttachedRun(LinkHello(name: "toy", process: 1, started: 0, tracks: true))
    var counters = LinkCounters(time: 1)
    var service = LinkCounters.Service(id: 1)
    (service.made, service.reused) = (100, 7)
    counters.services = [service]
    run.apply(.counters(counters))
    run.apply(.snapshot(time: 2))
    run.apply(.service(Self.store))
    run.apply(.ready(time: 3))
    service.made = 130
    counters.services = [service]
    run.apply(.counters(counters))
    #expect(run.services.map(\.made) == [30])
    #expect(run.services.map(\.reused) == [0])
  }
}
