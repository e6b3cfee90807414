import Core
import Lessons
import Stage
import Support
import Trace

/// Wording of the outcomes of commands. Outcomes get their words only here and in similar extensions.
extension Outcome {
  package var lines: [OutputLine] {
    switch self {
    case .silent: []
    case .registered(let draft, let unmet):
      [OutputLine("Registered \(draft.name) (\(draft.lifetime))", .good)] + Self.unmet(draft.name, unmet)
    case .edited(let draft, let unmet):
      [OutputLine("Changed \(draft.name) (\(draft.lifetime))", .good)] + Self.unmet(draft.name, unmet)
    case .unchanged: [OutputLine("No change")]
    case .removed(let name, let unresolvable, let mode):
      unresolvable.isEmpty
        ? [OutputLine("Removed \(name)", .good)]
        : [
          OutputLine(
            "Removed \(name). \(mode == .locator ? "Will fail when used" : "Can no longer be made"): "
              + Wording.first(8, of: unresolvable),
            .warning)
        ]
    case .renamed(let old, let new, let dependents):
      dependents.isEmpty
        ? [OutputLine("Renamed \(old) to \(new)", .good)]
        : [
          OutputLine(
            "Renamed \(old) to \(new). \(old) is still needed by: \(dependents.joined(separator: ", "))", .warning)
        ]
    case .nameIsAlready(let name): [OutputLine("No change: the name is already \(name)")]
    case .holding(let instance, let isNew):
      [OutputLine(isNew ? "Holding \(instance)" : "No change: \(instance) is held", .good)]
    case .released(let names, let still): [OutputLine(Self.released(names, still), .good)]
    case .used(let instance, let others):
      [
        OutputLine(
          others == 0
            ? "Used \(instance), which uses no other instance"
            : "\(instance) used \(Wording.count(others, "instance"))",
          .good)
      ]
    case .noSuchScope(let service, let place):
      [
        OutputLine("\(service): scope \(place) is not open. Open it with: scope open \(place.opening)", .bad)
      ]
    case .unresolved(let message, let scope): [OutputLine(message + Self.advice(scope), .bad)]
    case .mode(.injection, let remade): Self.remade("Injection mode: dependencies are injected", remade)
    case .mode(.locator, let remade): Self.remade("Locator mode: services pull their dependencies", remade)
    case .modeIsAlready(let mode): [OutputLine("No change: the mode is already \(mode.rawValue)")]
    case .scopeOpened(let id, let parent, let declared): [Self.opened(id, parent, declared)]
    case .scopeClosed(let id): [OutputLine("Closed scope \(id)", .good)]
    case .undone(let label, let remade): Self.remade("Undid: \(Self.withoutForce(label))", remade)
    case .redone(let label, let remade): Self.remade("Redid: \(Self.withoutForce(label))", remade)
    case .findings(let findings, let fromPullsAlone): Self.findings(findings, fromPullsAlone)
    case .lessons(let all):
      all.lessons.map { OutputLine("\($0.name): \($0.title), \($0.size)") }
        + all.paths.map { OutputLine("path \($0.name): \($0.title), about \(Wording.count($0.minutes, "minute"))") }
    case .start(let offer): offer.lines
    case .step(let number, let count, let title): [OutputLine("step \(number) of \(count): \(title)", .good)]
    case .lastStep(let closing): Self.closing(closing)
    case .cheatSheet(let sheet):
      sheet.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        OutputLine(DisplayText.visible(String($0)))
      }
    case .firstStep: [OutputLine("First step", .warning)]
    case .stepIsOver: [OutputLine("Nothing more to run; 'step next' goes to the next step")]
    case .leftLesson: [OutputLine("Back in the laboratory")]
    case .sameByMode(let mode, let number, let title):
      [OutputLine("\(mode.rawValue.capitalized) mode: step \(number), \(title)", .good)]
    case .printed(let texts): Self.prints(texts)
    case .notCompiled(let messages): Self.notCompiled(messages)
    case .cannotRun(let message): [OutputLine(message, .bad)]
    case .asksForTrust(let question, let word, _, _):
      [OutputLine("\(question); 'lesson \(Tokens.quoted(word)) --trust' lets it run", .warning)]
    case .waits(let request): [OutputLine(Self.waits(request), .warning)]
    case .ran(let outcome, let crash, let printed): Self.ran(outcome, crash, printed)
    case .notReached(let file, let line, let outcome): Self.notReached(file, line, outcome)
    case .cancelled(let what): [OutputLine("Cancelled: \(what)", .warning)]
    case .stoppedReading(let services):
      [OutputLine("Stopped reading at \(Wording.count(services, "service")); 'reload' reads all", .warning)]
    case .edit(let edit): Self.edit(edit)
    case .restarted: [OutputLine("Restarted the step")]
    case .answered(let state): Self.answered(state)
    case .replayed: [OutputLine("Replayed the deciding run of the original code")]
    case .hint(let number, let count, let text): [OutputLine("hint \(number) of \(count): \(text)", .good)]
    case .noMoreHints: [OutputLine("No more hints; 'solution' shows the solution")]
    case .nothingDecided(let question, let count):
      [OutputLine("Shown: the moment that \(count > 1 ? "question \(question)" : "the question") is about")]
    case .nothingToDo: [OutputLine("This step has no task")]
    case .solutionShown(let difference): Self.solution(difference)
    case .solution: [OutputLine("Inserted the solution", .good)]
    case .carriedOut(let name): [OutputLine("Ran the solution of '\(name)'", .good)]
    case .doneBefore(let lesson):
      [OutputLine("Already finished, in \(lesson); 'step next' goes on", .good)]
    case .review(let place, _):
      [OutputLine("Review \(place.number) of \(place.count): your earlier answer was wrong", .good)]
    case .reviewDue(let number, let title, let lesson):
      [OutputLine("Review: \(lesson), step \(number), \(title)", .warning)]
    case .noReview(let days): [OutputLine(Self.noReview(days), .good)]
    case .progress(let file): file.lines
    case .progressReset(let title): [OutputLine("Deleted the progress of '\(title)'", .good)]
    case .why(let why): Self.why(why)
    case .measured(let figures, let withPlaces): Self.measured(figures, withPlaces)
    case .scoreboard(let scoreboard): Self.scoreboard(scoreboard)
    case .plotted(let series): Self.plotted(series)
    // The model describes the differences, because it knows the graph on stage.
    case .compared: []
    case .checked(let reports): reports.flatMap(\.lines)
    case .opened(let path, let count): [OutputLine("\(path): \(Wording.count(count, "service"))", .good)]
    case .saved(let path): [OutputLine("Saved \(path)", .good)]
    case .wrote(let path): [OutputLine("Wrote \(path)", .good)]
    case .recovered(let name, let file):
      [
        OutputLine(
          "Recovered the unsaved work of \(name); "
            + (file.map { "'save' writes it to \($0)" } ?? "'save FILE.yaml' saves it"),
          .good)
      ]
    case .scenarios(let all, let recent):
      all.map { OutputLine("\($0.name): \($0.summary)") } + recent.map { OutputLine($0) }
    case .discarded(let name, let file):
      [OutputLine("Kept unsaved work of \(name) in a file; 'open \(Tokens.quoted(Paths.shown(file)))' opens it")]
    case .readSource(let summary, let faults, let leftOut):
      Self.read(summary, faults, leftOut: leftOut)
    case .rereadSource(let difference, let faults): [difference.summary] + Self.faults(faults)
    case .watching(let isOn):
      [OutputLine(isOn ? "Watching files" : "Stopped watching files; 'reload' reads the code", .good)]
    case .attached(let name, let process, let services, let tracks, let differences):
      Self.attached(name, process, services, tracks, differences)
    case .detached(let name, let isRunning):
      [OutputLine(isRunning ? "Detached from \(name), which keeps running" : "Closed the view of \(name)")]
    case .openedRecording(let file, let name, let seconds, let fault): Self.openedRecording(file, name, seconds, fault)
    case .closedSource(let root): [OutputLine("Closed \(root). Back in the laboratory")]
    case .filtered(let what, let shown, let command): [OutputLine("\(what): \(shown); '\(command)' shows all", .good)]
    case .allShown(let services): [OutputLine("All shown: \(Wording.count(services, "service"))", .good)]
    case .savedProject(let path, let services, let notes): Self.saved(path, services: services, notes)
    case .asExpected: [OutputLine("as expected", .good)]
    case .notAsExpected(let fault): [OutputLine(fault, .bad)]
    }
  }

  /// First line of the outcome; empty if there is none.
  package var text: String { lines.first?.text ?? "" }

  private static func unmet(_ name: String, _ needs: UnmetNeeds) -> [OutputLine] {
    needs.names.map { need in
      let text =
        switch needs.mode {
        case .injection: "\(name) needs \(need), but nothing is registered for \(need)"
        case .locator: "\(name) will pull \(need), but nothing is registered for \(need)"
        }
      return OutputLine(text, .warning)
    }
  }

  private static func released(_ names: [String], _ still: StillHeld?) -> String {
    let list = names.joined(separator: ", ")
    guard let still else { return "Released and freed \(list)" }
    return "Released \(list). \(text(still))"
  }

  private static func text(_ still: StillHeld) -> String {
    let by = still.holders.isEmpty ? "a retain cycle" : still.holders.joined(separator: ", ")
    return "\(still.instance) is still held by \(by)"
  }

  private static func advice(_ scope: MissingScope?) -> String {
    guard let scope else { return "" }
    if let open = scope.open { return " Use: resolve \(scope.service) in \(open)" }
    return " Use: scope open \(scope.kind) KEY, then resolve \(scope.service) in \(scope.kind)"
  }

  private static func remade(_ what: String, _ remade: RemakingResult) -> [OutputLine] {
    let instances = remade.made.count == 1 ? "a new instance" : "new instances"
    let made = remade.made.isEmpty ? "" : ". Made \(instances): \(remade.made.joined(separator: ", "))"
    let found = remade.found.isEmpty ? "" : ". Holding \(remade.found.joined(separator: ", ")) again"
    let still = remade.still.map { ". " + text($0) } ?? ""
    let kept = remade.kept.isEmpty ? "" : ". The container keeps \(Sentence.list(remade.kept))"
    return [OutputLine(what + made + found + still + kept, .good)] + remade.failures.map { OutputLine($0.text, .bad) }
  }

  private static func opened(_ id: ScopeID, _ parent: ScopeID?, _ declared: String?) -> OutputLine {
    guard let declared else {
      return OutputLine("Opened scope \(id)\(parent.map { " in \($0)" } ?? "")", .good)
    }
    return OutputLine(
      "Opened scope \(id) \(parent.map { "in \($0)" } ?? "outside of all scopes"), but '\(id.kind)' is declared in '\(declared)'; expected: "
        + "scope open \(id.kind) \(id.key) in \(declared):KEY", .warning)
  }

  private static func findings(_ findings: [Diagnostic], _ onlyPulls: Bool) -> [OutputLine] {
    var lines = findings.map(OutputLine.init(finding:))
    if lines.isEmpty { lines = [OutputLine("No findings", .good)] }
    if onlyPulls {
      lines.append(OutputLine(fromPullsAlone))
    }
    return lines
  }

  /// Remark about findings in locator mode.
  package static let fromPullsAlone =
    "locator mode: findings cover pulled services only"

  /// Returns the command without the option `--force`. A dialog has added the option when the user answered its
  /// question.
  private static func withoutForce(_ label: String) -> String {
    label.hasSuffix(" --force") ? String(label.dropLast(" --force".count)) : label
  }

  private static func notCompiled(_ messages: [CompilerMessage]) -> [OutputLine] {
    // The compiler's order: a mistake of syntax comes before the errors to which it leads.
    let errors = messages.filter { $0.severity == .error }
    if errors.isEmpty { return [OutputLine("Compiler failed without a message; 'play' tries again", .bad)] }
    // A single mistake can lead to many errors.
    let shown = errors.prefix(errors.count == mostErrors + 1 ? errors.count : mostErrors)
    let rest = errors.count - shown.count
    return [OutputLine("Does not compile: \(Wording.count(errors.count, "error"))", .bad)]
      + shown.map { OutputLine("\($0.file):\($0.line):\($0.column): \($0.message)", .bad) }
      + (rest > 0 ? [OutputLine("\(rest) more errors", .bad)] : [])
  }

  /// Maximum number of errors of the compiler that an outcome lists.
  private static let mostErrors = 5

  private static func ran(_ outcome: RunOutcome, _ crash: String?, _ printed: [String]) -> [OutputLine] {
    let prints = Self.prints(printed)
    // For a run that a limit has stopped, the text is the last place of the code that ran.
    let stopped = crash.map { "Stopped at \($0)" } ?? "Stopped"
    switch outcome {
    case .returned: return prints
    case .threw: return prints + [OutputLine("The run ended: the code threw an error", .warning)]
    case .crashed: return prints + [OutputLine("Crashed: \(crash ?? "no message")", .bad)]
    // The reason precedes the output, which can have any length.
    case .time: return [OutputLine("\(stopped): the code ran too long (endless loop?)", .bad)] + prints
    case .events:
      return [OutputLine("\(stopped): too many events (endless loop?)", .bad)] + prints
    case .memory:
      return [OutputLine("\(stopped): memory, thread or object limit exceeded", .bad)] + prints
    case .output: return [OutputLine("\(stopped): too much output (endless loop?)", .bad)] + prints
    case .stopped: return prints + [OutputLine("Stopped the code", .warning)]
    }
  }

  /// Returns the printed lines. Many equal lines in a row, as a loop prints them, become one.
  private static func prints(_ texts: [String]) -> [OutputLine] {
    var lines: [OutputLine] = []
    var rest = texts[...]
    while let text = rest.first {
      let equal = rest.prefix { $0 == text }
      let line = OutputLine(Wording.printed + text, .good)
      lines +=
        equal.count > 4
        ? [OutputLine("\(line.text) (\(Wording.count(equal.count, "time")))", .good)] : equal.map { _ in line }
      rest = rest.dropFirst(equal.count)
    }
    return lines
  }

  /// True for a run that exceeded one of its limits.
  package var wasStoppedByLimit: Bool {
    guard case .ran(let outcome, _, _) = self else { return false }
    return outcome.isLimit
  }

  private static func notReached(_ file: String, _ line: Int, _ outcome: Outcome) -> [OutputLine] {
    let place = "\(file):\(line)"
    let words =
      switch outcome {
      case .waits: "The run has not reached \(place) yet"
      case .cancelled: "The run had not reached \(place)"
      default: "The run ended before \(place); 'step restart' starts it again"
      }
    return [OutputLine(words, .warning)] + outcome.lines
  }

  static func waits(_ request: StepRequest) -> String {
    switch request {
    case .key: "Waiting for a key: 'give key K' sends one"
    case .line: "Waiting for a line: 'give line \"TEXT\"' sends one"
    case .clock(let seconds): "Waiting until \(Wording.seconds(seconds)): 'event next' advances the clock"
    }
  }

  private static func edit(_ edit: StepEdit) -> [OutputLine] {
    switch edit {
    case .replaced(let file, let line):
      [OutputLine("Changed \(file):\(line); 'play' runs it, 'code undo' undoes it", .good)]
    case .reset: [OutputLine("Restored the original code; 'code undo' undoes it", .good)]
    case .variant(let variant): [OutputLine("Showing the variant '\(variant.name)'\(variant.says)", .good)]
    case .other: [OutputLine("Loaded other code; 'code undo' undoes it", .good)]
    case .changes(let changes): Self.changes(changes)
    case .text(let file): [OutputLine("Changed \(file); 'play' runs the code", .good)]
    case .answerTakenBack(let question): [OutputLine("Undid the answer to question \(question)", .good)]
    case .takenBack: [OutputLine("Undid the code change; 'code redo' restores it", .good)]
    case .doneAgain: [OutputLine("Redid the code change; 'code undo' undoes it", .good)]
    }
  }
}

extension Outcome {
  /// Returns the removed and added lines in groups, each group below the place of its first line.
  private static func changes(_ changes: [CodeChange]) -> [OutputLine] {
    if changes.isEmpty { return [OutputLine("No change")] }
    return CodeChange.groups(changes).flatMap { group in
      [OutputLine(group.first.map { "\($0.file):\($0.line)" } ?? "")]
        + group.map { change in
          change.kind == .added ? OutputLine("+ \(change.text)", .good) : OutputLine("- \(change.text)", .bad)
        }
    }
  }
}

extension RemakingResult.Failure {
  package var text: String {
    switch self {
    case .notRegistered: "An instance was not made again: its service is not registered"
    case .scopeClosed(let service, let scope): "\(service) not made again: scope \(scope) is closed"
    case .unresolved(let message): message
    }
  }
}

extension OutputLine {
  package init(finding: Diagnostic) {
    let tone: Tone =
      switch finding.severity {
      case .error: .bad
      case .warning: .warning
      case .note: .plain
      }
    self.init("\(finding.severity.rawValue) \(finding.kind.rawValue): \(finding.message) \(finding.remedy)", tone)
  }
}
