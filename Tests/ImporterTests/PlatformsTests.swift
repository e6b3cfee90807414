import Foundation
import Importer
import Testing

/// Types of one name that several targets declare, one for each platform.
@Suite struct PlatformsTests {
  private let registration =
    "import Swinject\nfinal class Api {}\nprotocol Orders {}\nfunc fill(_ c: Container) {\n"
    + "  c.register(Api.self) { _ in Api() }\n  c.register(Orders.self) { _ in LiveOrders() }\n}\n"
    + "@propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }\n"
    + "let container = Container()\n"

  @Test func theNeedsOfAClassForEachPlatformAreThoseOfItsService() {
    let text = { (body: String) in "final class LiveOrders: Orders { \(body) }\n" }
    let found = Reading([
      "App/Fill.swift": registration, "Orders/iOS/LiveOrders.swift": text("@Inject var api: Api"),
      "Orders/macOS/LiveOrders.swift": text(""),
    ])
    #expect(found.edges == ["Orders -> Api by wrapper (deferred)"])
    #expect(found.project.edges.map(\.isFromService) == [true])
  }

  @Test func twoClassesOfOneNameInModulesThatRegisterThemStayApart() {
    let text = "final class LiveOrders: Orders { @Inject var api: Api }\n"
    let found = Reading([
      "Phone/Fill.swift": registration, "Phone/LiveOrders.swift": text, "Tools/LiveOrders.swift": text,
    ])
    #expect(found.edges == ["Orders -> Api by wrapper (deferred)", "Tools.LiveOrders -> Api by wrapper (deferred)"])
  }

  private let app =
    "import SwiftUI\nfinal class Prefs: ObservableObject { let name = \"\" }\n"
    + "struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }\n"

  private func app(_ scene: String) -> String {
    "import SwiftUI\n@main struct Shop: App { @StateObject var prefs = Prefs()\n"
      + "  var body: some Scene { WindowGroup { \(scene) } } }\n"
  }

  private let home = "import SwiftUI\nstruct Home: View { var body: some View { Row() } }\n"

  @Test func aFolderForAPlatformShowsTheViewForThatPlatform() {
    let found = Reading([
      "Views/Row.swift": app, "Home/iOS/Home.swift": home,
      "Home/macOS/Home.swift": "import SwiftUI\nstruct Home: View { var body: some View { Text(\"\") } }\n",
      "App/iOS/Shop.swift": app("Home().environmentObject(prefs)"), "App/macOS/Shop.swift": app("Home()"),
    ])
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.unknown.isEmpty)
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func aViewForEachPlatformIsShownByCodeForAllPlatforms() {
    let found = Reading([
      "Views/Row.swift": app, "Home/iOS/Home.swift": home, "Home/macOS/Home.swift": home,
      "App/Shop.swift": app("Home().environmentObject(prefs)"),
    ])
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.unknown.isEmpty)
  }

  @Test func noObjectIsMissingIfAnotherViewOfTheNameMayBeShown() {
    let found = Reading([
      "Views/Row.swift": app, "Home/Left/Home.swift": home, "Home/Right/Home.swift": home,
      "App/Shop.swift": app("Home()") + "struct Other: View { @StateObject var prefs = Prefs()\n"
        + "  var body: some View { Text(\"\").environmentObject(prefs) } }\n",
    ])
    #expect(found.findings(.missing).isEmpty)
    #expect(
      found.project.unknown.map(\.message) == [
        "several views are called Home: the code does not show which one is shown"
      ])
  }

  @Test func aScreenForEachPlatformThatAContainerMakesIsAScreen() {
    let screen = "import UIKit\nfinal class Cart: UIViewController { @Inject var api: Api }\n"
    let found = Reading([
      "App/Fill.swift": registration.replacingOccurrences(of: "LiveOrders()", with: "Cart()"),
      "Cart/iOS/Cart.swift": screen, "Cart/tvOS/Cart.swift": screen,
    ])
    #expect(found.project.screens.contains("Cart"))
    #expect(found.edges == ["Orders -> Api by wrapper (deferred)", "Orders -> Api by wrapper (deferred)"])
  }
}
