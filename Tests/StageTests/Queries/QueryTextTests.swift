import Testing

@testable import Stage

/// Texts of queries, and the errors for texts that are not queries.
@Suite struct QueryTextTests {
  @Test(arguments: [
    "live Knight", "live Knight 2", "made Helmet 2", "freed Helmet", "prints \"Helmet on: true\"", "shows \"On: true\"",
    "compiles",
    "crashes",
    "returns", "throws", "holds Knight Armor", "holds Knight#2 Armor#1", "edge Knight Armor",
    "edge Knight Armor locator", "not edge Knight Armor holds after return", "hidden Knight",
    "hidden Knight 0", "same Knight.armor Knight#2.armor", "unchanged Armor", "measure hidden", "measure hidden Knight",
    "measure hidden Knight 1", "measure pairs 12", "mode locator", "missing Helmet", "failed Knight", "finding leak",
    "finding leak Knight", "registered Armor", "not live Forge 1", "live Forge after \"let garrison = Garrison()\"",
    "not holds Knight Armor after \"knight.armor = nil\" 3", "live Armor after return", "live \"return\"",
    "live \"Big Forge\" 1", "prints \"say \\\"hi\\\" \\\\ there\"", "same Outer.Inner.armor Knight.armor",
  ]) func aQueryIsWrittenAsItWasRead(text: String) throws { #expect(try Query(text).description == text) }

  @Test func everyWordIsRead() throws {
    for word in Query.Word.allCases {
      let example = word.synopsis.replacing("KIND", with: "leak").replacing("injection|locator", with: "locator")
        .replacing("[", with: "").replacing("]", with: "").replacing(" N", with: " 1").replacing("\"TEXT\"", with: "x")
        .replacing("1AME", with: "name").replacing("|property|method|locator|creates|holds", with: "")
      #expect(throws: Never.self) { try Query(example) }
    }
  }

  @Test func whiteSpaceAndQuotesMakeNoDifference() throws {
    #expect(try Query("  live\tKnight   2 ") == Query("live \"Knight\" 2"))
    #expect(try Query("live Knight after \"a\" 1") == Query("live Knight after \"a\""))
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let text: String
    let offset: Int
    let message: String
    var testDescription: String { text }
    init(_ text: String, _ offset: Int, _ message: String) {
      (self.text, self.offset, self.message) = (text, offset, message)
    }
  }

  private static let words =
    "live, made, freed, prints, shows, compiles, crashes, returns, throws, holds, edge, hidden, same, unchanged, measure, mode, "
    + "missing, failed, finding, registered"

  @Test(arguments: [
    Bad("", 0, "the query is empty; expected one of \(words)"),
    Bad("not", 3, "the query is empty; expected one of \(words)"),
    Bad("liv Knight", 0, "unknown query 'liv'; expected one of \(words); did you mean 'live'?"),
    Bad("not frozen Knight", 4, "unknown query 'frozen'; expected one of \(words)"),
    Bad("\"live\" Knight", 0, "unknown query 'live'; expected one of \(words); did you mean 'live'?"),
    Bad("live", 4, "a type is missing; expected: live TYPE [N]"),
    Bad("live after return", 5, "a type is missing; expected: live TYPE [N]"),
    Bad("live Knight two", 12, "'two' is not a number; expected: live TYPE [N]"),
    Bad("live Knight -1", 12, "'-1' is not a number; expected: live TYPE [N]"),
    Bad("live Knight 1 2", 14, "unexpected '2'; expected: live TYPE [N], with 'after' if needed"),
    Bad("compiles Knight", 9, "unexpected 'Knight'; expected: compiles, with 'after' if needed"),
    Bad("prints", 6, "the text is missing; expected: prints \"TEXT\""),
    Bad("prints \"Helmet", 7, "a quote is not closed; expected '\"' before the end"),
    Bad("holds Knight", 12, "a type is missing; expected: holds TYPE TYPE"),
    Bad("holds Knight#x Armor", 6, "'Knight#x' is not an instance; expected a type, or an instance such as Armor#2"),
    Bad(
      "same Knight Armor.helmet", 5,
      "'Knight' is not a property; expected TYPE.PROPERTY, such as Armor.helmet or Armor#2.helmet"),
    Bad("mode locater", 5, "unknown mode 'locater'; expected one of injection, locator; did you mean 'locator'?"),
    Bad(
      "edge Knight Armor create", 18,
      "unknown kind of dependency 'create'; expected one of initializer, property, method, locator, creates, holds; "
        + "did you mean 'creates'?"),
    Bad("edge Knight after return", 12, "a type is missing; expected: \(Query.Word.edge.synopsis)"),
    Bad(
      "finding leek", 8,
      "unknown finding 'leek'; expected one of missing, cycle, captive, scope, hidden, leak, factory, unused, ambiguous, "
        + "mismatch, unchecked, slow; "
        + "did you mean 'leak'?"),
    Bad(
      "live Knight after", 17,
      "nothing after 'after'; expected a statement in quotes, with a number if needed, or 'return'"),
    Bad(
      "live Knight after knight", 18,
      "unexpected 'knight' after 'after'; expected a statement in quotes, with a number if needed, or 'return'"),
    Bad(
      "live Knight after \"x\" 0", 22,
      "'0' is not a number; expected 1 for the statement's first run, 2 for its second"),
    Bad("live Knight after return 2", 25, "unexpected '2'; expected: live TYPE [N], with 'after' if needed"),
  ]) func aQueryErrorNamesItsPlace(bad: Bad) {
    let error = #expect(throws: QueryError.self) { try Query(bad.text) }
    #expect(error?.description == bad.message)
    #expect(error?.offset == bad.offset)
  }

  @Test func queriesForANumberAreNumeric() throws {
    #expect(try Query("live Knight").isNumber)
    #expect(try !Query("live Knight 2").isNumber)
    #expect(try !Query("not live Knight").isNumber)
    #expect(try !Query("compiles").isNumber)
  }

  @Test func theNamesOfAQueryAreKnown() throws {
    #expect(try Query("same Knight.armor Garrison#2.kept").names == ["Knight", "Garrison"])
    #expect(try Query("measure hidden").names == [])
  }
}
