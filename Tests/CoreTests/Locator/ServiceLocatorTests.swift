import Testing

@_spi(Instrumentation) @testable import Core

private final class Boots: Sendable {}
private final class Helmet: Sendable {}
/// A service whose initializer shows only the locator. It pulls its dependency when it is used.
private final class Armor: Sendable {
  private let locator: ServiceLocator
  init(_ locator: ServiceLocator) { self.locator = locator }
  func wear(as requester: ServiceLocator.Requester? = nil) throws -> Boots {
    try locator.service(Boots.self, for: requester)
  }
}

@Suite struct ServiceLocatorTests {
  private let container = Container(tracksInstances: true)
  private var locator: ServiceLocator { ServiceLocator(container) }

  @Test func theLocatorAndTheContainerShareARegistry() throws {
    container.register(Boots.self, lifetime: .container, Boots.init)
    #expect(try locator.service(Boots.self) === container.resolve(Boots.self))
    try locator.addService(Helmet())
    #expect(try locator.service(Helmet.self) === container.resolve(Helmet.self))
  }

  @Test func anAddedServiceIsKeptUntilItIsRemoved() throws {
    var boots: Boots? = Boots()
    let weakly = WeakReference(boots)
    if let boots { try locator.addService(boots) }
    boots = nil
    #expect(try locator.service(Boots.self) === weakly.object)
    #expect(try locator.removeService(Boots.self))
    #expect(weakly.object == nil)
    #expect(try !locator.removeService(Boots.self))
    #expect(fault { try locator.service(Boots.self) } != nil)
  }

  @Test func anAddedServiceHasNoDependencies() throws {
    try locator.addService(Helmet())
    #expect(container.graph.services.map(\.needs) == [.declared])
    #expect(container.registrations.map(\.isOpaque) == [false])
  }

  @Test func clearRemovesEverything() throws {
    try locator.addService(Boots())
    try locator.addService(Helmet(), named: "dress")
    try locator.clear()
    #expect(container.registrations.isEmpty)
    #expect(container.keptInstances.isEmpty)
  }

  @Test func anOptionalPullOfAnUnregisteredServiceIsNil() throws {
    #expect(try locator.service(ifRegistered: Boots.self) == nil)
    try locator.addService(Boots())
    #expect(try locator.service(ifRegistered: Boots.self) != nil)
  }

  @Test func aPullIsObservedWithItsPuller() throws {
    container.register(Boots.self, lifetime: .container, Boots.init)
    let id = container.register(Armor.self) { r in Armor(r.locator) }.id
    let armor = try container.resolve(Armor.self)
    #expect(container.graph.edges.isEmpty)
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    let boots = try armor.wear(as: .init(service: ServiceKey(Armor.self), instance: container.identity(of: armor)))
    #expect(
      container.graph.edges == [.init(from: "Armor", to: "Boots", by: .locator, declared: false, observed: true)])
    let pull = try #require(recorder.events.first { $0.kind == .pulled })
    #expect(pull.service == ServiceKey(Boots.self))
    #expect(pull.instance == container.identity(of: boots))
    #expect(pull.by == ServiceKey(Armor.self))
    #expect(pull.byInstance == InstanceID(registration: id, number: 1))
    observation.cancel()
  }

  @Test func aPullInsideAFactoryBelongsToTheServiceBeingMade() throws {
    container.register(Boots.self, lifetime: .container, Boots.init)
    container.register(Armor.self) { r in
      _ = try r.locator.service(Boots.self)
      return Armor(r.locator)
    }
    _ = try container.resolve(Armor.self)
    #expect(
      container.graph.edges == [.init(from: "Armor", to: "Boots", by: .locator, declared: false, observed: true)])
  }

  @Test func aServiceWithoutPullsHasNoEdge() throws {
    container.register(Boots.self, lifetime: .container, Boots.init)
    container.register(Armor.self) { r in Armor(r.locator) }
    _ = try container.resolve(Armor.self)
    _ = try container.resolve(Boots.self)
    #expect(container.graph.edges.isEmpty)
  }

  @Test func aMissingPullsPathBeginsWithItsPuller() throws {
    container.register(Armor.self) { r in Armor(r.locator) }
    let armor = try container.resolve(Armor.self)
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    let error = fault { try armor.wear(as: .init(service: ServiceKey(Armor.self), instance: nil)) }
    #expect(error?.pathText == "Armor → Boots")
    #expect(error?.path.last?.dependency == .locator)
    #expect(recorder.lines == ["missing Boots by Armor (locator)"])
    observation.cancel()
  }

  @Test func aMissingPullInsideAFactoryShowsThePullerOnce() throws {
    container.register(Int.self) { _ in 1 }
    container.register(Armor.self) { r in
      let armor = Armor(r.locator)
      _ = try armor.wear(as: .init(service: ServiceKey(Armor.self), instance: nil))
      return armor
    }
    container.register(String.self) { r in "\(try r.resolve(Armor.self))" }
    #expect(fault { try container.resolve(String.self) }?.pathText == "String → Armor → Boots")
  }

  @Test func aLocatorHeldByAnInstanceDoesNotRetainTheContainer() throws {
    var container: Container? = Container()
    container?.register(Armor.self, lifetime: .container) { r in Armor(r.locator) }
    let armor = try #require(try container?.resolve(Armor.self))
    let weakly = WeakReference(container)
    container = nil
    #expect(weakly.object == nil)
    #expect(fault { try armor.wear() }?.reason == .containerGone)
  }

  @Test func addingToOrRemovingFromAReleasedContainerIsAnError() throws {
    var container: Container? = Container()
    let locator = try #require(try container?.resolve(ServiceLocator.self))
    container = nil
    for error in [fault { try locator.addService(Helmet()) }, fault { try locator.removeService(Helmet.self) }] {
      #expect(error?.reason == .containerGone)
      #expect(error?.pathText == "Helmet")
      #expect(error?.path.last?.dependency == .locator)
    }
  }

  @Test func clearingAReleasedContainerIsAnError() throws {
    var container: Container? = Container()
    let locator = try #require(try container?.resolve(ServiceLocator.self))
    container = nil
    #expect(fault { try locator.clear() }?.reason == .containerGone)
  }
}
