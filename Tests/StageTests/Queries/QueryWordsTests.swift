import Testing

@testable import Stage

/// Goals in plain English, for paper.
@Suite struct QueryWordsTests {
  @Test(arguments: [
    ("live Knight", "at least one Knight object is alive"), ("not live Knight", "no Knight object is alive"),
    ("live Knight 0", "no Knight object is alive"), ("not live Knight 0", "at least one Knight object is alive"),
    ("live Knight 1", "exactly 1 Knight object is alive"), ("made Knight 2", "exactly 2 Knight objects were made"),
    ("not freed Knight 2", "not exactly 2 Knight objects were freed"), ("prints \"a\"", "\"a\" is printed"),
    ("not prints \"a\"", "\"a\" is not printed"), ("not compiles", "the code does not compile"),
    ("crashes", "the run crashes"), ("not returns", "the story does not return"),
    ("throws", "an error leaves the story"), ("holds A#2 B", "A#2 holds B"), ("not holds A B", "A does not hold B"),
    ("edge A B", "an arrow leads from A to B"), ("hidden A", "A has some hidden dependencies"),
    ("hidden A 1", "A has 1 hidden dependency"), ("not hidden A", "A has no hidden dependencies"),
    ("same A.x B#2.y", "A.x and B#2.y are one object"), ("not same A.x B.y", "A.x and B.y are two objects"),
    ("unchanged A", "the text of A is as it was"), ("measure hidden A 0", "the measure 'hidden' of A is 0"),
    ("measure lines", "the measure 'lines' is more than 0"), ("not mode locator", "the mode is not locator"),
    ("missing A", "A is missing"), ("not failed A", "A has not failed"), ("finding leak", "there is a finding 'leak'"),
    ("not finding leak A", "there is no finding 'leak' about A"), ("not registered A", "A is not registered"),
    ("live A 1 after \"let a\"", "exactly 1 A object is alive right after `let a`"),
    ("live A after \"a()\" 2", "at least one A object is alive right after `a()` has run 2 times"),
    ("not live A after return", "no A object is alive after the story has returned"),
  ]) func aQueryReadsAsASentence(query: String, words: String) throws {
    #expect(try Query(query).words == words)
  }
}
