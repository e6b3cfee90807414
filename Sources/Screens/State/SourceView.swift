import Laboratory
import SourceReader
import Stage

/// The view of the code on stage: the place that is shown, and the chosen row of the inspector.
struct SourceView: Sendable {
  /// What was chosen beside the selected service; it is forgotten when another one is selected.
  struct Chosen: Hashable, Sendable {
    let selection: String?
    let group: String?
    var place: SourcePlace
    /// The row of the inspector.
    var row: Int?
  }

  /// A file as it was read last.
  struct Text: Sendable {
    let version: Int
    let lines: [[Span]]
    /// Why there are none.
    var fault: String?
  }

  /// The groups and services that are shown, as they are unfolded.
  var arrangement: SourceArrangement?
  /// Rows of the inspector about the selection.
  var inspected = InspectedSource()
  /// The group that is selected; then no service is.
  var group: String?
  /// The reading that is shown.
  private(set) var version: Int?
  /// The part of it that is shown, in words.
  private(set) var narrowing = ""
  var choice: Chosen?
  private(set) var texts: [String: Text] = [:]
  /// The files of `texts`, the latest last.
  private var order: [String] = []
  var asked: (file: String, version: Int)?

  private static let mostTexts = 8

  mutating func take(_ source: SourceSight) { (version, narrowing) = (source.version, source.narrowing) }

  /// The choice, as long as it is about what is selected.
  func choice(_ stage: ShownStage) -> Chosen? {
    choice?.selection == stage.selection && choice?.group == group ? choice : nil
  }

  /// The place that is shown: what was chosen, or where the selected service stands.
  func place(_ stage: ShownStage) -> SourcePlace? {
    if let attached = stage.attached { return stage.selection.flatMap(attached.place(of:)) }
    if let choice = choice(stage) { return choice.place }
    guard let graph = stage.source?.graph else { return nil }
    if let name = stage.selection { return stage.source?.whole.place(of: name) }
    // A file has a beginning; a module has none.
    guard let group, let index = graph.outline.group(group), graph.outline.groups[index].kind == .file else {
      return nil
    }
    return graph.outline.groups[index].members.first.flatMap(graph.place)
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
