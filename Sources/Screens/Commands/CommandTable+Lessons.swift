import Laboratory
import Lessons

extension CommandTable {
  /// Commands of lessons that the screen carries out, grouped by the engine command that they follow.
  static let lessons: [Run] = [
    Run(
      after: "answer",
      [
        Spec("decision", "[QUESTION]", .lessons, "go to the event that decides a question") { arguments in
          let number = try arguments.optionalNumber("a question's number")
          return .effects(.isRecorded, onSource: .never) { model, _ in try Commands.decide(number, &model) }
        }
      ]),
    Run(
      after: "decision run",
      [
        Spec(
          "watch", "", .lessons,
          "autoplay the step, event by event; on Swift code, switch between 'watch on' and 'watch off'"
        ) { _ in
          .effects(
            onSource: .instead { source, model, _ in Commands.run("watch \(source.isWatched ? "off" : "on")", &model) }
          ) { model, _ in
            guard model.stage.place == .code, !model.stage.isOver else {
              throw UsageError(Words.ScreenErrors.noCodeRuns)
            }
            try model.stage.requirePresent()
            model.stage.isPlaying = true
            return [.perform(.eventNext(), label: "event next")]
          }
        },
        Spec("narration", "", .lessons, "show the whole text of the step") { _ in
          .change(onSource: .never) { model in
            guard let snapshot = model.stage.snapshot else { throw UsageError.noLesson }
            model.show(NarrationPage.lines(snapshot), as: "\(snapshot.step.number) \(snapshot.step.title)")
          }
        },
        Spec("pace", "faster|slower", .lessons, "change the speed of autoplay") { arguments in
          let move = try arguments.choice("pace", Pace.Move.self)
          return .change(onSource: .never) { model in
            let pace = model.preferences.pace
            model.preferences.pace = move == .faster ? pace.faster : pace.slower
            model.said.lines = [
              OutputLine(Words.Notice.pace(seconds: Double(model.preferences.pace.milliseconds) / 1_000))
            ]
          }
        },
      ]),
    Run(
      after: "solution",
      [
        Spec(
          "why", "INSTANCE", .lessons, "show what made an instance, what holds it, or what freed it",
          completing: [.instance]
        ) { arguments in
          let target = try arguments.instance()
          return .change(about: target, onSource: .never) { try Commands.why(target, &$0) }
        },
        Spec("link", "", .lessons, "show the command line that opens Playground at this state") { _ in
          .change(
            onSource: .change {
              $1.said.lines = [OutputLine("playground open \(Tokens.quoted(Paths.absolute($0.root)))", .good)]
            }
          ) {
            $0.said.lines = [OutputLine(StageLink($0.stage).text, .good)]
          }
        },
      ]),
    Run(
      after: "code redo",
      [
        Spec("code edit", "[FILE]", .lessons, "edit the step's code here") { arguments in
          let file = arguments.optionalWord()
          return .change(onSource: .readOnly) { try Editing.begin(file, &$0) }
        },
        Spec("code editor", "", .lessons, "edit the step's code in your own editor: $VISUAL or $EDITOR") { _ in
          .effects { model, _ in
            model.stage.source != nil || model.stage.attached != nil
              ? [try SourceCommands.openEditor(model)] : try Commands.openEditor(&model)
          }
        },
        Spec("code save", "", .lessons, "save the step's code now (the code is saved automatically)") { _ in
          .effects(onSource: .readOnly) { model, _ in try Commands.saveCode(&model) }
        },
        Spec(
          "code find", "[TEXT]", .lessons,
          "select the next code line that contains TEXT; without TEXT, repeat the last search"
        ) { arguments in
          let text = arguments.optionalWord()
          return .change(onSource: .readOnly) { try Commands.findInCode(text, &$0) }
        },
        Spec(
          "code files", "", .lessons,
          "write the step's files to a folder for any editor; changes saved there are loaded"
        ) { _ in
          .effects(onSource: .readOnly) { model, _ in
            _ = try CodeCommands.snapshot(model.stage)
            return model.code.commitEffects() + [.copies(editing: nil)]
          }
        },
        Spec("code file", "next|previous|NAME", .lessons, "show another file of the step's code") { arguments in
          let (isNext, isPrevious) = (arguments.next(if: "next"), arguments.next(if: "previous"))
          let name = isNext || isPrevious ? nil : try arguments.word("a file's name")
          return .change(.isRecorded, onSource: .readOnly) { model in
            if let name {
              try CodeCommands.show(name, &model.code, model.stage)
            } else {
              try CodeCommands.go(by: isNext ? 1 : -1, &model.code, model.stage)
            }
            model.code.line = nil
          }
        },
      ]),
    Run(
      after: "code solution",
      [
        Spec(
          "measures", "[NAME] [TYPE]", .lessons,
          "list the step's measures; with NAME, list the places that this measure counts",
          completing: [.words(Measure.allCases.map(\.rawValue))]
        ) { arguments in
          guard let measure = try arguments.optionalChoice("measure", Measure.self) else {
            return .change { try Commands.measures(nil, nil, &$0) }
          }
          let subject = arguments.optionalWord()
          if measure == .detection { return .engine(.detect(subject)) }
          return .change { try Commands.measures(measure, subject, &$0) }
        }
      ]),
    Run(
      after: "compare",
      [
        Spec("compare off", "", .lessons, "show only the graph of this step again") { _ in
          .change(.isRecorded) { PresentingCommands.endComparing(&$0) }
        }
      ]),
    Run(
      after: "scoreboard",
      [
        Spec("code show", "FILE LINE", .lessons, "show a line of the step's code") { arguments in
          let (file, line) = (try arguments.word("a file of the step"), try arguments.number("a line's number"))
          return .change(
            .isRecorded, onSource: .change { try SourceCommands.show(file, line: line, $0, &$1) }
          ) { try Commands.show(file, line: line, &$0) }
        }
      ]),
  ]
}

extension Command.OnSource {
  /// Behaviour that refuses the command, because Swift code on stage cannot be edited in Playground.
  static var readOnly: Self {
    .change { _, model in throw UsageError(Words.ScreenErrors.readOnly(model.stage.keys[command: "code editor"])) }
  }
}
