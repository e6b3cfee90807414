import Core

extension Query {
  /// What has to hold, in a few words, for screen and paper: `1 Helmet alive`, `Armor as it was`.
  package var words: String {
    var text = isNegated ? negated : plain
    switch time {
    case .end: break
    case .statement(let statement, let number):
      text += " after \(QueryWord.inQuotes(statement))" + (number == 1 ? "" : " has run \(number) times")
    case .returned: text += " when all is over"
    }
    return text
  }

  private var plain: String {
    switch subject {
    case .live(let name, let number): Self.counted(name, number, "alive")
    case .made(let name, let number): Self.counted(name, number, "made")
    case .freed(let name, let number): Self.counted(name, number, "freed")
    case .prints(let text): "prints \(QueryWord.inQuotes(text))"
    case .shows(let text): "the screen shows \(QueryWord.inQuotes(text))"
    case .compiles: "the code compiles"
    case .crashes: "the run crashes"
    case .returns: "the run comes to its end"
    case .throws: "the run is left by an error"
    case .holds(let one, let other): "\(one.name) holds \(other.name)"
    case .edge(let one, let other, let kind): "an arrow \(one) → \(other)\(Self.by(kind))"
    case .hidden(let name, let number): "\(name) hides \(number.map { "\($0)" } ?? "something") in its bodies"
    case .same(let one, let other): "\(one) and \(other) are one object"
    case .unchanged(let name): "\(name) is unchanged"
    case .measure(let name, let type, let number):
      "\(name)\(type.map { " of \($0)" } ?? "")\(number.map { " is \($0)" } ?? " above 0")"
    case .mode(let mode): "\(mode == .locator ? "the locator" : "injection") is on"
    case .missing(let name): "\(name) is missing"
    case .failed(let name): "\(name) fails"
    case .finding(let kind, let name): "a finding: \(kind.rawValue)\(name.map { " of \($0)" } ?? "")"
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
    case .live(let name, let number?): "not \(Self.counted(name, number, "alive"))"
    case .made(let name, let number?): "not \(Self.counted(name, number, "made"))"
    case .freed(let name, let number?): "not \(Self.counted(name, number, "freed"))"
    case .prints(let text): "does not print \(QueryWord.inQuotes(text))"
    case .shows(let text): "the screen does not show \(QueryWord.inQuotes(text))"
    case .compiles: "the code does not compile"
    case .crashes: "no crash"
    case .returns: "the run does not come to its end"
    case .throws: "no error leaves the run"
    case .holds(let one, let other): "\(one.name) does not hold \(other.name)"
    case .edge(let one, let other, let kind): "no arrow \(one) → \(other)\(Self.by(kind))"
    case .hidden(let name, nil): "\(name) hides nothing in its bodies"
    case .hidden(let name, let number?): "\(name) does not hide \(number) in its bodies"
    case .same(let one, let other): "\(one) and \(other) are two objects"
    case .unchanged(let name): "\(name) is changed"
    case .measure(let name, let type, let number):
      "\(name)\(type.map { " of \($0)" } ?? "") is \(number.map { "not \($0)" } ?? "0")"
    case .mode(let mode): "\(mode == .locator ? "the locator" : "injection") is off"
    case .missing(let name): "\(name) is not missing"
    case .failed(let name): "\(name) does not fail"
    case .finding(let kind, let name): "no finding: \(kind.rawValue)\(name.map { " of \($0)" } ?? "")"
    case .registered(let name): "\(name) is not registered"
    }
  }

  private static func by(_ kind: Dependency.Kind?) -> String { kind.map { " by \($0.rawValue)" } ?? "" }

  private static func counted(_ name: String, _ number: Int?, _ what: String) -> String {
    guard let number else { return "at least 1 \(name) \(what)" }
    return number == 0 ? "no \(name) \(what)" : "\(Wording.count(number, of: name)) \(what)"
  }
}
