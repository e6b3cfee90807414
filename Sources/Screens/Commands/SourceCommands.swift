import Core
import Laboratory
import Stage

/// Commands that work differently with source on stage than in the laboratory.
enum SourceCommands {
  /// Returns the error for a command that would run code. Source on stage never runs.
  ///
  /// - Parameter line: command line as the user entered it.
  static func neverRuns(_ line: String) -> UsageError {
    .neverRuns(line.split(separator: " ").first.map(String.init) ?? line)
  }

  // MARK: Completion

  /// Commands that the reader of a code base wants most often.
  private static let foremost = [
    "filter", "focus", "watch on", "export", "dependents", "needs", "chain", "screens", "open", "close", "find",
    "check", "changes", "select", "unfold", "fold", "unfold all", "fold all",
  ]
  /// Commands without a key that the help lists beside the keys.
  static let helped = ["filter", "focus", "chain", "needs", "unfold all", "watch on", "changes", "export"]
  /// Commands of the laboratory and of lessons that work with source on stage as well.
  private static let shared: Set<String> = [
    "check", "explain", "lessons", "lesson", "lesson check", "start", "path", "review", "progress", "progress reset",
    "cheatsheet", "link", "watch", "code editor", "code show",
  ]
  /// Commands of the screen that need services with objects, a step or a running program.
  private static let useless: Set<String> = [
    "services sort", "services filter", "form add", "form edit", "graph", "view", "quit saving", "present auto", "top",
    "detach", "expect",
    "expect goal",
  ]

  /// Names of the commands that completion offers with source on stage, the most useful first.
  static let names: [String] = {
    let working = CommandTable.specs.filter { spec in
      switch spec.group {
      case .laboratory, .lessons: shared.contains(spec.name)
      case .time: false
      case .files, .scripts, .screen: !useless.contains(spec.name)
      }
    }.map(\.name)
    return foremost + working.filter { !foremost.contains($0) }
  }()

  static func findings(_ model: Model) -> [OutputLine] {
    (model.stage.findings.isEmpty ? [model.stage.noFindings] : model.stage.findings.map(OutputLine.init(finding:)))
      + model.stage.placesNotUnderstood.map(OutputLine.init(finding:))
  }

  /// Shows the screens in the source, each with the services made for it and the shared services.
  ///
  /// - Throws: `UsageError` without source on stage, or before its files are read.
  static func showScreens(_ model: inout Model) throws {
    guard let source = model.stage.source else { throw UsageError.noSource }
    guard source.graph.project.count.files > 0 else { throw UsageError(Words.ScreenErrors.codeBeingRead) }
    let uses = ScreenUses(source.graph.project)
    if uses.all.isEmpty {
      model.said.lines = uses.lines
    } else {
      model.open({ _ in ScreenList(uses) }, orSay: { _ in uses.lines })
    }
  }

  /// Shows the longest chain of services: in the graph, and in a message with its names.
  ///
  /// - Throws: `UsageError` without source on stage, or before its files are read.
  static func showChain(_ model: inout Model) throws {
    guard let source = model.stage.source else { throw UsageError.noSource }
    guard source.graph.project.count.files > 0 else { throw UsageError(Words.ScreenErrors.codeBeingRead) }
    let chain = source.graph.longestChain
    guard chain.count > 1 else {
      model.said.lines = [OutputLine(Words.Code.noChain)]
      return
    }
    try SourceFolding.select(path: chain, isChain: true, &model.stage)
    model.said.lines = [OutputLine(Words.Code.chain(chain.map(source.graph.title)))]
  }

  /// Shows the services, dependencies and findings that the last edit of the source changed.
  ///
  /// - Throws: `UsageError` without source on stage.
  static func showChanges(_ model: inout Model) throws {
    guard let source = model.stage.source else { throw UsageError.noSource }
    guard let difference = source.difference else {
      model.said.lines = [OutputLine(Words.Code.noChange)]
      return
    }
    model.show(difference.lines, as: Words.Page.changes)
  }

  /// Returns the source in an export format. JSON contains all that was read; a drawing contains the visible part.
  static func text(
    of source: SourceSnapshot, _ format: ExportFormat, _ opened: Set<String>?, isASCII: Bool
  ) throws -> String {
    format == .json
      ? try SourceExport.json(source.whole.project)
      : try DrawingExport.text(source.graph, format, opened: opened, isASCII: isASCII)
  }

  /// Checks that a service is not left out by a focus or filter.
  ///
  /// - Returns: nil, so that the service is selected as usual.
  /// - Throws: `UsageError` for a service that is left out.
  static func checkShown(_ name: String, _ source: SourceSnapshot, _ model: Model) throws -> [Effect]? {
    guard source.graph.outline.group(name) == nil, let name = try? source.whole.project.full(name),
      model.stage.picture[name] == nil
    else { return nil }
    throw UsageError(Words.ScreenErrors.notShown(name, narrowing: source.narrowing))
  }

  /// Returns the service or the group that a word stands for.
  ///
  /// - Throws: `UsageError` for a word that stands for neither.
  static func centre(_ word: String, _ source: SourceSnapshot) throws -> String {
    let outline = source.whole.outline
    do { return try source.whole.project.full(word) } catch {
      if let group = outline.meant(by: word) { return outline.groups[group].id }
      let groups = outline.groups.map(\.name)
      let isService = !NearestName.of(word, among: source.whole.project.shortNames, limit: 1).isEmpty
      if isService || NearestName.of(word, among: groups, limit: 1).isEmpty { throw error }
      throw UsageError.unknown("group", word, among: groups)
    }
  }

  static func show(_ file: String, line: Int, _ source: SourceSnapshot, _ model: inout Model) throws {
    let project = source.whole.project
    let files = Set(
      project.services.map(\.place.file) + project.edges.map(\.place.file) + project.unknown.map(\.place.file))
    guard files.contains(file) else { throw UsageError.unknown("file", file, among: files.sorted()) }
    SourceView.show(SourcePlace(file: file, line: max(1, line), column: 1), &model.stage)
    model.panes.focus = .code
  }

  /// Returns the effect that opens the shown place in the user's editor.
  ///
  /// - Throws: `UsageError` if no place is shown, if the attached program's code is unknown, or without a terminal.
  static func openEditor(_ model: Model) throws -> Effect {
    if let attached = model.stage.attached, attached.sources == nil {
      throw UsageError(Words.ScreenErrors.codeUnknown(attached.name))
    }
    guard let place = model.stage.sourceView.place(model.stage), let (path, _) = SourceView.file(place, model.stage)
    else { throw UsageError(Words.ScreenErrors.selectServiceFirst) }
    try model.presenter.requireScreen(Words.ScreenErrors.editorNeedsTerminal)
    return .openEditor(path: path, line: place.line)
  }

  static func copy(_ subject: Copying.Subject?, _ source: SourceSnapshot, _ model: inout Model) throws -> [Effect]? {
    try model.presenter.requireScreen(Words.Copied.needsTerminal)
    switch subject ?? (model.panes.focus == .code ? .code : .graph) {
    case .code:
      guard let place = model.stage.sourceView.place(model.stage),
        let text = model.stage.sourceView.text(of: place.file)
      else { return nil }
      let lines = text.lines.map { $0.map(\.text).joined() }
      return model.copy(lines.joined(separator: "\n"), place.file)
    case .graph:
      let (isASCII, opened) = (model.display.isASCII, model.stage.look.opened)
      return [.makeCopy(Words.Copied.graph, TextToWrite { try Self.text(of: source, .text, opened, isASCII: isASCII) })]
    case .error, .command: return nil
    }
  }

  /// Shows the dependents of the selected service, or those of the names in the selected group.
  static func showDependents(_ model: inout Model) -> [Effect] {
    guard let name = model.stage.sourceView.group ?? model.stage.selection else {
      model.said.lines = [OutputLine(Words.ScreenErrors.selectServiceFirst, .warning)]
      return []
    }
    return Commands.run("dependents \(Tokens.quotedWord(name))", &model)
  }

  /// Unfolds all groups in the list, and in the graph if it has room.
  static func unfoldAll(_ source: SourceSnapshot, _ model: inout Model) {
    let all = SourceFit.everything(source.graph, in: model.layout.areas[.graph]?.inner, isASCII: model.display.isASCII)
    SourceFolding.open(all.opened, listed: all.listed, &model.stage)
    if !all.listed.isEmpty {
      model.said.lines = [OutputLine(Words.Code.listedOnly(source.graph.picture.services.count))]
    }
  }

  /// Shows the services and consumers in the source that depend on a service or on a name in a group, or those that it
  /// needs.
  ///
  /// - Parameter name: nil for the selection.
  /// - Throws: `UsageError` without source on stage, for an unknown name, or without a name and selection.
  static func showDependents(
    of name: String?, _ direction: Dependents.Direction, _ model: inout Model
  ) throws {
    guard let source = model.stage.source else { throw UsageError.noSource }
    guard let name = name ?? model.stage.sourceView.group ?? model.stage.selection else {
      throw UsageError(Words.ScreenErrors.selectServiceFirst)
    }
    let outline = source.whole.outline
    let dependents: Dependents
    if source.whole.picture[name] == nil, let group = outline.group(name) {
      let title = name.hasSuffix("/") ? String(name.dropLast()) : name
      dependents = Dependents(of: outline.names(in: group), called: title, direction, in: source.whole.project)
    } else {
      dependents = Dependents(of: try source.whole.project.full(name), direction, in: source.whole.project)
    }
    if dependents.all.isEmpty {
      model.said.lines = dependents.lines
    } else {
      model.open({ DependentList(dependents, $0.stage) }, orSay: { _ in dependents.lines })
    }
  }

  /// A step that Esc takes back, the innermost first.
  enum BackStep: CaseIterable {
    case message, code, path, search, focus, filter, folds

    /// Returns true if the step can be taken back now.
    func isDue(_ model: Model) -> Bool {
      let stage = model.stage
      return switch self {
      // Other messages are closed together with the step that they belong to.
      case .message: model.said.lines.contains { $0.tone == .warning || $0.tone == .bad }
      case .code: [.code, .inspector].contains(model.panes.focus) || stage.sourceView.choice(stage) != nil
      case .path: stage.look.focus != nil
      case .search: model.search?.opened != nil
      case .focus: stage.source?.focus != nil
      case .filter: stage.source?.isNarrowed == true
      case .folds:
        !stage.sourceView.listed.isEmpty || stage.sourceView.first.map { $0 != stage.look.opened } ?? false
      }
    }
  }

  /// Returns the step that the next Esc takes back; nil in the first picture.
  static func backStep(_ model: Model) -> BackStep? { BackStep.allCases.first { $0.isDue(model) } }

  /// Takes back one step: message, code, path or neighbourhood, search, focus, filter, unfolded groups. In the first
  /// picture, it only says so: the code is closed by a command.
  static func leave(_ model: inout Model) -> [Effect] {
    let (step, hadMessage) = (backStep(model), !model.said.lines.isEmpty)
    model.said.lines = []
    switch step {
    case .message: break
    case .code:
      model.stage.sourceView.choice = nil
      if [.code, .inspector].contains(model.panes.focus) { model.panes.focus = .graph }
    case .path:
      SourceFolding.showAll(&model.stage)
      return model.search?.opened == nil ? [] : Commands.run("find end", &model)
    case .search: return Commands.run("find end", &model)
    case .focus: return Commands.run("focus off", &model)
    case .filter: return Commands.run("filter off", &model)
    case .folds: SourceFolding.open(model.stage.sourceView.first ?? [], listed: [], &model.stage)
    case nil where hadMessage: break
    case nil where model.stage.source?.isReading == true:
      model.said.lines = [OutputLine(Words.Code.nothingToCloseYet)]
    case nil: model.said.lines = [OutputLine(Words.Code.nothingToClose(model.stage.keys[command: "quit"]))]
    }
    return []
  }

  // MARK: Enter

  /// Handles Enter, according to the pane in focus.
  ///
  /// The inspector unfolds the chosen users, or selects the service at the other end of the chosen dependency. Services
  /// and graph open or close the selected group, or else move the focus to the inspector. Other panes are zoomed.
  static func enter(_ model: inout Model) -> [Effect] {
    switch model.panes.focus {
    case .inspector:
      if SourceInspector.fold(isOpen: nil, &model.stage) { return [] }
      guard let name = SourceInspector.other(model.stage) else { return [] }
      return Commands.run("select \(Tokens.quotedWord(name))", &model)
    case .services, .graph:
      guard model.stage.sourceView.group == nil else { return toggle(&model) }
      return Commands.run("pane inspector", &model)
    case .code, .task, .events: return Commands.run("zoom", &model)
    }
  }

  /// Opens or closes the selected group. For a selected service, closes the innermost group around it, or opens it if the
  /// service has a box beside its closed group.
  static func toggle(_ model: inout Model) -> [Effect] {
    guard let name = model.stage.sourceView.group ?? model.stage.selection else { return [] }
    let outline = model.stage.source?.graph.outline
    let home = model.stage.selection.flatMap { outline?.home(of: $0) }.flatMap { outline?.groups[$0].id }
    let isClosed =
      (model.stage.sourceView.group ?? home).map { model.stage.look.opened?.contains($0) != true } ?? false
    return Commands.run("\(isClosed ? "unfold" : "fold") \(Tokens.quotedWord(name))", &model)
  }
}
