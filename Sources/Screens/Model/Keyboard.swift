import Core
import Laboratory
import Stage

/// Keys: those of an overlay first, then the key table.
enum Keyboard {
  static func handle(_ key: Key, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    model.motion = nil
    if model.isPlaying {
      if key == .character("<") || key == .character(">") {
        return Commands.run(key == .character("<") ? "pace slower" : "pace faster", &model)
      }
      model.isPlaying = false
      return key == .enter ? [.perform(.lesson(.play), label: "play")] : []
    }
    if model.overlay == nil, model.code.isEditing { return Editing.handle(key, &model) }
    // Escape and a key in one burst are two keys everywhere else.
    if case .alt(let character) = key { return handle(.escape, &model) + handle(.character(character), &model) }
    if model.overlay == nil, key == .escape {
      if model.job != nil { return Commands.run("cancel", &model) }
      if model.at != nil { return Commands.run("at now", &model) }
    }
    if let overlay = model.overlay { return handle(key, in: overlay, &model) }
    if let effects = StepKeys.handle(key, &model) ?? Answering.handle(key, &model) { return effects }
    guard let binding = KeyTable.binding(key, at: model.place) else {
      model.lines = KeyTable.elsewhere(key, at: model.place).map { [OutputLine($0, .warning)] } ?? []
      return []
    }
    // Who closes one thing too many stays where what was done is seen.
    if key == .escape, binding.line == "lesson leave", model.place == .puzzle, model.showsPages {
      model.overlay = .confirm(
        question: ["Leave the puzzle? It stays as it is, and you can come back to it."], line: binding.line)
      return []
    }
    if binding.line == "event next" || binding.line == "play", StepKeys.resume(&model) { return [] }
    // A presenter's clicker has one key: at the end of a step it goes on to the next.
    if binding.line == "event next", model.at == nil, model.isOver {
      return Commands.run("step next", &model)
    }
    if binding.line.hasPrefix("palette \"code variant"), let variants = model.lesson?.variants {
      if variants.isEmpty {
        model.lines = [OutputLine("this step has its code in one state only", .warning)]
        return []
      }
      // Where there is one, Enter takes it.
      if variants.count == 1 {
        return Commands.run("palette \(Tokens.quotedWord("code variant \(variants[0].name)"))", &model)
      }
    }
    return run(binding, &model)
  }

  static func paste(_ text: String, _ model: inout Model) -> [Effect] {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    switch model.overlay {
    case .palette(var editor):
      editor.insert(line)
      model.overlay = .palette(editor)
    case .find(var editor):
      editor.insert(line)
      model.overlay = .find(editor)
    case .form(var form):
      form.fields[form.focus.rawValue].insert(line)
      model.overlay = .form(form)
    case .page, .lessons, .measures, .scoreboard, .confirm: break
    case nil where model.code.isEditing: return Editing.paste(text, &model)
    case nil:
      if let effects = StepKeys.paste(line, &model) { return effects }
      model.overlay = .palette(LineEditor(line.trimmed))
    }
    return []
  }

  /// Fills in the selected service or instance and runs the line.
  private static func run(_ binding: KeyBinding, _ model: inout Model) -> [Effect] {
    guard let percent = binding.line.firstIndex(of: "%") else { return Commands.run(binding.line, &model) }
    let head = String(binding.line[..<percent])
    if binding.line.hasSuffix("%l") { return CodeCommands.run(head, &model) }
    guard let node = model.selection.flatMap({ model.picture[$0] }) else {
      let way =
        model.picture.services.isEmpty
        ? model.place == .code ? "Space runs the code" : "a adds one" : "Tab goes there, an arrow key selects"
      model.lines = [OutputLine("nothing is selected in the graph; \(way)", .warning)]
      return []
    }
    let name = Tokens.quoted(node.name)
    switch binding.line[binding.line.index(after: percent)...] {
    case "i", "h":
      let isHeld = binding.line.hasSuffix("h")
      guard let instance = model.picture.instances(of: node.name).last(where: { !isHeld || $0.keepers.contains(.you) })
      else {
        let what = isHeld ? "you hold no \(node.name)" : "no \(node.name) is alive"
        model.lines = [OutputLine("\(what); r makes one", .warning)]
        return []
      }
      return Commands.run("\(head)\(name)#\(instance.number)", &model)
    case "o":
      let object = model.selectedNode.flatMap { title in model.shown.instances.values.first { $0.name == title } }
      return Commands.run(head + (object.map { "\(Tokens.quoted($0.service))#\($0.number)" } ?? name), &model)
    default:
      let scopes = head == "resolve " ? model.world.scopes(for: node.name) : []
      func line(in scope: ScopeID) -> String { "\(head)\(name) in \(Tokens.quoted(scope.description))" }
      if let scope = scopes.first(where: { $0.description == model.object || scopes.count == 1 }) {
        return Commands.run(line(in: scope), &model)
      }
      // Of several the newest is proposed.
      if let newest = scopes.last { return Commands.run("palette \(Tokens.quotedWord(line(in: newest)))", &model) }
      return Commands.run(head + name, &model)
    }
  }

  // MARK: Overlays

  private static func handle(_ key: Key, in overlay: Overlay, _ model: inout Model) -> [Effect] {
    if key == .escape || key == .control("g") {
      model.overlay = nil
      model.paletteError = nil
      model.lines = []
      return []
    }
    switch overlay {
    case .palette(let editor): return palette(key, editor, &model)
    case .find(let editor): return find(key, editor, &model)
    case .form(let form): return self.form(key, form, &model)
    case .page(_, _, _, let line?) where key == .enter:
      model.overlay = nil
      return Commands.run(line, &model)
    case .page(let title, let lines, let scroll, let line):
      let step =
        switch key {
        case .up, .character("k"): -1
        case .down, .character("j"), .enter: 1
        case .pageUp: -(model.height - 4)
        case .pageDown, .character(" "): model.height - 4
        case .home: -100_000
        case .end: 100_000
        default: 0
        }
      if key == .character("q") || key == .character("?") {
        model.overlay = nil
      } else if step == 0 {
        // Any other key closes the page and does what it means.
        model.overlay = nil
        return handle(key, &model)
      } else {
        let count = Screen.wrapped(lines, width: min(model.width, 100) - 4).count
        let last = max(0, count - (min(model.height - 2, count + 2) - 2))
        model.overlay = .page(title: title, lines: lines, scroll: max(0, min(last, scroll + step)), enter: line)
      }
    case .lessons(let lessons, let selected):
      switch key {
      case .up, .character("k"): model.overlay = .lessons(lessons, selected: max(0, selected - 1))
      case .down, .character("j"): model.overlay = .lessons(lessons, selected: min(lessons.count - 1, selected + 1))
      case .enter:
        model.overlay = nil
        return lessons.isEmpty ? [] : Commands.run("lesson \(Tokens.quoted(lessons[selected].name))", &model)
      default: break
      }
    case .measures(let list): return measures(key, list, &model)
    case .scoreboard(let board, let selected): return scoreboard(key, board, selected, &model)
    case .confirm(_, let line):
      switch key {
      case .enter, .character("y"):
        model.overlay = nil
        return Commands.run(line, &model)
      case .character("n"), .character("q"): model.overlay = nil
      default: break
      }
    }
    return []
  }

  private static func palette(_ key: Key, _ editor: LineEditor, _ model: inout Model) -> [Effect] {
    var editor = editor
    switch key {
    case .enter:
      let line = editor.text.trimmed
      if line.isEmpty {
        model.overlay = nil
        return []
      }
      if model.history.last != line { model.history.append(line) }
      do {
        guard let command = try CommandTable.parse(line) else {
          model.overlay = nil
          return []
        }
        model.overlay = nil
        model.paletteError = nil
        return Commands.handle(command, label: line, &model)
      } catch {
        Commands.fail(error, &model)
        model.paletteError = "\(error)"
        return []
      }
    case .tab:
      if let line = Completion.completed(editor.text, model) { editor.replace(with: line) }
      model.overlay = .palette(editor)
      return Completion.folder(editor.text).map { [.list(folder: $0, line: editor.text)] } ?? []
    case .up, .down:
      let count = model.history.count
      let now = editor.recalled ?? count
      let place = max(0, min(count, now + (key == .up ? -1 : 1)))
      editor.replace(with: place < count ? model.history[place] : "")
      editor.recalled = place < count ? place : nil
    default:
      if editor.edit(key) { model.paletteError = nil }
    }
    model.overlay = .palette(editor)
    return []
  }

  private static func find(_ key: Key, _ editor: LineEditor, _ model: inout Model) -> [Effect] {
    var editor = editor
    if key == .enter {
      model.overlay = nil
      return []
    }
    _ = editor.edit(key)
    model.overlay = .find(editor)
    if let first = Completion.services(containing: editor.text, model).first {
      model.selection = first
      Navigation.showSelection(&model)
    }
    return []
  }

  private static func form(_ key: Key, _ form: ServiceForm, _ model: inout Model) -> [Effect] {
    var form = form
    switch key {
    case .tab, .down: form.moveFocus(by: 1)
    case .backTab, .up: form.moveFocus(by: -1)
    case .left where form.focus == .lifetime: form.chooseLifetime(by: -1)
    case .right where form.focus == .lifetime: form.chooseLifetime(by: 1)
    case .enter:
      do {
        let lines = form.commandLines()
        let commands = try lines.compactMap { try CommandTable.parse($0) }
        if let fault = check(form, model) { throw fault }
        model.overlay = nil
        let name = form.text(.name)
        let effects = zip(commands, lines).flatMap { Commands.handle($0, label: $1, &model) }
        model.wantedSelection = name
        return effects
      } catch {
        form.error = "\(error)"
      }
    default:
      _ = form.fields[form.focus.rawValue].edit(key)
      form.error = nil
    }
    model.overlay = .form(form)
    return []
  }

  /// What the laboratory would refuse is said while the form is still open.
  private static func check(_ form: ServiceForm, _ model: Model) -> UsageError? {
    let name = form.text(.name)
    do { try ServiceName.check(name) } catch { return error as? UsageError }
    if name != form.original?.name, model.world.orderedRegistrations.contains(where: { $0.name == name }) {
      return UsageError("a service '\(name)' is registered already; choose another name")
    }
    return nil
  }
}
