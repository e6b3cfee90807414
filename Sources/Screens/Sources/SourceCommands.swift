import Laboratory
import Stage

/// Work of commands while code that was read is on stage, where it differs from that in the laboratory.
enum SourceCommands {
  /// - Parameter line: the command as it was given.
  static func neverRuns(_ line: String) -> UsageError {
    .neverRuns(line.split(separator: " ").first.map(String.init) ?? line)
  }

  static func findings(_ model: Model) -> [OutputLine] {
    model.findings.isEmpty
      ? [OutputLine(Words.Lists.noFindings, .good)] : model.findings.map(OutputLine.init(finding:))
  }

  /// What is created for each screen of the code on stage.
  static func showScreens(_ model: inout Model) throws {
    guard let source = model.source else { throw UsageError.noSource }
    guard source.graph.project.count.files > 0 else { throw UsageError(Words.Refusal.codeBeingRead) }
    let uses = ScreenUses(source.graph.project)
    if uses.all.isEmpty {
      model.lines = uses.lines
    } else {
      model.open({ _ in ScreenList(uses) }, orSay: { _ in uses.lines })
    }
  }

  /// As JSON all that was read; a drawing shows what is seen.
  static func text(
    of source: SourceSight, _ format: ExportFormat, _ opened: Set<String>?, isASCII: Bool
  ) throws -> String {
    format == .json
      ? try SourceExport.json(source.whole.project)
      : try DrawingExport.text(source.graph, format, opened: opened, isASCII: isASCII)
  }

  /// - Returns: nil: a service that is shown is selected as always.
  /// - Throws: `UsageError` for one that is left out of what is shown.
  static func checkShown(_ name: String, _ source: SourceSight, _ model: Model) throws -> [Effect]? {
    guard model.picture[name] == nil, source.whole.picture[name] != nil else { return nil }
    throw UsageError(Words.Refusal.notShown(name, narrowing: source.narrowing))
  }

  static func show(_ file: String, line: Int, _ source: SourceSight, _ model: inout Model) throws {
    let project = source.whole.project
    let files = Set(
      project.services.map(\.place.file) + project.edges.map(\.place.file) + project.unknown.map(\.place.file))
    guard files.contains(file) else { throw UsageError.unknown("file", file, among: files.sorted()) }
    SourceView.show(SourcePlace(file: file, line: max(1, line), column: 1), &model)
    model.pane = .code
  }

  /// - Throws: `UsageError` where no place of the code is selected, or without a terminal.
  static func openEditor(_ model: Model) throws -> Effect {
    if let attached = model.attached, attached.sources == nil {
      throw UsageError(Words.Refusal.codeUnknown(attached.name))
    }
    guard let place = model.sourceView.place(model), let (path, _) = SourceView.file(place, model) else {
      throw UsageError(Words.Refusal.selectServiceFirst)
    }
    guard model.showsPages else { throw UsageError(Words.Refusal.editorNeedsTerminal) }
    return .openEditor(path: path, line: place.line)
  }

  static func copy(
    _ subject: Copying.Subject?, _ source: SourceSight, _ model: inout Model
  ) throws -> [Effect]? {
    guard model.showsPages else { return nil }
    switch subject ?? (model.pane == .code ? .code : .graph) {
    case .code:
      guard let place = model.sourceView.place(model), let text = model.sourceView.text(of: place.file) else {
        return nil
      }
      let lines = text.lines.map { $0.map(\.text).joined() }
      return Copying.copy(lines.joined(separator: "\n"), place.file, &model)
    case .graph:
      let (isASCII, opened) = (model.isASCII, model.look.opened)
      return [.makeCopy(Words.Copied.graph, TextToWrite { try Self.text(of: source, .text, opened, isASCII: isASCII) })]
    case .error, .command: return nil
    }
  }

  /// The services of the code on stage that would notice if a service changed.
  static func showDependents(of name: String, _ model: inout Model) throws {
    guard let source = model.source else { throw UsageError.noSource }
    try source.whole.project.check(name)
    let dependents = Dependents(of: name, in: source.whole.project)
    if dependents.all.isEmpty {
      model.lines = dependents.lines
    } else {
      model.open({ _ in DependentList(dependents) }, orSay: { _ in dependents.lines })
    }
  }

  /// Shows all services again, or asks whether to close the code.
  static func leave(_ model: inout Model) -> [Effect] {
    guard let source = model.source else { return [] }
    if source.isNarrowed { return Commands.run(source.focus != nil ? "focus off" : "filter off", &model) }
    guard model.showsPages else { return Commands.run("close", &model) }
    model.overlay = .confirm(question: [Words.Question.closeCode(source.root)], line: "close")
    return []
  }

  // MARK: Enter

  /// Follows the dependency that is chosen in the inspector; elsewhere it gives the pane the whole screen.
  static func enter(_ model: inout Model) -> [Effect] {
    switch model.pane {
    case .inspector:
      guard let name = SourceInspector.other(model) else { return [] }
      return Commands.run("select \(Tokens.quotedWord(name))", &model)
    case .services, .graph:
      guard model.sourceView.group == nil else { return toggle(&model) }
      return Commands.run("pane inspector", &model)
    case .code, .task, .events: return Commands.run("zoom", &model)
    }
  }

  /// Opens or closes the group that is selected, or closes the one around the service.
  static func toggle(_ model: inout Model) -> [Effect] {
    guard let name = model.sourceView.group ?? model.selection else { return [] }
    let isClosed = model.sourceView.group.map { model.look.opened?.contains($0) != true } ?? false
    return Commands.run("\(isClosed ? "unfold" : "fold") \(Tokens.quotedWord(name))", &model)
  }
}
