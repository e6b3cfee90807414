import Testing

@testable import Lessons

/// Pairs of a method and a stored variable: those that are possible, and those that are used.
@Suite struct StateTests {
  @Test(arguments: [
    ("class A { var x = 0; var y = 0; func f() { x = 1 }; func g() {} }", "A 4", "A 1"),
    ("class A { let x = 0; func f() { print(x) } }", "", ""),
    ("class A { var x = 0; init() { x = 1 }; deinit { x = 2 } }", "", ""),
    ("class A { var x = 0; var y: Int { get { x } set { x = newValue } } }", "A 1", "A 1"),
    ("class A { var x = 0 { didSet { print(x) } } }", "A 1", "A 1"),
    ("class A { var x = 0; subscript(i: Int) -> Int { x } }", "A 1", "A 1"),
    ("class A { lazy var x = 0; weak var y: A?; func f() { self.y = nil } }", "A 2", "A 1"),
    ("class A { var x = 0; func f() { later { [weak self] in self?.x = 1 } } }", "A 1", "A 1"),
    ("class A { var x = 0; func f() { func g() { x = 1 }; g() } }", "A 1", "A 1"),
    ("class A { var x = 0; func f(x: Int) { print(x) } }", "A 1", ""),
    ("class A { static var x = 0; func f() { A.x = 1 }; static func g() { Self.x = 2 } }", "A 2", "A 2"),
    ("class A { var x = 0; static func g() {} }", "", ""),
    ("class A { var x = 0; private var y = 0 }; class B: A { func f() { x = 1 } }", "B 1", "B 1"),
    ("class A { private var x = 0 }; extension A { func f() { x = 1 } }", "A 1", "A 1"),
    ("struct A<T> { var x: T; mutating func f(_ y: T) { x = y } }", "A 1", "A 1"),
    ("class A { var x = 0; class B { func f() {} } }", "", ""),
    ("protocol P { var x: Int { get set }; func f() }", "", ""),
    ("func f() { class A { var x = 0; func g() { x = 1 } } }", "f().A 1", "f().A 1"),
  ]) func pairsAreCounted(text: String, state: String, touched: String) {
    let measures = MeasureBench.measures(text)
    #expect(MeasureBench.list(measures, .state) == state)
    #expect(MeasureBench.list(measures, .touched) == touched)
  }

  @Test func privateIsOutOfReachInAnotherFile() {
    let measures = MeasureBench.measures(
      "class A { private var x = 0; fileprivate var y = 0; var z = 0 }", "extension A { func f() {} }")
    #expect(MeasureBench.list(measures, .state) == "A 1")
  }

  @Test func aPairsPlaceIsItsFirstUse() {
    let measures = MeasureBench.measures(
      "class A {\n  var x = 0\n  func f() {\n    x = 1\n    x = 2\n  }\n  func g() {}\n}")
    #expect(
      MeasureBench.places(measures, .state, of: "A") == ["1.swift:4:5 f() uses x", "1.swift:7:8 g() can use x"])
  }
}
