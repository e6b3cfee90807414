import Testing

@testable import Lessons

/// Hidden dependencies, which are pulled inside bodies and visible in no signature.
@Suite struct HiddenTests {
  private static let forge = """
    class Forge {
      static let shared = Forge()
      static var stock: [Boots] = []
      func makeBoots() -> Boots { Boots() }
      func make<T>(_ type: T.Type) -> T { fatalError() }
      var helmet: Helmet { Helmet() }
    }
    let theForge = Forge()
    func currentForge() -> Forge { theForge }

    """

  @Test(arguments: [
    ("class A { init(forge: Forge) { let b = forge.makeBoots() } }", "A 1"),
    ("class A { init(forge: Forge) { let b = forge.make(Boots.self); let h = forge.helmet } }", "A 2"),
    ("class A { init(forge: Forge, boots: Boots) { let b = forge.makeBoots() } }", ""),
    ("class A { var boots: Boots?; init(forge: Forge) { boots = forge.makeBoots() } }", ""),
    ("class A { private var boots: Boots?; init(forge: Forge) { boots = forge.makeBoots() } }", "A 1"),
    ("class A { func f() { _ = Forge.shared } }", "A 1"),
    ("class A { func f() { Forge.shared.makeBoots() } }", "A 2"),
    ("class A { func f(forge: Forge) { _ = Forge.shared } }", ""),
    ("class A { func f() { later { _ = Forge.shared } } }", "A 1"),
    ("class A { let forge = Forge.shared }", "A 1"),
    ("class A { lazy var boots = theForge.makeBoots() }", "A 2"),
    ("class A { func f() { use(theForge) } }", "A 1"),
    ("class A { func f() { let forge = currentForge() } }", "A 1"),
    ("class A { let theForge = 1; func f() { print(theForge) } }", ""),
    ("class A { func f(theForge: Int) { print(theForge) } }", ""),
    ("class A { static let shared = A(); func f() { _ = A.shared; _ = Self.shared } }", ""),
    ("class A {}; extension A { func f() { _ = Forge.shared } }", "A 1"),
    ("class A { class B { func f() { _ = Forge.shared } } }", "A.B 1"),
    ("struct A { func f() { _ = Forge.stock } }", ""),
    ("class A { func f() { _ = Boots() } }", ""),
  ]) func pullsAreCounted(text: String, expected: String) {
    #expect(MeasureBench.list(MeasureBench.measures(Self.forge + text, locators: ["Forge"]), .hidden) == expected)
  }

  /// A member of type `Self` in a protocol has the type that it is read from.
  @Test func aMemberOfTypeSelfHasTheEnclosingType() {
    let text = """
      protocol Service: AnyObject { init() }
      extension Service { static var service: Self { Self() } }
      class Profile: Service { required init() {} }
      class Counter: Service { required init() {} }
      class Page { let profile = Profile.service; func show() { _ = Counter.service; _ = Profile.service } }
      """
    #expect(MeasureBench.list(MeasureBench.measures(text, locators: ["Service"]), .hidden) == "Page 2")
  }

  @Test func withoutLocatorsOnlyGlobalAccessIsHidden() {
    let text = "class A { init(forge: Forge) { let b = forge.makeBoots() }; func f() { _ = Forge.shared } }"
    #expect(MeasureBench.list(MeasureBench.measures(Self.forge + text), .hidden) == "")
    let other = "class A { func f() { _ = Forge.shared } }"
    #expect(MeasureBench.list(MeasureBench.measures(Self.forge + other), .hidden) == "A 1")
  }
}
