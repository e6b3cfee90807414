import Core
import Lessons
import Stage
import Support
import Trace

/// The one place where outcomes of commands get their words.
extension Outcome {
  package var lines: [OutputLine] {
    switch self {
    case .silent: []
    case .registered(let draft, let unmet):
      [OutputLine("\(draft.name) is registered (\(draft.lifetime))", .good)] + Self.unmet(draft.name, unmet)
    case .edited(let draft, let unmet):
      [OutputLine("\(draft.name) is changed (\(draft.lifetime))", .good)] + Self.unmet(draft.name, unmet)
    case .unchanged(let name): [OutputLine("\(name) is like that already")]
    case .removed(let name, let without):
      without.isEmpty
        ? [OutputLine("\(name) is removed", .good)]
        : [OutputLine("\(name) is removed; now without it: \(without.joined(separator: ", "))", .warning)]
    case .renamed(let old, let new, let dependents):
      dependents.isEmpty
        ? [OutputLine("\(old) is called \(new) now", .good)]
        : [
          OutputLine(
            "\(old) is called \(new) now; \(dependents.joined(separator: ", ")) still asks for \(old)", .warning)
        ]
    case .calledAlready(let name): [OutputLine("it is called \(name) already")]
    case .holding(let instance, let isNew):
      [OutputLine(isNew ? "you hold \(instance)" : "you hold \(instance) already", .good)]
    case .released(let names, let still): [OutputLine(Self.released(names, still), .good)]
    case .used(let instance, let others):
      [OutputLine("\(instance) did its work with \(others) other\(others == 1 ? "" : "s")", .good)]
    case .noSuchScope(let service, let place):
      [
        OutputLine("\(service): no scope \(place) is open. Open it with: scope open \(place.opening)", .bad)
      ]
    case .unresolved(let message, let scope): [OutputLine(message + Self.advice(scope), .bad)]
    case .mode(.injection, let remade): Self.remade("dependency injection: who needs something is given it", remade)
    case .mode(.locator, let remade): Self.remade("service locator: who needs something asks for it", remade)
    case .modeIsAlready(let mode): [OutputLine("the mode is \(mode.rawValue) already")]
    case .scopeOpened(let id, let parent, let declared): [Self.opened(id, parent, declared)]
    case .scopeClosed(let id): [OutputLine("the scope \(id) is closed", .good)]
    case .undone(let label, let remade): Self.remade("undone: \(Self.said(label))", remade)
    case .redone(let label, let remade): Self.remade("done again: \(Self.said(label))", remade)
    case .findings(let findings, let fromPullsAlone): Self.findings(findings, fromPullsAlone)
    case .lessons(let lessons): lessons.map { OutputLine("\($0.name): \($0.title), \($0.size)") }
    case .step(let number, let count, let title): [OutputLine("step \(number) of \(count): \(title)", .good)]
    case .lastStep(let closing): Self.closing(closing)
    case .cheatSheet(let sheet):
      sheet.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        OutputLine(DisplayText.visible(String($0)))
      }
    case .firstStep: [OutputLine("this is the first step", .warning)]
    case .stepIsOver: [OutputLine("the step is over; 'step next' goes on")]
    case .leftLesson: [OutputLine("back in the laboratory")]
    case .sameByMode(let mode, let number, let title):
      [OutputLine("the same objects by \(mode.rawValue): step \(number), \(title)", .good)]
    case .printed(let texts): texts.map { OutputLine("prints: \($0)", .good) }
    case .notCompiled(let messages): Self.notCompiled(messages)
    case .cannotRun(let message): [OutputLine(message, .bad)]
    case .asksForTrust(let question, let word, _, _):
      [OutputLine("\(question); 'lesson \(Tokens.quoted(word)) --trust' lets it", .warning)]
    case .waits(let wish): [OutputLine(Self.waits(wish), .warning)]
    case .ran(let outcome, let crash, let printed): Self.ran(outcome, crash, printed)
    case .passedBy(let file, let line, let outcome): Self.passedBy(file, line, outcome)
    case .cancelled(let what): [OutputLine("\(what) was cancelled", .warning)]
    case .edit(let edit): Self.edit(edit)
    case .restarted: [OutputLine("from the start")]
    case .answered(let state): Self.answered(state)
    case .replayed: [OutputLine("this is the run that decided: the untouched code, with the step's own keys")]
    case .hint(let number, let count, let text): [OutputLine("hint \(number) of \(count): \(text)", .good)]
    case .noMoreHints: [OutputLine("there are no more hints; 'solution' shows the solution")]
    case .nothingDecided: [OutputLine("nothing that happened changed the answer: so it was all along", .warning)]
    case .nothingToDo: [OutputLine("this step has no exercise")]
    case .solutionShown(let difference): Self.solution(difference)
    case .solution(let name): [OutputLine("the solution of '\(name)' stands there now", .good)]
    case .carriedOut(let name): [OutputLine("the commands that solve '\(name)' are carried out", .good)]
    case .review(let number, let title):
      [OutputLine("once more: a question of step \(number), \(title), was answered wrongly", .warning)]
    case .progressReset(let title): [OutputLine("what was done in '\(title)' is forgotten", .good)]
    case .why(let why): Self.why(why)
    case .measured(let figures, let withPlaces): Self.measured(figures, withPlaces)
    case .scoreboard(let scoreboard): Self.scoreboard(scoreboard)
    case .plotted(let series): Self.plotted(series)
    // What differs is said where the graph on stage is known.
    case .compared: []
    case .checked(let reports): reports.flatMap(\.lines)
    case .opened(let path, let count): [OutputLine("\(path): \(count) services", .good)]
    case .saved(let path): [OutputLine("saved \(path)", .good)]
    case .wrote(let path): [OutputLine("wrote \(path)", .good)]
    case .recovered(let name, let file):
      [
        OutputLine(
          "the unsaved work of \(name) is back; "
            + (file.map { "save writes it to \($0)" } ?? "save it with save FILE.yaml"),
          .good)
      ]
    case .scenarios(let all, let recent):
      all.map { OutputLine("\($0.name): \($0.summary)") } + recent.map { OutputLine($0) }
    case .discarded(let name): [OutputLine("the unsaved work of \(name) is dropped")]
    case .readSource(let summary, let faults, let isSlow): Self.read(summary, faults, isSlowBuild: isSlow)
    case .watching(let isOn):
      [OutputLine(isOn ? "edits are followed" : "edits are followed no more; 'reload' reads them", .good)]
    case .attached(let name, let process, let services, let tracks): Self.attached(name, process, services, tracks)
    case .detached(let name): [OutputLine("detached from \(name), which goes on; this is the laboratory")]
    case .openedRecording(let file, let name, let seconds, let fault): Self.openedRecording(file, name, seconds, fault)
    case .closedSource(let root): [OutputLine("left \(root); this is the laboratory")]
    case .narrowed(let what, let shown): [OutputLine("\(what): \(shown); 'filter off' shows all", .good)]
    case .allShown(let services): [OutputLine("all \(Wording.count(services, "service")) are shown", .good)]
    case .savedProject(let path, let services, let notes): Self.saved(path, services: services, notes)
    case .asExpected: [OutputLine("as expected", .good)]
    case .notAsExpected(let fault): [OutputLine(fault, .bad)]
    }
  }

  /// Its first line.
  package var text: String { lines.first?.text ?? "" }

  private static func unmet(_ name: String, _ needs: [String]) -> [OutputLine] {
    needs.map { OutputLine("\(name) needs \($0), and nothing is registered for \($0)", .warning) }
  }

  private static func released(_ names: [String], _ still: StillHeld?) -> String {
    let list = names.joined(separator: ", ")
    guard let still else { return "you let go of \(list): freed" }
    let by = still.holders.isEmpty ? "a circle that nobody holds" : still.holders.joined(separator: ", ")
    return "you let go of \(list); \(still.instance) is still held by \(by)"
  }

  private static func advice(_ scope: MissingScope?) -> String {
    guard let scope else { return "" }
    if let open = scope.open { return " Here: resolve \(scope.service) in \(open)" }
    return " Here: scope open \(scope.kind) KEY, then resolve \(scope.service) in \(scope.kind)"
  }

  private static func remade(_ what: String, _ remade: Remade) -> [OutputLine] {
    let made = remade.made.isEmpty ? "" : "; made anew: \(remade.made.joined(separator: ", "))"
    let found = remade.found.isEmpty ? "" : "; held again: \(remade.found.joined(separator: ", "))"
    return [OutputLine(what + made + found, .good)] + remade.failures.map { OutputLine($0.text, .bad) }
  }

  private static func opened(_ id: ScopeID, _ parent: ScopeID?, _ declared: String?) -> OutputLine {
    guard let declared else {
      return OutputLine("the scope \(id) is open\(parent.map { " in \($0)" } ?? "")", .good)
    }
    return OutputLine(
      "the scope \(id) is open under \(parent?.description ?? "the root"); '\(id.kind)' is declared in '\(declared)': "
        + "scope open \(id.kind) \(id.key) in \(declared):KEY", .warning)
  }

  private static func findings(_ findings: [Diagnostic], _ onlyPulls: Bool) -> [OutputLine] {
    var lines = findings.map(OutputLine.init(finding:))
    if lines.isEmpty { lines = [OutputLine("nothing to find fault with", .good)] }
    if onlyPulls {
      lines.append(OutputLine(fromPullsAlone))
    }
    return lines
  }

  /// What there is to say of findings in locator mode.
  package static let fromPullsAlone =
    "in locator mode needs are unknown until they are pulled: findings come from pulls alone"

  /// A command without the option by which a dialog says that its question was answered.
  private static func said(_ label: String) -> String {
    label.hasSuffix(" --force") ? String(label.dropLast(" --force".count)) : label
  }

  private static func notCompiled(_ messages: [CompilerMessage]) -> [OutputLine] {
    let errors = messages.filter { $0.severity == .error }
    return [OutputLine("the code does not compile: \(errors.count) error\(errors.count == 1 ? "" : "s")", .bad)]
      + errors.map { OutputLine("\($0.file):\($0.line):\($0.column): \($0.message)", .bad) }
  }

  private static func ran(_ outcome: RunOutcome, _ crash: String?, _ printed: [String]) -> [OutputLine] {
    let prints = printed.map { OutputLine("prints: \($0)", .good) }
    switch outcome {
    case .returned: return prints
    case .threw: return prints + [OutputLine("the step was left by an error", .warning)]
    case .crashed: return prints + [OutputLine("the code crashed: \(crash ?? "without a word")", .bad)]
    case .time: return prints + [OutputLine("the code ran for too long without coming to an end and was stopped", .bad)]
    case .events: return prints + [OutputLine("the code did more than the limit of events and was stopped", .bad)]
    case .memory:
      return prints + [OutputLine("the code took more memory, threads or objects than the limit and was stopped", .bad)]
    case .output: return prints + [OutputLine("the code printed more than the limit and was stopped", .bad)]
    case .stopped: return prints + [OutputLine("the code was stopped", .warning)]
    }
  }

  private static func passedBy(_ file: String, _ line: Int, _ outcome: Outcome) -> [OutputLine] {
    let place = "\(file):\(line)"
    let words =
      switch outcome {
      case .waits: "the run has not come to \(place) yet"
      case .cancelled: "the run had not come to \(place)"
      default: "the run did not come to \(place) before it was over; 'step restart' begins it anew"
      }
    return [OutputLine(words, .warning)] + outcome.lines
  }

  static func waits(_ wish: StepWish) -> String {
    switch wish {
    case .key: "the code waits for a key: give key K"
    case .line: "the code waits for a line: give line \"TEXT\""
    case .clock(let seconds): "the code waits until its clock shows \(seconds) seconds: 'event next' lets time go on"
    }
  }

  private static func edit(_ edit: StepEdit) -> [OutputLine] {
    switch edit {
    case .replaced(let file, let line):
      [OutputLine("\(file):\(line) is changed; 'play' runs what stands there, 'code reset' takes it back", .good)]
    case .reset: [OutputLine("the code is the original's again; 'code undo' brings yours back", .good)]
    case .variant(let variant): [OutputLine("the code is the variant '\(variant.name)'\(variant.says)", .good)]
    case .other: [OutputLine("the code is the other program's; 'code undo' brings yours back", .good)]
    case .changes(let changes): Self.changes(changes)
    case .text(let file): [OutputLine("\(file) is changed; 'play' runs what stands there", .good)]
    case .takenBack: [OutputLine("the last change of the code is taken back; 'code redo' makes it again", .good)]
    case .doneAgain: [OutputLine("the code is changed again; 'code undo' takes it back", .good)]
    }
  }
}

extension Outcome {
  /// Removed and added lines, under the place of the first of each group.
  private static func changes(_ changes: [CodeChange]) -> [OutputLine] {
    if changes.isEmpty { return [OutputLine("nothing is changed")] }
    return CodeChange.groups(changes).flatMap { group in
      [OutputLine(group.first.map { "\($0.file):\($0.line)" } ?? "")]
        + group.map { change in
          change.kind == .added ? OutputLine("+ \(change.text)", .good) : OutputLine("- \(change.text)", .bad)
        }
    }
  }
}

extension Remade.Failure {
  package var text: String {
    switch self {
    case .notRegistered: "what you held of a service that is not registered any more cannot be made again"
    case .scopeClosed(let service, let scope): "\(service): the scope \(scope) is not open any more"
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
