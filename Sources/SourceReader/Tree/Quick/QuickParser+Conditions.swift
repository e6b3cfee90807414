extension QuickParser {
  /// Reads `#if … #elseif … #else … #endif` around declarations or statements.
  func conditional() throws -> Int32 {
    try deeper {
      let node = add(.conditional, start: token.start)
      conditions += 1
      defer { conditions -= 1 }
      while true {
        let clause = add(.clause, start: token.start)
        if isBranch(next), !token.isFirstOfLine { throw UnsupportedSyntax() }
        try expect(.hash)
        let word = token
        advance()
        if isWord(word, "endif") {
          nodes.removeLast()
          break
        }
        if isWord(word, "else") {
          nodes[Int(clause)].text = storedText("else")
          guard token.isFirstOfLine || at(.end) else { throw UnsupportedSyntax() }
        } else {
          guard isWord(word, "if") || isWord(word, "elseif") else { throw UnsupportedSyntax() }
          let start = token.start
          let open = position
          try leavingOut { try expression(Flavor(isCondition: true)) }
          // A condition ends with its line.
          if position > open + 1, tokens[(open + 1)..<position].contains(where: \.isFirstOfLine) {
            throw UnsupportedSyntax()
          }
          guard token.isFirstOfLine || at(.end) else { throw UnsupportedSyntax() }
          nodes[Int(clause)].text = Text(start: start, stop: end)
        }
        finish(clause)
        // The branch may contain members of the expression before `#if`.
        if at(.dot) { throw UnsupportedSyntax() }
        try items(clause, areMembers: owner != nil, isEnd: { $0.atClauseEnd })
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

  /// Returns whether a word ends a branch of `#if`.
  func isBranch(_ token: Token) -> Bool { isWord(token, "endif") || isWord(token, "else") || isWord(token, "elseif") }
}
