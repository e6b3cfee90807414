import Importer
import Testing

@Suite struct WordTableTests {
  @Test func aDeclaredNameIsFoundBehindAComment() {
    let table = WordTable("class /* a /* nested */ one */ Armor {}\nextension A.B {}")
    #expect(["Armor", "A", "B"].allSatisfy { table.declares(WordTable.hash($0)) })
  }

  @Test func whatLooksLikeACommentInAStringHidesNoWord() {
    let table = WordTable("let a = \"class/*\"\nstruct Later {}")
    #expect(table.declares(WordTable.hash("Later")))
  }

  @Test func aWordThatStandsNowhereIsNotThere() {
    #expect(!WordTable("register(Armor.self)").contains(WordTable.hash("resolve")))
  }
}
