import Foundation
import Importer
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// Fit of drawings of code, which are folded until they fit, and always have their edges.
@Suite struct SourceFitTests {
  /// Code of services in several modules, each of which needs others in all modules.
  private static func texts(modules: Int, services: Int) -> [String: String] {
    var texts: [String: String] = [:]
    for module in 0..<modules {
      for service in 0..<services {
        let name = "Module\(module)Service\(service)"
        let needs = (0..<3).map { "Module\((module + $0) % modules)Service\((service + 1) % services)" }.filter {
          $0 != name
        }
        let arguments = needs.map { "r.resolve(\($0).self)!" }.joined(separator: ", ")
        texts["Sources/Module\(module)/Folder\(service % 4)/\(name).swift"] = """
          import Swinject
          final class \(name)Assembly: Assembly {
            func assemble(container: Container) { container.register(\(name).self) { r in \(name)(\(arguments)) } }
          }
          """
      }
    }
    return texts
  }

  @Test(arguments: [(3, 4), (6, 12), (16, 4), (24, 3)])
  func theFirstPictureHasItsLines(modules: Int, services: Int) throws {
    let stage = try SourceBench(Self.texts(modules: modules, services: services))
    let scene = try #require(stage.model.graph.drawn.scene)
    #expect(scene.fit.showsLines)
    #expect(!scene.drawing.routes.isEmpty)
  }

  /// The first picture shows the whole app: each module has its name in a box, and nothing has to be scrolled.
  @Test(arguments: [(6, 12), (12, 5), (16, 4), (24, 3)], [(80, 24), (120, 40)])
  func theFirstPictureShowsAllModules(code: (modules: Int, services: Int), size: (width: Int, height: Int)) throws {
    let texts = Self.texts(modules: code.modules, services: code.services)
    let stage = try SourceBench(texts, width: size.width, height: size.height)
    let scene = try #require(stage.model.graph.drawn.scene)
    #expect(scene.fits && scene.fit.showsLines && !scene.drawing.routes.isEmpty)
    let frame = stage.frame.split(separator: "\n").map { $0.dropFirst(size.width >= 110 ? 34 : 27) }
    for module in 0..<code.modules where !stage.boxes.contains("Module\(module)/") {
      // A module that is unfolded has its services or files in boxes.
      #expect(stage.boxes.contains { $0.hasPrefix("Module\(module)/") || $0.hasPrefix("Module\(module)Service") })
    }
    for group in scene.groups where group.nodes[0].kind == .group {
      // A box of many modules names the largest, and counts the others.
      let named = group.nodes.prefix(scene.metrics.named(group))
      for node in named { #expect(frame.contains { $0.contains(node.text) }, "\(node.text)\n\(stage.frame)") }
      if named.count < group.nodes.count {
        #expect(frame.contains { $0.contains("\(group.nodes.count - named.count) more") }, "\(stage.frame)")
      }
    }
  }

  /// Modules in three layers: each screen needs all stores, and each store needs the core.
  static func layers(screens: Int, stores: Int) -> [String: String] {
    var texts: [String: String] = [:]
    func add(_ name: String, needs: [String]) {
      let arguments = needs.map { "r.resolve(\($0).self)!" }.joined(separator: ", ")
      texts["Sources/\(name)Kit/\(name).swift"] = """
        import Swinject
        final class \(name)Assembly: Assembly {
          func assemble(container: Container) {
            container.register(\(name).self) { r in \(name)(\(arguments)) }
            container.register(\(name)Helper.self) { r in \(name)Helper(\(arguments)) }
          }
        }
        """
    }
    let stores = (0..<stores).map { "Store\($0)" }
    for screen in 0..<screens { add("Screen\(screen)", needs: stores) }
    for store in stores { add(store, needs: ["Core"]) }
    add("Core", needs: [])
    return texts
  }

  /// Bundles follow the layers, so they add no cycle, and the module with most neighbours keeps its own box.
  @Test func groupsOfOneLayerShareABox() throws {
    let stage = try SourceBench(Self.layers(screens: 9, stores: 6), width: 80, height: 24)
    let scene = try #require(stage.model.graph.drawn.scene)
    #expect(scene.fits && scene.isBundled)
    for group in scene.groups where group.isStack {
      let layers = Set(group.names.map { $0.prefix { !$0.isNumber } })
      #expect(layers.count == 1, "\(group.names)")
    }
    #expect(scene.groups.contains { $0.names == ["CoreKit/"] })
    #expect(stage.model.stage.sourceView.arrangement?.faults.isEmpty == true)
  }

  /// Modules that need each other, although none of their services do.
  @Test func mutualModulesAreMarkedAndNamed() throws {
    var texts = Self.layers(screens: 3, stores: 2)
    texts["Sources/CoreKit/Back.swift"] = """
      import Swinject
      final class BackAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Back.self) { r in Back(r.resolve(Screen0.self)!) }
        }
      }
      """
    func bench() throws -> SourceBench {
      let stage = try SourceBench(texts)
      for module in ["Core", "Store0", "Store1", "Screen0", "Screen1", "Screen2"] {
        stage.bench.run("fold \(module)Kit")
      }
      return stage
    }
    let circle = try bench()
    #expect(!circle.frame.contains("need each other"), "the two need each other only through a third")
    texts["Sources/Screen0Kit/Direct.swift"] = """
      import Swinject
      final class DirectAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Direct.self) { r in Direct(r.resolve(Core.self)!) }
        }
      }
      """
    let stage = try bench()
    let faults = try #require(stage.model.stage.sourceView.arrangement?.faults)
    #expect(faults.keys.map { "\($0.from) \($0.to)" } == ["CoreKit/ Screen0Kit/"] && faults.values.first == .mutual)
    #expect(stage.frame.contains("CoreKit and Screen0Kit need each other"), "\(stage.frame)")
    #expect(stage.frame.contains("⇅ mutual") && !stage.frame.contains("cycle"), "\(stage.frame)")
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func aCycleOfServicesIsMarkedAndNamed(width: Int, height: Int) throws {
    var texts = Self.layers(screens: 3, stores: 2)
    texts["Sources/CoreKit/Core.swift"] = """
      import Swinject
      final class CoreAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Core.self) { r in Core(r.resolve(Store0.self)!) }
          container.register(CoreHelper.self) { _ in CoreHelper() }
        }
      }
      """
    let stage = try SourceBench(texts, width: width, height: height)
    for module in ["Core", "Store0", "Store1", "Screen0", "Screen1", "Screen2"] { stage.bench.run("fold \(module)Kit") }
    let faults = try #require(stage.model.stage.sourceView.arrangement?.faults)
    #expect(faults.values.contains(.cycle), "\(faults)")
    #expect(stage.frame.contains(width > 80 ? "cycle: Core, Store0" : "cycle"), "\(stage.frame)")
    #expect(stage.frame.contains("↻ cycle") && !stage.frame.contains("mutual"), "\(stage.frame)")
    stage.bench.run("select Core")
    let rows = stage.model.stage.sourceView.inspected.rows
    let title = try #require(rows.firstIndex { $0.text == "in a cycle" })
    #expect(rows[(title + 1)...].prefix(2).map(\.service) == ["Store0", "Core"])
  }

  /// Regression: a picture of three large modules told nothing about the largest.
  @Test func theLargestModuleIsOpenedWhereThereIsRoom() {
    var texts: [String: String] = [:]
    func add(_ module: String, _ folders: Int, _ services: Int) {
      for folder in 0..<folders {
        for service in 0..<services {
          let name = "\(module)\(folder)Service\(service)"
          texts["Sources/\(module)/Folder\(folder)/\(name).swift"] = """
            import Swinject
            final class \(name)Assembly: Assembly {
              func assemble(container: Container) { container.register(\(name).self) { _ in \(name)() } }
            }
            """
        }
      }
    }
    add("Core", 4, 4)
    add("Till", 1, 9)
    add("Shop", 1, 9)
    let outline = ProjectGraph(Importer().read(texts: texts)).outline
    #expect(outline.opening(room: 8).isEmpty)
    #expect(outline.opening(room: 8, fills: true) == ["Core/"])
    #expect(outline.opening(room: 5, fills: true).isEmpty)
  }

  @Test func aClosedGroupShowsItsErrors() throws {
    let stage = try SourceBench()
    for name in ["App", "Till"] { stage.bench.run("fold \(name)") }
    #expect(stage.model.stage.seriousFindings == 1)
    #expect(stage.frame.contains("Till +2 !1") && stage.frame.contains("! errors, warnings"), "\(stage.frame)")
    #expect(stage.frame.contains("App +2│") || stage.frame.contains("App +2]"), "\(stage.frame)")
  }

  private static let sameBeginning = [
    "Sources/App/Scene.swift": """
    final class MoviesSceneDIContainer {
      lazy var moviesQueriesStorage: MoviesQueriesStorage = CoreDataMoviesQueriesStorage()
      func makeMoviesRepository() -> MoviesRepository { DefaultMoviesRepository(storage: moviesQueriesStorage) }
      func makeMoviesQueriesRepository() -> MoviesQueriesRepository {
        DefaultMoviesQueriesRepository(storage: moviesQueriesStorage)
      }
      func makeSearchMoviesUseCase() -> SearchMoviesUseCase {
        DefaultSearchMoviesUseCase(movies: makeMoviesRepository(), queries: makeMoviesQueriesRepository())
      }
    }
    """,
    "Sources/App/Types.swift": """
    protocol MoviesQueriesStorage {}
    final class CoreDataMoviesQueriesStorage: MoviesQueriesStorage {}
    protocol MoviesRepository {}
    final class DefaultMoviesRepository: MoviesRepository { init(storage: MoviesQueriesStorage) {} }
    protocol MoviesQueriesRepository {}
    final class DefaultMoviesQueriesRepository: MoviesQueriesRepository { init(storage: MoviesQueriesStorage) {} }
    protocol SearchMoviesUseCase {}
    final class DefaultSearchMoviesUseCase: SearchMoviesUseCase {
      init(movies: MoviesRepository, queries: MoviesQueriesRepository) {}
    }
    """,
  ]

  /// Regression: two services of one container had the same label, because the container's name took the room.
  @Test func boxesLeaveOutTheNameOfTheContainer() throws {
    let stage = try SourceBench(Self.sameBeginning, width: 120, height: 40)
    let scene = try #require(stage.model.graph.drawn.scene)
    let names = scene.groups.flatMap(\.nodes).filter { $0.kind == .service }.map(scene.metrics.name)
    #expect(names.contains("makeMoviesRepository") && names.contains("makeMoviesQueriesRepository"), "\(names)")
    #expect(Set(names).count == names.count)
    stage.bench.run("select MoviesSceneDIContainer.makeMoviesRepository")
    #expect(stage.model.stage.selection == "MoviesSceneDIContainer.makeMoviesRepository")
  }

  /// Regression: a number between an arrow and a name read like a part of the name.
  @Test func theNumberOfDependenciesStandsBesideItsArrow() {
    let code = ProjectGraph(Importer().read(texts: Self.texts(modules: 2, services: 3)))
    var look = GraphLook()
    (look.opened, look.detail, look.direction) = ([], .compact, .topDown)
    let graph = VisibleGraph(SourceArrangement(code, .init(version: 0, opened: [])).content, look)
    let scene = GraphScene(.init(graph, look, view: .init(width: 60, height: 12), isASCII: false))
    let size = scene.drawing.size
    let text = GraphPainter(scene: scene, glyphs: .init(isASCII: false))
      .paint(.init(x: 0, y: 0, width: size.width, height: size.height)).text
    #expect(!text.split(separator: "\n").contains { $0.allSatisfy { $0 == " " || $0.isNumber } }, "\n\(text)")
  }

  /// Regression: beside several arrow heads, a number could be that of each.
  @Test func theNumberOfOneOfSeveralArrowsStandsInItsLine() throws {
    var content = GraphContent()
    for name in ["A/", "B/", "C/", "D/", "E/"] { content.nodes.append(.init(name: name, kind: .group)) }
    for (from, count) in [("A/", 4), ("B/", 7), ("C/", 1)] {
      var edge = GraphContent.Edge(from: from, to: "E/", by: .initializer, declared: true)
      edge.count = count
      content.edges += [edge, .init(from: from, to: "D/", by: .initializer, declared: true)]
    }
    var look = GraphLook()
    (look.opened, look.detail, look.direction) = ([], .full, .topDown)
    var request = GraphScene.Request(
      VisibleGraph(content, look), look, view: .init(width: 40, height: 20), isASCII: false)
    (request.bundlesGroups, request.twins) = (false, .none)
    let scene = GraphScene(request)
    let size = scene.drawing.size
    let text = GraphPainter(scene: scene, glyphs: .init(isASCII: false))
      .paint(.init(x: 0, y: 0, width: size.width, height: size.height)).text
    let lines = text.split(separator: "\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("▼") })
    #expect(lines[row].contains("▼▼▼"), "\n\(text)")
    #expect(!lines[row].contains { $0.isNumber }, "\n\(text)")
    for number in ["4", "7"] {
      let isShown = lines[..<row].contains { $0.contains(number) }
      #expect(isShown, "\n\(text)")
    }
  }

  @Test func theLegendOfAnExportNamesItsSigns() throws {
    let code = ProjectGraph(Importer().read(texts: Self.layers(screens: 3, stores: 2)))
    let svg = try DrawingExport.text(code, .svg, opened: [])
    #expect(svg.contains("names") && svg.contains("dependencies"))
    #expect(!svg.contains("declared, or held"))
  }

  /// Code never runs, so its names get the columns that marks of instances take in a laboratory.
  @Test func boxesOfCodeKeepNoRoomForInstances() throws {
    let code = try #require(try SourceBench().model.graph.drawn.scene)
    #expect(code.groups.flatMap(\.nodes).allSatisfy { $0.serious > 0 || code.metrics.marks($0) <= 1 })
    let laboratory = try #require(Bench(["add Knight"]).model.graph.drawn.scene)
    #expect(laboratory.groups.flatMap(\.nodes).contains { laboratory.metrics.marks($0) >= 2 })
  }

  @Test func aDrawingOfHundredsOfServicesFitsAPage() throws {
    let code = ProjectGraph(Importer().read(texts: Self.texts(modules: 8, services: 40)))
    #expect(code.project.services.count == 320)
    let svg = try DrawingExport.text(code, .svg)
    let width = try #require(try #/width="(\d+)"/#.firstMatch(in: svg).flatMap { Int($0.1) })
    #expect(width < 2_000, "\(width)")
    let text = try DrawingExport.text(code, .text, width: 100)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.contains("Module0"))
    // Exports for other programs are never folded.
    #expect(try DrawingExport.text(code, .dot).contains("Module7Service39"))
  }

  @Test func openedGroupsAreOpenInTheExport() throws {
    let code = ProjectGraph(Importer().read(texts: Self.texts(modules: 2, services: 3)))
    let closed = try DrawingExport.text(code, .text, opened: [])
    #expect(!closed.contains("Service1"))
    let open = try DrawingExport.text(code, .text, opened: ["Module0/"])
    #expect(open.contains("Module0Service1") && !open.contains("Module1Service1"))
  }
}
