import Testing

@testable import Laboratory
@testable import Screens

/// The longest chain of services in Swift code.
@Suite struct SourceChainTests {
  @Test func theLongestChainIsToldAndDrawnAlone() throws {
    let code = try SourceBench()
    code.bench.run("fold all")
    code.bench.run("chain")
    #expect(code.model.said.lines.map(\.text) == ["Longest chain (3 services): Drawer → Cart → Store"])
    #expect(code.boxes == ["Drawer", "Cart", "Store"] && code.model.stage.selection == "Drawer")
    #expect(code.frame.contains("longest chain: Esc shows all"), "\(code.frame)")
    code.bench.press(.escape)
    #expect(code.model.stage.look.focus == nil && code.model.stage.look.opened == [])
  }

  /// A dependency on a later service of the chain would cross it.
  @Test func aChainHasOneLineBetweenTwoServices() throws {
    let code = try SourceBench([
      "App.swift": """
      import Swinject
      func assemble(c: Container) {
        c.register(First.self) { r in First(r.resolve(Second.self)!, r.resolve(Third.self)!) }
        c.register(Second.self) { r in Second(r.resolve(Third.self)!) }
        c.register(Third.self) { _ in Third() }
      }
      """
    ])
    code.bench.run("chain")
    #expect(code.model.stage.content.edges.map { "\($0.from) \($0.to)" }.sorted() == ["First Second", "Second Third"])
  }

  @Test(arguments: [(80, 24), (120, 40)]) func aLongChainIsToldOnce(_ width: Int, _ height: Int) throws {
    let names = (0..<20).map { "ServiceWithAnUncommonlyLongName\($0)" }
    let lines = zip(names, names.dropFirst()).map {
      "  c.register(\($0).self) { r in \($0)(r.resolve(\($1).self)!) }\n"
    }
    let code = try SourceBench(
      [
        "App.swift": "import Swinject\nfunc assemble(c: Container) {\n\(lines.joined())  "
          + "c.register(\(names[19]).self) { _ in \(names[19])() }\n}\n"
      ], width: width, height: height)
    code.bench.run("chain")
    #expect(code.frame.components(separatedBy: "Longest chain").count == 2, "\(code.frame)")
  }

  @Test func codeWithoutDependenciesHasNoChain() throws {
    let code = try SourceBench([
      "App.swift": "import Swinject\nlet c = Container()\nlet a = c.register(Lamp.self) { _ in Lamp() }\n"
    ])
    #expect(code.bench.run("chain") == "No service needs another one")
    #expect(Bench(knight: true).run("chain").hasPrefix("no Swift code is open"))
  }
}
