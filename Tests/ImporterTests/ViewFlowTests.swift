import Importer
import Testing

/// Objects in SwiftUI's environment reach the views inside of those that put them in.
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

  @Test func aViewThatIsShownOutOfSightIsUnknown() {
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

  @Test func previewsPutNothingInForTheProgram() {
    let found = reading(
      """
      @main struct Shop: App { var body: some Scene { WindowGroup { Row() } } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      #Preview { Row().environmentObject(Prefs()) }
      """)
    #expect(found.services.isEmpty)
    #expect(found.findings(.missing) == ["missing Row Prefs at 4"])
  }

  @Test func aHostingControllerBeginsAnEnvironmentOfItsOwn() {
    let found = reading(
      """
      final class Screens { func show() { _ = UIHostingController(rootView: Row()) } }
      struct Home: View { @StateObject var prefs = Prefs(); var body: some View { Text("").environmentObject(prefs) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """)
    #expect(found.findings(.missing) == ["missing Row Prefs at 5"])
  }

  @Test func aWayWithoutTheObjectIsToldBesideOneThatPutsItIn() {
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
    // A view of the tree that puts it around what it is given.
    #expect(reading(text("Inside { Row() }", "prefs.name")).project.findings.allSatisfy { $0.severity < .warning })
    // SwiftUI looks for an object when it is read.
    #expect(reading(text("Row()", "\"\"")).project.findings.allSatisfy { $0.severity < .warning })
  }

  @Test func aViewInAVariableIsFollowedIntoItsHost() {
    let text = { (body: String) in
      """
      final class Window: NSWindowController { let prefs = Prefs()
        override func windowDidLoad() {
          let view = VStack { Row() }
          \(body)
        } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
      """
    }
    let severity = { (body: String) in
      reading(text(body)).project.findings.first { $0.kind == .missing }.map { "\($0.severity)" }
    }
    #expect(severity("show(NSHostingController(rootView: view))") == "error")
    #expect(severity("show(NSHostingController(rootView: view.environmentObject(prefs)))") == nil)
    #expect(severity("show(view)") == nil)
  }

  @Test func aWindowThatNothingOpensIsNoWay() {
    let text = { (more: String) in
      """
      @main struct Shop: App { @StateObject var prefs = Prefs()
        var body: some Scene { WindowGroup { Row().environmentObject(prefs) } } }
      final class Old: NSWindowController {
        override func loadWindow() { window?.contentView = NSHostingView(rootView: Row()) } }
      struct Row: View { @EnvironmentObject var prefs: Prefs; var body: some View { Text("") } }
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
}
