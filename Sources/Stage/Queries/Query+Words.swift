extension Query {
  /// In plain English, for paper: `exactly 1 Knight object is alive`, `no Helmet object is alive after the story has returned`.
  package var words: String {
    let sentence: String
    switch subject {
    case .live(let name, let number): sentence = counted(name, number, "alive", "are", "is")
    case .made(let name, let number): sentence = counted(name, number, "made", "were", "was")
    case .freed(let name, let number): sentence = counted(name, number, "freed", "were", "was")
    case .prints(let text): sentence = "\"\(text)\" is \(not)printed"
    case .compiles: sentence = isNegated ? "the code does not compile" : "the code compiles"
    case .crashes: sentence = isNegated ? "the run does not crash" : "the run crashes"
    case .returns: sentence = isNegated ? "the story does not return" : "the story returns"
    case .throws: sentence = "\(isNegated ? "no" : "an") error leaves the story"
    case .holds(let one, let other):
      sentence = isNegated ? "\(one.name) does not hold \(other.name)" : "\(one.name) holds \(other.name)"
    case .edge(let one, let other): sentence = "\(isNegated ? "no" : "an") arrow leads from \(one) to \(other)"
    case .hidden(let name, let number):
      let what = number == 1 ? "hidden dependency" : "hidden dependencies"
      let count = number.map { "\($0)" } ?? (isNegated ? "no" : "some")
      sentence = "\(name) \(isNegated && number != nil ? "has not" : "has") \(count) \(what)"
    case .same(let one, let other):
      sentence =
        "\(one.instance.name).\(one.name) and \(other.instance.name).\(other.name) are "
        + (isNegated ? "two objects" : "one object")
    case .unchanged(let name): sentence = isNegated ? "\(name) is another text now" : "the text of \(name) is as it was"
    case .measure(let name, let type, let number):
      let count = number.map { "\(not)\($0)" } ?? (isNegated ? "0" : "more than 0")
      sentence = "the measure '\(name)'\(type.map { " of \($0)" } ?? "") is \(count)"
    case .mode(let mode): sentence = "the mode is \(not)\(mode.rawValue)"
    case .missing(let name): sentence = "\(name) is \(not)missing"
    case .failed(let name): sentence = isNegated ? "\(name) has not failed" : "\(name) has failed"
    case .finding(let kind, let name):
      sentence = "there is \(isNegated ? "no" : "a") finding '\(kind.rawValue)'\(name.map { " about \($0)" } ?? "")"
    case .registered(let name): sentence = "\(name) is \(not)registered"
    }
    switch time {
    case .end: return sentence
    case .statement(let text, 1): return "\(sentence) right after `\(text)`"
    case .statement(let text, let number): return "\(sentence) right after `\(text)` has run \(number) times"
    case .returned: return "\(sentence) after the story has returned"
    }
  }

  private var not: String { isNegated ? "not " : "" }

  private func counted(_ name: String, _ number: Int?, _ state: String, _ several: String, _ one: String) -> String {
    switch (number, isNegated) {
    case (nil, false), (0, true): "at least one \(name) object \(one) \(state)"
    case (nil, true), (0, false): "no \(name) object \(one) \(state)"
    case (1, _): "\(not)exactly 1 \(name) object \(one) \(state)"
    case (let number?, _): "\(not)exactly \(number) \(name) objects \(several) \(state)"
    }
  }
}
