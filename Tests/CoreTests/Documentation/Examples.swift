import Testing

@testable import Core

// The code of the catalogue: `CatalogueTests` finds every block of it here, so it compiles, and these tests run it.

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
@MainActor private final class Window {
  let archive: Archive
  let canvas: Canvas
  init(archive: Archive, canvas: Canvas) {
    self.archive = archive
    self.canvas = canvas
  }
}

private enum IsolationExample {
  @MainActor final class Studio {
    private let services = ConfinedContainer()

    init(app: Container) {
      services.register(Archive.self, from: app)
      services.register(Canvas.self, .container, Canvas.init)
      services.register(Window.self, .scoped("window"), Window.init)
    }

    func open(_ name: String) throws -> Window {
      try services.openScope("window", key: name).resolve()
    }
  }
}

@Suite struct Examples {
  private func armory() -> Container {
    let container = Container()
    container.register(Boots.self, .transient, SteelBoots.init)
    container.register((any Armor).self, .container, PlateArmor.init)
    container.register(Knight.self) { r in try Knight(armor: r.resolve(), name: "Ulrich") }
    return container
  }

  @Test func gettingStarted() throws {
    let container = armory()
    let knight = try container.resolve(Knight.self)
    let other: Knight = try container.resolve()
    #expect(knight.armor as? PlateArmor === other.armor as? PlateArmor)
    try container.validate()
  }

  @Test func lifetimes() throws {
    let container = Container()
    container.register(Rates.self, .container, Rates.init)
      .lasting(TimeLimited(.seconds(60)))
    container.register(Connection.self, .container, Connection.init)
      .onTeardown { connection in connection.disconnect() }
    container.close()
  }

  @Test func locksAndKeys() throws {
    let container = Container()
    container.register(Profile.self, .scoped("user"), Profile.init)
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
    container.register(Inbox.self, .scoped("account"), Inbox.init)
    container.register(Draft.self, .scoped("message"), Draft.init)
    try container.validate()
    let account = try container.openScope("account", key: user)
    let inbox = try account.resolve(Inbox.self)
    let message = try account.openScope("message", key: Message(number: 7))
    let draft = try message.resolve(Draft.self)
    #expect(inbox.user === user)
    #expect(draft.user === user)
    #expect(draft.message.number == 7)
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
    container.register(Archive.self, .container, Archive.init)
    container.register(Screen.self, .container, Screen.init)
    let screen = try await container.resolveAsync(Screen.self)
    #expect(try container.resolve(Archive.self) === screen.archive)
  }

  @Test func isolation() async throws {
    let container = Container()
    container.registerUnshared(Canvas.self, Canvas.init)
    let canvas = try container.resolve(Canvas.self)
    Task.detached { canvas.clear() }
    container.register(Archive.self, .container, Archive.init)
    let archive = try await container.resolveAsync(Archive.self)
    try await MainActor.run {
      let studio = IsolationExample.Studio(app: container)
      let (left, right) = (try studio.open("left"), try studio.open("right"))
      #expect(left !== right)
      #expect(left.canvas === right.canvas)
      #expect(left.archive === archive)
    }
  }

  @Test func fromFactory() throws {
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

  @Test func fromSwinject() throws {
    let container = Container()
    container.register(Squire.self, .container, Squire.init).injecting(\.knight)
    container.register(Knight.self, .container, Knight.init)
    let knight = try container.resolve(Knight.self)
    #expect(knight.squire.knight === knight)
    knight.squire.knight = nil
  }
}
