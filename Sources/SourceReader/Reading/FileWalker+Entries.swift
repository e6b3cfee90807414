// Values put into arrays and dictionaries.
extension FileWalker {
  /// Records the elements of a literal as entries, each with the comma after it.
  ///
  /// `[Int]` in `[Int]()` is parsed as a literal as well, so its element is recorded, although it is no value.
  mutating func read(elements: [(key: Code?, value: Code)], of literal: Code) {
    var start = literal.bytes.lowerBound + 1
    for (index, (key, value)) in elements.enumerated() {
      let next = index + 1 < elements.count ? elements[index + 1].key ?? elements[index + 1].value : nil
      var end = value.bytes.upperBound
      for token in tokens(end, next?.bytes.lowerBound ?? max(end, literal.bytes.upperBound - 1)) {
        end = token.range.upperBound
        if token.text == "," { break }
      }
      var colon: Int?
      if let key {
        var tokens = tokens(key.bytes.upperBound, value.bytes.lowerBound)
        colon = tokens.skip(to: ":").map { $0 - 1 }
      }
      let first = tokens(start, (key ?? value).bytes.lowerBound).first { _ in true }?.range.lowerBound
      let range = (first ?? (key ?? value).bytes.lowerBound)..<end
      add(value, colon: colon, in: lines.range(literal.bytes), lines.range(range))
      start = end
    }
  }

  mutating func read(dictionary code: Code) {
    let parts = Array(code.children)
    let keys = stride(from: 0, to: parts.count - 1, by: 2)
    read(elements: keys.map { (parts[$0], parts[$0 + 1]) }, of: code)
  }

  /// Reads an assignment to a subscript: `table["a"] = b`.
  mutating func read(assignment code: Code) {
    let sides = Array(code.children)
    guard sides.count == 2, sides[0].kind == .index else { return }
    // A value of several operands has the range of its last one.
    let first = sequence(first: sides[1]) { $0.first }.reduce(sides[1]) { $1 }
    if first.bytes.lowerBound < sides[1].bytes.lowerBound { return }
    add(sides[1], colon: nil, in: nil, range(code))
  }

  private mutating func add(_ value: Code, colon: Int?, in literal: TextRange?, _ range: TextRange) {
    facts.entries.append(
      Entry(
        node: value.index, valueRange: self.range(value), colon: colon, literal: literal, owner: context.owner,
        range: range))
  }
}
