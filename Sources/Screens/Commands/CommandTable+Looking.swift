import Laboratory
import Lessons
import Stage

extension CommandTable {
  /// Commands that read the stage without changing it, grouped by the engine command that they follow.
  static let looking: [Run] = [
    Run(
      after: "scope close",
      [
        Spec("check", "", .laboratory, "list the findings, and the places of code that were not understood") { _ in
          .change { model in model.open({ FindingList($0.stage) }, orSay: Commands.findings) }
        },
        Spec(
          "explain", "KIND", .laboratory,
          "explain a kind of finding: its meaning, for most kinds also an example and a fix",
          completing: [.words(FindingKinds.names)]
        ) { arguments in
          let name = try arguments.word("a kind of finding")
          return .change { model in
            let page = try FindingKinds.page(of: name, in: model.stage.place.ofFindings)
            model.show(page, as: name)
          }
        },
      ]),
    Run(
      after: "code changes",
      [
        Spec("at now", "", .time, "return to the present") { _ in .moment { _ in nil } },
        Spec("at", "N", .time, "show everything as it was after event N") { arguments in
          let n = try arguments.number("an event's number")
          return .moment { _ in n }
        },
        Spec("back", "", .time, "go one event back") { _ in
          .moment { max($0.timeline.moments.startIndex, ($0.at ?? $0.timeline.count) - 1) }
        },
        Spec("forward", "", .time, "go one event forward") { _ in
          .change(.isRecorded, onSource: .never) { model in
            guard let now = model.stage.at else { return }
            try Navigation.look(at: now + 1 >= model.stage.timeline.count ? nil : now + 1, &model)
          }
        },
      ]),
    Run(
      after: "save",
      [
        Spec(
          "export", "[FORMAT] FILE [--format \(ExportFormat.names.joined(separator: "|"))] [--view NAME] [--force]",
          .files,
          "write the view on the screen to a file; --view names another view; "
            + "the graph can be written in more formats than the other views",
          completing: [
            .file, .words(["--format", "--view"]), .words(ExportFormat.names),
            .words(StepView.allCases.map(\.rawValue)),
          ],
          options: ["--format": .words(ExportFormat.names), "--view": .words(StepView.allCases.map(\.rawValue))]
        ) { arguments in
          var path = try arguments.path("a file")
          let leading = ExportFormat(rawValue: path)
          var format: ExportFormat?
          if let leading, arguments.hasWord { (format, path) = (leading, try arguments.path("a file")) }
          var view: StepView?
          var force = false
          while let option = try arguments.option(among: ["--format", "--view", "--force"]) {
            switch option {
            case "--format": format = try arguments.choice("format", ExportFormat.self)
            case "--view": view = try arguments.choice("view", StepView.self)
            default: force = true
            }
          }
          if let leading, format == nil { throw UsageError(Words.ScreenErrors.fileMissing(format: leading.rawValue)) }
          return Commands.export(path, format, view, force: force)
        },
        Spec(
          "report", "[FILE]", .files, "write a bug report: version, terminal, session, events",
          completing: [.file]
        ) { arguments in
          let path = Paths.absolute(arguments.optionalPath() ?? "playground-report.txt")
          return .effects { model, call in
            let report = FaultReport(model.stage.timeline, session: model.session, model.display, theme: model.theme)
            return [.perform(.write(path, TextToWrite(report.text), force: false), label: call.line)]
          }
        },
      ]),
    Run(
      after: "close",
      [
        Spec(
          "session save", "FILE [--force]", .files,
          "write the session as a script: 'playground run FILE' reaches the same state",
          completing: [.file, .words(["--force"])]
        ) { arguments in
          let path = try arguments.path("a file, such as session.pg")
          let isForced = try arguments.isForced()
          return .effects { model, call in
            let text = Commands.sessionLines(model).map { $0 + "\n" }.joined()
            return model.code.commitEffects()
              + [.perform(.write(path, TextToWrite(text), force: isForced), label: call.line)]
          }
        },
        Spec("session show", "", .files, "show the session as a script") { _ in
          .change { model in
            let lines = Commands.sessionLines(model)
            model.said.lines = lines.isEmpty ? [OutputLine(Words.Notice.noCommand)] : lines.map { OutputLine($0) }
          }
        },
      ]),
    Run(
      after: "recover",
      [
        Spec("expect goal", "[TASK]", .scripts, "report an error if a task of the step is not done") {
          arguments in
          let exercise = arguments.optionalWord()
          return .change(onSource: .never) { try Commands.expectGoal(exercise, &$0) }
        },
        Spec(
          "expect", "[not] QUERY [after \"STATEMENT\" [N]]", .scripts,
          "report an error if this is not true: \(Query.Word.allCases.map(\.synopsis).joined(separator: " · "))",
          completing: [.words(["not"] + Query.Word.allCases.map(\.rawValue)), .service]
        ) { arguments in
          let query = try arguments.query()
          return .change(onSource: .never) { try Commands.expect(query, &$0) }
        },
      ]),
    Run(
      after: "filter off",
      [
        Spec(
          "dependents", "NAME", .screen,
          "list services and consumers that depend on a service or group, each with its path",
          completing: [.service]
        ) { arguments in
          let name = try arguments.service()
          return .change { try SourceCommands.showDependents(of: name, .users, &$0) }
        },
        Spec(
          "needs", "[NAME]", .screen,
          "list all that a service or group needs, each with its path; without NAME, for the selection",
          completing: [.service]
        ) { arguments in
          let name = arguments.hasWord ? try arguments.service() : nil
          return .change { try SourceCommands.showDependents(of: name, .needs, &$0) }
        },
        Spec("chain", "", .screen, "show the longest chain of services in Swift code, in which each needs the next") {
          _ in
          .change { try SourceCommands.showChain(&$0) }
        },
        Spec("changes", "", .screen, "list what the last edit of the open Swift code changed") { _ in
          .change { try SourceCommands.showChanges(&$0) }
        },
        Spec(
          "screens", "", .screen, "list services and other objects that each view or controller makes or shares"
        ) { _ in
          .change { try SourceCommands.showScreens(&$0) }
        },
      ]),
    Run(
      after: "detach",
      [
        Spec(
          "top", "[services|scopes]", .screen, "list the program's services by rate, time or live instances",
          completing: [.words(["services", "scopes"])]
        ) { arguments in
          let subject = try arguments.optionalChoice("list of top", TopSubject.self) ?? .services
          return .change(onSource: .never) { model in
            guard let snapshot = model.stage.attached else { throw UsageError.nothingAttached }
            let list = TopList(subject)
            model.open({ _ in list }, orSay: { _ in list.lines(snapshot).map { OutputLine($0) } })
          }
        }
      ]),
  ]
}

extension Command {
  /// Makes a command that shows a moment.
  ///
  /// - Parameter moment: returns the number of an event, or nil for the present.
  fileprivate static func moment(_ moment: @escaping @Sendable (ShownStage) -> Int?) -> Command {
    .change(.isRecorded, onSource: .never) { try Navigation.look(at: moment($0.stage), &$0) }
  }
}
