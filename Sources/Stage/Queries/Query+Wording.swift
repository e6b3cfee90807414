import Core

extension Query {
  /// Condition in a few words, for screen and paper: `1 Helmet alive`, `Armor is unchanged`.
  package var words: String {
    var text = isNegated ? negated : plain
    switch time {
    case .end: break
    case .statement(let statement, let number):
      text += " after \(QueryWord.inQuotes(statement))" + (number == 1 ? "" : " has run \(number) times")
    case .returned: text += " after the run"
    }
    return text
  }

  private var plain: String {
    switch subject {
    case .live(let name, let number): Self.counted(name, number, "alive")
    case .made(let name, let number): Self.counted(name, number, "made")
    case .freed(let name, let number): Self.counted(name, number, "freed")
    case .prints(let text): "prints \(QueryWord.inQuotes(text))"
    case .shows(let text): "the step's screen shows \(QueryWord.inQuotes(text))"
    case .compiles: "the code compiles"
    case .crashes: "the run crashes"
    case .returns: "the run reaches its end"
    case .throws: "the run throws an error"
    case .holds(let one, let other): "\(one.name) holds \(other.name)"
    case .edge(let one, let other, let kind): "\(one) depends on \(other)\(Self.by(kind))"
    case .hidden(let name, let number): "\(name) has \(Self.hiddenWords(number))"
    case .same(let one, let other): "\(one) and \(other) are the same instance"
    case .unchanged(let name): "\(name) is unchanged"
    case .measure(let name, let type, let number):
      "\(Self.measure(name, type))\(number.map { " is \($0)" } ?? " is above 0")"
    case .mode(let mode): "the mode is \(mode.rawValue)"
    case .missing(let name): "\(name) is missing"
    case .failed(let name): "a failed request for \(name)"
    case .finding(let kind, let name): "a '\(kind.rawValue)' finding\(name.map { " about \($0)" } ?? "")"
    case .registered(let name): "\(name) is registered"
    }
  }

  private var negated: String {
    switch subject {
    case .live(let name, 0?): Self.counted(name, nil, "alive")
    case .made(let name, 0?): Self.counted(name, nil, "made")
    case .freed(let name, 0?): Self.counted(name, nil, "freed")
    case .live(let name, nil): "no \(name) alive"
    case .made(let name, nil): "no \(name) made"
    case .freed(let name, nil): "no \(name) freed"
    case .live(let name, let number?): "the number of live \(Wording.plural(name)) is not \(number)"
    case .made(let name, let number?): "the number of \(Wording.plural(name)) made is not \(number)"
    case .freed(let name, let number?): "the number of \(Wording.plural(name)) freed is not \(number)"
    case .prints(let text): "does not print \(QueryWord.inQuotes(text))"
    case .shows(let text): "the step's screen does not show \(QueryWord.inQuotes(text))"
    case .compiles: "the code does not compile"
    case .crashes: "no crash"
    case .returns: "the run does not reach its end"
    case .throws: "the run throws no error"
    case .holds(let one, let other): "\(one.name) does not hold \(other.name)"
    case .edge(let one, let other, let kind): "\(one) does not depend on \(other)\(Self.by(kind))"
    case .hidden(let name, nil): "\(name) has \(Self.hiddenWords(0))"
    case .hidden(let name, let number?): "\(name) does not have \(Self.hiddenWords(number))"
    case .same(let one, let other): "\(one) and \(other) are different instances"
    case .unchanged(let name): "\(name) is changed"
    case .measure(let name, let type, let number):
      "\(Self.measure(name, type)) is \(number.map { "not \($0)" } ?? "0")"
    case .mode(let mode): "the mode is not \(mode.rawValue)"
    case .missing(let name): "\(name) is not missing"
    case .failed(let name): "no failed request for \(name)"
    case .finding(let kind, let name): "no '\(kind.rawValue)' finding\(name.map { " about \($0)" } ?? "")"
    case .registered(let name): "\(name) is not registered"
    }
  }

  /// Returns the subject of a sentence about a measure: `measure coupling`, `coupling of Knight`.
  private static func measure(_ name: String, _ type: String?) -> String {
    type.map { "\(name) of \($0)" } ?? "measure \(name)"
  }

  fileprivate static func by(_ kind: Dependency.Kind?) -> String { kind.map { " (\($0.rawValue))" } ?? "" }

  private static func hiddenWords(_ number: Int?) -> String {
    switch number {
    case nil: "a hidden dependency"
    case 0?: "no hidden dependency"
    case let number?: Wording.count(number, of: "hidden dependency")
    }
  }

  private static func counted(_ name: String, _ number: Int?, _ what: String) -> String {
    guard let number else { return "at least 1 \(name) \(what)" }
    return number == 0 ? "no \(name) \(what)" : "\(Wording.count(number, of: name)) \(what)"
  }
}

// Messages with the expected and the actual state.
extension QueryMessages {
  /// Message for a query that does not hold.
  ///
  /// - Parameters:
  ///   - query: the query that does not hold.
  ///   - answer: the actual value.
  ///   - look: evaluator of the query, for further facts about the moment.
  static func text(_ query: Query, _ answer: QueryAnswer, _ look: QueryLook) -> String {
    let not = query.isNegated
    func expected(_ plain: String, _ negated: String, _ instead: String) -> String {
      "expected \(not ? negated : plain); \(instead)"
    }
    /// - Parameters:
    ///   - one: one of the things that are counted: `live Knight`.
    ///   - many: several of them: `live Knights`.
    func counted(_ one: String, _ many: String, _ wanted: Int?) -> String {
      switch (wanted, not) {
      case (let wanted?, false): "expected \(wanted) \(wanted == 1 ? one : many)"
      case (let wanted?, true): "expected a number of \(many) other than \(wanted)"
      case (nil, false): "expected at least 1 \(one)"
      case (nil, true): "expected no \(one)"
      }
    }
    switch query.subject {
    case .live(let name, let wanted):
      let live = look.live(name)
      let expectation = counted("live \(name)", "live \(Wording.plural(name))", wanted)
      return "\(expectation); alive: \(live.count)\(list(live.map(\.name)))"
    case .made(let name, let wanted):
      return "\(counted("\(name) made", "\(Wording.plural(name)) made", wanted)); made: \(found(answer))"
    case .freed(let name, let wanted):
      return "\(counted("\(name) freed", "\(Wording.plural(name)) freed", wanted)); freed: \(found(answer))"
    case .prints(let text):
      let lines = look.output.map(QueryWord.inQuotes)
      let printed = lines.isEmpty ? "nothing was printed" : "the output is \(lines.joined(separator: ", "))"
      let text = QueryWord.inQuotes(text)
      return expected("\(text) to be printed", "\(text) not to be printed", not ? "it was printed" : printed)
    case .shows(let text):
      let lines = (look.lesson?.screen ?? []).map(QueryWord.inQuotes)
      let screen = "the step's screen"
      let shown = lines.isEmpty ? "\(screen) is empty" : "\(screen) shows \(lines.joined(separator: ", "))"
      let text = QueryWord.inQuotes(text)
      return expected("\(screen) to show \(text)", "\(screen) not to show \(text)", shown)
    case .compiles:
      return expected("the code to compile", "the code not to compile", not ? "the code compiles" : errors(look))
    case .crashes: return expected("a crash", "no crash", outcome(look))
    case .returns: return expected("the run to reach its end", "the run not to reach its end", outcome(look))
    case .throws: return expected("the run to throw an error", "the run to throw no error", outcome(look))
    case .holds(let one, let other):
      let found = look.holds(one, other).map { "\($0.name) holds \($1.name)" }
      let others = look.instances(one).flatMap { look.held(by: $0) }.map(\.name).withoutRepeats
      let instead =
        not
        ? found.joined(separator: ", ")
        : look.instances(one).isEmpty
          ? "no \(one.name) is alive"
          : others.isEmpty ? "\(one.name) holds nothing" : "\(one.name) holds \(others.joined(separator: ", "))"
      return expected("\(one.name) to hold \(other.name)", "\(one.name) not to hold \(other.name)", instead)
    case .edge(let one, let other, let kind):
      let targets = Picture(look.world).edges.filter { $0.from == look.own(one) }
        .map { kind == nil ? $0.to : "\($0.to) (\($0.by.rawValue))" }.withoutRepeats
      let named = "\(other)\(Query.by(kind))"
      let instead =
        not
        ? "the graph has this dependency"
        : targets.isEmpty ? "\(one) depends on nothing" : "\(one) depends on \(targets.joined(separator: ", "))"
      return expected("\(one) to depend on \(named)", "\(one) not to depend on \(named)", instead)
    case .hidden(let name, let wanted):
      let hidden = look.hidden(name)
      // Of none at all, several are expected to be absent.
      let (one, many) = ("hidden dependency of \(name)", "hidden dependencies of \(name)")
      return "\(counted(not && wanted == nil ? many : one, many, wanted)); found: \(hidden.count)\(list(hidden))"
    case .same(let one, let other):
      let (left, right) = (value(one, look), value(other, look))
      return expected(
        "\(one) and \(other) to be the same instance", "\(one) and \(other) to be different instances",
        not ? "both are \(left)" : "the values are \(left) and \(right)")
    case .unchanged(let name):
      return expected(
        "\(name) to be unchanged", "\(name) to be changed", not ? "the code is the original" : "the code was edited")
    case .measure(let name, let type, let wanted):
      let figure = "\(name)\(type.map { " of \($0)" } ?? "")"
      let value = wanted.map { not ? "other than \($0)" : "\($0)" } ?? (not ? "0" : "at least 1")
      return "expected measure \(figure) to be \(value); the value is \(found(answer))"
    case .mode(let mode):
      return expected(
        "mode \(mode.rawValue)", "a mode other than \(mode.rawValue)", "the mode is \(look.world.mode.rawValue)")
    case .missing(let name):
      let missing = look.missing.withoutRepeats
      return expected(
        "\(name) to be missing", "\(name) not to be missing",
        not ? "it is missing" : missing.isEmpty ? "nothing is missing" : "missing: \(missing.joined(separator: ", "))")
    case .failed(let name):
      let last = look.lastFate(name)
      return expected(
        "resolving \(name) to fail", "resolving \(name) not to fail",
        last.map { "the last event about \(name) is '\($0.kind.words)' (event \($0.n))" }
          ?? "\(name) has no event")
    case .finding(let kind, let name):
      let what = "'\(kind.rawValue)' finding\(name.map { " about \($0)" } ?? "")"
      let others = look.world.findings.map { "\($0.kind.rawValue) \($0.path.joined(separator: " → "))" }.withoutRepeats
      return expected(
        "a \(what)", "no \(what)",
        not ? "this finding exists" : others.isEmpty ? "no findings" : "findings: \(others.joined(separator: ", "))")
    case .registered(let name):
      return expected(
        "\(name) to be registered", "\(name) not to be registered", "it is \(not ? "" : "not ")registered")
    }
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "" : " (\(names.joined(separator: ", ")))" }

  private static func found(_ answer: QueryAnswer) -> String {
    if case .number(let found, _) = answer { "\(found)" } else { "unknown" }
  }

  private static func value(_ field: Query.Field, _ look: QueryLook) -> String {
    if look.instances(field.instance).isEmpty { return "nothing (no \(field.instance.name) is alive)" }
    return look.objects(field).first.flatMap { look.world[$0]?.name } ?? "nothing"
  }

  private static func errors(_ look: QueryLook) -> String {
    let errors = look.lesson?.messages.filter { $0.severity == .error } ?? []
    let first = errors.first.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } ?? "the code does not compile"
    return first + (errors.count > 1 ? " (and \(Wording.count(errors.count - 1, "more error")))" : "")
  }

  private static func outcome(_ look: QueryLook) -> String {
    guard let lesson = look.lesson, let outcome = lesson.outcome else { return errors(look) }
    guard outcome == .crashed else { return "the run \(outcome.words)" }
    let place = lesson.crash?.place.map { " at \($0.file):\($0.line)" } ?? ""
    return "the run crashed\(place)\(lesson.crash.map { ": \($0.message)" } ?? "")"
  }
}
