import Canvas
import Diagrams
import Laboratory
import Stage

extension CommandTable {
  /// Commands that concern only the screen, listed after the engine command `recover`.
  static let screen = [Run(after: "recover", panes + graph + program)]

  private static let panes: [Spec] = [
    Spec("select", "NAME|up|down|left|right", .screen, "move the selection", completing: [.service]) { arguments in
      let word = try arguments.service()
      if let direction = ScreenDirection(rawValue: word) { return .change { Commands.move(direction, &$0) } }
      return .change(
        .isRecorded, onSource: .instead { source, model, _ in try SourceCommands.checkShown(word, source, model) }
      ) {
        try $0.stage.select(word)
      }
    },
    Spec("pane", "next|previous|NAME", .screen, "go to a pane", completing: [.pane]) { arguments in
      if arguments.next(if: "next") { return .change { Navigation.go(.next, &$0) } }
      if arguments.next(if: "previous") { return .change { Navigation.go(.previous, &$0) } }
      let pane = try arguments.choice("pane", Pane.self)
      return .change(.isRecorded) { Navigation.go(.named(pane), &$0) }
    },
    Spec("scroll up", "[half]", .screen, "scroll the pane up by a page or by half a page") { arguments in
      let halves = arguments.next(if: "half") ? -1 : -2
      return .change { Navigation.scroll(halves: halves, &$0) }
    },
    Spec("scroll down", "[half]", .screen, "scroll the pane down by a page or by half a page") { arguments in
      let halves = arguments.next(if: "half") ? 1 : 2
      return .change { Navigation.scroll(halves: halves, &$0) }
    },
    Spec("scroll top", "", .screen, "go to the beginning of the pane") { _ in
      .change { Navigation.go(toEnd: false, &$0) }
    },
    Spec("scroll bottom", "", .screen, "go to the end of the pane") { _ in
      .change { Navigation.go(toEnd: true, &$0) }
    },
    Spec(
      "services sort", "[registered|name|lifetime|live|findings]", .screen,
      "sort the services by the given order; without an argument, by the next order"
    ) { arguments in
      let order = try arguments.optionalChoice("order", ServiceOrder.self)
      return .change(.isRecorded, onSource: .change { _, _ in throw UsageError(Words.ScreenErrors.noSorting) }) {
        model in
        model.stage.listing.order = order ?? model.stage.listing.order.next
        model.stage.list()
        let how =
          model.stage.listing.order == .registered
          ? Words.Notice.byRegistration : Words.Notice.by(model.stage.listing.order.rawValue)
        model.said.lines = [OutputLine(Words.Notice.sorted(how))]
      }
    },
    Spec(
      "services filter", "[TEXT]", .screen,
      "list only services whose name or interface contains TEXT; without TEXT, all",
      completing: [.service]
    ) { arguments in
      let text = arguments.optionalWord()
      return .change(.isRecorded) { model in
        model.stage.listing.filter = text ?? ""
        model.stage.list()
        if let text, model.stage.listed.isEmpty {
          model.said.lines = [OutputLine(Words.Notice.noMatch(text), .warning)]
        }
      }
    },
    Spec(
      "edges", "[declared|observed|both]", .screen,
      "show declared or observed dependencies or both; without an argument, the next of these"
    ) { arguments in
      let edges = try arguments.optionalChoice("kind of dependency", GraphEdges.self)
      return .change(.isRecorded) { Commands.show(edges ?? $0.stage.look.edges.next, &$0) }
    },
    Spec(
      "copy", "[error|code|graph|command]", .screen,
      "copy the error, the code, the graph or the last command; without an argument, the error or the pane"
    ) { arguments in
      let subject = try arguments.optionalChoice("thing to copy", Copying.Subject.self)
      return .effects(onSource: .instead { source, model, _ in try SourceCommands.copy(subject, source, &model) }) {
        model, call in
        try Commands.copy(subject, model, said: call.said)
      }
    },
    Spec("form add", "", .screen, "add a service in a form") { _ in
      .change(onSource: .never) { try Commands.openForm(isNew: true, &$0) }
    },
    Spec("form edit", "", .screen, "edit the selected service in a form") { _ in
      .change(onSource: .never) { try Commands.openForm(isNew: false, &$0) }
    },
    Spec("palette", "[TEXT]", .screen, "type a command") { arguments in
      let text = arguments.optionalWord() ?? ""
      return .effects { model, _ in
        var palette = Palette(LineEditor(text), over: model.overlay as? StartPage)
        let effects = palette.look()
        model.overlay = palette
        return effects
      }
    },
    Spec(
      "find", "[TEXT]", .screen, "find and select a service or instance whose name or interface contains TEXT",
      completing: [.service]
    ) { arguments in
      let text = arguments.optionalWord()
      return .change { try Commands.find(text, &$0) }
    },
    Spec("find next", "", .screen, "go to the next match of the search") { _ in
      .change { try Commands.findNext(forward: true, &$0) }
    },
    Spec("find previous", "", .screen, "go to the previous match") { _ in
      .change { try Commands.findNext(forward: false, &$0) }
    },
    Spec(
      "find end", "", .screen,
      "end the search; groups that it unfolded are folded again"
    ) { _ in
      .change { model in
        if let opened = model.search?.opened { SourceFolding.close(to: opened, &model.stage) }
        model.search = nil
      }
    },
  ]

  private static let graph: [Spec] = [
    Spec("detail", "more|less|auto", .screen, "show more or less detail: each service as a box, a name or a mark") {
      arguments in
      let move = try arguments.choice("amount of detail", GraphLook.DetailMove.self)
      return .change(.isRecorded) { Commands.change(detail: move, &$0) }
    },
    Spec("direction", "down|right|auto", .screen, "set the direction of the graph") { arguments in
      let direction = try arguments.choice("direction", GraphLook.DirectionChoice.self)
      return .change(.isRecorded) { model in
        model.stage.look.direction = direction == .auto ? nil : direction == .down ? .topDown : .leftRight
        model.stage.revealSelection()
      }
    },
    Spec(
      "graph", "[services|objects|control]", .screen,
      "show services with their numbers of instances, live instances with what they hold, or, in a step, calls "
        + "and creations; without an argument, the next of these",
      completing: [.words(GraphSubject.allCases.map(\.rawValue))]
    ) { arguments in
      let subject = try arguments.optionalChoice("kind of graph", GraphSubject.self)
      return .change(.isRecorded, onSource: subject == .services ? .same : .never) { try Commands.show(subject, &$0) }
    },
    Spec(
      "view", StepView.allCases.map(\.rawValue).joined(separator: "|"), .screen,
      "show the run as a graph or in another view", completing: [.words(StepView.allCases.map(\.rawValue))]
    ) { arguments in
      let key = ViewTable.all.first { arguments.next(if: String($0.key)) }
      let view = try key?.view ?? arguments.choice("view", StepView.self)
      return .change(.isRecorded, onSource: view == .graph ? .same : .never) { Commands.show(view, &$0) }
    },
    Spec(
      "describe", "[stage|task|code|events|NAME]", .screen, "describe the screen, or a part of it, in sentences",
      completing: [.words(["stage", "task", "code", "events"]), .service]
    ) { arguments in
      let part = Speech.Part(arguments.optionalWord())
      return .change(
        onSource: .change { $1.said.lines = try SourceSpeech.sentences(about: part, $0).map { OutputLine($0) } }
      ) { $0.said.lines = try Speech.sentences(about: part, in: $0.stage).map { OutputLine($0) } }
    },
    Spec("pan", "up|down|left|right", .screen, "pan the graph by half a pane") { arguments in
      let direction = try arguments.choice("direction", ScreenDirection.self)
      return .change { Navigation.pan(direction, &$0) }
    },
    Spec(
      "fold", "NAME|scope:KIND", .screen,
      "hide services that only NAME needs; or show a scope kind, module, container, folder or file as one box",
      completing: [.service]
    ) { arguments in
      let name = try arguments.service()
      return .change(
        .isRecorded, about: InstanceName(service: name),
        onSource: .change { try SourceFolding.fold(name, isOpen: false, &$1.stage) }
      ) { try Commands.fold(name, &$0) }
    },
    Spec(
      "unfold", "GROUP", .screen, "show what is in a module, container, folder or file of Swift code",
      completing: [.service]
    ) { arguments in
      let name = try arguments.service()
      return .change(.isRecorded, onSource: .change { try SourceFolding.fold(name, isOpen: true, &$1.stage) }) { _ in
        throw UsageError(Words.ScreenErrors.nothingToUnfold)
      }
    },
    Spec(
      "unfold all", "", .screen, "show all folded services; a large code base unfolds in the list, not in the graph"
    ) { _ in
      .change(.isRecorded, onSource: .change { SourceCommands.unfoldAll($0, &$1) }) { $0.stage.look.folded = [] }
    },
    Spec("fold all", "", .screen, "show only the outermost groups of Swift code") { _ in
      .change(.isRecorded, onSource: .change { SourceFolding.open([], listed: [], &$1.stage) }) { _ in
        throw UsageError.noSource
      }
    },
    Spec(
      "focus", "[NAME [N]]", .screen,
      "show only NAME (default: the selected service) and its neighbours; with N, all services up to N dependencies "
        + "away; the same command again shows all",
      completing: [.service]
    ) { arguments in
      let name = arguments.optionalWord()
      return Commands.focus(name, within: try arguments.optionalNumber("a number of dependencies") ?? 1)
    },
    Spec("focus off", "", .screen, "show all services again") { _ in
      Commands.focus(nil, within: 1, isOff: true)
    },
    Spec("minimap", "", .screen, "show or hide the map of a graph that does not fit") { _ in
      .change(.isRecorded) { $0.graph.showsMinimap.toggle() }
    },
    Spec("motion on", "", .screen, "animate the boxes") { _ in .change { $0.preferences.moves = true } },
    Spec("motion off", "", .screen, "move the boxes without animation") { _ in .change { $0.preferences.moves = false }
    },
  ]

  private static let program: [Spec] = [
    Spec("theme", "[NAME]", .screen, "switch to the next theme, or to a named theme", completing: [.theme]) {
      arguments in
      let name = arguments.optionalWord()
      return .effects(.isRecorded) { model, _ in
        let effects = try Setting.named("theme").set(name ?? model.theme.next.name, &model.preferences)
        model.said.lines = [OutputLine(Words.Notice.theme(model.theme.name))]
        return effects
      }
    },
    Spec(
      "set", "SETTING VALUE", .screen, "change a setting: \(Setting.all.map(\.name).joined(separator: ", "))",
      completing: [.setting]
    ) { arguments in
      let names = Setting.all.map(\.name).joined(separator: ", ")
      let (name, value) = (try arguments.word("a setting (\(names))"), try arguments.word("a value"))
      return .effects { model, _ in try Setting.named(name).set(value, &model.preferences) }
    },
    Spec("settings", "", .screen, "see and change the settings") { _ in
      .change { model in
        let path = model.settingsPath
        return model.open(
          { _ in SettingsList(path: path) },
          orSay: { model in Setting.all.map { OutputLine("\($0.name) \($0.value(model.preferences)): \($0.summary)") } }
        )
      }
    },
    Spec(
      "present", "[on|off]", .screen, "show only graph, code and a caption, for a projector",
      completing: [.words(["on", "off"])]
    ) { arguments in
      let isOn = try arguments.onOrOff()
      return .change(.isRecorded) { PresentingCommands.present(isOn, &$0) }
    },
    Spec(
      "present auto", "[on|wait|off]", .screen,
      "autoplay the steps, with a pause at each question; 'wait' waits for your answer",
      completing: [.words(["on", "wait", "off"])]
    ) { arguments in
      let way = try arguments.optionalChoice("argument of present auto", AutoAdvance.Way.self)
      return .change(onSource: .never) { try PresentingCommands.advance(way, &$0) }
    },
    Spec("present blank", "", .screen, "in a presentation: blank the screen until the next key (b or . of a clicker)") {
      _ in
      .change { try PresentingCommands.blank(&$0) }
    },
    Spec(
      "pointer", "[on|off]", .screen,
      "in a presentation: highlight a service, instance or code line; arrows and clicks move the pointer",
      completing: [.words(["on", "off"])]
    ) { arguments in
      let isOn = try arguments.onOrOff()
      return .change(.isRecorded) { try PresentingCommands.point(isOn, &$0) }
    },
    Spec("zoom", "", .screen, "zoom the pane") { _ in .change(.isRecorded) { $0.panes.isZoomed.toggle() } },
    Spec(
      "help", "[TOPIC|COMMAND]", .screen,
      "show the keys that work here (in text mode all commands), a topic, or how a command is used",
      completing: [.command]
    ) { arguments in
      var words: [String] = []
      while let word = arguments.optionalWord() { words.append(word) }
      let topic = words.isEmpty ? nil : words.joined(separator: " ")
      return .change { try Commands.help(topic, &$0) }
    },
    Spec("cancel", "", .screen, "cancel a long job: a compiler, a running step") { _ in .effects { _, _ in [.cancel] }
    },
    Spec("redraw", "", .screen, "draw the whole screen again") { _ in .effects { _, _ in [.redraw] } },
    Spec("quit", "[--force]", .screen, "quit; --force discards unsaved changes") { arguments in
      let isForced = try arguments.isForced()
      return .change(isForced ? [] : .losesChanges) { model in
        if model.stage.status.isUnsaved, !isForced,
          model.ask({ Choice.leaving($0.stage.status.documentName) })
        {
          return
        }
        model.exit.hasQuit = true
      }
    },
    Spec("quit saving", "[FILE]", .screen, "save the scenario, then quit", completing: [.file]) { arguments in
      let path = arguments.optionalPath()
      return .effects(onSource: .never) { model, _ in
        if path == nil, model.stage.status.documentPath == nil,
          model.ask({ Palette(LineEditor("quit saving ", proposing: Commands.proposedFile($0))) })
        {
          return []
        }
        model.exit.isDueWhenSaved = true
        return [.perform(.save(path, force: false), label: "save")]
      }
    },
  ]
}
