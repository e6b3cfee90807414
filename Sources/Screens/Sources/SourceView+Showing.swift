import Laboratory
import Stage

// Display of places in the code pane.
extension SourceView {
  /// Shows a place in the code pane and keeps the selection.
  ///
  /// - Parameter row: row of the inspector that has the place; nil if no row has it.
  static func show(_ place: SourcePlace, row: Int? = nil, _ model: inout Model) {
    model.stage.sourceView.choice = Chosen(
      selection: model.stage.selection, group: model.stage.sourceView.group, place: place, row: row)
    model.panes.scroll[.code] = nil
  }

  /// Updates arrangement and inspector. Returns the effect that reads the shown file; nil if no file is shown, or if it
  /// is loaded or requested.
  static func follow(_ model: inout Model) -> Effect? {
    SourceFolding.arrange(&model)
    SourceInspector.follow(&model)
    guard model.display.isDrawn, let place = model.stage.sourceView.place(model.stage),
      let (path, version) = file(place, model.stage)
    else {
      return nil
    }
    let wanted = (file: place.file, version: version)
    if model.stage.sourceView.texts[wanted.file]?.version == wanted.version { return nil }
    if let asked = model.stage.sourceView.asked, asked == wanted { return nil }
    model.stage.sourceView.asked = wanted
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
  static func scroll(_ lines: Int, _ model: inout Model) {
    guard let place = model.stage.sourceView.place(model.stage), let text = model.stage.sourceView.text(of: place.file)
    else {
      return
    }
    let now = model.panes.scroll[.code] ?? place.line - 1
    model.panes.scroll[.code] = Navigation.clamp(now + lines, 0, text.lines.count - 1)
  }
}
