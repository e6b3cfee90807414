import Core
import Testing

@testable import Stage

/// Every row of the table of queries, once true and once false, word for word.
@Suite struct QueryTableTests {
  @Test func live() throws {
    var bench = QueryBench.lesson()
    for _ in 1...2 { bench.make("Knight") }
    #expect(try bench.ask("live Knight") == "2")
    #expect(try bench.ask("live Knight 2") == "yes")
    #expect(try bench.ask("live Knight 1") == "expected 1 live Knight; alive: 2 (Knight#1, Knight#2)")
    #expect(
      try bench.ask("not live Knight 2")
        == "expected a number of live Knights other than 2; alive: 2 (Knight#1, Knight#2)")
    #expect(try bench.ask("not live Knight") == "expected no live Knight; alive: 2 (Knight#1, Knight#2)")
    #expect(try bench.ask("live Armor") == "expected at least 1 live Armor; alive: 0")
    #expect(try bench.ask("live Armor 0") == "yes", "a type that nobody has heard of counts 0")
    #expect(try bench.ask("not live Armor 1") == "yes")
    bench.free("Knight#1")
    #expect(try bench.ask("live Knight 2") == "expected 2 live Knights; alive: 1 (Knight#2)")
  }

  @Test func aNumberWithoutOneInstanceIsStillANumber() throws {
    let result = try Query("live Armor").evaluate(in: QueryBench.lesson().timeline)
    #expect(result.value == .number(0))
    #expect(!result.holds)
  }

  @Test func madeAndFreed() throws {
    var bench = QueryBench.lesson()
    for _ in 1...3 { bench.make("Helmet") }
    bench.free("Helmet#1")
    #expect(try bench.ask("made Helmet") == "3")
    #expect(try bench.ask("freed Helmet") == "1")
    #expect(try bench.ask("made Helmet 2") == "expected 2 Helmets made; made: 3")
    #expect(try bench.ask("freed Helmet 2") == "expected 2 Helmets freed; freed: 1")
    #expect(try bench.ask("not freed Helmet 1") == "expected a number of Helmets freed other than 1; freed: 1")
  }

  @Test func prints() throws {
    var bench = QueryBench.lesson()
    #expect(try bench.ask("prints \"a\"") == "expected \"a\" to be printed; nothing was printed")
    bench.record(.printed("Helmet on: true"))
    bench.record(.printed("two\nlines"))
    #expect(try bench.ask("prints \"Helmet on: true\"") == "yes")
    #expect(try bench.ask("prints lines") == "yes")
    #expect(try bench.ask("prints Helmet").hasSuffix(#"; the output is "Helmet on: true", "two", "lines""#))
    #expect(try bench.ask("not prints two") == "expected \"two\" not to be printed; it was printed")
  }

  @Test func shows() throws {
    var bench = QueryBench.lesson()
    #expect(try bench.ask("shows \"a\"") == "expected the step's screen to show \"a\"; the step's screen is empty")
    bench.record(.statement("kit.show()"), changes: [.screen(["Name: Ann", "Enter"])])
    #expect(try bench.ask("shows \"Name: Ann\"") == "yes")
    #expect(
      try bench.ask("shows Name")
        == #"expected the step's screen to show "Name"; the step's screen shows "Name: Ann", "Enter""#)
    #expect(
      try bench.ask("not shows Enter")
        == #"expected the step's screen not to show "Enter"; the step's screen shows "Name: Ann", "Enter""#)
    bench.record(.statement("kit.show()"), changes: [.screen([])])
    #expect(try bench.ask("not shows Enter") == "yes", "what was there before is gone")
    #expect(try QueryBench().ask("shows a") == QueryMessages.noLesson)
  }

  @Test func compiles() throws {
    let message = CompilerMessage(file: "One.swift", line: 3, column: 5, message: "cannot find 'Helmt' in scope")
    let broken = QueryBench.lesson([message, message])
    #expect(try QueryBench.lesson().ask("compiles") == "yes")
    #expect(try QueryBench.lesson().ask("not compiles") == "expected the code not to compile; the code compiles")
    #expect(
      try broken.ask("compiles")
        == "expected the code to compile; One.swift:3:5: cannot find 'Helmt' in scope (and 1 more error)")
    #expect(try broken.ask("not compiles") == "yes")
    #expect(try broken.ask("not returns") == "yes", "what does not compile does not run")
    #expect(
      try QueryBench.lesson([.init(file: "a", line: 1, column: 1, severity: .warning, message: "")]).ask("compiles")
        == "yes")
  }

  @Test func theEndOfTheRun() throws {
    var bench = QueryBench.lesson()
    #expect(try bench.ask("returns") == "the run has not ended yet; 'play' runs the code to its end")
    var crashed = bench
    bench.record(.ended(.returned))
    #expect(try bench.ask("returns") == "yes")
    #expect(try bench.ask("crashes") == "expected a crash; the run reached its end")
    #expect(try bench.ask("throws") == "expected the run to throw an error; the run reached its end")
    #expect(try bench.ask("not returns") == "expected the run not to reach its end; the run reached its end")
    crashed.record(.crashed(message: "Index out of range"))
    crashed.record(.ended(.crashed))
    #expect(try crashed.ask("crashes") == "yes")
    #expect(try crashed.ask("returns") == "expected the run to reach its end; the run crashed: Index out of range")
  }

  @Test func holds() throws {
    var bench = QueryBench.lesson()
    for type in ["Knight", "Knight", "Armor", "Boots"] { bench.make(type) }
    #expect(try bench.ask("holds Knight Armor") == "expected Knight to hold Armor; Knight holds nothing")
    bench.hold("Knight#2", "armor", "Armor#1")
    bench.hold("Knight#1", "boots", "Boots#1", .weak)
    #expect(try bench.ask("holds Knight Armor") == "yes")
    #expect(try bench.ask("holds Knight#1 Armor") == "expected Knight#1 to hold Armor; Knight#1 holds nothing")
    #expect(
      try bench.ask("holds Knight Boots") == "expected Knight to hold Boots; Knight holds Armor#1", "weak is no hold")
    #expect(try bench.ask("holds Garrison Armor") == "expected Garrison to hold Armor; no Garrison is alive")
    #expect(try bench.ask("not holds Knight Armor") == "expected Knight not to hold Armor; Knight#2 holds Armor#1")
  }

  @Test func edge() throws {
    var bench = QueryBench()
    bench.register("Armor", as: "AbstractArmor")
    bench.register("Knight", needs: ["AbstractArmor"])
    #expect(try bench.ask("edge Knight Armor") == "yes")
    #expect(try bench.ask("edge Knight AbstractArmor") == "yes")
    #expect(try bench.ask("edge Armor Knight") == "expected Armor to depend on Knight; Armor depends on nothing")
    #expect(
      try bench.ask("edge Knight Boots") == "expected Knight to depend on Boots; Knight depends on Armor")
    #expect(
      try bench.ask("not edge Knight Armor") == "expected Knight not to depend on Armor; the graph has this dependency")
    bench.sources = QuerySources(declares: { ($0, $1) == ("Armor", "Boots") && $2 != .method })
    #expect(try bench.ask("edge Armor Boots") == "yes", "what the code declares is in the graph")
    #expect(try bench.ask("edge Armor Boots initializer") == "yes")
    #expect(
      try bench.ask("edge Armor Boots method")
        == "expected Armor to depend on Boots (method); Armor depends on nothing")
    #expect(try bench.ask("edge Knight AbstractArmor initializer") == "yes")
    #expect(
      try bench.ask("edge Knight Armor property")
        == "expected Knight to depend on Armor (property); Knight depends on Armor (initializer)")
    #expect(
      try bench.ask("not edge Knight Armor initializer")
        == "expected Knight not to depend on Armor (initializer); the graph has this dependency")
  }

  @Test func hidden() throws {
    var bench = QueryBench.lesson()
    for type in ["Boots", "Helmet", "Armor"] { bench.make(type) }
    #expect(try bench.ask("not hidden Knight") == "yes")
    bench.pull("Boots#1", by: "Knight")
    bench.pull("Helmet#1", by: "Knight")
    bench.pull("Armor#1", by: "Garrison")
    #expect(try bench.ask("hidden Knight") == "2")
    #expect(
      try bench.ask("hidden Knight 1") == "expected 1 hidden dependency of Knight; found: 2 (Boots, Helmet)")
    #expect(
      try bench.ask("not hidden Knight") == "expected no hidden dependencies of Knight; found: 2 (Boots, Helmet)")
    bench.sources = QuerySources(declares: { from, to, _ in (from, to) == ("Knight", "Boots") })
    #expect(try bench.ask("hidden Knight 1") == "yes", "what is declared is not hidden")
    bench.free("Helmet#1")
    #expect(try bench.ask("hidden Knight 1") == "yes", "it was pulled, whatever became of it")
  }

  @Test func same() throws {
    var bench = QueryBench.lesson()
    for type in ["Knight", "Knight", "Garrison", "Armor", "Armor"] { bench.make(type) }
    bench.hold("Knight#1", "armor", "Armor#1")
    bench.hold("Knight#2", "armor", "Armor#2")
    bench.hold("Garrison#1", "kept", "Armor#1", .weak)
    #expect(try bench.ask("same Knight.armor Garrison.kept") == "yes")
    #expect(
      try bench.ask("same Knight.armor Knight#2.armor")
        == "expected Knight.armor and Knight#2.armor to be the same instance; the values are Armor#1 and Armor#2")
    #expect(try bench.ask("not same Knight.armor Knight#2.armor") == "yes")
    #expect(
      try bench.ask("not same Knight.armor Garrison.kept")
        == "expected Knight.armor and Garrison.kept to be different instances; both are Armor#1")
    #expect(
      try bench.ask("same Knight.shield Forge.armor")
        == "expected Knight.shield and Forge.armor to be the same instance; "
        + "the values are nothing and nothing (no Forge is alive)"
    )
  }

  @Test func queriesAboutChangesAndMeasuresUseTheCode() throws {
    var bench = QueryBench.lesson()
    #expect(try bench.ask("measure hidden") == "this step has no code to measure")
    #expect(try QueryBench().ask("measure hidden") == QueryMessages.noLesson)
    #expect(try bench.ask("unchanged Armor") == "no code of a type Armor to compare")
    #expect(try bench.ask("not unchanged Armor") == "no code of a type Armor to compare")
    bench.sources = QuerySources(
      measures: ["hidden", "live"], isUnchanged: { $0 == "Armor" },
      measure: { name, type in name == "hidden" ? (type == nil ? 3 : 1) : nil })
    #expect(try bench.ask("unchanged Armor") == "yes")
    #expect(try bench.ask("not unchanged Armor") == "expected Armor to be changed; the code is the original")
    #expect(try bench.ask("unchanged Knight") == "expected Knight to be unchanged; the code was edited")
    #expect(try bench.ask("measure hidden") == "3")
    #expect(try bench.ask("measure hidden Knight 1") == "yes")
    #expect(try bench.ask("measure hidden Knight 2") == "expected measure hidden of Knight to be 2; the value is 1")
    #expect(
      try bench.ask("measure hiden") == "unknown measure 'hiden'; expected one of hidden, live; did you mean 'hidden'?")
  }

  @Test func theLaboratorysQueries() throws {
    var bench = QueryBench()
    #expect(try bench.ask("mode locator") == "expected mode locator; the mode is injection")
    #expect(try bench.ask("not mode injection") == "expected a mode other than injection; the mode is injection")
    #expect(try bench.ask("missing Helmet") == "expected Helmet to be missing; nothing is missing")
    bench.register("Armor", needs: ["Boots", "Helmet"])
    #expect(try bench.ask("missing Helmet") == "yes")
    #expect(try bench.ask("missing Belt") == "expected Belt to be missing; missing: Boots, Helmet")
    #expect(try bench.ask("not missing Boots") == "expected Boots not to be missing; it is missing")
    #expect(try bench.ask("finding missing Helmet") == "yes")
    #expect(
      try bench.ask("finding cycle")
        == "expected a 'cycle' finding; findings: missing Armor → Boots, missing Armor → Helmet")
    #expect(
      try bench.ask("not finding missing Boots") == "expected no 'missing' finding about Boots; this finding exists")
    #expect(try bench.ask("registered Armor") == "yes")
    #expect(try bench.ask("registered Helmet") == "expected Helmet to be registered; it is not registered")
    #expect(try bench.ask("not registered Armor") == "expected Armor not to be registered; it is registered")
    #expect(try bench.ask("live Knight 2") == "expected 2 live Knights; alive: 0")
    #expect(
      try bench.ask("compiles")
        == "no lesson is open, and this query needs a lesson's code; 'lesson knight' starts a lesson")
  }

  @Test func failed() throws {
    var bench = QueryBench()
    #expect(try bench.ask("failed Knight") == "expected resolving Knight to fail; Knight has no event")
    bench.record(.failed(.name("Knight"), Failure("it needs Armor")))
    #expect(try bench.ask("failed Knight") == "yes")
    #expect(
      try bench.ask("not failed Knight")
        == "expected resolving Knight not to fail; the last event about Knight is 'failed' (event 1)")
    bench.make("Knight")
    #expect(
      try bench.ask("failed Knight")
        == "expected resolving Knight to fail; the last event about Knight is 'made' (event 2)")
    #expect(try bench.ask("failed Knight", upTo: 1) == "yes")
  }

  @Test func unknownNamesAreListed() throws {
    var bench = QueryBench()
    bench.register("Armor", as: "AbstractArmor", needs: ["Boots"])
    bench.record(.missing(.name("Helmet"), why: nil))
    let query = try Query("edge Armor Nope")
    #expect(query.unknownNames(in: bench.timeline) == ["Nope"])
    for known in ["live Boots", "live AbstractArmor", "missing Helmet"] {
      #expect(try Query(known).unknownNames(in: bench.timeline) == [])
    }
  }
}
