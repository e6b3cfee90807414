import Importer
import Testing

/// Services that get others by a method or property after their construction.
@Suite struct MethodWiringTests {
  private let classes =
    """
    final class Account {}
    final class Library { weak var preferences: Preferences?; init(account: Account) {} }
    final class Preferences {
      private var account: Account?; private var library: Library?
      func setup(account: Account, library: Library) { self.account = account; self.library = library }
      func log(_ account: Account) { print(account) }
      func count(_ account: Account) -> Int { self.account = account; return 1 }
    }
    struct CoreServices { let account: Account; let library: Library; let preferences: Preferences }

    """

  /// Local variables of a function that puts a structure of services together.
  private func structure(_ setup: String) -> Reading {
    Reading(
      classes
        + """
        final class AppServices {
          static let shared = AppServices()
          var services: CoreServices?
          func create() -> CoreServices {
            if let services { return services }
            let account = Account()
            let library = Library(account: account)
            let preferences = Preferences()
            \(setup)
            let services = CoreServices(account: account, library: library, preferences: preferences)
            self.services = services
            return services
          }
        }
        """)
  }

  private let own = "CoreServices.library -> CoreServices.account by initializer"

  @Test func aMethodThatKeepsItsArgumentsIsANeed() {
    let found = structure("preferences.setup(account: account, library: library)")
    #expect(
      found.edges.filter { $0.hasPrefix("CoreServices") } == [
        own, "CoreServices.preferences -> CoreServices.account by method",
        "CoreServices.preferences -> CoreServices.library by method",
      ])
    #expect(!found.edges.contains { $0.hasPrefix("AppServices") && $0.contains("CoreServices.account") })
  }

  @Test func aPropertyThatIsSetLaterIsANeedAndClosesACycle() {
    let found = structure(
      "preferences.setup(account: account, library: library)\nlibrary.preferences = preferences")
    #expect(found.edges.contains("CoreServices.library -> CoreServices.preferences by property"))
    let cycles = found.project.findings.filter { $0.kind == .cycle }
    #expect(cycles.map(\.severity) == [.note])
    #expect(cycles.first?.message.contains("closed by a deferred request") == true)
  }

  @Test(arguments: ["preferences.log(account)", "let number = preferences.count(account)\nprint(number)"])
  func aMethodThatOnlyUsesItsArgumentIsNoNeed(_ setup: String) {
    #expect(structure(setup).edges.filter { $0.hasPrefix("CoreServices") } == [own])
  }

  @Test func anEntryPointSetsItsServicesUp() {
    let found = Reading(
      classes
        + """
        final class Player { init(library: Library, preferences: Preferences) {} }
        final class AppDelegate: NSObject, UIApplicationDelegate {
          func application(_ application: UIApplication) -> Bool {
            let account = Account()
            let library = Library(account: account)
            let preferences = Preferences()
            preferences.setup(account: account, library: library)
            let player = Player(library: library, preferences: preferences)
            show(player)
            return true
          }
        }
        """)
    #expect(found.edges.contains("AppDelegate.preferences -> AppDelegate.account by method"))
    #expect(found.edges.contains("AppDelegate.preferences -> AppDelegate.library by method"))
    #expect(!found.edges.contains { $0.hasPrefix("AppDelegate -> AppDelegate.account") })
  }
}
