import Testing

@testable import Core

// The code of the DocC catalogue. `CatalogueTests` finds every block of it in this file, so it compiles, and these
// tests run it.

private class Boots: @unchecked Sendable {}  // safe: it has no state
private final class SteelBoots: Boots, @unchecked Sendable {}
private protocol Armor: Sendable {}
private final class PlateArmor: Armor {
  let boots: Boots
  init(boots: Boots) { self.boots = boots }
}
private struct PaperArmor: Armor {}
private final class Knight: Sendable {
  let armor: any Armor
  let name: String
  init(armor: any Armor, name: String) {
    self.armor = armor
    self.name = name
  }
}
private struct Horse: Sendable {
  let shoes: Boots
  let name: String
  init(shoes: Boots) { self.init(shoes: shoes, name: "Grani") }
  init(shoes: Boots, name: String) {
    self.shoes = shoes
    self.name = name
  }
}
private struct Banner: Sendable { let arms: String }
private final class Helmet: Sendable {}
private final class Saddle: Sendable {}
private final class Rates: Sendable {}
private final class Connection: Sendable {
  func disconnect() {}
}
private final class Profile: Sendable {}
private final class User: Sendable {}
private struct Message: Sendable { let number: Int }
private final class Inbox: Sendable {
  let user: User
  init(user: User) { self.user = user }
}
private final class Draft: Sendable {
  let user: User
  let message: Message
  init(user: User, message: Message) {
    self.user = user
    self.message = message
  }
}
private final class Archive: Sendable {
  init() async { await Task.yield() }
}
private actor Index {
  let archive: Archive
  let language: String
  private(set) var isSaved = false
  init(of archive: Archive, language: String) async {
    self.archive = archive
    self.language = language
  }
  func save() { isSaved = true }
}
private final class Librarian: Sendable {
  private let state = Guarded<Archive?>(nil)
  var archive: Archive? {
    get { state.value }
    set { state.value = newValue }
  }
}
@MainActor private final class Screen {
  let archive: Archive
  init(archive: Archive) { self.archive = archive }
}
private final class Sword: Sendable {
  let length: Int
  init(length: Int) { self.length = length }
}
private final class Canvas {
  private var strokes: [String] = []
  init() {}
  func clear() { strokes = [] }
}
private final class Frame {
  var title = ""
}
@MainActor private final class Window {
  let archive: Archive
  let canvas: Canvas
  let frame: Frame
  init(archive: Archive, canvas: Canvas, frame: Frame) {
    self.archive = archive
    self.canvas = canvas
    self.frame = frame
  }
}

private enum IsolationExample {
  @MainActor final class Studio {
    private let services = ConfinedContainer()

    init(app: Container) {
      services.register(Archive.self, from: app)
      services.register(Canvas.self, lifetime: .container, Canvas.init)
      services.declareScope("window", key: Frame.self)
      services.register(Window.self, lifetime: .scoped("window"), Window.init)
    }

    func open(_ frame: Frame) throws -> ConfinedScope<Frame> {
      try services.openScope("window", key: frame)
    }
  }
}

private func armory() -> Container {
  let container = Container()
  container.register(Boots.self, lifetime: .transient, SteelBoots.init)
  container.register((any Armor).self, lifetime: .container, PlateArmor.init)
  container.register(Knight.self) { r in try Knight(armor: r.resolve(), name: "Ulrich") }
  return container
}

private let app = armory()

private struct Overriding: TestTrait, TestScoping {
  let override: @Sendable (Container) -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await app.withOverrides(override, run: function)
  }
}

@Suite struct Examples {
  @Test func gettingStarted() throws {
    let container = armory()
    let knight = try container.resolve(Knight.self)
    let other: Knight = try container.resolve()
    #expect(knight.armor as? PlateArmor === other.armor as? PlateArmor)
    try container.validate()
  }

  @Test func initializersAndClosures() throws {
    let container = armory()
    container.register(Horse.self, lifetime: .container, Horse.init(shoes:))
    container.register(Horse.self, named: "spare") { (shoes: Boots) in Horse(shoes: shoes, name: "Bayard") }
    container.register(Horse.self, named: "gift") { r in try Horse(shoes: r.resolve(), name: "Rosinante") }
    let banner = Banner(arms: "lion")
    container.register(Banner.self, instance: banner)
    #expect(container.registrations.suffix(4).map(\.isOpaque) == [false, false, true, false])
    #expect(container.registrations.suffix(4).map(\.dependencies.count) == [1, 1, 0, 0])
    #expect(try container.resolve(Horse.self).name == "Grani")
    #expect(try container.resolve(Horse.self, named: "spare").name == "Bayard")
    #expect(try container.resolve(Horse.self, named: "gift").name == "Rosinante")
    #expect(try container.resolve(Banner.self).arms == "lion")
    let helmet = try container.resolve(Helmet?.self)
    #expect(helmet == nil)
  }

  @Test func anInitializerWithoutALifetimeGetsTheContainersDefault() throws {
    for (lifetime, container) in [
      (Lifetime.transient, Container()), (.container, Container(defaultLifetime: .container)),
    ] {
      container.register(Saddle.self, Saddle.init)
      #expect(container.registrations.map(\.lifetime) == [lifetime])
      let (first, second) = (try container.resolve(Saddle.self), try container.resolve(Saddle.self))
      #expect((first === second) == (lifetime == .container))
    }
  }

  @Test func theLastRegistrationReplacesTheEarlierOne() throws {
    let container = Container()
    container.register((any Armor).self, lifetime: .transient, PlateArmor.init)
    container.register((any Armor).self) { _ in PaperArmor() }
    #expect(try container.resolve((any Armor).self) is PaperArmor)
    try container.validate()
    let all = try container.resolveAll((any Armor).self)
    #expect(all.map { $0 is PaperArmor } == [true])
  }

  @Test func modules() throws {
    let container = Container()
    struct Stables: Module {
      func register(in container: Container) {
        container.register(Saddle.self, lifetime: .transient, Saddle.init)
      }
    }
    container.require(Stables())
    #expect(!container.require(Stables()))
    #expect(container.registrations.count == 1)
  }

  @Test func lifetimes() throws {
    let container = Container()
    container.register(Rates.self, lifetime: .container, Rates.init)
      .limit(TimeLimited(.seconds(60)))
    container.register(Connection.self, lifetime: .container, Connection.init)
      .onTeardown { connection in connection.disconnect() }
    container.close()
  }

  @Test func aResetKeepsTheRegistration() throws {
    let container = Container()
    container.register(Connection.self, lifetime: .container, Connection.init)
    var connections = [try container.resolve(Connection.self)]
    func isNew() throws -> Bool {
      let connection = try container.resolve(Connection.self)
      defer { connections.append(connection) }
      return !connections.contains { $0 === connection }
    }
    #expect(try !isNew())
    container.reset(Connection.self)
    #expect(try isNew())
    container.reset(.container)
    #expect(try isNew())
    container.reset()
    #expect(try isNew())
  }

  @Test func hooksRunWhenARootIsDropped() {
    let order = Guarded<[Int]>([])
    var container: Container? = Container()
    container?.register(Rates.self, lifetime: .container, Rates.init)
      .onTeardown { _ in order.change { $0.append(1) } }
      .onTeardown { _ in order.change { $0.append(2) } }
    _ = try? container?.resolve(Rates.self)
    container = nil
    #expect(order.value == [1, 2])
  }

  @Test func removingDropsTheInstance() throws {
    let container = Container()
    let rates = container.register(Rates.self, lifetime: .container, Rates.init)
    _ = try container.resolve(Rates.self)
    container.remove(rates.id)
    #expect(try container.resolve(Rates?.self) == nil)
  }

  @Test func aWeakServiceMustBeAClass() throws {
    let container = Container()
    container.register(Message.self, lifetime: .weak) { _ in Message(number: 7) }
    #expect(throws: ResolutionError.self) { try container.resolve(Message.self) }
  }

  @Test func locksAndKeys() throws {
    let container = Container()
    container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
    let session = try container.openScope("user", key: "anna")
    let profile = try session.resolve(Profile.self)
    session.close()
    withExtendedLifetime(profile) {}
  }

  @Test func keys() throws {
    let container = Container()
    let user = User()
    container.declareScope("account", key: User.self)
    container.declareScope("message", key: Message.self, in: "account")
    container.register(Inbox.self, lifetime: .scoped("account"), Inbox.init)
    container.register(Draft.self, lifetime: .scoped("message"), Draft.init)
    try container.validate()
    let account = try container.openScope("account", key: user)
    let inbox = try account.resolve(Inbox.self)
    let message = try account.openScope("message", key: Message(number: 7))
    let draft = try message.resolve(Draft.self)
    #expect(inbox.user === user)
    #expect(draft.user === user)
    #expect(draft.message.number == 7)
  }

  @Test func stringsAsKeys() throws {
    struct Sign: Sendable { let text: String }
    let container = Container()
    container.register(Sign.self, lifetime: .scoped("room"), Sign.init)
    let label: Container = try container.openScope("room", key: "hall")
    #expect(throws: ResolutionError.self) { try label.resolve(Sign.self) }
    let room: Scope<String> = try container.openScope("room", key: "armory")
    #expect(try room.resolve(Sign.self).text == "armory")
    // From here on the scope's kind is declared.
    #expect(try container.openScope("room", key: "kitchen").resolve(Sign.self).text == "kitchen")
    // A registration in a scope counts for the whole container.
    room.container.register(Saddle.self, lifetime: .transient, Saddle.init)
    #expect(try container.resolve(Saddle?.self) != nil)
  }

  @Test func locatorAndInjection() throws {
    let container = armory()
    final class Smith: Sendable {
      private let locator: ServiceLocator
      init(locator: ServiceLocator) { self.locator = locator }
      func mend() throws -> Boots { try locator.service() }
    }
    container.register(Smith.self) { r in Smith(locator: r.locator) }
    #expect(try container.resolve(Smith.self).mend() is SteelBoots)
  }

  @Test func testing() throws {
    let container = armory()
    try container.withOverrides { test in
      test.register((any Armor).self) { _ in PaperArmor() }
    } run: {
      let knight = try container.resolve(Knight.self)
      #expect(knight.armor is PaperArmor)
    }
  }

  @Test func anotherTypeReplacesNoRegistration() throws {
    let container = armory()
    try container.withOverrides { test in
      test.register(PlateArmor.self) { _ in PlateArmor(boots: Boots()) }
    } run: {
      let armor = try #require(try container.resolve(Knight.self).armor as? PlateArmor)
      #expect(armor.boots is SteelBoots)
    }
  }

  @Test func anOutlivingProviderBelongsToTheCopy() throws {
    struct Stall: Sendable { let knights: Provider<Knight> }
    let container = armory()
    container.register(Stall.self, lifetime: .transient, Stall.init)
    let armor = try container.resolve((any Armor).self) as? PlateArmor
    let (stall, scope) = try container.withOverrides { _ in
    } run: {
      let stall = try container.resolve(Stall.self)
      #expect(try stall.knights().armor as? PlateArmor !== armor)
      container.close()
      return (stall, try container.openScope("user", key: "anna"))
    }
    #expect(try stall.knights().armor as? PlateArmor !== armor)
    scope.close()
    #expect(try container.resolve((any Armor).self) as? PlateArmor === armor)
  }

  @Test func aProviderOfTheBodyFailsAfterIt() throws {
    struct Stall: Sendable { let knights: Provider<Knight> }
    let container = armory()
    container.register(Stall.self, lifetime: .transient, Stall.init)
    let stall = try container.withOverrides { _ in
    } run: {
      try container.resolve(Stall.self)
    }
    #expect(throws: ResolutionError.self) { try stall.knights() }
  }

  @Test func anAsynchronousBodyWaitsForTheCopysHooks() async throws {
    let container = Container()
    let isGone = Guarded(false)
    container.register(Rates.self, lifetime: .container, Rates.init)
      .onTeardown { _ in
        for _ in 0..<10 { await Task.yield() }
        isGone.value = true
      }
    try await container.withOverrides { _ in
    } run: {
      _ = try await container.resolveAsync(Rates.self)
    }
    #expect(isGone.value)
  }

  @Test func aTaskThatOutlivesTheBodySeesTheOriginal() async throws {
    let container = Container()
    container.register(Rates.self, lifetime: .container, Rates.init)
    let rates = try container.resolve(Rates.self)
    let (bodyEnds, end) = AsyncStream.makeStream(of: Void.self)
    let task = container.withOverrides { _ in
    } run: {
      Task {
        for await _ in bodyEnds {}
        return try container.resolve(Rates.self)
      }
    }
    // The body of another override runs at the same time.
    try await container.withOverrides { _ in
    } run: {
      end.finish()
      let seen = try await task.value
      #expect(seen === rates)
    }
  }

  @Test(Overriding { $0.register((any Armor).self) { _ in PaperArmor() } })
  func aKnightMayWearPaper() throws {
    #expect(try app.resolve(Knight.self).armor is PaperArmor)
  }

  @Test func theOthersWearPlates() throws { #expect(try app.resolve(Knight.self).armor is PlateArmor) }

  @Test func theContainerIsValid() throws {
    try armory().validate()
    try armory().validate(roots: [ServiceKey(Knight.self)], refusing: .warning)
  }

  @Test func conditions() throws {
    let container = armory()
    container.registerOnce(Boots.self) { _ in Boots() }
    let isRainy = true
    if isRainy { container.register((any Armor).self) { _ in PaperArmor() } }
    #expect(try container.resolve(Boots.self) is SteelBoots)
    #expect(try container.resolve((any Armor).self) is PaperArmor)
  }

  @Test func asynchronous() async throws {
    let container = Container()
    container.register(Archive.self, lifetime: .container, Archive.init)
    container.register(Screen.self, lifetime: .container, Screen.init)
    let screen = try await container.resolveAsync(Screen.self)
    #expect(try container.resolve(Archive.self) === screen.archive)
  }

  @Test func asynchronousClosures() async throws {
    let container = Container()
    container.register(Archive.self, lifetime: .container, Archive.init)
    container.registerAsync(Index.self, lifetime: .container) { r in
      let archive = try await r.resolve(Archive.self)
      return await Index(of: archive, language: "en")
    }
    .onTeardown { index in await index.save() }
    let index = try await container.resolveAsync(Index.self)
    let isOver = await container.closeAndWait(limit: .seconds(5))
    #expect(isOver)
    #expect(await index.isSaved)
  }

  @Test func propertiesDoNotWait() async throws {
    let container = Container()
    container.register(Archive.self, lifetime: .container, Archive.init)
    container.register(Librarian.self, lifetime: .container, Librarian.init).inject(\.archive)
    #expect(throws: ResolutionError.self) { try container.resolve(Librarian.self) }
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Librarian.self) }
  }

  @Test func injectedPropertiesGetTheirServices() async throws {
    let container = Container()
    container.register(Archive.self, lifetime: .container, Archive.init)
    container.register(Librarian.self, lifetime: .container, Librarian.init).inject(\.archive)
    _ = try await container.resolveAsync(Archive.self)
    let librarian = try container.resolve(Librarian.self)
    #expect(librarian.archive != nil)
  }

  @Test func closuresLazyAndProviderDoNotWait() async throws {
    struct Reader: Sendable { let archive: Archive }
    struct Visitor: Sendable {
      let first: Lazy<Archive>
      let each: Provider<Archive>
    }
    struct Guest: Sendable { let archive: Weak<Archive> }
    let container = Container()
    container.register(Archive.self, lifetime: .container, Archive.init)
    container.register(Reader.self) { r in try Reader(archive: r.resolve()) }
    container.register(Visitor.self, lifetime: .transient, Visitor.init)
    container.register(Guest.self, lifetime: .transient, Guest.init)
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Reader.self) }
    let visitor = try await container.resolveAsync(Visitor.self)
    #expect(throws: ResolutionError.self) { try visitor.first() }
    #expect(throws: ResolutionError.self) { try visitor.each() }
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Guest.self) }
    let archive = try await container.resolveAsync(Archive.self)
    #expect(try container.resolve(Reader.self).archive === archive)
    #expect(try container.resolve(Guest.self).archive() === archive)
    #expect(try visitor.first() === archive)
    #expect(try visitor.each() === archive)
  }

  @Test func isolation() async throws {
    let container = Container()
    container.registerUnshared(Canvas.self, Canvas.init)
    let canvas = try container.resolve(Canvas.self)
    Task.detached { canvas.clear() }
    container.register(Archive.self, lifetime: .container, Archive.init)
    let archive = try await container.resolveAsync(Archive.self)
    try await MainActor.run {
      let studio = IsolationExample.Studio(app: container)
      let scopes = [try studio.open(Frame()), try studio.open(Frame())]
      let (left, right) = (try scopes[0].resolve(Window.self), try scopes[1].resolve(Window.self))
      #expect(left !== right)
      #expect(left.frame === scopes[0].key)
      #expect(left.canvas === right.canvas)
      #expect(left.archive === archive)
    }
  }

  @Test func aConfinedContainerThatIsDroppedRunsNoHooks() throws {
    var made = 0
    var gone = 0
    func hooked() -> ConfinedContainer {
      let container = ConfinedContainer()
      container.register(Canvas.self, lifetime: .container) { _ in
        made += 1
        return Canvas()
      }
      .onTeardown { _ in gone += 1 }
      return container
    }
    _ = try hooked().resolve(Canvas.self)
    #expect((made, gone) == (1, 0))
    let closed = hooked()
    _ = try closed.resolve(Canvas.self)
    closed.close()
    #expect((made, gone) == (2, 1))
  }

  @Test func migrationFromFactory() throws {
    let container = Container()
    container.register(Sword.self, taking: Int.self) { _, length in Sword(length: length) }
    let sword = try container.resolve(Sword.self, with: 90)
    #expect(sword.length == 90)
  }
}

@Suite struct SwinjectExample {
  private final class Squire: Sendable {
    private let state = Guarded<Knight?>(nil)
    var knight: Knight? {
      get { state.value }
      set { state.value = newValue }
    }
  }
  private final class Knight: Sendable {
    let squire: Squire
    init(squire: Squire) { self.squire = squire }
  }

  @Test func migrationFromSwinject() throws {
    let container = Container()
    container.register(Squire.self, lifetime: .container, Squire.init).inject(\.knight)
    container.register(Knight.self, lifetime: .container, Knight.init)
    let knight = try container.resolve(Knight.self)
    #expect(knight.squire.knight === knight)
    knight.squire.knight = nil
  }
}
