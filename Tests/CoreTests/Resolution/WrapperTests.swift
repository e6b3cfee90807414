import Testing

@testable import Core

private protocol Plain: Sendable {}
private enum Dress: ServiceName { static let name = "dress" }

/// Recognition of types that wrap a service, without a search for conformances.
@Suite struct WrapperTests {
  private final class Boots: Sendable {}
  private struct Box<Inside> { let inside: Inside }

  @Test(
    arguments: [
      Int?.self, Boots?.self, [Boots].self, Lazy<Boots>.self, Provider<any Plain>.self, Weak<Boots>.self,
      Named<Boots, Dress>.self, ConfinedContainer.Lazy<Boots>.self, ConfinedContainer.Provider<Boots>.self,
      Resolver.self,
      AsyncResolver.self, ConfinedResolver.self, ServiceLocator.self, [Int?].self,
    ] as [Any.Type])
  func aWrapperIsFoundLikeByACast(_ type: Any.Type) {
    #expect(type is any DependencyWrapper.Type)
    #expect(ServiceKey.wrapper(type) != nil)
  }

  @Test(
    arguments: [
      Int.self, Boots.self, (any Plain).self, Box<Int?>.self, (Int, Int?).self, String.self, (() -> Int).self, Any.self,
      Boots.Type.self, [String: Int].self,
    ] as [Any.Type])
  func anotherTypeIsNoWrapper(_ type: Any.Type) {
    #expect(!(type is any DependencyWrapper.Type))
    #expect(ServiceKey.wrapper(type) == nil)
  }
}
