import Diagrams
import Layout
import Lessons
import Stage

/// The ways to look at a run, and the key of each. Keys, help, footer and the pane's title are made from it: a view is its
/// file, its word (`StepView`) and its line here.
enum ViewTable {
  struct Entry: Sendable {
    let view: StepView
    let key: Character
    let title: String
    let summary: String
    /// Lays the view out for a pane, or for a file (nil). The graph is laid out beside the loop and has none here.
    let draw: (@Sendable (RunAccount, Size?) -> any RunDrawing)?
  }

  static let all: [Entry] = [
    Entry(view: .graph, key: "1", title: "Graph", summary: "services or objects and their dependencies", draw: nil),
    Entry(view: .timeline, key: "2", title: "Timeline", summary: "when each object was made and freed") {
      TimelineDrawing($0, in: $1)
    },
    Entry(view: .messages, key: "3", title: "Messages", summary: "calls between objects, in order") {
      MessageDrawing($0, in: $1)
    },
    Entry(
      view: .states, key: "4", title: "States", summary: "life of the selection as a state diagram"
    ) { StateDrawing($0, in: $1) },
    Entry(view: .classes, key: "5", title: "Classes", summary: "types of the code and their dependencies") {
      ClassDrawing($0, in: $1)
    },
    Entry(view: .marbles, key: "6", title: "Marbles", summary: "calls of the functions named by a step, over time") {
      MarbleDrawing($0, in: $1)
    },
    Entry(
      view: .signatures, key: "7", title: "Signatures",
      summary: "dependencies that signatures show, and those that bodies take"
    ) { SignatureDrawing($0, in: $1) },
    Entry(view: .surface, key: "8", title: "State", summary: "methods of a type against its variables") {
      SurfaceDrawing($0, in: $1)
    },
  ]

  static subscript(_ view: StepView) -> Entry { all.first { $0.view == view } ?? all[0] }

  /// From the first to the last: `1-6`.
  static let keys = "\(all.map(\.key).min() ?? "1")-\(all.map(\.key).max() ?? "1")"

  /// One for each; the footer has one item for all of them.
  static var bindings: [KeyBinding] {
    all.map {
      KeyBinding(
        [.character($0.key)], .anywhere, "view \($0.view.rawValue)", "", "\($0.title.lowercased()): \($0.summary)")
    }
  }
}
