import Core
import Importer
import Testing

extension RandomGraph {
  /// Reads code that was generated from the graph, together with the classes, and expects to read the same graph.
  ///
  /// - Parameters:
  ///   - name: returns the name of the n-th service.
  ///   - kind: the kind of the dependencies that are read.
  func expectReadBack(
    _ texts: [String: String], _ name: (Int) -> String, _ style: String, by kind: Edge.Kind = .initializer
  ) {
    let all = classes().merging(texts) { $1 }
    let reading = Reading(all)
    let source = "\(style) SEED=\(seed)"
    #expect(reading.services == services(name), "\(source)")
    #expect(reading.edges == edges(name, by: kind.rawValue), "\(source)")
    #expect(reading.findings(.missing, .cycle, .nearMiss, .duplicate).isEmpty, "\(source)")
    #expect(reading.unknown.isEmpty, "\(source)")
    // Parsing the files that were skipped must change nothing.
    var options = Importer.Options()
    options.parsesAll = true
    var whole = Importer(options).read(texts: all)
    whole.count = reading.project.count
    #expect(whole == reading.project, "\(source)")
  }
}

/// Code that is generated in each style from a random graph, and read back to an equal graph.
@Suite struct RoundTripTests {
  @Test(arguments: RandomGraph.seeds) func swinject(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak])
    var text = "import Swinject\nfinal class Game: Assembly {\n  func assemble(container: Container) {\n"
    for index in graph.nodes.indices {
      let arguments = graph.arguments(index) { "r.resolve(S\($0).self)!" }
      text += "    container.register(S\(index).self) { r in I\(index)(\(arguments)) }"
      let lifetime = graph.nodes[index].lifetime
      text += lifetime == .graph && index % 2 == 0 ? "\n" : "\n      .inObjectScope(.\(lifetime))\n"
    }
    graph.expectReadBack(["Game.swift": text + "  }\n}\n"], { "S\($0)" }, "swinject")
  }

  @Test(arguments: RandomGraph.seeds) func resolver(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak])
    let scopes: [Lifetime: String] = [
      .graph: "graph", .transient: "unique", .container: "application", .weak: "shared",
    ]
    var text =
      "import Resolver\nextension Resolver: ResolverRegistering {\n  public static func registerAllServices() {\n"
    for index in graph.nodes.indices {
      let arguments = graph.arguments(index) { $0 % 2 == 0 ? "resolve()" : "resolve(S\($0).self)" }
      text +=
        "    register { I\(index)(\(arguments)) as S\(index) }.scope(.\(scopes[graph.nodes[index].lifetime] ?? ""))\n"
    }
    graph.expectReadBack(["Registering.swift": text + "  }\n}\n"], { "S\($0)" }, "resolver")
  }

  @Test(arguments: RandomGraph.seeds) func factory(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak])
    let scopes: [Lifetime: String] = [.graph: "graph", .transient: "unique", .container: "singleton", .weak: "shared"]
    var texts: [String: String] = [:]
    for index in graph.nodes.indices {
      let arguments = graph.arguments(index) { $0 % 2 == 0 ? "self.s\($0)()" : "self.s\($0).resolve()" }
      texts["Container\(index % 2).swift", default: "import FactoryKit\n"] += """
        extension Container {
          var s\(index): Factory<any S\(index)> {
            self { I\(index)(\(arguments)) }
              .\(scopes[graph.nodes[index].lifetime] ?? "")
          }
        }

        """
    }
    graph.expectReadBack(texts, { "Container.s\($0)" }, "factory")
  }

  @Test(arguments: RandomGraph.seeds) func dip(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak], allowsDeferred: false)
    let scopes: [Lifetime: String] = [
      .graph: "shared", .transient: "unique", .container: "singleton", .weak: "weakSingleton",
    ]
    var text = "import Dip\nfunc fill(_ container: DependencyContainer) {\n"
    for index in graph.nodes.indices {
      let needs = graph.nodes[index].needs
      let arguments = needs.enumerated().map { "n\($1.to): $\($0)" }.joined(separator: ", ")
      text +=
        "  container.register(.\(scopes[graph.nodes[index].lifetime] ?? "")) { I\(index)(\(arguments)) as S\(index) }\n"
    }
    graph.expectReadBack(["Fill.swift": text + "}\n"], { "S\($0)" }, "dip")
  }

  @Test(arguments: RandomGraph.seeds) func compositionRoot(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.transient, .container])
    func name(_ index: Int) -> String { graph.nodes[index].lifetime == .container ? "s\(index)" : "makeS\(index)" }
    var text = "final class AppDIContainer {\n  lazy var other = 1\n  func makeNothing() {}\n"
    for index in graph.nodes.indices {
      let isKept = graph.nodes[index].lifetime == .container
      let arguments = graph.arguments(index) { name($0) + (graph.nodes[$0].lifetime == .container ? "" : "()") }
      text +=
        isKept
        ? "  lazy var s\(index): S\(index) = I\(index)(\(arguments))\n"
        : "  func makeS\(index)() -> S\(index) { I\(index)(\(arguments)) }\n"
    }
    // The arguments of a lazy property are made when the property is first used, so its dependencies are deferred.
    graph.expectReadBack(["Root.swift": text + "}\n"], { "AppDIContainer." + name($0) }, "composition-root")
  }

  @Test(arguments: RandomGraph.seeds) func needle(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.transient, .scoped("App")])
    var text = "import NeedleFoundation\nfinal class App: BootstrapComponent {\n"
    for index in graph.nodes.indices {
      let made = "I\(index)(\(graph.arguments(index) { "s\($0)" }))"
      let isShared = graph.nodes[index].lifetime != .transient
      text += "  var s\(index): S\(index) { \(isShared ? "shared { \(made) }" : made) }\n"
    }
    graph.expectReadBack(["App.swift": text + "}\n"], { "App.s\($0)" }, "needle")
  }

  @Test(arguments: RandomGraph.seeds) func locator(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.container], allowsDeferred: false)
    var text = """
      final class ServiceLocator {
        static let shared = ServiceLocator()
        private var services: [ObjectIdentifier: Any] = [:]
        func add<T>(_ service: T) { services[ObjectIdentifier(T.self)] = service }
        func get<T>() -> T? { services[ObjectIdentifier(T.self)] as? T }
      }
      func start() {
        let locator = ServiceLocator.shared

      """
    for index in graph.nodes.indices.reversed() {
      let made = "I\(index)(\(graph.arguments(index) { _ in "locator.get()!" }))"
      text +=
        index % 2 == 0
        ? "  locator.add(\(made) as S\(index))\n" : "  let s\(index): S\(index) = \(made)\n  locator.add(s\(index))\n"
    }
    graph.expectReadBack(["ServiceLocator.swift": text + "}\n"], { "S\($0)" }, "locator")
  }
}
