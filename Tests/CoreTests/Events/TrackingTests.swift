import Testing

@_spi(Instrumentation) @testable import Core

@Suite struct TrackingTests {
  private let container = Container(tracksInstances: true)

  private func names(_ instances: [LiveInstance]) -> [String] { instances.map { "\($0.service)#\($0.id.number)" } }

  @Test func instancesAreNumberedPerServiceInOrderOfCreation() throws {
    container.addPart("Boots")
    container.addPart("Armor", needs: ["Boots", "Boots"])
    let armor = try container.part("Armor")
    #expect(names(container.liveInstances) == ["Boots#1", "Boots#2", "Armor#1"])
    #expect(container.identity(of: armor.needs[1])?.number == 2)
    withExtendedLifetime(armor) {}
  }

  @Test func nothingTrackedIsKeptAlive() throws {
    container.addPart("Boots")
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    let weakly = WeakReference(try container.part("Boots"))
    #expect(weakly.object == nil)
    #expect(container.liveInstances.isEmpty)
    #expect(recorder.lines == ["resolving Boots", "created Boots#1"])
    observation.cancel()
  }

  @Test func aSweepReportsTheFreedOnesTheYoungestFirst() throws {
    container.addPart("Boots")
    container.addPart("Armor", needs: ["Boots"])
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    var armor: [Part]? = [try container.part("Armor"), try container.part("Armor")]
    #expect(container.sweep().isEmpty)
    armor = nil
    #expect(armor == nil)
    #expect(names(container.sweep()) == ["Armor#2", "Boots#2", "Armor#1", "Boots#1"])
    #expect(
      recorder.lines.suffix(4) == ["released Armor#2", "released Boots#2", "released Armor#1", "released Boots#1"])
    #expect(container.sweep().isEmpty)
    observation.cancel()
  }

  @Test func aReferenceSeveredBehindTheContainersBackDisappears() throws {
    container.addPart("Boots")
    container.addPart("Armor", needs: ["Boots property"])
    let armor = try container.part("Armor")
    #expect(names(container.liveInstances) == ["Armor#1", "Boots#1"])
    armor.properties = []
    #expect(names(container.liveInstances) == ["Armor#1"])
    #expect(names(container.sweep()) == ["Boots#1"])
  }

  @Test func anObjectReturnedTwiceIsASingleInstance() throws {
    let one = Part("Shield")
    container.register(Part.self) { _ in one }
    _ = try container.resolve(Part.self)
    _ = try container.resolve(Part.self)
    #expect(names(container.liveInstances) == ["Part#1"])
  }

  @Test func anAddressUsedAgainIsAnotherInstance() throws {
    container.addPart("Boots")
    for number in 1...50 {
      let boots = try container.part("Boots")
      #expect(container.identity(of: boots)?.number == number)
    }
    #expect(container.sweep().map(\.id.number) == Array((1...50).reversed()))
  }

  @Test func aValueHasNoInstances() throws {
    container.register(Int.self, lifetime: .container) { _ in 7 }
    container.register(String.self) { r in "\(try r.resolve(Int.self))" }
    _ = try container.resolve(String.self)
    #expect(container.liveInstances.isEmpty)
    #expect(container.keptInstances.isEmpty)
    #expect(
      container.graph.edges == [.init(from: "String", to: "Int", by: .initializer, declared: false, observed: true)])
  }

  @Test func aContainerWithoutTrackingHasNoLiveInstances() throws {
    let container = Container()
    container.addPart("Boots", .container)
    let boots = try container.part("Boots")
    #expect(!container.isWatched)
    #expect(container.liveInstances.isEmpty)
    #expect(container.identity(of: boots) == nil)
    #expect(container.sweep().isEmpty)
  }

  @Test func allInstancesAreFreedWithTheirContainer() throws {
    var container: Container? = Container(tracksInstances: true)
    container?.addPart("Boots", .container)
    container?.addPart("Crest", .graph)
    container?.addPart("Armor", .scoped("user"), needs: ["Boots", "Crest"])
    var scope = try container?.openScope("user", key: "anna")
    var armor = try scope?.part("Armor")
    let parts = [WeakReference(armor), WeakReference(armor?.needs[0]), WeakReference(armor?.needs[1])]
    let root = WeakReference(container)
    armor = nil
    scope = nil
    container = nil
    #expect(armor == nil && scope == nil && root.object == nil)
    #expect(parts.allSatisfy { $0.object == nil })
  }

  @Test func aFreedInstanceIsForgottenWithoutASweep() throws {
    container.addPart("Boots")
    let recorder = Recorder()
    let observation = container.observe { if $0.kind == .released { recorder.record($0) } }
    for _ in 0..<20_000 { _ = try container.part("Boots") }
    #expect(container.sweep().count < 4_100)
    #expect(recorder.events.count == 20_000)
    #expect(container.liveInstances.isEmpty)
    withExtendedLifetime(observation) {}
  }
}
