import Testing

@testable import Lessons

/// Types that can be created with stand-ins for all their dependencies.
@Suite struct IsolableTests {
  private static func of(_ text: String, _ type: String = "A", locators: [String] = []) -> [String] {
    let measures = MeasureBench.measures(text, locators: locators)
    let figure = measures.figure(.isolable, of: type)
    let reasons = figure?.places.map(\.what) ?? []
    #expect(figure?.number == (reasons.isEmpty ? 1 : 0))
    return reasons
  }

  @Test(arguments: [
    "class A { init(boots: Boots) {} }", "class A { init(piece: any Piece) {} }", "class A { var boots: Boots? }",
    "class A { func f(boots: Boots) {} }", "class A { init(boots: Boots = Boots()) {} }",
    "class A { init(make: () -> Boots) {} }", "class A { let size = Size() }", "class A { let count = 0 }",
    "class A<T: Piece> { init(piece: T) {} }",
  ]) func whatComesInFromOutsideCanBeReplaced(text: String) { #expect(Self.of(text) == []) }

  @Test(arguments: [
    ("class A { let boots = Boots() }", "Boots is made inside"),
    ("class A { lazy var boots = Boots() }", "Boots is made inside"),
    ("class A { func f() { later { Boots() } } }", "Boots is made inside"),
    ("class B { let boots = Boots() }; class A: B {}", "Boots is made inside"),
    ("extension A { func f() { _ = Boots() } }; class A {}", "Boots is made inside"),
    ("class F { static let it = F() }; class A { func f() { _ = F.it } }", "F is pulled inside"),
    ("final class F {}; class A { init(f: F) {} }", "nothing can stand in for the final class F"),
    ("actor F {}; class A { init(f: F) {} }", "nothing can stand in for the actor F"),
    ("struct F { let boots: Boots }; class A { init(f: F) {} }", "nothing can stand in for the struct F"),
  ]) func whatIsInTheWayIsSaid(text: String, reason: String) { #expect(Self.of(text) == [reason]) }

  @Test func aLocatorsPullIsInTheWay() {
    let text = "class F { func boots() -> Boots { Boots() } }; class A { init(f: F) { f.boots() } }"
    #expect(Self.of(text, locators: ["F"]) == ["Boots is pulled inside"])
    #expect(Self.of(text) == [])
  }

  @Test func theWholeStepCountsTypesThatUseAnything() {
    let measures = MeasureBench.measures("class A { init(b: Boots) {} }\nclass B { let a = A(b: Boots()) }\nclass C {}")
    #expect(measures.figure(.isolable, of: nil)?.text == "1 of 2")
    #expect(measures.list(.isolable, of: nil)?.compactMap(\.of) == ["A", "B"])
    #expect(measures.figure(.isolable, of: "C")?.text == "yes")
  }
}
