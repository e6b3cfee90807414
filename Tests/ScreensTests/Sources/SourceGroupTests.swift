import Laboratory
import Stage
import Testing

@testable import Diagrams
@testable import Screens

/// Groups of code in searches, in the focus and in the drawing.
@Suite struct SourceGroupTests {
  @Test func theSearchFindsGroups() throws {
    let code = try SourceBench()
    code.bench.press(.character("/"))
    for character in "till" { code.bench.press(.character(character)) }
    #expect(code.frame.contains("+ Till") && code.frame.contains("module of 2 names"), "\(code.frame)")
    code.bench.press(.down)
    code.bench.press(.enter)
    #expect(code.model.stage.sourceView.group == "Till/")
  }

  @Test func theFocusMayBeAGroup() throws {
    let code = try SourceBench()
    code.bench.run("focus App")
    #expect(code.model.stage.source?.narrowing == "around App")
    #expect(code.model.stage.picture["Store"] != nil && code.model.stage.picture["Printer"] == nil)
    code.bench.run("focus off")
    code.bench.run("focus Nix")
    #expect(code.frame.contains("unknown service 'Nix'; / lists names"), "\(code.frame)")
  }

  @Test func theListOfScreensUnfoldsAllObjects() throws {
    let services = (0..<9).map { "    container.register(S\($0).self) { _ in S\($0)() }" }.joined(separator: "\n")
    let fields = (0..<9).map { "  let s\($0) = resolver.resolve(S\($0).self)!" }.joined(separator: "\n")
    let code = try SourceBench([
      "App/App.swift": """
      import Swinject
      import UIKit
      final class AppAssembly: Assembly {
        func assemble(container: Container) {
      \(services)
        }
      }
      final class PageController: UIViewController {
        let resolver: Resolver
      \(fields)
      }
      """
    ])
    code.bench.press(.character("S"))
    code.bench.press(.enter)
    let rows = code.frame.split(separator: "\n").filter { $0.contains(" made ") || $0.hasSuffix("made │    │") }
    #expect((0..<9).allSatisfy { index in code.frame.contains("    S\(index) ") }, "\(rows) \(code.frame)")
  }

  /// Boxes that someone has seen stay after a group is unfolded.
  @Test func anUnfoldedGroupMergesNoOthers() {
    var content = GraphContent()
    for index in 0..<9 {
      var node = GraphContent.Node(name: "Group\(index)/", kind: .group)
      node.title = "SomeLongerGroup\(index)"
      content.nodes.append(node)
      content.hidden[node.name] = 3
      if index > 0 { content.edges.append(.init(from: "Group0/", to: node.name, by: .initializer, declared: true)) }
    }
    var look = GraphLook()
    look.opened = []
    func bundles() -> Int {
      let request = GraphScene.Request(
        VisibleGraph(content, look), look, view: .init(width: 50, height: 16), isASCII: false)
      return GraphScene(request).groups.count(where: \.isStack)
    }
    #expect(bundles() > 0)
    look.keepsBoxes = true
    #expect(bundles() == 0)
  }

  /// The groups that a group needs do not depend on the groups that are open.
  @Test func theInspectorOfAGroupNamesTheGroupsAroundIt() throws {
    let code = try SourceBench()
    func rows() -> [String] { code.model.stage.sourceView.inspected.rows.map { "\($0.text) \($0.note)" } }
    code.bench.run("fold Till")
    let closed = rows()
    #expect(closed.prefix(3) == ["a module ", "2 services ", "1 warning "], "\(closed)")
    // The groups with most dependencies come first.
    #expect(closed.dropFirst(3) == ["needs 2 ", "→ App 3", "→ provider unknown initializer", "lifetimes ", "graph 2"])
    code.bench.run("fold App")
    #expect(rows().contains("needed by 1 ") && rows().contains("← Till 3"), "\(rows())")
    code.bench.run("unfold App")
    code.bench.run("fold Till")
    #expect(rows() == closed)
  }
}
