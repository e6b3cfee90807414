import Diagrams
import Layout
import Lessons
import Stage

/// Table of the views of a run, with their keys.
///
/// Keys, help, footer and the pane's title are derived from it. A new view needs a drawing, a case of `StepView`, and
/// an entry here.
enum ViewTable {
  struct Entry: Sendable {
    let view: StepView
    let key: Character
    let title: String
    let summary: String
    /// Function that lays out the view for a pane, or for a file if the size is nil.
    ///
    /// Nil for the graph, which has a layout of its own (`DrawnGraph`).
    let draw: (@Sendable (RunAccount, Size?) -> any RunDrawing)?
  }

  static let all: [Entry] = [
    Entry(view: .graph, key: "1", title: Words.ViewTitle.graph, summary: Words.ViewTitle.graphSummary, draw: nil),
    Entry(view: .timeline, key: "2", title: Words.ViewTitle.timeline, summary: Words.ViewTitle.timelineSummary) {
      TimelineDrawing($0, in: $1)
    },
    Entry(view: .messages, key: "3", title: Words.ViewTitle.messages, summary: Words.ViewTitle.messagesSummary) {
      MessageDrawing($0, in: $1)
    },
    Entry(
      view: .states, key: "4", title: Words.ViewTitle.states, summary: Words.ViewTitle.statesSummary
    ) { StateDrawing($0, in: $1) },
    Entry(view: .classes, key: "5", title: Words.ViewTitle.classes, summary: Words.ViewTitle.classesSummary) {
      ClassDrawing($0, in: $1)
    },
    Entry(view: .marbles, key: "6", title: Words.ViewTitle.marbles, summary: Words.ViewTitle.marblesSummary) {
      MarbleDrawing($0, in: $1)
    },
    Entry(
      view: .signatures, key: "7", title: Words.ViewTitle.signatures, summary: Words.ViewTitle.signaturesSummary
    ) { SignatureDrawing($0, in: $1) },
    Entry(view: .surface, key: "8", title: Words.ViewTitle.surface, summary: Words.ViewTitle.surfaceSummary) {
      SurfaceDrawing($0, in: $1)
    },
    Entry(view: .levels, key: "9", title: Words.ViewTitle.levels, summary: Words.ViewTitle.levelsSummary) {
      LevelDrawing($0, in: $1)
    },
    Entry(view: .changes, key: "9", title: Words.ViewTitle.changes, summary: Words.ViewTitle.changesSummary) {
      ChangeDrawing($0, in: $1)
    },
  ]

  static subscript(_ view: StepView) -> Entry { all.first { $0.view == view } ?? all[0] }

  /// Label of the keys of all views, such as `1-9`.
  static let keys = "\(all.map(\.key).min() ?? "1")-\(all.map(\.key).max() ?? "1")"
}
