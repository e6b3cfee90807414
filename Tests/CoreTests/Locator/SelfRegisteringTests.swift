import Testing

@_spi(Instrumentation) @testable import Core

private let made = Counter()

private final class Forge: SelfRegistering {
  let number: Int
  init(number: Int) { self.number = number }
  static func make(with locator: ServiceLocator) throws -> Self {
    _ = try locator.service(ifRegistered: Int.self)
    return Self(number: made.add())
  }
}

private final class Broken: SelfRegistering {
  struct Failure: Error {}
  static func make(with locator: ServiceLocator) throws -> Self { throw Failure() }
}

@Suite(.serialized) struct SelfRegisteringTests {
  @Test func aServiceRegistersItselfExactlyOnceUnderContention() throws {
    for _ in 1...20 {
      let before = made.value
      let locator = ServiceLocator()
      let forges = try onThreads(4) { _ in Result { try locator.service(Forge.self) } }.map { try $0.get() }
      #expect(Set(forges.map(ObjectIdentifier.init)).count == 1)
      #expect(made.value == before + 1)
      #expect(locator.container?.registrations.count == 1)
    }
  }

  @Test func aServiceRegistersItselfAlsoForAPuller() throws {
    let locator = ServiceLocator()
    let requester = ServiceLocator.Requester(service: ServiceKey(String.self), instance: nil)
    #expect(try locator.service(Forge.self, for: requester) === locator.service(Forge.self))
  }

  @Test func anExistingRegistrationIsUsed() throws {
    let locator = ServiceLocator()
    let own = Forge(number: 0)
    try locator.addService(own)
    #expect(try locator.service(Forge.self) === own)
  }

  @Test func registeringItselfIsAnEvent() throws {
    let locator = ServiceLocator()
    let recorder = Recorder()
    let observation = locator.container?.observe(recorder.record)
    _ = try locator.service(Forge.self)
    #expect(recorder.lines.first == "registered Forge")
    observation?.cancel()
  }

  @Test func anErrorOfASelfRegisteringServiceIsReported() {
    #expect(
      fault { try ServiceLocator().service(Broken.self) }?.description
        == "Broken: the factory of Broken failed: Failure()")
  }
}
