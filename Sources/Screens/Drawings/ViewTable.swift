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

    init(
      _ view: StepView, _ key: Character, _ title: String, _ summary: String,
      _ draw: (@Sendable (RunAccount, Size?) -> any RunDrawing)? = nil
    ) {
      (self.view, self.key, self.title, self.summary, self.draw) = (view, key, title, summary, draw)
    }
  }

  private typealias Title = Words.ViewTitle

  static let all: [Entry] = [
    Entry(.graph, "1", Title.graph, Title.graphSummary),
    Entry(.timeline, "2", Title.timeline, Title.timelineSummary) { TimelineDrawing($0, in: $1) },
    Entry(.messages, "3", Title.messages, Title.messagesSummary) { MessageDrawing($0, in: $1) },
    Entry(.states, "4", Title.states, Title.statesSummary) { StateDrawing($0, in: $1) },
    Entry(.classes, "5", Title.classes, Title.classesSummary) { ClassDrawing($0, in: $1) },
    Entry(.marbles, "6", Title.marbles, Title.marblesSummary) { MarbleDrawing($0, in: $1) },
    Entry(.signatures, "7", Title.signatures, Title.signaturesSummary) { SignatureDrawing($0, in: $1) },
    Entry(.surface, "8", Title.surface, Title.surfaceSummary) { SurfaceDrawing($0, in: $1) },
    Entry(.levels, "9", Title.levels, Title.levelsSummary) { LevelDrawing($0, in: $1) },
    Entry(.changes, "9", Title.changes, Title.changesSummary) { ChangeDrawing($0, in: $1) },
  ]

  static subscript(_ view: StepView) -> Entry { all.first { $0.view == view } ?? all[0] }

  /// Label of the keys of all views, such as `1-9`.
  static let keys = "\(all.map(\.key).min() ?? "1")-\(all.map(\.key).max() ?? "1")"
}
