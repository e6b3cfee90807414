import Foundation
import Importer
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens

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

  @Test func theFirstPictureFitsWhereFoldsAllow() throws {
    let stage = try SourceBench(Self.texts(modules: 6, services: 12))
    #expect(try #require(stage.model.graph.drawn.scene).fits)
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

  /// Code never runs, so its names get the columns that marks of instances take in a laboratory.
  @Test func boxesOfCodeKeepNoRoomForInstances() throws {
    let code = try #require(try SourceBench().model.graph.drawn.scene)
    #expect(code.groups.flatMap(\.nodes).allSatisfy { code.metrics.marks($0) <= 1 })
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
