import Testing

@testable import Trace

/// Messages of the Swift runtime for traps, and names of functions.
@Suite struct TrapMessageTests {
  @Test(arguments: [
    ("Step/Knight.swift:12: Fatal error: no helmet", TrapMessage(file: "Knight.swift", line: 12, message: "no helmet")),
    (
      "Swift/Array.swift:3: Fatal error: Index out of range\n",
      TrapMessage(file: "Array.swift", line: 3, message: "Index out of range")
    ),
    ("a\nStep/A.swift:7: Assertion failed: odd: 3\nmore", TrapMessage(file: "A.swift", line: 7, message: "odd: 3")),
    ("Step/A.swift:7: Fatal error", TrapMessage(file: "A.swift", line: 7, message: "Fatal error")),
  ])
  func aTrapHasAPlaceAndAMessage(_ text: String, _ expected: TrapMessage) {
    #expect(TrapMessage(text) == expected)
  }

  @Test func otherTextIsNoTrap() {
    #expect(TrapMessage("all is well: 12\n: Fatal error: x") == nil)
    #expect(TrapMessage("") == nil)
  }

  @Test(arguments: [
    ("Step.Forge.makeArmor() -> Step.Armor", "Forge.makeArmor()"),
    ("Step.story() async throws -> ()", "story()"),
    ("closure #1 (Swift.Int) -> Swift.Int in Step.story() -> ()", "closure #1 (Int) in story()"),
    ("Step.Knight.armor.getter : Step.Armor?", "Knight.armor.getter"),
    ("Step.Outer.Inner.init(leaf: Step.Outer.Leaf) -> Step.Outer.Inner", "Outer.Inner.init(leaf: Outer.Leaf)"),
    ("Step.Leaf.deinit", "Leaf.deinit"),
  ])
  func functionsAreNamedAsInSource(_ symbol: String, _ name: String) {
    #expect(StepFunction.readable(symbol) == name)
  }
}
