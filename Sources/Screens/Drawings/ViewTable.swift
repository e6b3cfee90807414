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
    /// True if the view shows nothing without the code of a step.
    let needsCode: Bool
    /// Function that lays out the view for a pane, or for a file if the size is nil.
    ///
    /// Nil for the graph, which has a layout of its own (`DrawnGraph`).
    let draw: (@Sendable (RunAccount, Size?) -> any RunDrawing)?

    init(
      _ view: StepView, _ key: Character, _ title: String, _ summary: String, needsCode: Bool = false,
      _ draw: (@Sendable (RunAccount, Size?) -> any RunDrawing)? = nil
    ) {
      (self.view, self.key, self.title, self.summary) = (view, key, title, summary)
      (self.needsCode, self.draw) = (needsCode, draw)
    }
  }

  private typealias Title = Words.ViewTitle

  static let all: [Entry] = [
    Entry(.graph, "1", Title.graph, Title.graphSummary),
    Entry(.timeline, "2", Title.timeline, Title.timelineSummary) { TimelineDrawing($0, in: $1) },
    Entry(.messages, "3", Title.messages, Title.messagesSummary) { MessageDrawing($0, in: $1) },
    Entry(.states, "4", Title.states, Title.statesSummary) { StateDrawing($0, in: $1) },
    Entry(.classes, "5", Title.classes, Title.classesSummary) { ClassDrawing($0, in: $1) },
    Entry(.marbles, "6", Title.marbles, Title.marblesSummary, needsCode: true) { MarbleDrawing($0, in: $1) },
    Entry(.signatures, "7", Title.signatures, Title.signaturesSummary) { SignatureDrawing($0, in: $1) },
    Entry(.surface, "8", Title.surface, Title.surfaceSummary, needsCode: true) { SurfaceDrawing($0, in: $1) },
    Entry(.levels, "9", Title.levels, Title.levelsSummary, needsCode: true) { LevelDrawing($0, in: $1) },
    Entry(.changes, "9", Title.changes, Title.changesSummary, needsCode: true) { ChangeDrawing($0, in: $1) },
  ]

  static subscript(_ view: StepView) -> Entry { all.first { $0.view == view } ?? all[0] }

  /// Returns the label of the keys from the first view to the last one that shows something: `1-9` for the code of a
  /// step, otherwise `1-7`.
  static func keys(hasCode: Bool) -> String {
    let keys = all.filter { hasCode || !$0.needsCode }.map(\.key)
    return "\(keys.min() ?? "1")-\(keys.max() ?? "1")"
  }
}
