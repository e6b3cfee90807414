import Core
import Importer
import Testing

/// Round trips of further styles, and of second forms of the styles in `RoundTripTests`.
@Suite struct MoreRoundTripsTests {
  @Test(arguments: RandomGraph.seeds) func dependencies(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.container], allowsDeferred: false)
    var texts: [String: String] = [:]
    for index in graph.nodes.indices {
      let pulls = graph.nodes[index].needs.map { "    @Dependency(\\.s\($0.to)) var s\($0.to)\n" }.joined()
      texts["Values\(index % 2).swift", default: "import Dependencies\n"] += """
        extension DependencyValues {
          var s\(index): any S\(index) {
            get { self[Key\(index).self] }
            set { self[Key\(index).self] = newValue }
          }
        }

        """
      texts["Live\(index % 3).swift", default: "import Dependencies\n"] += """
        enum Key\(index): DependencyKey {
          static var liveValue: any S\(index) {
        \(pulls)    return I\(index)(\(graph.arguments(index) { "s\($0)" }))
          }
        }

        """
    }
    graph.expectReadBack(texts, { "DependencyValues.s\($0)" }, "swift-dependencies", by: .wrapper)
  }

  @Test(arguments: RandomGraph.seeds) func core(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak, .scoped("user")])
    var text = "import Core\nfunc fill(_ container: Container) throws {\n"
    for index in graph.nodes.indices {
      let lifetime = graph.nodes[index].lifetime
      let word = lifetime == .scoped("user") ? ".scoped(\"user\")" : ".\(lifetime)"
      let argument = lifetime == .transient && index % 2 == 0 ? "" : ", \(word)"
      let arguments = graph.arguments(index) { $0 % 2 == 0 ? "try r.resolve(S\($0).self)" : "try r.resolve()" }
      text += "  container.register(S\(index).self\(argument)) { r in I\(index)(\(arguments)) }\n"
    }
    graph.expectReadBack(["Fill.swift": text + "}\n"], { "S\($0)" }, "core")
  }

  @Test(arguments: RandomGraph.seeds) func ditranquillity(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container], allowsDeferred: false)
    let words: [Lifetime: String] = [.graph: "objectGraph", .transient: "prototype", .container: "single"]
    var text = "import DITranquillity\nfinal class Part: DIPart {\n  static func load(container: DIContainer) {\n"
    for index in graph.nodes.indices {
      let needs = graph.nodes[index].needs
      let closure = "{ I\(index)(\(needs.enumerated().map { "n\($1.to): $\($0)" }.joined(separator: ", "))) }"
      text += "    container.register\(index % 2 == 0 ? "(I\(index).init)" : " \(closure)")\n      .as(S\(index).self)"
      text += ".lifetime(.\(words[graph.nodes[index].lifetime] ?? ""))\n"
    }
    graph.expectReadBack(["Part.swift": text + "  }\n}\n"], { "I\($0)" }, "ditranquillity")
  }

  @Test(arguments: RandomGraph.seeds) func swinjectWithoutClosures(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.graph, .transient, .container, .weak], allowsDeferred: false)
    var text = "import Swinject\nimport SwinjectAutoregistration\nfinal class Game: Assembly {\n"
    text += "  func assemble(container: Container) {\n"
    for index in graph.nodes.indices {
      let arguments = graph.arguments(index) { "r ~> S\($0).self" }
      text +=
        index % 2 == 0
        ? "    container.autoregister(S\(index).self, initializer: I\(index).init)"
        : "    container.register(S\(index).self) { r in I\(index)(\(arguments)) }"
      text += "\n      .inObjectScope(.\(graph.nodes[index].lifetime))\n"
    }
    graph.expectReadBack(["Game.swift": text + "  }\n}\n"], { "S\($0)" }, "swinject")
  }

  @Test(arguments: RandomGraph.seeds) func factoryOne(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.transient, .container, .weak])
    let scopes: [Lifetime: String] = [.container: "scope: .singleton", .weak: "scope: .shared"]
    var text = "import Factory\nextension Container {\n"
    for index in graph.nodes.indices {
      let scope = scopes[graph.nodes[index].lifetime].map { "(\($0))" } ?? ""
      let arguments = graph.arguments(index) { "Container.s\($0)()" }
      text += "  static let s\(index) = Factory<any S\(index)>\(scope) { I\(index)(\(arguments)) }\n"
    }
    graph.expectReadBack(["Container.swift": text + "}\n"], { "Container.s\($0)" }, "factory")
  }

  /// A chain of nested components with a service in any of them. A component gets the services it does not declare from
  /// its ancestors.
  @Test(arguments: RandomGraph.seeds) func needleNested(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.transient], allowsDeferred: false)
    let depth = min(3, graph.nodes.count)
    // Services with a higher index are further out, because services with a lower index need them.
    func level(_ index: Int) -> Int { depth - 1 - index * depth / graph.nodes.count }
    func name(_ level: Int) -> String { level == 0 ? "Level0" : "Level\(level)" }
    var text = "import NeedleFoundation\n"
    var services: [String] = []
    var edges: [String] = []
    for level in 0..<depth {
      let own = graph.nodes.indices.filter { (index: Int) in depth - 1 - index * depth / graph.nodes.count == level }
      var required: Set<Int> = []
      var body = ""
      for index in own {
        services.append("\(name(level)).s\(index): transient")
        let arguments = graph.nodes[index].needs.map { need -> String in
          if own.contains(need.to) {
            edges.append("\(name(level)).s\(index) -> \(name(level)).s\(need.to) by initializer")
            return "n\(need.to): s\(need.to)"
          }
          required.insert(need.to)
          return "n\(need.to): dependency.s\(need.to)"
        }
        body += "  var s\(index): S\(index) { I\(index)(\(arguments.joined(separator: ", "))) }\n"
      }
      for index in required.sorted() {
        let outer = depth - 1 - index * depth / graph.nodes.count
        edges.append("\(name(level)) -> \(name(outer)).s\(index) by initializer (deferred)")
      }
      if level > 0 {
        let list = required.sorted().map { "  var s\($0): S\($0) { get }\n" }.joined()
        text += "protocol Needs\(level): Dependency {\n\(list)}\n"
      }
      let parent = level == 0 ? "BootstrapComponent" : "Component<Needs\(level)>"
      let child = level + 1 < depth ? "  func below() -> Level\(level + 1) { Level\(level + 1)(parent: self) }\n" : ""
      text += "final class \(name(level)): \(parent) {\n\(body)\(child)}\n"
    }
    let reading = Reading(graph.classes().merging(["App.swift": text]) { $1 })
    #expect(reading.services == services.sorted(), "SEED=\(seed)")
    #expect(reading.edges == edges.sorted(), "SEED=\(seed)")
    #expect(reading.findings(.missing).isEmpty, "SEED=\(seed)")
  }

  @Test(arguments: RandomGraph.seeds) func bundles(seed: UInt64) {
    let graph = RandomGraph(seed: seed, lifetimes: [.container], allowsDeferred: false)
    let properties = graph.nodes.indices.map { "  let s\($0): any S\($0)\n" }.joined()
    var text = "struct AppServices {\n\(properties)}\nfunc start() -> AppServices {\n"
    for index in graph.nodes.indices.reversed() {
      text += "  let s\(index) = I\(index)(\(graph.arguments(index) { "s\($0)" }))\n"
    }
    let given = graph.nodes.indices.map { "s\($0): s\($0)" }.joined(separator: ", ")
    graph.expectReadBack(
      ["Start.swift": text + "  return AppServices(\(given))\n}\n"], { "AppServices.s\($0)" }, "bundle")
  }
}
