import Importer
import SourceReader
import Testing

@Suite struct WordTableTests {
  @Test func aDeclaredNameIsFoundBehindAComment() {
    let table = WordTable("class /* a /* nested */ one */ Armor {}\nextension A.B {}")
    #expect(["Armor", "A", "B"].allSatisfy { table.declares(WordTable.hash($0)) })
  }

  @Test func aCommentSignInAStringHidesNoWord() {
    let table = WordTable("let a = \"class/*\"\nstruct Later {}")
    #expect(table.declares(WordTable.hash("Later")))
  }

  @Test func anAbsentWordIsNotFound() {
    #expect(!WordTable("register(Armor.self)").contains(WordTable.hash("resolve")))
  }

  @Test func nodesOfFewAndOfManyTextsAreTheSame() {
    let tree = CodeTree("let a = b(c)\nfunc d() { a.e(b) }")
    let few: Set<String> = ["a", "b", "absent"]
    let many = few.union((0..<100).map { "absent\($0)" })
    #expect(tree.nodes(few).map(\.index) == tree.nodes(many).map(\.index))
    #expect(tree.nodes(few).count == 4)
    #expect(tree.has(anyOf: few) && tree.has(anyOf: many) && !tree.has(anyOf: ["absent"]))
  }
}
