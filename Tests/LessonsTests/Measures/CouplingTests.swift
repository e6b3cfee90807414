import Testing

@testable import Lessons

/// Coupling: the other types whose initializers a type's code calls.
@Suite struct CouplingTests {
  @Test(arguments: [
    ("class A { func f() { _ = Boots() } }", "A 1"),
    ("class A { func f() { _ = Boots(); _ = Boots(); _ = Helmet() } }", "A 2"),
    ("class A { let make = Boots.init }", "A 1"),
    ("class A { init(boots: Boots = Boots()) {} }", "A 1"),
    ("class A { lazy var boots = Boots() }", "A 1"),
    ("class A { static let boots = Boots() }", "A 1"),
    ("class A { static func make() -> Boots { Boots() } }", "A 1"),
    ("class A { var boots: Boots { Boots() } }", "A 1"),
    ("class A { func f() { later { Boots() } } }", "A 1"),
    ("class A { var size = Size() }", "A 1"),
    ("class A {}; extension A { func f() { _ = Boots() } }", "A 1"),
    ("class A { class B { let boots = Boots() } }", "A.B 1"),
    ("class A { class B {}; let b = B() }", "A 1"),
    ("class Box<T> { let t: T }; class A { func f() { _ = Box<Int>(t: 1) } }", "A 1"),
    ("class A { init() {} }; class B: A { override init() { super.init() } }", ""),
    ("class A { static let shared = A(); func copy() -> A { A() } }", ""),
    ("class A { let other: Boots; init(other: Boots) { self.other = other } }", ""),
    ("class A { func f() { print(\"Boots()\") /* Boots() */ } }", ""),
    ("class A { func f() { _ = [Int](); _ = String(1) } }", ""),
    ("func story() { _ = Boots() }", ""),
  ]) func initializersAreCounted(text: String, expected: String) {
    #expect(MeasureBench.list(MeasureBench.measures(text), .coupling) == expected)
  }

  @Test func typesOfSeveralFilesAreOne() {
    let measures = MeasureBench.measures("class A { let b = Boots() }", "extension A { func f() { _ = Helmet() } }")
    #expect(MeasureBench.list(measures, .coupling) == "A 2")
    #expect(MeasureBench.places(measures, .coupling, of: "A") == ["1.swift:1:19 Boots", "2.swift:1:30 Helmet"])
  }

  @Test func everyCallIsAPlaceAndTheWholeStepIsTheSum() {
    let measures = MeasureBench.measures("class A {\n  let a = Boots()\n  let b = Boots()\n}\nclass B { let a = A() }")
    #expect(measures.figure(.coupling, of: "A")?.number == 1)
    #expect(MeasureBench.places(measures, .coupling, of: "A") == ["1.swift:2:11 Boots", "1.swift:3:11 Boots"])
    #expect(measures.figure(.coupling, of: nil)?.number == 2)
    #expect(measures.figure(.coupling, of: "A")?.places.first?.text == "let a = Boots()")
  }

  @Test func codeThatDoesNotParseIsUnknownAtItsPlace() {
    let measures = MeasureBench.measures("class A { let a = Boots( }")
    #expect(measures.figure(.coupling, of: "A")?.value == .unknown("the code does not parse at 1.swift:1"))
    #expect(measures.figure(.coupling, of: nil)?.text == "?")
    #expect(measures.figure(.changeLines, of: nil)?.number == 0)
  }
}
