import Importer
import Testing

/// Cycles of services that request each other during their construction, in all ways to write them.
@Suite struct ConstructionTests {
  private func factory(_ types: String, _ scope: String = ".singleton") -> Reading {
    Reading(
      """
      import FactoryKit
      \(types)
      extension Container {
        var a: Factory<A> { self { A() }\(scope) }
        var b: Factory<B> { self { B() }\(scope) }
      }
      """)
  }

  private func severity(_ reading: Reading) -> String? {
    reading.project.findings.first { $0.kind == .cycle }.map { "\($0.severity)" }
  }

  @Test func wrappersThatResolveAtOnceCloseACircle() {
    let found = factory("class A { @Injected(\\.b) var b: B }\nclass B { @Injected(\\.a) var a: A }")
    #expect(severity(found) == "error")
    #expect(found.project.findings.first { $0.kind == .cycle }?.place.line == 2)
  }

  @Test func lazyWrappersAndComputedPropertiesCloseNone() {
    for late in [
      "@LazyInjected(\\.a) var a: A", "var a: A { Container.shared.a() }", "lazy var a: A = Container.shared.a()",
      "func a() -> A { Container.shared.a() }", "static let a = Container.shared.a()",
      "let a: () -> A = { Container.shared.a() }",
    ] {
      let found = factory("class A { @Injected(\\.b) var b: B }\nclass B { \(late) }")
      #expect(severity(found) != "error", "\(late)")
    }
  }

  @Test func valuesOfStoredPropertiesCloseACircle() {
    let found = factory("class A { let b: B = Container.shared.b() }\nclass B { let a = Container.shared.a() }")
    #expect(severity(found) == "error")
  }

  @Test func anUnreplacedDefaultArgumentClosesACycle() {
    let types = """
      class A { let b: B = Container.shared.b() }
      class B { init(a: A = Container.shared.a()) {} }
      """
    #expect(severity(factory(types)) == "error")
    let passed = Reading(
      """
      import FactoryKit
      \(types)
      extension Container {
        var a: Factory<A> { self { A() } }
        var b: Factory<B> { self { B(a: A.stub) } }
      }
      """)
    #expect(severity(passed) == nil)
  }

  @Test func anInitializerThatUsesTheResolverClosesACycle() {
    let text = { (other: String) in
      """
      import Swinject
      class A { let b: B; init(resolver: Resolver) { b = resolver.resolve(B.self)! } }
      class B { let a: A; init(resolver: Resolver) { a = resolver.resolve(A.self)! }\(other) }
      func fill(_ c: Container) {
        c.register(A.self) { r in A(resolver: r) }
        c.register(B.self) { r in B(resolver: r) }
      }
      """
    }
    #expect(severity(Reading(text(""))) == "error")
    #expect(severity(Reading(text("\n  init(a: A) { self.a = a }"))) == nil)
  }

  @Test func aWrapperThatAnInitializerFillsClosesACircle() {
    let text = { (first: String, second: String) in
      """
      import Swinject
      @propertyWrapper final class Injected<T>: Fillable {
        var wrappedValue: T!
        func fill(_ r: Resolver) { wrappedValue = (r.resolve(T.self) as! T) }
      }
      protocol Fillable { func fill(_ r: Resolver) }
      protocol Injectable {}
      extension Injectable {
        func inject(_ resolver: Resolver) {
          for child in Mirror(reflecting: self).children { (child.value as? Fillable)?.fill(resolver) }
        }
      }
      class A: Injectable { @Injected() var b: B!
        init(resolver: Resolver) { \(first) } }
      class B: Injectable { @Injected() var a: A!
        init(resolver: Resolver) { \(second) } }
      func fill(_ c: Container) {
        c.register(A.self) { r in A(resolver: r) }
        c.register(B.self) { r in B(resolver: r) }
      }
      """
    }
    #expect(severity(Reading(text("inject(resolver)", "inject(resolver)"))) == "error")
    #expect(severity(Reading(text("inject(resolver)", "later { inject(resolver) }"))) == nil)
    #expect(severity(Reading(text("inject(resolver)", ""))) == nil)
  }

  @Test func liveValuesThatHandEachOtherOnCloseACircle() {
    let text = { (use: String) in
      """
      import Dependencies
      enum AKey: DependencyKey { static var liveValue: A { @Dependency(\\.b) var b; return A(b: b) } }
      enum BKey: DependencyKey { static var liveValue: B { @Dependency(\\.a) var a; return B(\(use)) } }
      extension DependencyValues {
        var a: A { get { self[AKey.self] } set { self[AKey.self] = newValue } }
        var b: B { get { self[BKey.self] } set { self[BKey.self] = newValue } }
      }
      """
    }
    #expect(severity(Reading(text("a: a"))) == "error")
    #expect(severity(Reading(text("a: { _ = a }"))) != "error")
  }
}
