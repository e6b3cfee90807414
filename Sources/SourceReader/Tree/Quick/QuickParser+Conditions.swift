extension QuickParser {
  /// `#if … #elseif … #else … #endif` around declarations or statements.
  func conditional() throws -> Int32 {
    try deeper {
      let node = add(.conditional, start: token.start)
      conditions += 1
      defer { conditions -= 1 }
      while true {
        let clause = add(.clause, start: token.start)
        try expect(.hash)
        let word = token
        advance()
        if isWord(word, "endif") {
          nodes.removeLast()
          break
        }
        if isWord(word, "else") {
          nodes[Int(clause)].text = keep("else")
        } else {
          guard isWord(word, "if") || isWord(word, "elseif") else { throw NotQuick() }
          let start = token.start
          _ = try expression(Flavor(isCondition: true))
          guard token.isFirstOfLine || at(.end) else { throw NotQuick() }
          nodes[Int(clause)].text = Text(start: start, stop: end)
        }
        finish(clause)
        // A member of what stands before `#if`.
        if at(.dot) { throw NotQuick() }
        try items(clause, isEnd: { $0.atClauseEnd })
        finish(clause)
        append(clause, to: node)
      }
      finish(node)
      return node
    }
  }

  private var atClauseEnd: Bool {
    at(.end) || at(.closeBrace)
      || at(.hash) && isBranch(next)
  }

  /// Whether a word ends a branch of `#if`.
  func isBranch(_ token: Token) -> Bool { isWord(token, "endif") || isWord(token, "else") || isWord(token, "elseif") }
}
