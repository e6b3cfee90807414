import Laboratory
import Stage

/// What commands mean while code that was read is on stage, where that is something else than in the laboratory.
enum SourceCommands {
  /// - Parameter line: the command as it was given.
  /// - Returns: nil for what is carried out as always.
  /// - Throws: `UsageError` for what makes no sense with code that never runs.
  static func run(_ command: Command, _ line: String, _ model: inout Model) throws -> [Effect]? {
    switch command {
    case .engine(.laboratory): throw neverRuns(line)
    case .engine(.lesson), .engine(.file): return nil
    case .look(let command): return try look(command, line, &model)
    case .screen(let command): return try change(command, line, &model)
    }
  }

  private static func neverRuns(_ line: String) -> UsageError {
    .neverRuns(line.split(separator: " ").first.map(String.init) ?? line)
  }

  private static func look(_ command: LookCommand, _ line: String, _ model: inout Model) throws -> [Effect]? {
    guard let source = model.source else { return nil }
    switch command {
    case .check:
      if model.showsPages { return nil }
      model.lines =
        model.findings.isEmpty
        ? [OutputLine(Words.Lists.noFindings, .good)] : model.findings.map(OutputLine.init(finding:))
    case .export(let path, let format, let view, let force):
      guard view == nil || view == .graph else { throw neverRuns(line) }
      let (format, isASCII, opened) = (try Export.format(path, format), model.isASCII, model.look.opened)
      let text = TextToWrite { try Self.text(of: source, format, opened, isASCII: isASCII) }
      return [.perform(.file(.write(path, text: text, force: force)), label: line)]
    case .link: model.lines = [OutputLine("playground open \(Tokens.quoted(Paths.absolute(source.root)))", .good)]
    case .describe(let part):
      model.lines = try SourceSpeech.sentences(about: part, source, model).map { OutputLine($0) }
    case .dependents(let name): try showDependents(of: name, source, &model)
    case .screens:
      guard source.graph.project.count.files > 0 else { throw UsageError(Words.Refusal.codeBeingRead) }
      let uses = ScreenUses(source.graph.project)
      if model.showsPages, !uses.all.isEmpty {
        model.overlay = ScreenList(uses)
      } else {
        model.lines = uses.lines
      }
    case .report, .measures, .session: return nil
    case .expect, .expectGoal, .decision, .why, .at, .back, .forward: throw neverRuns(line)
    }
    return []
  }

  /// As JSON all that was read; a drawing shows what is seen.
  private static func text(
    of source: SourceSight, _ format: ExportFormat, _ opened: Set<String>?, isASCII: Bool
  ) throws -> String {
    format == .json
      ? try SourceExport.json(source.whole.project)
      : try DrawingExport.text(source.graph, format, opened: opened, isASCII: isASCII)
  }

  private static func change(_ command: ScreenCommand, _ line: String, _ model: inout Model) throws -> [Effect]? {
    switch command {
    case .form, .watch, .narration, .pace, .advance, .quitSaving, .top: throw neverRuns(line)
    case .graph(let subject) where subject != .services: throw neverRuns(line)
    case .view(let view) where view != .graph: throw neverRuns(line)
    case .place(let file, let number): try show(file, line: number, &model)
    case .sort: throw UsageError(Words.Refusal.noSorting)
    case .code(.ownEditor): return [try openEditor(model)]
    case .code:
      throw UsageError(
        Words.Refusal.readOnly(model.keys[command: "code editor"]))
    case .copy(let subject): return try copy(subject, &model)
    case .fold(let name): try SourceFolding.fold(name, isOpen: false, &model)
    case .unfold(let name): try SourceFolding.fold(name, isOpen: true, &model)
    case .focus(let name, let distance):
      let focus = name.map { Neighbourhood($0, within: distance) }
      if let name, model.picture[name] != nil { try SourceFolding.select(name, &model) }
      return [.perform(.file(.approach(focus == model.source?.focus ? nil : focus)), label: line)]
    case .select(.service(let name)) where model.picture[name] == nil && model.source?.whole.picture[name] != nil:
      throw UsageError(Words.Refusal.notShown(name, narrowing: model.source?.narrowing ?? ""))
    case .select, .pane, .scroll, .scrollTo, .filter, .edges, .palette, .find, .search, .detail, .direction, .graph,
      .view,
      .pan, .minimap, .motion, .theme, .set, .settings, .zoom, .help, .redraw, .cancel, .quit,
      .present, .pointer, .compareOff:
      return nil
    }
    return []
  }

  private static func show(_ file: String, line: Int, _ model: inout Model) throws {
    guard let source = model.source else { return }
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

  private static func copy(_ subject: ScreenCommand.CopySubject?, _ model: inout Model) throws -> [Effect]? {
    guard model.showsPages, let source = model.source else { return nil }
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

  private static func showDependents(of name: String, _ source: SourceSight, _ model: inout Model) throws {
    try source.whole.project.check(name)
    let dependents = Dependents(of: name, in: source.whole.project)
    if model.showsPages, !dependents.all.isEmpty {
      model.overlay = DependentList(dependents)
    } else {
      model.lines = dependents.lines
    }
  }

  /// Takes back what is shown in part, the last first; else leaves the code.
  static func leave(_ model: inout Model) -> [Effect] {
    guard let source = model.source, source.isNarrowed else { return Commands.run("close", &model) }
    return Commands.run(source.focus != nil ? "focus off" : "filter off", &model)
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
