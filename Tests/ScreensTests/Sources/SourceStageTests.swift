import Foundation
import Laboratory
import Synchronization
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Screens
@testable import Support

/// A user's Swift code on stage.
@Suite struct SourceStageTests {
  @Test func openedCodeIsReadAndItsServicesAreShown() throws {
    let code = try SourceBench()
    #expect(code.model.said.error == nil)
    #expect(code.boxes == ["Store", "Cart", "Till", "Drawer", "Printer"])
    #expect(code.frame.contains("Playground › \(code.folder.lastPathComponent)"))
    #expect(code.frame.contains("4 services"))
    #expect(code.model.said.lines.first?.text.hasPrefix("4 services, ") == true)
  }

  @Test func theCodePaneShowsTheVeryPlaceOfTheSelectedService() throws {
    let code = try SourceBench()
    code.bench.run("select Cart")
    #expect(code.frame.contains("App/Assembly.swift"))
    #expect(code.frame.contains("▸5     container.register(Cart.self)"), "\(code.frame)")
  }

  /// Lists show a member without its container, so commands take it without the container.
  @Test(arguments: ["focus", "dependents", "select", "fold"]) func commandsTakeAShortName(_ command: String) throws {
    let code = try SourceBench([
      "Deps.swift": """
      final class AppContainer {
        lazy var session = Session()
        func makeCart() -> Cart { Cart(session: session) }
      }
      final class Session {}
      final class Cart { init(session: Session) {} }
      """
    ])
    #expect(code.model.stage.picture["AppContainer.session"] != nil, "\(code.frame)")
    code.bench.run("\(command) session")
    #expect(code.model.said.error == nil, "\(String(describing: code.model.said.error))")
    code.bench.run("\(command) sesion")
    #expect("\(String(describing: code.model.said.error))".contains("did you mean"))
  }

  /// Groups that a search has opened close again with it. The group of the found service is then selected.
  @Test func escapeFoldsWhatASearchHasOpened() throws {
    let code = try SourceBench()
    for name in ["App", "Till"] { code.bench.run("fold \(name)") }
    let opened = code.model.stage.look.opened
    code.bench.press(.character("/"))
    for letter in "till" { code.bench.press(.character(letter)) }
    code.bench.press(.enter)
    #expect(code.model.stage.selection == "Till" && code.model.stage.look.opened != opened)
    code.bench.press(.escape)
    #expect(code.model.stage.look.opened == opened && code.model.stage.sourceView.group == "Till/")
    #expect(code.model.stage.source != nil && code.model.overlay == nil)
  }

  /// The code never runs, so help does not list keys that need a laboratory.
  @Test func helpListsNoKeyThatCodeRefuses() throws {
    let code = try SourceBench()
    let lines = code.model.keys.bindings(at: .source).map(\.line)
    #expect(!lines.contains { $0.hasPrefix("why") } && lines.contains("check"))
  }

  @Test func aRuleIsExplainedOnAPage() throws {
    let code = try SourceBench()
    code.bench.run("explain captive")
    #expect(code.frame.contains("A service holds an instance of a service with a shorter lifetime."))
    code.bench.run("explain captve")
    #expect("\(String(describing: code.model.said.error))".contains("did you mean 'captive'"))
  }

  @Test func inALaboratoryRootsDecideWhetherAServiceIsUnused() throws {
    let code = try SourceBench()
    code.bench.run("explain unused")
    #expect(code.frame.contains("A registered service is never requested in this code."))
    let bench = Bench(knight: true, pages: true)
    bench.run("explain unused")
    #expect(bench.frame.contains { $0.contains("No root (a service requested from outside)") })
  }

  @Test func anEdgeOfTheInspectorShowsItsPlaceAndEnterFollowsIt() throws {
    let code = try SourceBench()
    code.bench.run("select Till")
    code.bench.run("pane inspector")
    // The needs come first, sorted by place.
    code.bench.press(.down)
    let place = try #require(code.model.stage.sourceView.place(code.model.stage))
    #expect(place.file == "Sources/Till/Till.swift" && place.line == 5)
    code.bench.press(.enter)
    #expect(code.model.stage.selection == "Cart")
    #expect(code.model.stage.sourceView.place(code.model.stage)?.file == "Sources/App/Assembly.swift")
  }

  @Test func theInspectorShowsLifetimeOriginNeedsAndUsers() throws {
    let code = try SourceBench()
    code.bench.run("select Store")
    let rows = code.model.stage.sourceView.inspected.rows.map { "\($0.text) \($0.note)" }
    // Users and dependencies come first; the border names the lifetime.
    #expect(rows.first == "needed by 2 " && code.frame.contains("╭ Store ────────────── container ╮"), "\(code.frame)")
    #expect(rows.contains("lifetime: container, set at the ") && rows.contains("registration "))
    #expect(rows.contains("needed by 2 "))
    #expect(rows.contains("← Cart initializer") && rows.contains("← Till initializer"))
    code.bench.run("select Cart")
    #expect(code.model.stage.sourceView.inspected.rows.map(\.text).contains("lifetime: graph, default of"))
    code.bench.run("select Printer")
    #expect(code.model.stage.sourceView.inspected.rows.first?.text == "missing: needed, but not registered")
  }

  @Test func aNeedThatOneOfSeveralServicesMeetsIsMarked() throws {
    let code = try SourceBench(SourceBench.severalPrefs)
    func rows() -> [String] { code.model.stage.sourceView.inspected.rows.map { "\($0.text) \($0.note)" } }
    code.bench.run("select Row")
    #expect(rows().contains("→ Prefs  1 of 2 candidates "))
    code.bench.run("select Page.Prefs")
    #expect(rows().contains("lifetime unknown ") && rows().contains { $0.hasPrefix("← Row  1 of 2 candidates") })
    let graph = code.model.stage.picture
    let node = try #require(graph["Page.Prefs"])
    #expect(Glyphs(isASCII: false).mark(node.lifetime, node.standing) == "◐")
  }

  /// Regression: five requests of one service were five equal rows.
  @Test func equalDependenciesShareARowWithTheirNumber() throws {
    var texts = SourceBench.texts
    texts["Sources/Till/Desk.swift"] = """
      import Swinject
      final class DeskAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Desk.self) { r in
            Desk(left: r.resolve(Cart.self)!, right: r.resolve(Cart.self)!, store: r.resolve(Store.self)!)
          }
        }
      }
      final class Desk { init(left: Cart, right: Cart, store: Store) {} }
      """
    let code = try SourceBench(texts)
    code.bench.run("select Desk")
    let rows = code.model.stage.sourceView.inspected.rows.map { "\($0.text) \($0.note)" }
    #expect(rows.contains("needs 2, at 3 places "), "\(rows)")
    #expect(rows.contains("→ Cart initializer x2") && rows.contains("→ Store initializer"), "\(rows)")
    #expect(rows.count { $0.hasPrefix("→ Cart") } == 1)
  }

  @Test func aFindingLeadsToItsPlace() throws {
    let code = try SourceBench()
    code.bench.run("check")
    #expect(code.model.overlay is FindingList)
    let place = try #require(code.model.stage.findings.first?.place)
    #expect(code.frame.contains("\(place)"))
    code.bench.press(.enter)
    let finding = try #require(code.model.stage.findings.first)
    #expect(finding.kind == .missing)
    #expect(code.model.stage.sourceView.place(code.model.stage) == finding.place)
  }

  /// The line of a finding is seen although both of its services were in closed groups.
  @Test(arguments: [(80, 24), (120, 40)]) func enterOnAFindingDrawsItsLine(width: Int, height: Int) throws {
    var texts = SourceBench.texts
    texts["Sources/Kiosk/Kiosk.swift"] = """
      import Swinject
      final class KioskAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Kiosk.self) { r in Kiosk(cart: r.resolve(Cart.self)!) }.inObjectScope(.container)
          container.register(Stand.self) { r in Stand(cart: r.resolve(Cart.self)!) }
        }
      }
      """
    let code = try SourceBench(texts, width: width, height: height)
    for name in ["App", "Till", "Kiosk"] { code.bench.run("fold \(name)") }
    let opened = code.model.stage.look.opened
    let index = try #require(code.model.stage.findings.firstIndex { $0.path == ["Kiosk", "Cart"] })
    #expect(!code.boxes.contains("Kiosk"))
    code.bench.press(.character("!"))
    func row() -> Int? { (code.model.overlay as? FindingList)?.rows.firstIndex { $0.places.contains(index) } }
    if row() == nil { code.bench.press(.character("n")) }
    for _ in 0..<(try #require(row())) { code.bench.press(.down) }
    code.bench.press(.enter)
    #expect(code.boxes.isSuperset(of: ["Kiosk", "Cart"]) && code.model.stage.selection == "Kiosk")
    let scene = try #require(code.model.graph.drawn.scene)
    let edge = try #require(code.model.stage.content.edges.first { $0.from == "Kiosk" && $0.to == "Cart" })
    let link = try #require(scene.link(for: edge))
    #expect(scene.fits && !scene.drawing.routes[link].points.isEmpty, "\(code.frame)")
    code.bench.press(.escape, .escape)
    #expect(code.model.stage.look.focus == nil && code.model.stage.look.opened == opened)
  }

  @Test func manyNotesOfOneKindShareARow() throws {
    var texts = SourceBench.texts
    for number in 0..<9 {
      texts["Sources/App/Screen\(number).swift"] = """
        final class Screen\(number) { func show() { _ = AppDelegate.container.resolve(Cart.self)! } }
        """
    }
    texts["Sources/App/AppDelegate.swift"] = "final class AppDelegate { static let container = Container() }"
    let code = try SourceBench(texts)
    let hidden = code.model.stage.findings.count { $0.kind.rawValue == "hidden" && $0.severity == .note }
    try #require(hidden > FindingFold.mostRows)
    code.bench.press(.character("!"), .character("n"))
    #expect(code.frame.contains("+ hidden (\(hidden))"), "\(code.frame)")
    let list = try #require(code.model.overlay as? FindingList)
    let place = try #require(list.rows.firstIndex { $0.fold != nil })
    for _ in 0..<place { code.bench.press(.down) }
    code.bench.press(.enter)
    #expect(
      code.frame.contains("- hidden (\(hidden))")
        && (code.model.overlay as? FindingList)?.rows.count == list.rows.count + hidden)
    code.bench.press(.enter)
    #expect((code.model.overlay as? FindingList)?.rows == list.rows)
  }

  @Test func manyNotesAreFoldedByTheirStyles() throws {
    var texts = SourceBench.texts
    texts["Sources/App/App.swift"] = """
      import SwiftUI
      final class Theme: ObservableObject {}
      @main struct Shop: App { var body: some Scene { WindowGroup { Page0().environmentObject(Theme()) } } }
      final class AppDelegate { static let container = Container() }
      """
    for number in 0..<5 {
      texts["Sources/App/Screen\(number).swift"] = """
        import SwiftUI
        final class Screen\(number) { func show() { _ = AppDelegate.container.resolve(Cart.self)! } }
        struct Page\(number): View {
          @EnvironmentObject var theme: Theme
          var body: some View { Page\(number + 1)() }
        }
        """
    }
    let code = try SourceBench(texts)
    code.bench.press(.character("!"), .character("n"))
    let folds = try #require(code.model.overlay as? FindingList).rows.compactMap(\.fold?.key).filter { $0.cause == nil }
      .map(\.name)
    #expect(Set(folds) == ["hidden, swinject", "hidden, swiftui-environment"], "\(code.frame)")
    #expect(code.frame.contains("+ hidden, swinject (5)"), "\(code.frame)")
  }

  @Test func aSecondReadingNamesWhatChanged() throws {
    let code = try SourceBench()
    code.bench.run("changes")
    #expect(code.model.said.lines.map(\.text) == ["No change since the code was opened"])
    let file = "Sources/Till/Till.swift"
    let text = try #require(SourceBench.texts[file])
    try code.write(
      text.replacing(
        "container.register(Drawer.self) { r in Drawer(cart: r.resolve(Cart.self)!) }",
        with: "container.register(Scale.self) { r in Scale(store: r.resolve(Store.self)!) }.inObjectScope(.container)"),
      to: file)
    code.bench.run("reload")
    #expect(
      code.model.said.lines.first?.text
        == "Added Scale. Removed Drawer. New: Scale → Store. Gone: Drawer → Cart")
    code.bench.run("changes")
    #expect(code.frame.contains("Added Scale"), "\(code.frame)")
    code.bench.press(.escape)
    try code.write("// nothing\n" + (SourceBench.texts["Sources/App/Types.swift"] ?? ""), to: "Sources/App/Types.swift")
    code.bench.run("reload")
    #expect(code.model.said.lines.first?.text.hasPrefix("Added") != true)
  }

  @Test func aPlainWatchTurnsWatchingOnAndOff() throws {
    let code = try SourceBench()
    code.bench.run("watch")
    #expect(code.model.said.error == nil && code.model.stage.source?.isWatched == true)
    code.bench.run("watch")
    #expect(code.model.stage.source?.isWatched == false)
  }

  @Test func focusUnfoldsTheNeighboursAndCentresTheService() throws {
    let code = try SourceBench()
    for name in ["App", "Till"] { code.bench.run("fold \(name)") }
    code.bench.run("focus Cart")
    #expect(code.boxes == ["Store", "Cart", "Till", "Drawer"] && code.model.stage.selection == "Cart")
    #expect(try #require(code.model.graph.drawn.scene).fits)
    let said = code.model.said.lines.first?.text ?? ""
    #expect(said.hasPrefix("around Cart: ") && said.hasSuffix("shows all") && !said.contains("filter"), "\(said)")
  }

  @Test func aGroupIsOneBoxWithSummedEdges() throws {
    let code = try SourceBench()
    code.bench.run("fold App")
    #expect(code.boxes == ["App/", "Till", "Drawer", "Printer"])
    let toApp = code.model.stage.content.edges.filter { $0.to == "App/" }
    #expect(toApp.map { "\($0.from) \($0.count)" }.sorted() == ["Drawer 1", "Till 2"])
    #expect(code.frame.contains("+N names  N dependencies"))
    code.bench.run("fold Till")
    #expect(code.model.stage.content.edges.first { $0.to == "App/" }?.count == 3)
    code.bench.run("unfold App")
    #expect(code.boxes == ["Store", "Cart", "Till/", "Printer"])
    #expect(code.model.stage.content.hidden["Till/"] == 2)
  }

  @Test func arrowsUnfoldTheTree() throws {
    let code = try SourceBench()
    code.bench.run("fold App")
    code.bench.run("pane services")
    #expect(code.model.stage.sourceView.group == "App/")
    code.bench.press(.right)
    #expect(code.boxes.contains("Cart"))
    code.bench.press(.right)
    #expect(code.model.stage.selection != nil && code.model.stage.sourceView.group == nil)
    code.bench.press(.left)
    #expect(code.model.stage.sourceView.group == "App/")
    code.bench.press(.left)
    #expect(code.boxes.contains("App/") && !code.boxes.contains("Cart"))
  }

  @Test func aSelectedServiceIsShownOutsideItsGroup() throws {
    let code = try SourceBench()
    code.bench.run("fold App")
    code.bench.run("select Cart")
    #expect(code.boxes.contains("Cart"))
    #expect(code.model.stage.selection == "Cart" && code.model.graph.selectedPlace(code.model.stage) == "Cart")
  }

  @Test func aSearchWithoutAMatchKeepsTheSelectedGroupAndTheFolds() throws {
    let code = try SourceBench()
    code.bench.run("fold App")
    let boxes = code.boxes
    code.bench.press(.character("/"))
    for letter in "Cartx" { code.bench.press(.character(letter)) }
    code.bench.press(.enter)
    #expect(code.model.stage.sourceView.group == "App/" && code.model.stage.selection == nil)
    #expect(code.boxes == boxes)
    #expect(code.model.said.lines.map(\.text) == ["no name or interface contains 'Cartx'; did you mean 'Cart'?"])
  }

  @Test(arguments: ["resolve Cart", "add Cup", "mode locator", "undo", "why Cart", "at 1", "form add", "graph objects"])
  func laboratoryCommandsAreRefusedWithReasonAndRemedy(line: String) throws {
    let code = try SourceBench()
    let word = String(line.split(separator: " ")[0])
    let said = code.bench.run(line)
    // The message names the key, if the whole command has one.
    #expect(["'\(word)' needs", "m needs", "i needs"].contains(where: said.hasPrefix), "\(said)")
    #expect(
      said.hasSuffix(
        "needs a laboratory, and Swift code is only read, never run; :save FILE.yaml writes a scenario "
          + "that the laboratory can open, 'close' goes back to the laboratory"), "\(said)")
    #expect(code.model.stage.source != nil)
    #expect(code.model.stage.world.registrations.count == 1)
  }

  @Test func leavingItShowsTheLaboratoryAsItWas() throws {
    let code = try SourceBench()
    #expect(code.bench.run("close").hasSuffix("Back in the laboratory"))
    #expect(code.model.stage.source == nil)
    #expect(code.boxes == ["Lamp"])
    #expect(code.bench.run("resolve Lamp") == "Holding Lamp#1")
    #expect(code.bench.run("close") == "no Swift code is open; :open FOLDER opens a folder of Swift code")
  }

  @Test func anotherOpenedFileReplacesTheCode() throws {
    let code = try SourceBench(pages: false)
    code.bench.run("scenario shop")
    #expect(code.model.stage.source == nil && code.model.stage.place == .laboratory)
  }

  @Test func editedFilesAreReadAgainAndFoldsStay() throws {
    let code = try SourceBench()
    code.bench.run("fold Till")
    code.bench.run("select Cart")
    let text = SourceBench.texts["Sources/App/Assembly.swift"] ?? ""
    try code.write(
      text.replacing("inObjectScope(.container)", with: "inObjectScope(.transient)"), to: "Sources/App/Assembly.swift")
    code.bench.run("reload")
    #expect(code.model.stage.picture["Store"]?.lifetime == .transient)
    #expect(code.model.stage.selection == "Cart")
    #expect(code.model.stage.look.opened?.contains("Till/") == false)
    let version = code.model.stage.source?.version
    code.bench.run("reload")
    #expect(code.model.stage.source?.version == version, "the same code is the same")
  }

  @Test func editsAreWatchedOnlyOnRequest() throws {
    let code = try SourceBench()
    let edited = SourceBench.texts["Sources/Till/Till.swift"]?.replacing("Drawer", with: "Tray") ?? ""
    try code.write(edited, to: "Sources/Till/Till.swift")
    code.bench.loop.send(.sourceEdited)
    code.bench.loop.settle()
    #expect(code.model.stage.picture["Tray"] == nil)
    code.bench.run("watch on")
    code.bench.loop.send(.sourceEdited)
    code.bench.loop.settle()
    #expect(code.model.stage.picture["Tray"] != nil && code.model.stage.picture["Drawer"] == nil)
    #expect(code.frame.contains("WATCHING FILES"))
    code.bench.run("watch off")
    #expect(!code.frame.contains("WATCHING FILES"))
  }

  /// Blocks the first thread that posts until it is opened.
  private final class Gate: Sendable {
    private let (entered, enter) = AsyncStream<Void>.makeStream()
    private let isOpen = DispatchSemaphore(value: 0)
    private let isTaken = Atomic(false)

    func pass() {
      if isTaken.exchange(true, ordering: .relaxed) { return }
      enter.yield()
      isOpen.wait()
    }

    func isReached() async { for await _ in entered { return } }
    func open() { isOpen.signal() }
  }

  /// Each save requests another reading, which supersedes the previous one.
  @Test(.timeLimit(.minutes(1))) func savesDuringALongReadingAddNoThreads() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, text) in SourceBench.texts.values.enumerated() {
      try Data(text.utf8).write(to: folder.appending(path: "\(index).swift"))
    }
    var model = Model()
    model.presenter = ScriptPresenter()
    let (loop, gate) = (Loop(Engine(), model: model), Gate())
    for line in ["open \(folder.path)", "watch on"] {
      loop.send(.line(line))
      await loop.settled()
    }
    // The reading posts its progress.
    loop.mailbox.onPost { gate.pass() }
    loop.send(.sourceEdited)
    await gate.isReached()
    func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    let before = try threads()
    for _ in 0..<20 {
      loop.model.said.lines = []
      loop.send(.sourceEdited)
      while loop.model.said.lines.isEmpty {
        await loop.mailbox.arrival()
        loop.handleMail()
      }
      #expect(loop.model.said.lines.map(\.text) == ["Cancelled: reading the code"])
    }
    #expect(try threads() - before < 5)
    gate.open()
    await loop.settled()
    #expect(loop.model.stage.picture["Till"] != nil && loop.model.stage.source?.isWatched == true)
    loop.end()
  }

  @Test func theEditorIsOpenedAtThePlace() throws {
    let code = try SourceBench()
    code.bench.run("select Cart")
    code.bench.press(.character("E"))
    let call = try #require(code.bench.loop.takeEditorCall())
    #expect(call.path == code.folder.appending(path: "Sources/App/Assembly.swift").path)
    #expect(call.line == 5)
  }

  @Test func aFolderWithoutSwiftIsRefusedAndTheStageStays() throws {
    let code = try SourceBench()
    let empty = code.folder.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let refusal = "\(empty.path) has no Swift file to read; name a folder with Swift code"
    #expect(code.bench.run("open \(empty.path)") == refusal)
    #expect(code.model.stage.source?.root == code.folder.path)
  }

  @Test func aMissingFileIsReportedInTheCodePane() throws {
    let code = try SourceBench()
    try FileManager.default.removeItem(at: code.folder.appending(path: "Sources/App/Assembly.swift"))
    code.bench.run("select Store")
    let fault = code.model.stage.sourceView.text(of: "Sources/App/Assembly.swift")?.fault ?? ""
    #expect(fault.contains("no such file"))
    #expect(code.frame.contains(fault.prefix(20)))
  }

  @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
  func codeIsDrawnAtEverySize(size: (Int, Int)) throws {
    let code = try SourceBench(width: size.0, height: size.1)
    for line in ["select Cart", "fold App", "pane inspector", "pane code", "zoom"] {
      code.bench.run(line)
      let lines = code.frame.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == size.1 && lines.allSatisfy { TextWidth.of(String($0)) <= size.0 }, "\(line)")
    }
  }
}
