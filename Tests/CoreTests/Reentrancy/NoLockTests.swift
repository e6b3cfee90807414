import Testing

@testable import Core

/// User code that calls the container. It never runs while a lock is held, so no thread deadlocks.
@Suite(.timeLimit(.minutes(1))) struct NoLockTests {
  private let container = Container()

  // MARK: Modules

  private struct Armory: Module {
    let (entered, waiting): (Meeting, Meeting)
    func register(in container: Container) {
      container.register(Part.self, named: "Boots", lifetime: .container) { r in
        _ = waiting.arrive(limit: .milliseconds(1))
        r.container.require(self)
        return Part("Boots")
      }
      entered.arrive()
      _ = try? container.part("Boots")
    }
  }

  @Test func aModuleThatResolvesAFactoryThatRequiresItDoesNotDeadlock() throws {
    for _ in 1...50 {
      let container = Container()
      let armory = Armory(entered: Meeting(2), waiting: Meeting(2))
      let results = try onThreads(2) { thread in
        if thread == 0 {
          container.require(armory)
        } else {
          armory.entered.arrive()
        }
        return fault { try container.part("Boots") }
      }
      #expect(results == [nil, nil])
    }
  }

  private struct Shop: Module, Equatable {
    let name: String
    func register(in container: Container) { container.addPart(name) }
  }

  private struct Stall: Module {
    let name: String
    func register(in container: Container) { container.addPart(name) }
  }

  @Test func unequalValuesOfAnEquatableModuleAreTwoModules() throws {
    #expect(container.require(Shop(name: "Boots")))
    #expect(container.require(Shop(name: "Helmet")))
    #expect(!container.require(Shop(name: "Boots")))
    #expect(container.registrations.map(\.key) == [.part("Boots"), .part("Helmet")])
  }

  @Test func modulesThatAreNotEquatableCountAsOneModule() throws {
    #expect(container.require(Stall(name: "Boots")))
    #expect(!container.require(Stall(name: "Helmet")))
  }

  // MARK: Values that describe themselves by the container

  private struct Curious: LifetimePolicy, CustomStringConvertible {
    let container: Container
    func note() -> Int { container.registrations.count }
    func isGood(_ note: Int) -> Bool { note == container.registrations.count }
    var description: String { "while there are \(container.registrations.count)" }
  }

  @Test func aPolicysDescriptionMayUseTheContainer() throws {
    container.register(Counter.self, lifetime: .container) { _ in Counter() }.limit(Curious(container: container))
    #expect(container.registrations.first?.policy == "while there are 1")
    #expect(try container.resolve(Counter.self) === container.resolve(Counter.self))
  }

  private enum Looking: ServiceName {
    static let container = Container()
    static var name: String { "\(container.registrations.count)" }
  }
  private final class Squire: Sendable {
    func serve(_ boots: Named<Int, Looking>) {}
  }

  @Test func aComputedNameMayUseTheContainer() {
    Looking.container.register(Squire.self) { _ in Squire() }.declareMethod(Squire.serve)
    #expect(Looking.container.registrations.first?.dependencies.first?.service.name == "1")
  }

  // MARK: Instances released with a resolution

  private final class Knot: Sendable {
    let container: Container
    let found: Guarded<[ObjectIdentifier]>
    init(_ container: Container, _ found: Guarded<[ObjectIdentifier]>) {
      self.container = container
      self.found = found
    }
    deinit { if let last = try? container.resolve(Counter.self) { found.change { $0.append(ObjectIdentifier(last)) } } }
  }

  private final class Holder: Sendable {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
  }

  /// A deinitializer that resolves gets an instance of its own, which no later resolution reuses.
  @Test func aDeinitializerThatResolvesLeavesTheThreadClean() throws {
    let found = Guarded<[ObjectIdentifier]>([])
    let kept = Guarded<[Counter]>([])
    container.register(Counter.self, lifetime: .graph) { _ in
      let counter = Counter()
      kept.change { $0.append(counter) }
      return counter
    }
    container.register(Knot.self, lifetime: .graph) { [container] _ in Knot(container, found) }
    container.register(Int.self) { r in
      _ = try r.resolve(Knot.self)
      return 7
    }
    #expect(try container.resolve(Int.self) == 7)
    #expect(found.value.count == 1)
    container.register(Holder.self) { r in Holder(counter: try r.resolve()) }
    let later = try container.resolve(Holder.self).counter
    #expect(!found.value.contains(ObjectIdentifier(later)))
    #expect(kept.value.count == 2)
  }
}
