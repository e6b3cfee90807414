import Testing

@testable import Core

private protocol Animal: AnyObject, Sendable { var name: String { get } }
private protocol Pet: Sendable {}

private class Cat: @unchecked Sendable {  // safe: constant
  let name: String
  init(name: String = "Mimi") { self.name = name }
}
private final class Siamese: Cat, Animal, Pet, @unchecked Sendable {}

private final class Toy: Sendable {}
private final class Child: Sendable {
  let toy: Toy
  init(toy: Toy) { self.toy = toy }
}
private final class Family: Sendable {
  let (one, other): (Child, Child)
  init(one: Child, other: Child) { (self.one, self.other) = (one, other) }
}

/// Behaviours that Swinject's own tests guarantee to its users, rewritten for Core. See docs/core-behaviours.md.
@Suite(.timeLimit(.minutes(1))) struct SwinjectBehaviourTests {
  private let container = Container()

  // MARK: Registering and resolving

  @Test func aRegistrationCanBeQueried() {
    container.register(Cat.self, named: "Mimi", taking: Int.self) { _, _ in Cat() }
    #expect(container.registration(of: ServiceKey(Cat.self, named: "Mimi", taking: Int.self)) != nil)
    #expect(container.registration(of: ServiceKey(Cat.self, named: "Mimi")) == nil)
    #expect(container.registration(of: ServiceKey(Cat.self, taking: Int.self)) == nil)
  }

  @Test func aSubclassIsResolvedForItsClass() throws {
    container.register(Cat.self) { _ in Siamese() }
    #expect(try container.resolve(Cat.self) is Siamese)
  }

  @Test func aFactoryCallsMethodsAndSetsProperties() throws {
    container.register(Toy.self, lifetime: .container, Toy.init)
    container.register(Guarded<[Toy]>.self) { r in
      let toys = Guarded<[Toy]>([])
      let toy = try r.resolve(Toy.self)
      toys.change { $0.append(toy) }
      toys.value += [try r.resolve()]
      return toys
    }
    .inject { toys, r in toys.value.append(try r.resolve()) }
    #expect(try container.resolve(Guarded<[Toy]>.self).value.count == 3)
  }

  @Test func keysAreEqualByTypeNameAndArguments() {
    let key = ServiceKey(Cat.self, named: "Mimi", taking: Int.self)
    #expect(key == ServiceKey(Cat.self, named: "Mimi", taking: Int.self))
    #expect(key != ServiceKey(Toy.self, named: "Mimi", taking: Int.self))
    #expect(key != ServiceKey(Cat.self, named: "Mew", taking: Int.self))
    #expect(key != ServiceKey(Cat.self, named: "Mimi", taking: String.self))
    #expect(key != ServiceKey(Cat.self, named: "Mimi"))
    #expect(ServiceKey(Cat.self) == ServiceKey(Cat.self))
  }

  @Test func registrationsAreAvailableAsValues() {
    #expect(container.registrations.isEmpty)
    container.register(Cat.self, named: "Mimi", taking: Int.self) { _, _ in Cat() }
    container.register(Toy.self, lifetime: .weak) { _ in Toy() }.inject { _, _ in }
    #expect(
      container.registrations.map { "\($0.key) \($0.lifetime)" } == ["Cat \"Mimi\"(Int) transient", "Toy weak"])
  }

  // MARK: Lifetimes

  private func registerFamily(_ lifetime: Lifetime) {
    container.register(Toy.self, lifetime: lifetime, Toy.init)
    container.register(Child.self, lifetime: .transient, Child.init)
    container.register(Family.self, lifetime: .transient, Family.init)
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func theLifetimeDecidesAboutSharingInAndBetweenResolutions(_ lifetime: Lifetime) throws {
    registerFamily(lifetime)
    let (first, second) = (try container.resolve(Family.self), try container.resolve(Family.self))
    #expect((first.one.toy === first.other.toy) == (lifetime != .transient))
    #expect((first.one.toy === second.one.toy) == (lifetime == .container || lifetime == .weak))
  }

  @Test func aNestedResolutionDoesNotEndTheOuterGraph() throws {
    registerFamily(.graph)
    container.register([Toy].self) { r in
      let first = try r.resolve(Toy.self)
      _ = try r.resolve(Family.self)
      return [first, try r.resolve(Toy.self), try r.container.resolve(Child.self).toy]
    }
    let toys = try container.resolve([Toy].self)
    #expect(toys.allSatisfy { $0 === toys[0] })
  }

  private final class Host: Sendable {
    private let state = Guarded<Guest?>(nil)
    var guest: Guest? {
      get { state.value }
      set { state.value = newValue }
    }
  }
  private final class Guest: Sendable {
    let host: WeakReference<Host>
    init(host: Host) { self.host = WeakReference(host) }
  }

  @Test func aWeakServiceAtTheTopOfACycleLivesUntilItIsReturned() throws {
    container.register(Host.self, lifetime: .weak, Host.init).inject(\.guest)
    container.register(Guest.self, lifetime: .graph, Guest.init)
    let host = try container.resolve(Host.self)
    #expect(host.guest?.host.object === host)
  }

  // MARK: Interfaces

  @Test func anInterfaceIsFoundByItsProvidedName() throws {
    container.register(Siamese.self) { _ in Siamese() }.provide((any Animal).self, named: "Mimi")
    #expect(try container.resolve((any Animal).self, named: "Mimi").name == "Mimi")
    #expect(try container.resolve((any Animal)?.self, named: "Mew") == nil)
    #expect(try container.resolve((any Animal)?.self) == nil)
    #expect(try container.resolve((any Animal)?.self, named: "Mimi")?.name == "Mimi")
  }

  @Test func aProductOnlyHasToConformToTheRequestedType() throws {
    container.register(Cat.self) { _ in Siamese() }.provide((any Pet).self)
    #expect(try container.resolve((any Pet).self) is Siamese)
  }

  @Test func aProductWithArgumentsMustConformToItsProvidedType() {
    container.register(Cat.self, taking: String.self) { _, name in Cat(name: name) }.provide((any Animal).self)
    #expect(fault { try container.resolve((any Animal).self, with: "Mimi") }?.reason == .wrongType(found: "Cat"))
  }

  // MARK: Lazy and provider

  @Test(arguments: [Lifetime.transient, .container])
  func theServiceOfALazyOrProviderHasItsRegisteredLifetime(_ lifetime: Lifetime) throws {
    registerFamily(lifetime)
    let (lazy, provider) = (try container.resolve(Lazy<Child>.self), try container.resolve(Provider<Child>.self))
    let toys = [try lazy().toy, try provider().toy, try provider().toy]
    #expect(Set(toys.map(ObjectIdentifier.init)).count == (lifetime == .container ? 1 : 3))
  }

  @Test func aProviderMakesItsServiceOnlyWhenCalled() throws {
    let made = Counter()
    container.addPart("Boots", made: made)
    let provider = try container.resolve(Provider<Part>.self, named: "Boots")
    #expect(made.value == 0)
    _ = try provider()
    #expect(made.value == 1)
  }

  @Test func aLazyAndAProviderUseTheRequestedName() throws {
    container.register(Siamese.self, named: "Mimi") { _ in Siamese() }.provide((any Animal).self)
    #expect(try container.resolve(Lazy<Siamese>.self, named: "Mimi")().name == "Mimi")
    #expect(try container.resolve(Provider<Siamese>.self, named: "Mimi")().name == "Mimi")
    #expect(try container.resolve(Lazy<any Animal>.self)().name == "Mimi")
    #expect(try container.resolve(Provider<any Animal>.self)().name == "Mimi")
    #expect(try container.resolve(Lazy<Siamese>?.self, named: "Mew") == nil)
    #expect(try container.resolve(Provider<Siamese>?.self, named: "Mew") == nil)
  }

  private final class Owner: Sendable {
    let dog: Lazy<Dog>
    init(dog: Lazy<Dog>) { self.dog = dog }
  }
  private final class Dog: Sendable {
    let owner: Owner
    init(owner: Owner) { self.owner = owner }
  }

  @Test func aCycleThroughALazyCanBeClosed() throws {
    container.register(Owner.self, lifetime: .container, Owner.init)
    container.register(Dog.self, lifetime: .container, Dog.init)
    let owner = try container.resolve(Owner.self)
    #expect(try owner.dog().owner === owner)
  }
}
