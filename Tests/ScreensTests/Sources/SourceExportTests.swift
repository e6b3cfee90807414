import Core
import Stage
import Testing

@testable import Laboratory
@testable import Screens

/// Graphs of Swift code for other tools: the services of a group stand in one frame.
@Suite struct SourceExportTests {
  @Test func exportsFrameTheServicesOfEachGroup() throws {
    let code = try SourceBench()
    let graph = try #require(code.model.stage.source?.graph)
    let dot = try DrawingExport.text(graph, .dot)
    #expect(
      dot.contains(
        """
          subgraph cluster_0 {
            label="App";
            "Store" [label="Store\\ncontainer", style=bold];
            "Cart" [label="Cart\\ngraph"];
          }
          subgraph cluster_1 {
        """), "\(dot)")
    let mermaid = try DrawingExport.text(graph, .mermaid)
    #expect(
      mermaid.contains(
        """
          subgraph g0["App"]
            s0["Store<br/>container"]
            s1["Cart<br/>graph"]
          end
        """), "\(mermaid)")
    // Each service has one line.
    #expect(mermaid.components(separatedBy: "Drawer<br/>").count == 2)
  }

  @Test func anExportOfOneGroupHasNoFrames() throws {
    let code = try SourceBench(["Shop/App.swift": SourceBench.texts["Sources/App/Assembly.swift"] ?? ""])
    let graph = try #require(code.model.stage.source?.graph)
    #expect(try !DrawingExport.text(graph, .dot).contains("subgraph"))
    #expect(try !DrawingExport.text(graph, .mermaid).contains("subgraph"))
  }

  @Test func namesOfFramesAreEscaped() {
    let clusters = [Export.Cluster(title: "A \"b\" <c>", names: ["X"]), Export.Cluster(title: "D", names: [])]
    let picture = Picture(ServiceGraph(services: [.init(name: "X", lifetime: .transient)], edges: []))
    #expect(Export.dot(picture, in: clusters).contains(#"label="A \"b\" <c>";"#))
    #expect(Export.mermaid(picture, in: clusters).contains(##"subgraph g0["A #quot;b#quot; #lt;c#gt;"]"##))
  }
}
