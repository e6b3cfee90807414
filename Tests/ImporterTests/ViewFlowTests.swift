import Core
import Importer
import Testing

/// Objects in SwiftUI's environment, which reach the views inside the view that provides them.
@Suite struct ViewFlowTests {
  private func reading(_ body: String) -> Reading {
    Reading("import SwiftUI\nfinal class Prefs: ObservableObject {}\n" + body)
  }

  @Test func anObjectReachesAViewThroughTheViewsBetween() {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Home().environmentObject(prefs) } } }
      struct Home: View { var body: some View { VStack { header } }
        var header: some View { Row() } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.services == ["Prefs: container"])
    #expect(found.findings(.missing).isEmpty)
    #expect(found.unknown.isEmpty)
  }

  @Test func anObjectMayBePutInByABranchAfterTheView() {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene {
          WindowGroup {
            Row()
              .padding()
            #if os(iOS)
              .environmentObject(prefs)
            #endif
              .padding()
          }
        } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("\\(prefs)") } }
      """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func anObjectThatOnlyAnotherBranchPutsInIsMissing() {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Home().environmentObject(prefs).sheet { Row() } } } }
      struct Home: View { var body: some View { Text("") } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 6"])
  }

  /// Regression: a gap was said to be at the line of the app's declaration, which shows nothing.
  @Test func aGapIsAtTheCallThatShowsTheView() {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene {
          WindowGroup { Row().environmentObject(prefs) }
          WindowGroup { Home() }
        } }
      struct Home: View { var body: some View { Row() } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("\\(prefs)") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 9"])
    let missing = found.project.findings.filter { $0.kind == .missing }.map(\.message)
    #expect(missing == ["App.swift:6 shows Row without Prefs in the environment."])
  }

  @Test func aViewThatNothingShowsIsUnknownAtItsRequest() {
    let found = reading(
      """
      struct Home: View { @StateObject var prefs = Prefs(); var body: some View { Text("").environmentObject(prefs) } }
      struct Row: View {
        @EnvironmentObject var prefs: Prefs
        var body: some View { Text("") }
      }
      """)
    #expect(found.unknown == ["elsewhere at 5"])
  }

  @Test func aViewWithoutAVisibleParentIsUnknown() {
    let found = reading(
      """
      struct Home: View { @StateObject var prefs = Prefs(); var body: some View { Text("").environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing).isEmpty)
    #expect(found.unknown == ["elsewhere at 4"])
  }

  @Test func aFunctionOnViewsPutsItsObjectsIn() {
    let found = reading(
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Row().withAll() } } }
      extension View { func withAll() -> some View { environmentObject(Prefs()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func environmentValuesOfPreviewsAreIgnored() {
    let found = reading(
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Row() } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      #Preview { Row().environmentObject(Prefs()) }
      """)
    #expect(found.services.isEmpty)
    #expect(found.findings(.missing) == ["missing Row Prefs at 4"])
  }

  @Test func aHostingControllerStartsANewEnvironment() {
    let found = reading(
      """
      final class Screens { func show() { _ = UIHostingController(rootView: Row()) } }
      struct Home: View { @StateObject var prefs = Prefs(); var body: some View { Text("").environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 5"])
  }

  @Test(arguments: [
    "class Host<Content: View>: UIHostingController<Content> {}",
    "final class Host: NSHostingController<Row> { override init(rootView: Row) { super.init(rootView: rootView) } }",
    "final class Host<Content: View>: NSHostingView<Content> { func lock() {} }",
    "class Base<Content: View>: UIHostingController<Content> {}; final class Host: Base<Row> {}",
    "class Host<C: View>: UIHostingController<AnyView> { init(rootView: C) { super.init(rootView: AnyView(rootView)) } }",
  ])
  func aHostOfTheTreeStartsANewEnvironment(_ host: String) {
    let found = reading(
      """
      \(host)
      final class Screens { func show() { _ = Host(rootView: Row()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 5"])
    #expect(found.unknown.isEmpty)
  }

  @Test func aHostThatMakesItsViewStartsANewEnvironment() {
    let found = reading(
      """
      final class Host: UIHostingController<Row> { init() { super.init(rootView: Row()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 4"])
  }

  @Test(arguments: [
    ("init(rootView: Row) { super.init(rootView: AnyView(rootView.environmentObject(Prefs()))) }", ["Prefs"]),
    ("init(rootView: Row) { super.init(rootView: AnyView(rootView)); self.rootView = AnyView(other()) }", []),
    ("init(rootView: Row) { super.init(rootView: AnyView(decorated(rootView))) }", []),
  ])
  func aHostOfTheTreeMayPutObjectsIn(_ initializer: String, _ targets: [String]) {
    let found = reading(
      """
      final class Host: UIHostingController<AnyView> { \(initializer) }
      final class Screens { func show() { _ = Host(rootView: Row()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing).isEmpty)
    #expect(found.project.edges.filter(\.isRegistered).map(\.to) == targets)
  }

  @Test func aPathWithoutTheObjectIsReportedBesideAPathWithIt() {
    let text = { (home: String, row: String) in
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View { var body: some View { VStack { \(home); Side() } } }
      struct Side: View { @StateObject var prefs = Prefs(); var body: some View { Row().environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject private var prefs: Prefs; var body: some View { Text(\(row)) } }
      struct Inside<Content: View>: View { @StateObject var prefs = Prefs(); let content: () -> Content
        var body: some View { content().environmentObject(prefs) } }
      """
    }
    let found = reading(text("Row()", "prefs.name"))
    #expect(found.findings(.missing) == ["missing Row Side.Prefs at 6"])
    #expect(found.project.findings.first { $0.kind == .missing }?.severity == .warning)
    #expect(reading(text("Text(\"\")", "prefs.name")).findings(.missing).isEmpty)
    // A view of the tree provides the object to its content.
    #expect(reading(text("Inside { Row() }", "prefs.name")).project.findings.allSatisfy { $0.severity < .warning })
    // SwiftUI looks up an object when it is read.
    #expect(reading(text("Row()", "\"\"")).project.findings.allSatisfy { $0.severity < .warning })
  }

  @Test func aWayThroughABranchIsNoGap() {
    let text = { (open: String, close: String) in
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View { var body: some View { Side() } }
      struct Side: View { @StateObject var prefs = Prefs(); var body: some View { Row().environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      \(open)
      extension Home { var small: some View { Row() } }
      \(close)
      """
    }
    #expect(reading(text("", "")).findings(.missing) == ["missing Row Prefs at 6"])
    #expect(reading(text("#if os(watchOS)", "#endif")).findings(.missing).isEmpty)
  }

  @Test func aViewInAVariableIsFollowedIntoItsHost() {
    let text = { (body: String) in
      """
      final class Window: NSWindowController { let prefs = Prefs()
        override func windowDidLoad() {
          let view = VStack { Row() }
          \(body)
        } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      """
    }
    let severity = { (body: String) in
      reading(text(body)).project.findings.first { $0.kind == .missing }.map { "\($0.severity)" }
    }
    #expect(severity("show(NSHostingController(rootView: view))") == "error")
    #expect(severity("show(NSHostingController(rootView: view.environmentObject(prefs)))") == nil)
    #expect(severity("show(view)") == nil)
  }

  @Test func anUnopenedWindowIsNoPathToAView() {
    let text = { (more: String) in
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }
      final class Old: NSWindowController {
        override func loadWindow() { window?.contentView = NSHostingView(rootView: Row()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      \(more)
      """
    }
    #expect(reading(text("")).findings(.missing).isEmpty)
    #expect(reading(text("func open() { Old().showWindow(nil) }")).findings(.missing) == ["missing Row Prefs at 7"])
  }

  @Test func anObjectOfAGenericParameterIsDecidedByEachUse() {
    let found = reading(
      """
      final class Box<T>: ObservableObject {}
      @main struct Shop: App { @StateObject var box = Box<Int>()
        var body: some Scene { WindowGroup { Row<Int>().environmentObject(box) } } }
      struct Row<T>: View { @EnvironmentObject var box: Box<T>; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing).isEmpty)
    #expect(found.unknown == ["inferred at 6"])
  }

  /// A view that requests an object, shown in a given way by an application that provides none.
  private func shown(_ way: String, _ rest: String = "") -> Reading {
    reading(
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
      struct Home: View { let router = Router(); var body: some View { \(way) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      \(rest)
      """)
  }

  @Test(arguments: [
    "VStack { Row() }", "Text(\"\").sheet(isPresented: $shown) { Row() }",
    "NavigationLink { Row() } label: { Text(\"\") }",
    "card(Row())", "Part()", "Card { Row() }", "Color.clear.overlay(Row())",
  ]) func aNestedViewHasTheEnvironmentOfItsParent(way: String) {
    let found = shown(
      way,
      """
      extension Home { func card(_ row: Row) -> some View { VStack { row } }; func Part() -> some View { Row() } }
      struct Card<Content: View>: View { @ViewBuilder let content: Content; var body: some View { VStack { content } } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 5"])
  }

  @Test(arguments: [
    "StoreProvider(store: store) { Row() }", "Button(\"\") { router.push(Row()) }",
    "Button(\"\") { Router.show(Row()) }",
    "Text(\"\").bottomSheet { Row() }", "Screen(route: .detail(Row()))", "Button(\"\") { show(Row()) }",
  ]) func aViewPassedToUnknownCodeIsUnknown(way: String) {
    let found = shown(way, "final class Router { func push(_ row: Row) {}; static func show(_ row: Row) {} }")
    #expect(found.findings(.missing).isEmpty)
    #expect(!found.unknown.isEmpty)
  }

  @Test func aViewWithContentPutsItsObjectsAroundIt() {
    let found = shown(
      "Frame(content: Row())",
      """
      struct Frame<Content: View>: View { @StateObject var prefs = Prefs(); let content: Content
        var body: some View { content.environmentObject(prefs) } }
      """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test(arguments: [
    "@UIApplicationDelegateAdaptor var delegate: Prefs", "@NSApplicationDelegateAdaptor(Prefs.self) var delegate",
  ]) func theDelegateIsPutInBySwiftUI(delegate: String) {
    let found = reading(
      """
      @main struct Shop: App { \(delegate); var body: some Scene { WindowGroup { Row() } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing).isEmpty)
    #expect(found.unknown.isEmpty)
    #expect(found.services == ["Prefs: container"])
    #expect(found.project.edges.map(\.isRegistered) == [true])
  }

  @Test func theDelegateOfASceneIsPutInBySwiftUI() {
    let found = reading(
      """
      final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(_: UIApplication, configurationForConnecting session: UISceneSession,
          options _: UIScene.ConnectionOptions) -> UISceneConfiguration {
          let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
          configuration.delegateClass = SceneDelegate.self
          return configuration
        }
      }
      final class SceneDelegate: NSObject, UIWindowSceneDelegate, ObservableObject {}
      @main struct Shop: App { @UIApplicationDelegateAdaptor var delegate: AppDelegate
        var body: some Scene { WindowGroup { Row() } } }
      struct Row: View { @EnvironmentObject var scene: SceneDelegate; var body: some View { Text("\\(scene)") } }
      """)
    #expect(found.services == ["SceneDelegate: scoped:Scene"])
    #expect(found.edges == ["Row -> SceneDelegate by wrapper"])
    #expect(found.unknown.isEmpty)
  }

  @Test func anEdgeListsTheObjectOfTheAppBeforeThatOfAnExtension() throws {
    let share = "struct Share: View { @StateObject var prefs = Prefs(); var body: some View { "
    let found = Reading([
      "AShareExtension/Share.swift": "import SwiftUI\n\(share) Row().environmentObject(prefs) } }",
      "Shop/Row.swift": "import SwiftUI\nstruct Row: View { @EnvironmentObject var prefs: Prefs; "
        + "var body: some View { Text(prefs.name) } }\nfinal class Prefs: ObservableObject {}\n",
      "Shop/Shop.swift": "import SwiftUI\n@main struct Shop: App { @StateObject var prefs = Prefs()\n"
        + "var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }",
    ])
    let edge = try #require(found.project.edges.first)
    #expect(edge.alternatives == ["Shop.Prefs", "Share.Prefs"])
    #expect(edge.to == "Shop.Prefs")
    let note = try #require(found.project.findings.first { $0.kind == .hidden })
    #expect(note.message.hasPrefix("Row requests Prefs (one of 2) by"))
    #expect(note.remedy == "Pass Prefs to Row instead.")
  }

  @Test func anUnreadEnvironmentObjectIsNoError() {
    func asking(_ body: String, _ access: String = "") -> Reading {
      reading(
        """
        @main struct Shop: App { var body: some Scene { WindowGroup { Row() } } }
        struct Row: View { @EnvironmentObject \(access) var prefs: Prefs; var body: some View { \(body) } }
        """)
    }
    func severity(_ found: Reading) -> [Diagnostic.Severity] {
      found.project.findings.filter { $0.kind == .missing }.map(\.severity)
    }
    #expect(severity(asking("Text(\"\")")) == [.warning])
    #expect(severity(asking("Text(\"\")", "private")) == [.note])
    #expect(severity(asking("Text(prefs.name)")) == [.error])
    #expect(severity(asking("Toggle(\"\", isOn: $prefs.sound)")) == [.error])
  }

  @Test(arguments: [
    "#if REMOTE\ntypealias Data = Prefs\n#else\ntypealias Data = Other\n#endif\nlet data: Data",
    "#if REMOTE\nlet data: Prefs\n#else\nlet data: Other\n#endif",
  ]) func anObjectWithATypeChosenByABranchIsUnknown(data: String) {
    let found = reading(
      """
      final class Other: ObservableObject {}
      @main struct Shop: App { \(data)
        var body: some Scene { WindowGroup { Row().environmentObject(data) } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      """)
    #expect(found.findings(.missing).isEmpty)
    #expect(!found.unknown.isEmpty)
  }

  @Test func aFunctionOfAllViewsShowsItsViewsAtItsCalls() {
    let found = reading(
      """
      extension View { func framed() -> some View { overlay { Row() } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.text) } }
      struct Home: View { var body: some View { Text("a").framed() } }
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Home().environmentObject(prefs) } } }
      """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.unknown.isEmpty)
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func aRequestIsOptionalOnlyIfItsTypeIs() {
    let found = reading(
      """
      struct Row: View {
        @EnvironmentObject private var prefs: Prefs
        @Environment(Prefs.self) private var other: Prefs?
        var body: some View { Text("a") }
      }
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }
      """)
    #expect(found.project.edges.map(\.isOptional) == [false, true])
  }

  @Test func aGenericArgumentOfTheInsertionMatchesAnyRequest() {
    let found = reading(
      """
      final class Box<T>: ObservableObject {}
      struct Holder<T>: View { let box: Box<T>; var body: some View { Row().environmentObject(box) } }
      struct Row: View { @EnvironmentObject var box: Box<Double>; var body: some View { Text(box.text) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Holder(box: Box<Double>()) } } }
      """)
    #expect(found.edges == ["Row -> Box<T> by wrapper"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func typesOfOneNameInTwoTargetsAreTwoConsumers() {
    let view = """
      import SwiftUI
      extension Player { struct Controls: View {
        @EnvironmentObject var prefs: Prefs
        var body: some View { Text(prefs.text) }
      } }
      """
    let found = Reading([
      "Shared/Player.swift": "import SwiftUI\nenum Player {}\nfinal class Prefs: ObservableObject {}",
      "iOS/Controls.swift": view, "tvOS/Controls.swift": view,
    ])
    #expect(
      found.edges == ["iOS.Player.Controls -> Prefs by wrapper", "tvOS.Player.Controls -> Prefs by wrapper"])
    #expect(found.project.screens == ["iOS.Player.Controls", "tvOS.Player.Controls"])
  }

  @Test func aPlaceIsUnknownOnce() {
    let found = reading(
      """
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.text) } }
      struct Page: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.text); Row() } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Kit { Page() } } } }
      """)
    #expect(found.unknown == ["elsewhere at 5"])
  }

  @Test(arguments: ["prefs", "self.prefs"])
  func anObjectFromTheEnvironmentThatAViewPassesOnIsNoFurtherService(_ value: String) {
    let found = reading(
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Home().environmentObject(prefs) } } }
      struct Home: View { @EnvironmentObject var prefs: Prefs
        var body: some View { Text("").sheet(isPresented: $shown, content: { Row().environmentObject(\(value)) }) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      """)
    #expect(found.services == ["Prefs: container"])
    #expect(found.edges == ["Home -> Prefs by wrapper", "Row -> Prefs by wrapper"])
    #expect(found.unknown.isEmpty)
  }

  @Test func anObjectThatInitializersHandFromViewToViewIsOneService() {
    let found = reading(
      """
      struct Home: View { @StateObject private var prefs = Prefs()
        var body: some View { Card(prefs: prefs).environmentObject(prefs) } }
      struct Card: View { @ObservedObject var prefs: Prefs
        var body: some View { Panel(given: prefs); Row().environmentObject(prefs) } }
      struct Panel: View { @ObservedObject var prefs: Prefs
        init(given: Prefs) { self.prefs = given }
        var body: some View { Row().environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }
      """)
    #expect(found.services == ["Prefs: scoped:Home"])
    #expect(found.project.services.map(\.maker) == ["Home"])
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.project.edges.flatMap(\.alternatives).isEmpty)
    #expect(found.unknown.isEmpty)
  }

  @Test func objectsThatTwoViewsMakeAreTwoServices() {
    let found = reading(
      """
      struct Home: View { @StateObject var prefs = Prefs(); var body: some View { Card(prefs: prefs) } }
      struct Side: View { @StateObject var prefs = Prefs(); var body: some View { Card(prefs: prefs) } }
      struct Card: View { @ObservedObject var prefs: Prefs; var body: some View { Row().environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }
      @main struct Shop: App { var body: some Scene { WindowGroup { Home(); Side() } } }
      """)
    #expect(found.services == ["Prefs: unknown"])
    #expect(found.project.services.map(\.maker) == [nil])
  }

  private let connected =
    """
    struct Home: ConnectedView { func map() -> Int { 1 }
      func body(props: Int) -> some View { Row() } }
    struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text(prefs.name) } }

    """

  @Test func aViewOfAPackageShowsViews() {
    let found = reading(
      connected
        + """
        @main struct Shop: App { @StateObject var prefs = Prefs()
          var body: some Scene { WindowGroup { Home().environmentObject(prefs) } } }
        """)
    #expect(found.edges == ["Row -> Prefs by wrapper"])
    #expect(found.unknown.isEmpty)
  }

  @Test func aViewOfAPackageMayPutObjectsIn() {
    let found = reading(connected + "@main struct Shop: App { var body: some Scene { WindowGroup { Home() } } }")
    #expect(found.findings(.missing).isEmpty)
    #expect(
      found.project.unknown.map(\.message) == [
        "Home is a view of a package, which may put objects into the environment"
      ])
  }
}
