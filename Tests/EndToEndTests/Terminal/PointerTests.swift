import Testing

/// The mouse, and pasted text.
@Suite struct PointerTests {
  /// Terminal types that report the mouse in different ways.
  static let kinds = ["tmux-256color", "xterm-256color"]

  @Test(arguments: Size.usual, kinds) func aClickSelectsARowOfTheList(size: Size, term: String) async throws {
    try await Shell.visit(size, environment: ["TERM": term]) { shell in
      let screen = try await shell.wait(for: "Garrison")
      let row = try #require(screen.place(of: "Pants", before: 30))
      #expect(row.column < 10, "that is the list\(screen)")
      try shell.click(column: row.column, row: row.row)
      let clicked = try await shell.wait(for: /▸○ Pants/)
      #expect(clicked.shows(/╭ Pants ─/), "the inspector shows it\(clicked)")
      #expect(clicked.shows("┤ Services ├"), "the pane has the focus\(clicked)")
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual, kinds) func aClickSelectsABoxOfTheGraph(size: Size, term: String) async throws {
    try await Shell.visit(size, environment: ["TERM": term]) { shell in
      let screen = try await shell.wait("Armor in the graph") { $0.place(of: "Armor", from: 31) != nil }
      let box = try #require(screen.place(of: "Armor", from: 31))
      try shell.click(column: box.column, row: box.row)
      let clicked = try await shell.wait(for: /▸■ Armor/)
      #expect(clicked.shows(/╭ Armor ─/), "the inspector shows it\(clicked)")
      try shell.press("q")
    }
  }

  @Test(arguments: kinds) func theWheelScrollsThePaneUnderIt(term: String) async throws {
    try await Shell.visit(environment: ["TERM": term]) { shell in
      let screen = try await shell.wait(for: /▸■ Garrison/)
      let row = try #require(screen.place(of: "Pants", before: 30))
      #expect(row.column < 10, "that is the list\(screen)")
      try shell.wheel(down: true, column: row.column, row: row.row)
      try await shell.wait(for: /▸■ Armor/)
      try shell.wheel(down: false, column: row.column, row: row.row)
      try await shell.wait(for: /▸■ Garrison/)
      try shell.press("q")
    }
  }

  /// In a presentation the program's pane is often clicked while a form is open.
  @Test func aClickOutsideAnOpenFormIsIgnored() async throws {
    try await Shell.visit { shell in
      try shell.press("a")
      try await shell.wait(for: "Add a service")
      try shell.click(column: 3, row: 3)
      try shell.type("Sword")
      try await shell.wait(for: /name +Sword/)
      try shell.press("Escape")
      let screen = try await shell.wait(without: "Add a service")
      #expect(screen.shows(/▸■ Garrison/))
      try shell.press("q")
    }
  }

  @Test(arguments: Size.usual) func pastedTextGoesIntoThePalette(size: Size) async throws {
    try await Shell.visit(size) { shell in
      try shell.press(":")
      try await shell.wait(for: "'help' lists all commands")
      try shell.paste("resolve Knight")
      try await shell.wait(for: /:resolve Knight/)
      try shell.press("Enter")
      try await shell.wait(for: "●9 live")
      try shell.press("q")
    }
  }

  /// The end of a paste gets lost with a dropped packet, or with a multiplexer that crashes.
  @Test func aPasteWithoutAnEndDoesNotTakeTheKeyboard() async throws {
    try await Shell.visit { shell in
      try await shell.wait(for: "Garrison")
      try shell.press(":")
      try shell.type("\u{1B}[200~resolve Kni")
      try await shell.wait(for: "resolve Kni")
      try shell.type("ght")
      try await shell.wait(for: "resolve Knight")
      try shell.press("Enter")
      try await shell.wait(for: /●\d+ live/)
      try shell.press("q")
    }
  }

  /// Letters are shortcuts and lines are commands, so no pasted text may run.
  @Test func pastedLinesRunNoCommand() async throws {
    try await Shell.visit { shell in
      try await shell.wait(for: "Garrison")
      try shell.paste("remove Knight\nq\n")
      let screen = try await shell.wait(for: ":remove Knight q")
      #expect(screen.shows(/○ Knight/), "\(screen)")
      try shell.press("Escape")
      try await shell.wait(without: ":remove Knight")
      try shell.press("q")
    }
  }

  @Test func unknownSequencesFireNoShortcut() async throws {
    try await Shell.visit { shell in
      try await shell.wait(for: "Garrison")
      for sequence in ["[1;5q", "[15~", "OP", "[I", "[O", "[1;3D", "[<99;1;1M"] { try shell.type("\u{1B}" + sequence) }
      try shell.press("r")
      let screen = try await shell.wait(for: "●11 live")
      #expect(screen.shows("INJECTION") && !screen.shows("Add a service"), "\(screen)")
      try shell.press("q")
    }
  }
}
