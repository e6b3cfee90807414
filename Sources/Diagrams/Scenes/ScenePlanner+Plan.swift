import Layout
import Stage
import Support

extension ScenePlanner {
  /// A drawing that was tried.
  package struct Plan {
    package let fit: GraphFit
    package internal(set) var groups: [GraphScene.Group]
    var links: [GraphScene.Link]
    var insets: [GraphScene.Inset]
    package let framed: Set<Int>
    let metrics: BoxMetrics
    /// Input of the layout.
    package let graph: Graph
    package let options: Options
    package internal(set) var drawing: Drawing

    /// Number of lines between closed groups.
    var linesOfGroups: Int {
      links.count { groups[$0.from].nodes[0].kind == .group && groups[$0.to].nodes[0].kind == .group }
    }

    func fits(_ view: Size) -> Bool { drawing.size.width <= view.width && drawing.size.height <= view.height }

    /// Adds boxes without moving anything in the drawing.
    mutating func add(_ nodes: [VisibleGraph.Node], in view: Size) {
      let new = nodes.map { GraphScene.Group(nodes: [$0], hidden: nil) }
      groups += new
      insets += new.map { _ in GraphScene.Inset() }
      let boxes = new.map { group in
        let size = metrics.size(group)
        return Graph.Node(id: group.names[0], width: size.width, height: size.height)
      }
      drawing = drawing.adding(boxes, [], in: view)
    }
  }
}
