import Laboratory
import Support

/// List, form or page over the screen that takes the keys. An overlay defines its drawing, keys, scrolling and footer.
///
/// Esc closes the overlay, or first a part that is open inside it.
protocol Overlay: Sendable {
  /// Returns the footer items for the keys that have an effect now.
  func footer(_ behind: Backdrop) -> [FooterItem]
  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer
  /// Handles pasted text, whose lines are joined to one.
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer
  mutating func wheel(_ lines: Int, _ behind: Backdrop)
  /// Handles a click in a row of the screen. The first click selects a row; a click on the selected row chooses it.
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer
  /// Handles Esc: closes a part that is open inside the overlay, or the overlay itself.
  ///
  /// A search also restores the selection that the screen had before.
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer
  /// Updates the listed content after a change on stage.
  mutating func follow(_ stage: ShownStage)
  func draw(on screen: inout Screen)
  /// Lines of a text that the overlay shows; nil for a list or a form.
  var text: [OutputLine]? { get }
}

/// State of the screen that an overlay may read.
struct Backdrop {
  let stage: ShownStage
  let display: Display
  /// Pane with the focus.
  let focus: Pane
  let code: CodeEditorState
  let search: Search?
  /// Command lines that the user has entered, the oldest first.
  let history: [String]
}

/// Result of an overlay's reaction to a key, click or paste. `Overlays` carries it out.
enum OverlayAnswer {
  typealias Change = (inout Model) -> [Effect]

  /// The overlay stays open, and the effects are performed.
  case stays([Effect] = [])
  /// The overlay stays open, and a message appears below it.
  case says([OutputLine])
  /// The overlay stays open in its new state, and the model changes.
  case changes(Change)
  case closes
  /// The overlay closes, and the model changes.
  case ends(Change)
  /// The overlay closes, and command lines run after a change of the model.
  case run([String], after: (inout Model) -> Void = { _ in })
  /// The overlay stays open, unless the command line that runs opens another.
  case runsBehind(String)
  /// The overlay closes, and the key has its usual effect.
  case passes
  /// The change to the model decides which overlay is open afterwards.
  case does(Change)

  /// The overlay stays open in its new state, and the model changes without effects.
  static func sets(_ change: @escaping (inout Model) -> Void) -> Self {
    .changes { model in
      change(&model)
      return []
    }
  }

  /// The overlay closes, and the model changes without effects.
  static func leaves(_ change: @escaping (inout Model) -> Void) -> Self { .run([], after: change) }

  /// The overlay closes, and a command line runs.
  static func runs(_ line: String) -> Self { .run([line]) }
}

extension Overlay {
  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func wheel(_ lines: Int, _ behind: Backdrop) {}
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer { .stays() }
  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer { .closes }
  mutating func follow(_ stage: ShownStage) {}
  var text: [OutputLine]? { nil }
}

extension Model {
  /// State of the screen behind the overlay.
  var backdrop: Backdrop {
    Backdrop(stage: stage, display: display, focus: panes.focus, code: code, search: search, history: prompt.history)
  }
}
