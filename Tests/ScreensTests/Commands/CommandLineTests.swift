import Core
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct CommandParsingTests {
  @Test func namesThatNeedItAreQuoted() throws {
    let bench = Bench([#"add "Big \"Boots\"" as "An Interface" --needs "A B by property optional,C""#])
    #expect(
      bench.world.orderedRegistrations.map(\.draft) == [
        ServiceDraft(
          name: "Big \"Boots\"", interface: "An Interface",
          needs: [Need("A B", by: .property, isOptional: true), Need("C")])
      ])
  }

  @Test func aCommentEndsALineAndANumberSignInAWordDoesNot() throws {
    #expect(try CommandTable.parse("# nothing") == nil)
    #expect(try CommandTable.parse("   ") == nil)
    #expect(
      try CommandTable.parse("release Knight#2 # the second")?.subject == InstanceName(service: "Knight", number: 2))
    #expect(
      try CommandTable.parse("release \"Big Boots\"#2")?.subject == InstanceName(service: "Big Boots", number: 2))
  }

  @Test func aQuotedWordIsNeverAnOption() throws {
    #expect(try CommandTable.parse("add \"--needs\"")?.subject == InstanceName(service: "--needs"))
  }

  @Test(arguments: CommandTable.specs.map(\.name))
  func everyCommandHasASummaryAndIsFoundByItsName(name: String) throws {
    let spec = try #require(CommandTable.named(name))
    #expect(!spec.summary.isEmpty)
    #expect(HelpPage.commandLines.contains { $0.text.contains(spec.synopsis) })
  }

  @Test(arguments: KeyTable.bindings.map(\.line))
  func everyKeyRunsALineOfTheLanguage(line: String) throws { _ = try KeyCommand(line) }

  @Test func everyBindingHoldsItsCommand() { #expect(KeyTable.bindings.allSatisfy { $0.command != nil }) }

  @Test func eachKeyHasOneMeaningPerPlace() {
    for place in StagePlace.allCases {
      let ranked = KeyTable.bindings.compactMap { key in key.context.rank(at: place).map { ($0, key.keys) } }
      let byRank = Dictionary(grouping: ranked, by: \.0).mapValues { $0.flatMap(\.1) }
      for keys in byRank.values { #expect(Set(keys).count == keys.count) }
    }
  }

  @Test func quotingAndSplittingAreInverse() throws {
    for name in ["Knight", "two words", "a\"b", "back\\slash", "#x", "a,b", "--x", "騎士", ""] {
      #expect(try Tokens.split("x \(Tokens.quoted(name))").last?.text == name)
    }
  }
}
