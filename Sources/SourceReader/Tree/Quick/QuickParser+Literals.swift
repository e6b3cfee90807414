extension QuickParser {
  func string() throws -> Expression {
    let token = token
    let node = add(.string, start: token.start, stop: token.end)
    advance()
    if token.kind == .string {
      nodes[Int(node)].text = try characters(token)
      return Expression(node: node, start: token.start, stop: token.end, takesClosure: false)
    }
    nodes[Int(node)].flags.insert(.interpolated)
    while accept(.openInterpolation) {
      while !at(.closeInterpolation) {
        if at(.word), next.kind == .colon {
          advance()
          advance()
        }
        append(try expression(Flavor()).node, to: node)
        if !accept(.comma) { break }
      }
      try expect(.closeInterpolation)
    }
    try expect(.closeString)
    return Expression(node: node, start: token.start, stop: token.end, takesClosure: false)
  }

  /// Returns the characters between the quotes; `Text.none` if there are more than 200 bytes.
  private func characters(_ token: Token) throws -> Text {
    var (start, stop) = (token.start, token.end)
    let isRaw = byte(start) == UInt8(ascii: "#")
    while byte(start) == UInt8(ascii: "#") {
      start += 1
      stop -= 1
    }
    let quote = UInt8(ascii: "\"")
    guard stop - start >= 6, byte(start + 1) == quote, byte(start + 2) == quote else {
      return stop - start - 2 > 200 ? .none : Text(start: start + 1, stop: stop - 1)
    }
    return try lines(start + 3, stop - 3, isRaw: isRaw)
  }

  /// Returns the lines of a multi-line string, without the indentation of the closing quotes; `Text.none` if there are
  /// more than 200 bytes.
  ///
  /// - Parameter isRaw: true if backslashes have no meaning without `#`.
  private func lines(_ start: Int32, _ stop: Int32, isRaw: Bool) throws -> Text {
    var indentation = stop
    while indentation > start, byte(indentation - 1) == 32 || byte(indentation - 1) == 9 { indentation -= 1 }
    guard indentation > start, byte(indentation - 1) == 10, byte(start) == 10 else { throw UnsupportedSyntax() }
    let width = stop - indentation
    var text = ""
    var index = start + 1
    while index < indentation {
      var line = index
      while byte(line) != 10 { line += 1 }
      var skipped: Int32 = 0
      while skipped < width, index + skipped < line, byte(index + skipped) == byte(indentation + skipped) {
        skipped += 1
      }
      if skipped < width, index + skipped < line { throw UnsupportedSyntax() }
      if line > index, byte(line - 1) == 13 { throw UnsupportedSyntax() }
      // A backslash at the end continues the line.
      let isContinued = line > index + skipped && byte(line - 1) == 92
      if isContinued, isRaw || line > index + 1 && byte(line - 2) == 92 || line + 1 >= indentation {
        throw UnsupportedSyntax()
      }
      if !isContinued, endsWithBackslash(before: line, from: index) { throw UnsupportedSyntax() }
      let stop = isContinued ? line - 1 : line + 1 >= indentation ? line : line + 1
      text += string(Text(start: index + skipped, stop: stop))
      index = line + 1
      if text.utf8.count > 200 { return .none }
    }
    return storedText(text)
  }

  /// Returns whether a line has a backslash before the spaces at its end.
  private func endsWithBackslash(before end: Int32, from start: Int32) -> Bool {
    var index = end
    while index > start, byte(index - 1) == 32 || byte(index - 1) == 9 { index -= 1 }
    return index > start && index < end && byte(index - 1) == 92
  }

  func keyPath() throws -> Expression {
    let start = token.start
    let node = add(.keyPath, start: start)
    advance()
    var parts: [String] = []
    if at(.word), !token.isSpaced {
      let name = try expectName()
      nodes[Int(node)].label = name
      if at(.sign), !token.isSpaced { throw UnsupportedSyntax() }
    } else if !at(.dot) {
      throw UnsupportedSyntax()
    }
    while true {
      if at(.dot), !token.isFirstOfLine, !token.isSpaced {
        advance()
        if at(.openSquare) { continue }
        guard at(.word) || at(.quotedWord) || at(.number) || at(.dollar) else { throw UnsupportedSyntax() }
        parts.append(string(name(token)))
        advance()
        if at(.openParen), !token.isSpaced { throw UnsupportedSyntax() }
      } else if at(.openSquare), !token.isSpaced {
        try skipBrackets()
        parts.append("[]")
      } else if at(.sign), !token.isSpaced, atOperator(63) || atOperator(33) {
        advance()
      } else {
        break
      }
    }
    // The dots of a sign belong to the key path: `\.a..<`.
    if parts.isEmpty || at(.sign) && !token.isSpaced && first(token) == UInt8(ascii: ".") { throw UnsupportedSyntax() }
    nodes[Int(node)].text = storedText(parts.joined(separator: "."))
    finish(node)
    return Expression(node: node, start: start, stop: end, takesClosure: false)
  }

  // MARK: Closures

  func closure() throws -> Int32 {
    try inside(nil) {
      let node = add(.closure, start: token.start)
      try expect(.openBrace)
      if let signature = attempt({ try self.signature() }) { append(signature, to: node) }
      let start = token.start
      let block = add(.block, start: start)
      try items(block, isEnd: { $0.at(.closeBrace) })
      let isEmpty = end <= start
      finish(block)
      try expect(.closeBrace)
      finish(node)
      if isEmpty { (nodes[Int(block)].start, nodes[Int(block)].stop) = (nodes[Int(node)].start, end) }
      append(block, to: node)
      return node
    }
  }

  /// Reads captures, parameters and result before `in`; returns nil if the closure has none.
  private func signature() throws -> [Int32]? {
    let place = position
    var result: [Int32] = []
    while at(.at) {
      advance()
      _ = try expectName()
      if at(.openParen), !token.isSpaced { try skipBrackets() }
    }
    if at(.openSquare) { result += try captures() }
    if at(.openParen) {
      result += try closureParameters()
    } else {
      while at(.word) && !at(.in) && !at(.async) && !at(.throws) {
        let node = add(.parameter, start: token.start)
        nodes[Int(node)].text = try expectName()
        nodes[Int(node)].label = storedText("_")
        result.append(node)
        if isLast(node) { break }
        if at(.in) { throw UnsupportedSyntax() }
      }
    }
    try skipEffects()
    if atArrow {
      // A result needs parameters before it.
      if result.isEmpty, tokens[position - 1].kind != .closeParen { throw UnsupportedSyntax() }
      result.append(try self.result())
    }
    if at(.in), position == place { throw UnsupportedSyntax() }
    return accept(.in) ? result : nil
  }

  private func captures() throws -> [Int32] {
    advance()
    var result: [Int32] = []
    while !at(.closeSquare) {
      let node = add(.capture, start: token.start)
      if at(.weak) || at(.unowned), next.kind != .comma, next.kind != .closeSquare, next.kind != .sign {
        advance()
        if at(.openParen) { try skipBrackets() }
      }
      if token.keyword.isModifier { throw UnsupportedSyntax() }
      nodes[Int(node)].text = try expectName(isDeclared: false)
      try value(node)
      result.append(node)
      if isLast(node) { break }
    }
    try expect(.closeSquare)
    return result
  }

  private func closureParameters() throws -> [Int32] {
    advance()
    var result: [Int32] = []
    while !at(.closeParen) {
      if at(.at) { throw UnsupportedSyntax() }
      let node = add(.parameter, start: token.start)
      guard at(.word) || at(.quotedWord) else { throw UnsupportedSyntax() }
      nodes[Int(node)].text = name(token)
      nodes[Int(node)].label = storedText("_")
      advance()
      if at(.word) || at(.quotedWord) {
        nodes[Int(node)].text = name(token)
        advance()
      }
      if accept(.colon) { append(try type(), to: node) }
      if at(.sign) { throw UnsupportedSyntax() }
      result.append(node)
      if isLast(node) { break }
    }
    try expect(.closeParen)
    return result
  }
}
