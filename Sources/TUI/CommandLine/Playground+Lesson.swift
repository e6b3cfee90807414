import ArgumentParser
import Foundation
import Laboratory
import Lessons
import Screens
import Support

extension Playground {
  struct Lesson: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, handout, cheatsheet, walk }

    static let configuration = CommandConfiguration(
      abstract: "Open, check or print a lesson; without a name, list lessons and paths.",
      usage: """
        playground lesson [NAME|FOLDER] [N] [--at EVENT] [--trust]
        playground lesson --check [NAME|FOLDER] [--trust] [--format text|json]
        playground lesson NAME|FOLDER [N] --format handout [--answers] [-o FILE] [--trust]
        playground lesson NAME|FOLDER --format cheatsheet [-o FILE] [--trust]
        playground lesson [NAME|FOLDER] --format walk [--trust]
        playground lesson new FOLDER [--title TITLE]
        """,
      discussion: """
        NAME is a built-in lesson. FOLDER, a path with a slash, is a lesson of your own: ./my-lesson. The code of a folder \
        runs with your rights, and only with your permission.

        --check checks everything that a lesson states. It compiles and runs every step: first unchanged, then with each \
        solution, then as each variant. Exit status: 0 without faults, 1 with faults, 2 if nothing can be checked. Faults \
        are listed with file, line and column.

        'playground lesson new FOLDER' creates FOLDER with an example lesson that passes --check, as a template.
        """)

    @Argument(
      help: ArgumentHelp("Name of a lesson, or path of a lesson's folder.", valueName: "name|folder"),
      completion: .custom { _, _, _ in (try? Curriculum().names) ?? [] })
    var words: [String] = []
    @Option(help: "Number of the step to open, from 1; with --format handout, print only this step.") var step: Int?
    @Option(help: "Run the step's code to the event with this number, and then show the step.") var at: Int?
    @Flag(help: "Run the code of a folder without asking.") var trust = false
    @Flag(help: "Check the lesson instead of opening it; without a name, check all built-in lessons.")
    var check = false
    @Option(
      help: ArgumentHelp(
        "Output format: text, json (the list, or a check), handout (Markdown for paper), cheatsheet (the lesson on one "
          + "page), walk (table for authors: key presses, code lines visible for questions, tasks that "
          + "are cut off, answers visible before the question)."))
    var format: Format = .text
    @Flag(help: "Put answers and solutions at the end of a handout.") var answers = false
    @Option(name: .shortAndLong, help: "Output file of a handout or cheat sheet; default: standard output.")
    var output: String?
    @Flag(help: "Overwrite a file that Playground did not write, or that was changed after Playground wrote it.")
    var force = false
    @Option(help: "Title of a new lesson.") var title: String?
    @OptionGroup var screen: ScreenOptions

    func run() throws {
      if words.first == "new" { return try make() }
      try rejectContradictions()
      if check { return try checkAll() }
      if format == .handout, let name { return try printHandout(name) }
      if format == .cheatsheet { return try printCheatSheet() }
      if format == .walk { return try walk() }
      guard let name else { return StandardOutput.write(try LessonList.text(format == .json ? .json : .text)) }
      let line = StageLink.line(lesson: name, step: step ?? number, at: at) + (trust ? " --trust" : "")
      try screen.open((name: "knight", BuiltInScenarios.knight), [line])
    }

    private var name: String? { words.first }

    /// Number of the step after the lesson's name: `playground lesson knight 4`.
    private var number: Int? { words.count == 2 ? Int(words[1]) : nil }

    /// Rejects options that contradict each other.
    private func rejectContradictions() throws {
      let takesNumber = !check && (format == .text || format == .handout) && step == nil
      if words.count > (number != nil && takesNumber ? 2 : 1) {
        throw CommandLineError(
          "unexpected '\(words[1])'; expected one lesson, a lesson and the number of a step, or: "
            + "playground lesson new FOLDER")
      }
      if title != nil {
        throw CommandLineError("--title is for a new lesson; expected: playground lesson new FOLDER --title TITLE")
      }
      if format == .json, !check, name != nil {
        throw CommandLineError("--format json is for the list of lessons, or for --check")
      }
      if format == .handout, check {
        throw CommandLineError("--check has no format handout; expected --format text or json")
      }
      if at != nil, check || format == .handout || name == nil {
        throw CommandLineError(
          "--at needs a lesson that is opened; expected: playground lesson NAME --step N --at EVENT")
      }
      if check, step != nil { throw CommandLineError("--check checks all steps; expected no --step") }
      if format == .handout, name == nil {
        throw CommandLineError("--format handout needs a lesson; expected a name or folder")
      }
      if format == .cheatsheet, check {
        throw CommandLineError("--check has no format cheatsheet; expected --format text or json")
      }
      if format != .handout, answers || (output != nil && format != .cheatsheet) {
        throw CommandLineError(
          answers ? "--answers needs --format handout" : "-o needs --format handout or --format cheatsheet")
      }
    }

    private func make() throws {
      guard words.count == 2 else {
        throw CommandLineError("a new lesson needs one folder; expected: playground lesson new FOLDER [--title TITLE]")
      }
      let word = Paths.expanded(words[1])
      let path = word.contains("/") ? word : "./\(word)"
      do { try FirstLesson(title: title ?? "My first lesson").write(to: path) } catch {
        throw CommandLineError("\(error)")
      }
      StandardOutput.writeVisible(
        """
        Created \(path) with a lesson of two steps. Next:
          playground lesson \(Tokens.quoted(path)) --trust            open the lesson
          playground lesson --check \(Tokens.quoted(path)) --trust    check the lesson
        Change the lesson with any editor; 'Writing a lesson' in docs/lessons.md describes the files of a lesson.

        """)
    }

    private func checkAll() throws {
      StandardOutput.ignoreClosedPipe()
      let (name, format, trust) = (name, format, trust)
      let names = try name.map { [$0] } ?? Curriculum().names
      let isSound = try BlockingTask.run {
        var reports: [LessonReport] = []
        for name in names {
          let report = try await LessonCheck.played(ProcessInfo.processInfo.environment).check(
            name, in: { try Curriculum() }, refusal: { refusal($0, trust) }
          ) {
            if format == .text { Self.print($0.lines) }
          }
          if format == .text { Self.print(report.head + report.notes + [report.summary]) }
          reports.append(report)
        }
        if name == nil {
          let paths = try LessonCheck.paths(in: try Curriculum())
          if format == .text { Self.print(paths.head + [paths.summary]) }
          reports.append(paths)
        }
        if format == .json { StandardOutput.write(try LessonReportJSON(reports).text) }
        return reports.allSatisfy(\.isSound)
      }
      if !isSound { throw ExitCode(1) }
    }

    private func printHandout(_ name: String) throws {
      let lesson: Lessons.Lesson
      do { lesson = try LessonCatalog.lesson(name) { try Curriculum() } } catch { throw CommandLineError("\(error)") }
      if let refusal = refusal(lesson, trust) { throw CommandLineError(refusal) }
      let chosen = step ?? number
      if let chosen, lesson.step(chosen) == nil { throw CommandLineError("\(UsageError.noStep(chosen, of: lesson))") }
      let numbers = chosen.map { $0...$0 } ?? 1...lesson.steps.count
      let steps = try BlockingTask.run {
        let tools = StepTools.live()
        var steps: [StepMaterial] = []
        for number in numbers {
          guard let step = lesson.step(number) else { continue }
          steps.append(try await StepMaterial(number, of: lesson, step, tools: tools))
        }
        return steps
      }
      let text = Handout(lesson, steps, hasAnswers: answers, isASCII: screen.ascii).text
      if let output {
        try OutputFile.write(text, to: output, force: force)
      } else {
        StandardOutput.writeVisible(text)
      }
      let faults = StepMaterial.unintendedErrors(steps, of: name)
      for fault in faults { StandardOutput.printError("playground: \(DisplayText.visible(fault))") }
      if !faults.isEmpty { throw ExitCode(1) }
    }

    /// Prints the cheat sheet, or writes it to the output file. No code of the lesson runs.
    private func printCheatSheet() throws {
      guard let name else { throw CommandLineError("--format cheatsheet needs a lesson; expected a name or folder") }
      let lesson: Lessons.Lesson
      do { lesson = try LessonCatalog.lesson(name) { try Curriculum() } } catch { throw CommandLineError("\(error)") }
      let text = CheatSheet(lesson).text
      guard let output else { return StandardOutput.writeVisible(text) }
      try OutputFile.write(text, to: output, force: force)
    }

    /// Performs the walk over lessons at both screen sizes, and prints what learners see.
    private func walk() throws {
      if check { throw CommandLineError("--check has no format walk; expected --format text or json") }
      let (names, trust) = (try name.map { [$0] } ?? Curriculum().names, trust)
      for word in names {
        let lesson: Lessons.Lesson
        do { lesson = try LessonCatalog.lesson(word) { try Curriculum() } } catch { throw CommandLineError("\(error)") }
        if let refusal = refusal(lesson, trust) { throw CommandLineError(refusal) }
        let tools = StepTools.live()
        defer { tools.compiler.end() }
        let text = try BlockingTask.run {
          try await LessonWalk(lesson, word: word, trust: trust, tools: tools).text
        }
        for line in text.split(separator: "\n") { StandardOutput.write(DisplayText.visible(String(line)) + "\n") }
      }
    }

    private static func print(_ lines: [OutputLine]) {
      for line in lines { StandardOutput.write(DisplayText.visible(line.text) + "\n") }
    }
  }
}

/// Returns the reason why a lesson's code must not run: it is not built in, and `--trust` is missing. Nil if the code
/// may run.
@Sendable private func refusal(_ lesson: Lessons.Lesson, _ trust: Bool) -> String? {
  let known = Trust(.memory())
  return trust || known.isTrusted(lesson) ? nil : "\(known.question(lesson)); --trust lets it run"
}
