import Testing

@testable import Lessons

/// Cost of a change: lines and types that have to change, and new lines.
@Suite struct ChangeTests {
  private static let old = """
    class Helmet {}

    class Armor {
      var helmet: Helmet?

      func configure() {
        helmet = Helmet()
      }
    }

    func story() {
      Armor().configure()
    }

    """

  /// Numbers of changed types, changed lines and new lines in an edited text.
  private static func price(_ new: String, from text: String = old) -> [Int?] {
    let measures = measures(new, from: text)
    return [Measure.changeTypes, .changeLines, .changeNew].map { measures.figure($0, of: nil)?.number }
  }

  private static func measures(_ new: String, from text: String = old) -> StepMeasures {
    StepMeasures(now: [StepFile(name: "A.swift", text: new)], original: [StepFile(name: "A.swift", text: text)])
  }

  private static func edited(_ old: String, _ new: String) -> String { Self.old.replacing(old, with: new) }

  @Test func nothingIsChangedAtFirst() { #expect(Self.price(Self.old) == [0, 0, 0]) }

  @Test func aLineOfATypeCountsOnce() {
    #expect(Self.price(Self.edited("helmet = Helmet()", "helmet = Crown()")) == [1, 1, 0])
    #expect(Self.price(Self.edited("    helmet = Helmet()\n", "")) == [1, 1, 0])
    #expect(Self.price(Self.edited("  helmet = Helmet()\n", "  helmet = Helmet()\n    print(helmet)\n")) == [1, 1, 0])
  }

  @Test func aNewTypeIsNoChangeOfExistingCode() {
    let crown = "class Helmet {}\n\nclass Crown: Helmet {\n  var jewels = 3\n}\n"
    #expect(Self.price(Self.edited("class Helmet {}\n", crown)) == [0, 0, 3])
    // The new class ends with the same lines as the one before it, or begins like the one after it.
    let plate = "class Plate: Armor {\n  override func configure() {\n    helmet = Crown()\n  }\n}\n\n"
    #expect(Self.price(Self.edited("func story", plate + "func story")) == [0, 0, 5])
    #expect(Self.price(Self.old + "\nfunc other() {\n}\n") == [0, 0, 2])
  }

  @Test func codeOutsideOfTypesCountsInLines() {
    #expect(Self.price(Self.edited("Armor().configure()", "Plate().configure()")) == [0, 1, 0])
  }

  @Test func blankLinesAndCommentsDoNotCount() {
    #expect(Self.price(Self.edited("  func configure", "\n  // Arms.\n  func configure")) == [0, 0, 0])
  }

  @Test func aNewMemberChangesItsType() {
    let member = "  func take() {\n    helmet = nil\n  }\n\n  func configure"
    #expect(Self.price(Self.edited("  func configure", member)) == [1, 3, 0])
    #expect(Self.price(Self.old + "\nextension Helmet {\n  func f() {}\n}\n") == [1, 3, 0])
  }

  @Test func theInnermostTypeCountsAsChanged() {
    let old = "class A {\n  class B {\n    let x = 1\n  }\n}\n"
    let measures = Self.measures(old.replacing("x = 1", with: "x = 2"), from: old)
    #expect(measures.figure(.changeTypes, of: nil)?.places.map(\.what) == ["A.B: 1 of its lines"])
  }

  @Test func filesThatComeAndGoCount() {
    let old = [StepFile(name: "A.swift", text: "class A {}\n"), StepFile(name: "B.swift", text: "class B {}\n")]
    let new = [old[0], StepFile(name: "C.swift", text: "class C {}\n")]
    let measures = StepMeasures(now: new, original: old)
    #expect(measures.figure(.changeTypes, of: nil)?.number == 1)
    #expect(measures.figure(.changeLines, of: nil)?.number == 1)
    #expect(measures.figure(.changeNew, of: nil)?.number == 1)
  }

  @Test func theCostOfASolutionIgnoresTheLearnersEdits() {
    let files = [StepFile(name: "A.swift", text: Self.old)]
    let crown = StepFile(name: "A.swift", text: Self.edited("helmet = Helmet()", "helmet = Crown()"))
    let measures = StepMeasures(
      now: [StepFile(name: "A.swift", text: Self.old + "let x = 1\n")], original: files,
      solutions: [CodeVersion(name: "crown", files: [crown])])
    #expect(measures.solutions == ["crown"])
    #expect(measures.figure(.changeLines, of: "crown")?.number == 1)
    #expect(measures.figure(.changeLines, of: nil)?.number == 1)
    let place = measures.figure(.changeLines, of: "crown")?.places.first
    #expect(place?.line == 7)
    #expect(place?.text == "helmet = Helmet()")
    #expect(place?.what == "becomes helmet = Crown()")
  }
}
