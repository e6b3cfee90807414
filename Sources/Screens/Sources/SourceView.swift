import Laboratory
import SourceReader
import Stage

/// How the code on stage is looked at: which place of it is shown, and what of the inspector is chosen.
struct SourceView: Sendable {
  /// What was chosen beside the selected service; it is forgotten when another one is selected.
  struct Choice: Hashable, Sendable {
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

  /// What is shown, as it is unfolded.
  var arrangement: SourceArrangement?
  /// What the inspector says of what is selected.
  var inspected = SourceInspector.Inspected()
  /// The group that is selected; then no service is.
  var group: String?
  /// The reading that is shown.
  private(set) var version: Int?
  /// The part of it that is shown, in words.
  private(set) var narrowing = ""
  private var choice: Choice?
  private var texts: [String: Text] = [:]
  /// The files of `texts`, the latest last.
  private var order: [String] = []
  private var asked: (file: String, version: Int)?

  private static let mostTexts = 8

  mutating func take(_ source: SourceSight) { (version, narrowing) = (source.version, source.narrowing) }

  /// The choice, as long as it is about what is selected.
  func choice(_ model: Model) -> Choice? {
    choice?.selection == model.stage.selection && choice?.group == group ? choice : nil
  }

  /// The place that is shown: what was chosen, or where the selected service stands.
  func place(_ model: Model) -> SourcePlace? {
    if let attached = model.stage.attached { return model.stage.selection.flatMap(attached.place(of:)) }
    if let choice = choice(model) { return choice.place }
    guard let graph = model.stage.source?.graph else { return nil }
    if let name = model.stage.selection { return model.stage.source?.whole.place(of: name) }
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

  /// Shows a place beside what is selected.
  static func show(_ place: SourcePlace, row: Int? = nil, _ model: inout Model) {
    model.stage.sourceView.choice = Choice(
      selection: model.stage.selection, group: model.stage.sourceView.group, place: place, row: row)
    model.panes.scroll[.code] = nil
  }

  /// Asks for the file that is to be shown.
  static func follow(_ model: inout Model) -> Effect? {
    SourceFolding.arrange(&model)
    SourceInspector.follow(&model)
    guard model.display.isDrawn, let place = model.stage.sourceView.place(model),
      let (path, version) = file(place, model)
    else {
      return nil
    }
    let wanted = (file: place.file, version: version)
    if model.stage.sourceView.texts[wanted.file]?.version == wanted.version { return nil }
    if let asked = model.stage.sourceView.asked, asked == wanted { return nil }
    model.stage.sourceView.asked = wanted
    return .readSource(file: wanted.file, path: path, version: wanted.version)
  }

  /// The path of a place's file on this disk, and the reading that the place belongs to.
  static func file(_ place: SourcePlace, _ model: Model) -> (path: String, version: Int)? {
    if let attached = model.stage.attached { return attached.sources.map { ($0.path(of: place.file), $0.version) } }
    return model.stage.source.map { ($0.path(of: place.file), $0.version) }
  }

  /// Scrolls the code pane, from the place on.
  static func scroll(_ lines: Int, _ model: inout Model) {
    guard let place = model.stage.sourceView.place(model), let text = model.stage.sourceView.text(of: place.file) else {
      return
    }
    let now = model.panes.scroll[.code] ?? place.line - 1
    model.panes.scroll[.code] = Navigation.clamp(now + lines, 0, text.lines.count - 1)
  }
}
