import Laboratory
import Stage

// Display of places in the code pane.
extension SourceView {
  /// Shows a place in the code pane and keeps the selection.
  ///
  /// - Parameter row: row of the inspector with the place; nil if the place has none.
  static func show(_ place: SourcePlace, row: Int? = nil, _ stage: inout ShownStage) {
    stage.sourceView.choice = Chosen(
      selection: stage.selection, group: stage.sourceView.group, place: place, row: row)
    stage.sourceView.scroll(to: place.line - 1, at: place)
  }

  /// Returns the effect that reads the file of the shown place; nil if the file is loaded or requested.
  static func readsFile(_ stage: inout ShownStage) -> Effect? {
    guard let place = stage.sourceView.place(stage), let (path, version) = file(place, stage) else { return nil }
    let wanted = (file: place.file, version: version)
    if stage.sourceView.texts[wanted.file]?.version == wanted.version { return nil }
    if let asked = stage.sourceView.asked, asked == wanted { return nil }
    stage.sourceView.asked = wanted
    return .readSource(file: wanted.file, path: path, version: wanted.version)
  }

  /// Returns the path of a place's file on this disk, and the version of the source that the place belongs to.
  ///
  /// - Returns: nil if no Swift code is on stage, or if the code of the attached program is unknown.
  static func file(_ place: SourcePlace, _ stage: ShownStage) -> (path: String, version: Int)? {
    if let attached = stage.attached { return attached.sources.map { ($0.path(of: place.file), $0.version) } }
    return stage.source.map { ($0.path(of: place.file), $0.version) }
  }

  /// Scrolls the code pane, starting at the line of the shown place.
  static func scroll(_ lines: Int, _ stage: inout ShownStage) {
    guard let place = stage.sourceView.place(stage), let text = stage.sourceView.text(of: place.file) else { return }
    let line = (stage.sourceView.middle(at: place) + lines).clamped(0, text.lines.count - 1)
    stage.sourceView.scroll(to: line, at: place)
  }
}
