import Lessons
import Stage

extension CommandTable {
  package static let screen: [CommandSpec] = [
    CommandSpec(
      "select", "NAME|up|down|left|right", .screen, "move the selection", completing: [.service]
    ) { arguments in
      let word = try arguments.service()
      if let direction = ScreenDirection(rawValue: word) { return .screen(.select(.direction(direction))) }
      return .screen(.select(.service(word)))
    },
    CommandSpec("pane", "next|previous|NAME", .screen, "go to a pane", completing: [.pane]) { arguments in
      if arguments.next(if: "next") { return .screen(.pane(.next)) }
      if arguments.next(if: "previous") { return .screen(.pane(.previous)) }
      return .screen(.pane(.named(try arguments.choice("pane", Pane.self))))
    },
    CommandSpec("scroll up", "[half]", .screen, "scroll the pane up by a page or by half a page") {
      .screen(.scroll(halves: $0.next(if: "half") ? -1 : -2))
    },
    CommandSpec("scroll down", "[half]", .screen, "scroll the pane down by a page or by half a page") {
      .screen(.scroll(halves: $0.next(if: "half") ? 1 : 2))
    },
    CommandSpec("scroll top", "", .screen, "go to the beginning of the pane") { _ in .screen(.scrollTo(.top)) },
    CommandSpec("scroll bottom", "", .screen, "go to the end of the pane") { _ in .screen(.scrollTo(.bottom)) },
    CommandSpec(
      "services sort", "[registered|name|lifetime|live|findings]", .screen,
      "sort the services by this order; without a word, by the next order"
    ) { .screen(.sort($0.isEmpty ? nil : try $0.choice("order", ServiceOrder.self))) },
    CommandSpec(
      "services filter", "[TEXT]", .screen, "list only services whose name contains TEXT; without TEXT, all",
      completing: [.service]
    ) { .screen(.filter($0.optionalWord())) },
    CommandSpec(
      "edges", "[declared|observed|both]", .screen,
      "show declared or observed dependencies or both; without a word, the next of these"
    ) { .screen(.edges($0.isEmpty ? nil : try $0.choice("kind of lines", GraphEdges.self))) },
    CommandSpec(
      "copy", "[error|code|graph|command]", .screen,
      "copy the error, the code, the graph or the last command; without a word, the error or the pane"
    ) { .screen(.copy($0.isEmpty ? nil : try $0.choice("thing to copy", ScreenCommand.CopySubject.self))) },
    CommandSpec("form add", "", .screen, "add a service in a form") { _ in .screen(.form(.add)) },
    CommandSpec("form edit", "", .screen, "edit the selected service in a form") { _ in .screen(.form(.edit)) },
    CommandSpec("palette", "[TEXT]", .screen, "type a command") { .screen(.palette($0.optionalWord() ?? "")) },
    CommandSpec(
      "find", "[TEXT]", .screen, "find and select a service or instance whose name contains TEXT",
      completing: [.service]
    ) {
      .screen(.find($0.optionalWord()))
    },
    CommandSpec("find next", "", .screen, "go to the next match of the search") { _ in .screen(.search(.next)) },
    CommandSpec("find previous", "", .screen, "go to the previous match") { _ in .screen(.search(.previous)) },
    CommandSpec("find end", "", .screen, "end the search") { _ in .screen(.search(.end)) },
    CommandSpec("detail", "more|less|auto", .screen, "show more or less of each service: box, name, mark") {
      .screen(.detail(try $0.choice("amount of detail", ScreenCommand.DetailMove.self)))
    },
    CommandSpec("direction", "down|right|auto", .screen, "set the direction of the graph") {
      .screen(.direction(try $0.choice("direction", ScreenCommand.GraphDirection.self)))
    },
    CommandSpec(
      "graph", "[services|objects|control]", .screen,
      "show services with object counts, live objects with the objects they hold, or, in a step, calls and "
        + "creations; without a word, the next of these",
      completing: [.words(GraphSubject.allCases.map(\.rawValue))]
    ) {
      .screen(.graph($0.isEmpty ? nil : try $0.choice("kind of graph", GraphSubject.self)))
    },
    CommandSpec(
      "view", StepView.allCases.map(\.rawValue).joined(separator: "|"), .screen,
      "show the run as a graph or in another view", completing: [.words(StepView.allCases.map(\.rawValue))]
    ) {
      .screen(.view(try $0.choice("view", StepView.self)))
    },
    CommandSpec(
      "describe", "[stage|task|code|events|NAME]", .screen, "describe the screen, or a part of it, in sentences",
      completing: [.words(["stage", "task", "code", "events"]), .service]
    ) {
      guard let word = $0.optionalWord() else { return .look(.describe(.all)) }
      let parts: [String: LookCommand.Description] = ["stage": .stage, "task": .task, "code": .code, "events": .events]
      return .look(.describe(parts[word] ?? .service(word)))
    },
    CommandSpec("pan", "up|down|left|right", .screen, "pan the graph by half a pane") {
      .screen(.pan(try $0.choice("direction", ScreenDirection.self)))
    },
    CommandSpec(
      "fold", "NAME|scope:KIND", .screen,
      "hide services that only this one needs; or show a kind of scope, a module, a folder or a file as one box",
      completing: [.service]
    ) {
      .screen(.fold(try $0.service()))
    },
    CommandSpec(
      "unfold", "GROUP", .screen, "show what is in a module, container, folder or file of Swift code",
      completing: [.service]
    ) {
      .screen(.unfold(try $0.service()))
    },
    CommandSpec(
      "focus", "[NAME [N]]", .screen,
      "show only a service and its neighbours, or services up to N dependencies away; repeated, show all",
      completing: [.service]
    ) {
      guard let name = $0.optionalWord() else { return .screen(.focus(nil, within: 1)) }
      return .screen(.focus(name, within: $0.isEmpty ? 1 : try $0.number("a number of dependencies")))
    },
    CommandSpec("focus off", "", .screen, "show all services again") { _ in
      .screen(.focus(nil, within: 1))
    },
    CommandSpec("minimap", "", .screen, "show or hide the overview of a graph that does not fit") { _ in
      .screen(.minimap)
    },
    CommandSpec("motion on", "", .screen, "animate the boxes") { _ in .screen(.motion(true)) },
    CommandSpec("motion off", "", .screen, "move the boxes without animation") { _ in .screen(.motion(false)) },
    CommandSpec("theme", "[NAME]", .screen, "switch to the next theme, or to a named theme", completing: [.theme]) {
      .screen(.theme($0.optionalWord()))
    },
    CommandSpec("set", "SETTING VALUE", .screen, "change a setting: theme, motion, speed", completing: [.setting]) {
      .screen(.set(try $0.word("a setting"), try $0.word("a value")))
    },
    CommandSpec("settings", "", .screen, "see and change the settings") { _ in .screen(.settings) },
    CommandSpec(
      "present", "[on|off]", .screen, "show only graph, code and a caption, for a projector",
      completing: [.words(["on", "off"])]
    ) { .screen(.present(try $0.onOrOff())) },
    CommandSpec(
      "present auto", "[on|wait|off]", .screen,
      "run steps by themselves, with a pause at each question; 'wait' waits for your answer",
      completing: [.words(["on", "wait", "off"])]
    ) { .screen(.advance(try $0.optionalChoice("way", ScreenCommand.Advance.self))) },
    CommandSpec(
      "pointer", "[on|off]", .screen,
      "in a presentation: highlight a service, object or code line; arrows and clicks move the pointer",
      completing: [.words(["on", "off"])]
    ) { .screen(.pointer(try $0.onOrOff())) },
    CommandSpec("zoom", "", .screen, "zoom the pane") { _ in .screen(.zoom) },
    CommandSpec(
      "help", "[COMMAND]", .screen, "list the commands, or show how a command is used", completing: [.command]
    ) {
      arguments in
      var words: [String] = []
      while let word = arguments.optionalWord() { words.append(word) }
      return .screen(.help(words.isEmpty ? nil : words.joined(separator: " ")))
    },
    CommandSpec("cancel", "", .screen, "cancel a long job: a compiler, a running step") { _ in .screen(.cancel)
    },
    CommandSpec("redraw", "", .screen, "draw the whole screen again") { _ in .screen(.redraw) },
    CommandSpec("quit", "[--force]", .screen, "quit; --force discards unsaved changes") {
      .screen(.quit(force: try $0.option(among: ["--force"]) != nil))
    },
    CommandSpec("quit saving", "[FILE]", .screen, "save the scenario, then quit", completing: [.file]) {
      .screen(.quitSaving($0.optionalPath()))
    },
  ]
}
