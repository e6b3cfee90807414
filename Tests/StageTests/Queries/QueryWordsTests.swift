import Testing

@testable import Stage

/// Goals in plain English, for screen and paper.
@Suite struct QueryWordsTests {
  @Test(arguments: [
    ("live Knight", "at least 1 Knight alive"), ("not live Knight", "no Knight alive"),
    ("live Knight 0", "no Knight alive"), ("not live Knight 0", "at least 1 Knight alive"),
    ("live Knight 1", "1 Knight alive"), ("made Knight 2", "2 Knights made"),
    ("not freed Knight 2", "the number of Knights freed is not 2"), ("prints \"a\"", "prints \"a\""),
    ("not prints \"a\"", "does not print \"a\""), ("not compiles", "the code does not compile"),
    ("shows \"a\"", "the step's screen shows \"a\""),
    ("not shows \"a\"", "the step's screen does not show \"a\""),
    ("crashes", "the run crashes"), ("not returns", "the run does not reach its end"),
    ("throws", "the run throws an error"), ("holds A#2 B", "A#2 holds B"),
    ("not holds A B", "A does not hold B"), ("edge A B", "A depends on B"), ("not edge A B", "A does not depend on B"),
    ("edge A B locator", "A depends on B (locator)"), ("not edge A B creates", "A does not depend on B (creates)"),
    ("hidden A", "A has a hidden dependency"), ("hidden A 1", "A has 1 hidden dependency"),
    ("not hidden A", "A has no hidden dependency"), ("same A.x B#2.y", "A.x and B#2.y are the same instance"),
    ("not same A.x B.y", "A.x and B.y are different instances"), ("unchanged A", "A is unchanged"),
    ("measure hidden A 0", "hidden of A is 0"), ("measure lines", "measure lines is above 0"),
    ("not mode locator", "the mode is not locator"), ("missing A", "A is missing"),
    ("not failed A", "no failed request for A"), ("failed A", "a failed request for A"),
    ("mode locator", "the mode is locator"), ("finding leak", "a 'leak' finding"),
    ("not finding leak A", "no 'leak' finding about A"), ("not registered A", "A is not registered"),
    ("live A 1 after \"let a\"", "1 A alive after \"let a\""),
    ("live A after \"a()\" 2", "at least 1 A alive after \"a()\" has run 2 times"),
    ("live Boots 2", "2 Boots alive"), ("live Box 3", "3 Boxes alive"), ("live Armory 2", "2 Armories alive"),
    ("live Key 2", "2 Keys alive"), ("live Address 2", "2 Addresses alive"),
    ("not live A after return", "no A alive after the run"),
  ]) func aQueryReadsInAFewWords(query: String, words: String) throws {
    #expect(try Query(query).words == words)
  }
}
