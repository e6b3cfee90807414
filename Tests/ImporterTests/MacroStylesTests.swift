import Importer
import Testing

/// Libraries whose macros generate code. The importer reads their attributes.
@Suite struct MacroStylesTests {
  @Test func safeDIPropertiesNeedTheirInstantiator() {
    let reading = Reading(
      """
      import SafeDI
      @Instantiable(isRoot: true) final class Root { @Instantiated let lamp: Lamp; @Instantiated let room: Instantiator<Room> }
      @Instantiable(fulfillingAdditionalTypes: [Light.self]) final class Lamp: Light {}
      protocol Light {}
      @Instantiable final class Room { @Received let lamp: Lamp; @Forwarded let guest: Guest }
      @Instantiable final class Bed { @Received let guest: Guest; @Received let pillow: Pillow }
      struct Guest {}
      final class Pillow {}
      """)
    #expect(reading.services == ["Bed: transient", "Lamp: transient", "Room: transient", "Root: transient"])
    #expect(
      reading.edges == [
        "Room -> Lamp by initializer", "Root -> Lamp by initializer", "Root -> Room by initializer (deferred)",
      ])
    #expect(reading.unknown == ["elsewhere at 6"])
    #expect(reading.findings(.missing).isEmpty)
  }

  @Test func knitReadsTheParametersOfTheResolvableInitializer() {
    let reading = Reading(
      """
      import Knit
      import Swinject
      final class HouseAssembly: ModuleAssembly {
        func assemble(container: Container) {
          container.register(Lamp.self) { Lamp.make(resolver: $0) }
          container.register(Bulb.self, name: "warm") { _ in Bulb() }
        }
      }
      final class Lamp {
        @Resolvable<Resolver> init(@Named("warm") bulb: Bulb, @Argument watts: Int) {}
      }
      final class Bulb {}
      final class Room { let resolver: Resolver; func light() { _ = resolver.lamp() } }
      """)
    #expect(reading.edges == ["Lamp -> Bulb \"warm\" by initializer", "Room -> Lamp by pull"])
  }
}
