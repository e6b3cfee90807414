import Laboratory
import Stage

// Showing places of code.
extension SourceView {
  /// Shows a place beside what is selected.
  static func show(_ place: SourcePlace, row: Int? = nil, _ model: inout Model) {
    model.stage.sourceView.choice = Chosen(
      selection: model.stage.selection, group: model.stage.sourceView.group, place: place, row: row)
    model.panes.scroll[.code] = nil
  }

  /// Asks for the file that is to be shown.
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

  /// The path of a place's file on this disk, and the reading that the place belongs to.
  static func file(_ place: SourcePlace, _ stage: ShownStage) -> (path: String, version: Int)? {
    if let attached = stage.attached { return attached.sources.map { ($0.path(of: place.file), $0.version) } }
    return stage.source.map { ($0.path(of: place.file), $0.version) }
  }

  /// Scrolls the code pane, from the place on.
  static func scroll(_ lines: Int, _ model: inout Model) {
    guard let place = model.stage.sourceView.place(model.stage), let text = model.stage.sourceView.text(of: place.file)
    else {
      return
    }
    let now = model.panes.scroll[.code] ?? place.line - 1
    model.panes.scroll[.code] = Navigation.clamp(now + lines, 0, text.lines.count - 1)
  }
}
