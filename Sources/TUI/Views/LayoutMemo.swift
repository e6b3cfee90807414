import Layout
import Synchronization

/// Remembers drawings, so that a frame that changes nothing of the graph lays nothing out.
final class LayoutMemo: Sendable {
  struct Request: Hashable, Sendable {
    var graph: Graph
    var view: Size
    /// Blank columns between boxes.
    var columnGap = 1
  }

  private struct State {
    var known: [(request: Request, drawing: Drawing)] = []
    var last: Drawing?
  }

  private let state = Mutex(State())

  /// - Complexity: that of `Layout.draw` the first time, O(nodes + edges) for comparing after that.
  func drawing(_ request: Request) -> Drawing {
    if let known = state.withLock({ $0.known.first { $0.request == request }?.drawing }) { return known }
    let previous = state.withLock { $0.last }
    let drawing = draw(
      request.graph, options: Options(view: request.view, columnGap: request.columnGap, previous: previous))
    state.withLock { state in
      state.known.append((request, drawing))
      if state.known.count > 6 { state.known.removeFirst() }
      state.last = drawing
    }
    return drawing
  }
}
