import Laboratory
import Stage
import Testing

@testable import Diagrams
@testable import Importer
@testable import Screens

/// The graph of a selected service with its users and dependencies.
@Suite struct SourceNeighbourTests {
  private func find(_ text: String, _ code: SourceBench) {
    code.bench.press(.character("/"))
    for letter in text { code.bench.press(.character(letter)) }
    code.bench.press(.enter)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func aSearchDrawsTheServiceWithItsNeighboursAlone(width: Int, height: Int) throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 9, stores: 6), width: width, height: height)
    let opened = code.model.stage.look.opened
    find("store0", code)
    #expect(code.model.stage.selection == "Store0" && code.model.stage.look.focus == "Store0")
    let users = (0..<9).flatMap { ["Screen\($0)", "Screen\($0)Helper"] }
    #expect(code.boxes == Set(users + ["Store0", "Core"]), "\(code.boxes)")
    let scene = try #require(code.model.graph.drawn.scene)
    #expect(scene.fits && scene.bundles.isEmpty, "\(code.frame)")
    #expect(scene.groups.contains { $0.names == ["Store0"] })
    code.bench.press(.escape)
    #expect(code.model.stage.look.opened == opened && code.model.stage.look.focus == nil)
  }

  /// The whole graph would not fit, so that most of it would be beyond the edge.
  @Test func aGroupOfALargeCodeBaseUnfoldsWithItsNeighboursAlone() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 40, stores: 25), width: 120, height: 40)
    let opened = code.model.stage.look.opened
    code.bench.run("unfold Store3Kit")
    #expect(code.model.stage.look.focus == "Store3Kit/")
    #expect(code.boxes.isSuperset(of: ["Store3", "Store3Helper", "Screen0Kit/"]) && !code.boxes.contains("Store4Kit/"))
    code.bench.run("reload")
    #expect(code.boxes.contains("Store3") && !code.boxes.contains("Store4Kit/"))
    code.bench.press(.escape)
    #expect(code.model.stage.look.opened == opened && code.model.stage.look.focus == nil)
  }

  /// Boxes of groups count only the users in them, so that the number is about the service.
  @Test func manyUsersShareTheBoxesOfTheirGroups() throws {
    let project = Importer().read(texts: SourceFitTests.layers(screens: 14, stores: 2))
    let graph = ProjectGraph(project)
    let content = SourceNeighbourhood(["Store0"], graph, version: 1).content
    #expect(content.nodes.count { $0.kind == .group } == 15 && content.nodes.count { $0.kind == .service } == 1)
    #expect(content.hidden["Screen3Kit/"] == 2)
    #expect(content.edges.first { $0.from == "Screen3Kit/" }?.count == 2)
  }

  /// Folding must not change which service is the most used.
  @Test func theMostUsedServiceIsTheSameInAllFolds() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 3, stores: 2))
    let graph = try #require(code.model.stage.source?.graph)
    let used = try #require(graph.mostUsed)
    #expect(used.name == "Store0" && used.users == 6)
    for opened in [[], graph.outline.groups.map(\.id)] {
      let arrangement = SourceArrangement(graph, .init(version: 1, opened: Set(opened)))
      #expect(arrangement.foremost == "Store0" && arrangement.box(of: "Store0") == "Store0")
      #expect(arrangement.content.nodes.first { $0.name == "Store0" }?.note == "most needed, by 6")
      #expect(arrangement.knots.isEmpty, "the box names the users")
    }
    #expect(ProjectText.brief(graph.project).contains("most needed: Store0, by 6"))
  }

  /// Of equally used services, the one with more dependencies of its own counts.
  @Test func dependenciesBreakTheTie() {
    let project = Importer().read(texts: [
      "A.swift": """
      import Swinject
      func assemble(container: Container) {
        container.register(Alpha.self) { _ in Alpha() }
        container.register(Beta.self) { r in Beta(r.resolve(Base.self)!) }
        container.register(Base.self) { _ in Base() }
        container.register(U1.self) { r in U1(r.resolve(Alpha.self)!, r.resolve(Beta.self)!) }
        container.register(U2.self) { r in U2(r.resolve(Alpha.self)!, r.resolve(Beta.self)!) }
        container.register(U3.self) { r in U3(r.resolve(Alpha.self)!, r.resolve(Beta.self)!) }
      }
      """
    ])
    #expect(project.mostUsed?.name == "Beta" && project.mostUsed?.users == 3)
  }

  @Test func theDependentsOfAModuleAreListed() throws {
    let code = try SourceBench()
    for name in ["App", "Till"] { code.bench.run("fold \(name)") }
    code.bench.run("select App/")
    code.bench.press(.character("d"))
    let list = try #require(code.model.overlay as? DependentList)
    #expect(list.count == 2)
    #expect(code.frame.contains("dependents of App: 2 services") && code.frame.contains("Drawer"), "\(code.frame)")
  }

  /// A place that was not understood belongs to the service before it in the file.
  @Test func aPlaceBelongsToTheNearestNameBeforeIt() {
    let graph = ProjectGraph(Importer().read(texts: SourceBench.texts))
    func name(_ type: String?, _ line: Int, _ file: String = "Sources/App/Assembly.swift") -> String? {
      graph.name(type, at: SourcePlace(file: file, line: line, column: 1))
    }
    #expect(name(nil, 7) == "Cart" && name(nil, 4) == "Store" && name(nil, 1) == "Store")
    #expect(name("Till", 1) == "Till" && name(nil, 1, "None.swift") == nil)
  }

  /// A folder in front of a name would read like a type around it.
  @Test func aFolderStandsBehindTheNameThatItDistinguishes() {
    let text = "import Swinject\nfinal class Page { let c = resolver.resolve(Cart.self)! }\n"
    let graph = ProjectGraph(
      Importer().read(texts: SourceBench.texts.merging(["Left/Page.swift": text, "Right/Page.swift": text]) { $1 }))
    let pages = graph.picture.services.map(\.name).filter { $0.hasSuffix("Page") }
    for name in pages where name.contains(".") {
      #expect(graph.title(of: name) == "Page (\(name.split(separator: ".")[0]))")
    }
    #expect(graph.title(of: "Cart") == "Cart")
  }

  /// Regression: a service had its short name in the graph, and its whole name in the search and the messages.
  @Test func aServiceHasOneNameEverywhere() throws {
    let container = """
      import FactoryKit
      extension Container { var store: Factory<Store> { self { Store() }.singleton } }
      final class Store {}

      """
    let users = (0..<6).map { "final class User\($0) { @Injected(\\.store) var store }" }.joined(separator: "\n")
    let code = try SourceBench(["App/App.swift": container + users])
    #expect(code.frame.contains("most needed: store, by 6"), "\(code.frame)")
    code.bench.run("select Container.store")
    code.bench.press(.character("d"))
    #expect(code.frame.contains("dependents of store: 6 consumers"), "\(code.frame)")
    code.bench.press(.escape)
    code.bench.press(.character("/"))
    #expect(!code.frame.contains("Container.store"), "\(code.frame)")
  }

  /// Regression: the path of a file with a fault was so long that the message covered the first picture.
  @Test func aFaultInAFileLeavesThePictureVisible() throws {
    let folders = (0..<6).map { "ImplementationsOfUseCases\($0)" }.joined(separator: "/")
    let broken = [folders + "/Broken.swift": "import Swinject\nclass Wrong { func f( {"]
    let code = try SourceBench(SourceBench.texts.merging(broken) { $1 }, width: 80, height: 24)
    #expect(code.model.overlay == nil, "\(code.frame)")
    #expect(code.frame.contains(" Broken.swift:2: this is not valid Swift"), "\(code.frame)")
  }

  /// Regression: two boxes `Views` could not be told apart.
  @Test func groupsOfOneNameShowTheirFolders() {
    var content = GraphContent()
    for name in ["App/Editor/Views/", "App/Tabs/Views/", "App/Core/"] {
      var node = GraphContent.Node(name: name, kind: .group)
      node.title = name.split(separator: "/").last.map(String.init) ?? ""
      content.nodes.append(node)
    }
    content.distinguishGroups()
    #expect(content.nodes.map(\.text) == ["Editor/Views", "Tabs/Views", "Core"])
  }

  /// Regression: two lines of one bundle read as a cycle that no two modules form.
  @Test func bundlesDrawNoCycleThatNoMembersForm() {
    var nodes: [GraphContent.Node] = []
    for name in ["A/", "B/", "C/", "D/", "E/", "F/", "G/", "H/"] { nodes.append(.init(name: name, kind: .group)) }
    var content = GraphContent()
    content.nodes = nodes
    for (from, to) in [("A/", "C/"), ("D/", "B/"), ("E/", "C/"), ("D/", "F/"), ("G/", "C/"), ("D/", "H/")] {
      content.edges.append(.init(from: from, to: to, by: .initializer, declared: true))
    }
    let graph = VisibleGraph(content, GraphLook())
    for level in GroupBundles.levels(graph) {
      func home(_ name: String) -> [String] { level.first { $0.contains(name) } ?? [name] }
      let lines = Set(content.edges.map { [home($0.from), home($0.to)] })
      for line in lines where line[0] != line[1] { #expect(!lines.contains([line[1], line[0]]), "\(level)") }
    }
  }

  /// Regression: the keys for dependents and views had no room in a usual terminal.
  @Test func theNarrowFooterNamesDependentsAndViews() throws {
    let code = try SourceBench(width: 80, height: 24)
    code.bench.press(.escape)
    let footer = code.frame.split(separator: "\n", omittingEmptySubsequences: false).last { !$0.isEmpty } ?? ""
    #expect(footer.contains("d dependents") && footer.contains("S screens"), "\(footer)")
  }

  @Test func codeWithoutServicesSaysWhatToDo() throws {
    let code = try SourceBench(["Sources/A.swift": "struct A {}\n"])
    for text in ["No services found in 1 file", "'playground check FOLDER'", ":open FOLDER opens another folder"] {
      #expect(code.frame.contains(text), "\(code.frame)")
    }
  }
}
