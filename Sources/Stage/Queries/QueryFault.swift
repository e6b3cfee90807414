import Core

/// Why a query does not hold: what was expected, and what is there instead.
enum QueryFault {
  static let noLesson = "no lesson is on stage: this is asked of a lesson's code; 'lesson knight' begins one"
  static let notCompiledYet = "the code has not been compiled yet"
  static let notEndedYet = "the run has not come to its end yet; 'play' goes there"

  static func dropped(before n: Int) -> String {
    "not known: events before \(n) were dropped, and no later event tells"
  }

  static func noText(_ type: String) -> String { "there is no code of a type \(type) to compare" }

  static func noMeasure(_ name: String, among known: [String]) -> String {
    known.contains(name) ? "there is no measure \(name) here" : Wording.unknown("measure", name, among: known)
  }

  /// - Parameter near: the beginning of a statement that has run and that was probably meant.
  static func noMoment(_ time: Query.Time, hasEnded: Bool, near: String? = nil) -> String {
    switch time {
    case .end: return notEndedYet
    case .returned: return "the story has not returned yet"
    case .statement(let text, let number):
      let what = "no statement that begins with \(QueryWord.inQuotes(text)) has run"
      return what + (number == 1 ? "" : " \(number) times") + (hasEnded ? "" : " yet")
        + (near.map { "; did you mean \(QueryWord.inQuotes($0))?" } ?? "")
    }
  }

  /// - Parameter answer: what was found; it is not what the query wants.
  static func text(_ query: Query, _ answer: QueryAnswer, _ look: QueryLook) -> String {
    let not = query.isNegated
    func expected(_ plain: String, _ negated: String, _ instead: String) -> String {
      "expected \(not ? negated : plain), \(instead)"
    }
    func counted(_ what: String, _ wanted: Int?) -> String {
      switch (wanted, not) {
      case (let wanted?, false): "expected \(wanted) \(what)"
      case (let wanted?, true): "expected not \(wanted) \(what)"
      case (nil, false): "expected at least 1 \(what)"
      case (nil, true): "expected no \(what)"
      }
    }
    switch query.subject {
    case .live(let name, let wanted):
      let live = look.live(name)
      return "\(counted("live \(name)", wanted)), there are \(live.count)\(list(live.map(\.name)))"
    case .made(let name, let wanted): return "\(counted("\(name) made", wanted)), it was \(found(answer))"
    case .freed(let name, let wanted): return "\(counted("\(name) freed", wanted)), it was \(found(answer))"
    case .prints(let text):
      let lines = look.output.map(QueryWord.inQuotes)
      let printed = lines.isEmpty ? "nothing was printed" : "printed was \(lines.joined(separator: ", "))"
      let text = QueryWord.inQuotes(text)
      return expected("\(text) to be printed", "\(text) not to be printed", not ? "it was" : printed)
    case .shows(let text):
      let lines = (look.lesson?.screen ?? []).map(QueryWord.inQuotes)
      let shown = lines.isEmpty ? "it shows nothing" : "it shows \(lines.joined(separator: ", "))"
      let text = QueryWord.inQuotes(text)
      return expected("the screen to show \(text)", "the screen not to show \(text)", not ? "it does" : shown)
    case .compiles:
      return expected("the code to compile", "the code not to compile", not ? "it does" : errors(look))
    case .crashes: return expected("a crash", "no crash", outcome(look))
    case .returns: return expected("the run to return", "the run not to return", outcome(look))
    case .throws: return expected("the run to be left by an error", "no error to leave the run", outcome(look))
    case .holds(let one, let other):
      let found = look.holds(one, other).map { "\($0.name) holds \($1.name)" }
      let others = look.instances(one).flatMap { look.held(by: $0) }.map(\.name).withoutRepeats
      let instead =
        not
        ? found.joined(separator: ", ")
        : look.instances(one).isEmpty
          ? "no \(one.name) is alive"
          : others.isEmpty ? "it holds nothing" : "it holds \(others.joined(separator: ", "))"
      return expected("\(one.name) to hold \(other.name)", "\(one.name) not to hold \(other.name)", instead)
    case .edge(let one, let other, let kind):
      let targets = Picture(look.world).edges.filter { $0.from == look.own(one) }
        .map { kind == nil ? $0.to : "\($0.to) by \($0.by.rawValue)" }.withoutRepeats
      let edge = kind.map { "edge by \($0.rawValue)" } ?? "edge"
      let instead =
        not
        ? "there is one"
        : targets.isEmpty ? "no edge leads from \(one)" : "from \(one) they lead to \(targets.joined(separator: ", "))"
      return expected("an \(edge) from \(one) to \(other)", "no \(edge) from \(one) to \(other)", instead)
    case .hidden(let name, let wanted):
      let hidden = look.hidden(name)
      let what = "hidden dependenc\(wanted == 1 || wanted == nil && !not ? "y" : "ies") of \(name)"
      return "\(counted(what, wanted)), there are \(hidden.count)\(list(hidden))"
    case .same(let one, let other):
      let (left, right) = (value(one, look), value(other, look))
      return expected(
        "\(one) and \(other) to be one object", "\(one) and \(other) to be two objects",
        not ? "both are \(left)" : "they are \(left) and \(right)")
    case .unchanged(let name):
      return expected("\(name) to be unchanged", "\(name) to be changed", not ? "it is the original" : "it was edited")
    case .measure(let name, let type, let wanted):
      return "\(counted("as \(name)\(type.map { " of \($0)" } ?? "")", wanted)), it is \(found(answer))"
    case .mode(let mode):
      return expected(
        "mode \(mode.rawValue)", "another mode than \(mode.rawValue)", "it is \(look.world.mode.rawValue)")
    case .missing(let name):
      let missing = look.missing.withoutRepeats
      return expected(
        "\(name) to be missing", "\(name) not to be missing",
        not ? "it is" : missing.isEmpty ? "nothing is missing" : "missing is \(missing.joined(separator: ", "))")
    case .failed(let name):
      let last = look.lastFate(name)
      return expected(
        "\(name) to have failed", "\(name) not to have failed",
        last.map { "its last event is \($0.n) \($0.kind.rawValue)" } ?? "nothing happened to it")
    case .finding(let kind, let name):
      let what = "finding \(kind.rawValue)\(name.map { " with \($0)" } ?? "")"
      let others = look.world.findings.map { "\($0.kind.rawValue) \($0.path.joined(separator: " → "))" }.withoutRepeats
      return expected(
        "a \(what)", "no \(what)",
        not ? "there is one" : others.isEmpty ? "nothing was found" : "found was \(others.joined(separator: ", "))")
    case .registered(let name):
      return expected("\(name) to be registered", "\(name) not to be registered", not ? "it is" : "it is not")
    }
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "" : ": \(names.joined(separator: ", "))" }

  private static func found(_ answer: QueryAnswer) -> String {
    if case .number(let found, _) = answer { "\(found)" } else { "not known" }
  }

  private static func value(_ field: Query.Field, _ look: QueryLook) -> String {
    if look.instances(field.instance).isEmpty { return "nothing (no \(field.instance.name) is alive)" }
    return look.objects(field).first.flatMap { look.world[$0]?.name } ?? "nothing"
  }

  private static func errors(_ look: QueryLook) -> String {
    let errors = look.lesson?.messages.filter { $0.severity == .error } ?? []
    let first = errors.first.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } ?? "it does not"
    return first + (errors.count > 1 ? " (and \(Wording.count(errors.count - 1, "more error")))" : "")
  }

  private static func outcome(_ look: QueryLook) -> String {
    guard let lesson = look.lesson, let outcome = lesson.outcome else { return errors(look) }
    switch outcome {
    case .returned: return "it returned"
    case .threw: return "it was left by an error"
    case .crashed:
      let place = lesson.crash?.place.map { " at \($0.file):\($0.line)" } ?? ""
      return "it crashed\(place)\(lesson.crash.map { ": \($0.message)" } ?? "")"
    case .time: return "it ran for too long"
    case .events: return "it did more than the limit of events"
    case .memory: return "it took too much memory, or too many threads or objects"
    case .output: return "it printed more than the limit"
    case .stopped: return "it was stopped"
    }
  }
}

extension [String] {
  /// Each once, where it stands first.
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
