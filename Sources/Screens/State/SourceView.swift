import Diagrams
import Laboratory
import Layout
import SourceReader
import Stage

/// View of the Swift code on stage: its open groups, the selected group, and the place that is shown.
struct SourceView: Sendable {
  /// A place that was chosen while a service or group was selected. It is ignored when the selection changes.
  struct Chosen: Hashable, Sendable {
    let selection: String?
    let group: String?
    var place: SourcePlace
    /// Row of the inspector in which the place was chosen; nil if it was chosen elsewhere.
    var row: Int?
  }

  /// Content of a file as it was read last.
  struct Text: Sendable {
    let version: Int
    let lines: [[Span]]
    /// Reason why the file could not be read; nil if it was read.
    var fault: String?
  }

  /// The open and closed groups, with the graph and the outline that show them; nil before the first arrangement.
  var arrangement: SourceArrangement?
  /// Groups whose users the inspector lists one by one.
  var unfoldedUsers: Set<String> = []
  /// Cache of the inspector's rows about the selection.
  var inspected = InspectedSource()
  /// Groups that are open in the list alone, because the graph has no room for the names in them.
  var listed: Set<String> = []
  /// Groups that were open in the first picture of this part of the code; nil before it.
  var first: Set<String>?
  /// The open groups and those of the first picture before a filter or a focus.
  private var whole: (opened: Set<String>?, first: Set<String>?)
  /// Graph of the selection or of a path with its neighbours; nil while the graph shows all open groups.
  var neighbourhood: SourceNeighbourhood?
  /// Number of cells of the graph's pane; nil before its first drawing.
  var pane: Size?
  /// True if the drawing of an arrangement does not fit a pane: the last answer, which a layout may be needed for.
  var crowding: (key: SourceArrangement.Key, pane: Size, bundled: Bool, isCrowded: Bool)?
  /// Identifier of the selected group, while no service is selected; nil without a selected group.
  var group: String?
  /// Version of the reading that is shown; nil before the first.
  private(set) var version: Int?
  /// True if a filter or a focus has just ended, and the earlier folds are not drawn yet.
  var isWholeAgain = false
  /// Description of the part of the code that is shown.
  private(set) var narrowing = ""
  var choice: Chosen?
  /// Groups that were open before the graph showed the path of a finding; nil while it shows no such path.
  var openedBeforePath: Set<String>?
  /// Line in the middle of the code pane, and the place that was shown when the pane was scrolled there.
  private var scrolled: (place: SourcePlace, line: Int)?
  private(set) var texts: [String: Text] = [:]
  /// Names of the files in `texts`, the last read file at the end.
  private var order: [String] = []
  var asked: (file: String, version: Int)?

  private static let mostTexts = 8

  /// Takes a reading. Another part of the code is unfolded from scratch; the whole code has its earlier folds again. After
  /// an edit, names with boxes of their own keep them.
  mutating func follow(_ source: SourceSnapshot, _ look: inout GraphLook) {
    if narrowing == source.narrowing, let before = arrangement?.outline {
      func renewed(_ opened: Set<String>) -> Set<String> { source.graph.outline.opening(opened, before: before) }
      (look.opened, first) = (look.opened.map(renewed), first.map(renewed))
      (openedBeforePath, listed) = (openedBeforePath.map(renewed), renewed(listed))
    } else if narrowing != source.narrowing {
      isWholeAgain = !source.isNarrowed
      if narrowing.isEmpty { whole = (openedBeforePath ?? look.opened, first) }
      (look.opened, first) = source.isNarrowed ? (nil, nil) : whole
      (look.focus, look.focusPath, neighbourhood, openedBeforePath) = (nil, [], nil, nil)
      listed = []
    }
    (version, narrowing) = (source.version, source.narrowing)
  }

  /// Returns the line in the middle of the code pane while a place is shown, from 0.
  func middle(at place: SourcePlace) -> Int {
    scrolled.flatMap { $0.place == place ? $0.line : nil } ?? place.line - 1
  }

  /// Scrolls the code pane. Another shown place starts at its own line.
  mutating func scroll(to line: Int, at place: SourcePlace) { scrolled = (place, line) }

  /// Returns the chosen place if it was chosen with the current selection; otherwise nil.
  func choice(_ stage: ShownStage) -> Chosen? {
    choice?.selection == stage.selection && choice?.group == group ? choice : nil
  }

  /// Returns the place to show: the chosen place, or else the place of the selected service or file.
  ///
  /// - Returns: nil if nothing with a place is selected.
  func place(_ stage: ShownStage) -> SourcePlace? {
    if let attached = stage.attached { return stage.selection.flatMap(attached.place(of:)) }
    if let choice = choice(stage) { return choice.place }
    guard let graph = stage.source?.graph else { return nil }
    if let name = stage.selection { return stage.source?.whole.place(of: name) }
    // Only a group that is a file has a place to show.
    guard let group, let index = graph.outline.group(group), graph.outline.groups[index].kind == .file else {
      return nil
    }
    return graph.outline.groups[index].members.first.flatMap(graph.place)
  }

  /// Returns the name of the graph's box that shows a service; nil for a name that the graph leaves out.
  func box(of name: String) -> String? {
    if let neighbourhood { return neighbourhood.box(of: name) }
    return arrangement?.box(of: name)
  }

  func text(of file: String) -> Text? { texts[file] }

  mutating func take(_ lines: Result<[[Span]], UsageError>, of file: String, version: Int) {
    switch lines {
    case .success(let lines): texts[file] = Text(version: version, lines: lines)
    case .failure(let error): texts[file] = Text(version: version, lines: [], fault: error.description)
    }
    order.removeAll { $0 == file }
    order.append(file)
    if order.count > Self.mostTexts { texts[order.removeFirst()] = nil }
  }
}
