import Importer
import Testing

/// Requests for services that are registered in code which is never called.
@Suite struct CallersTests {
  private func registrants(_ list: String, _ more: [String: String] = [:], _ head: String = "final class") -> Reading {
    Reading(
      more.merging([
        "App.swift": """
        import Swinject
        protocol Registrant { func register(_ container: Container) }
        \(head) RP: Registrant { func register(_ container: Container) { container.register(P.self) { _ in P() } } }
        final class RQ: Registrant { func register(_ container: Container) { container.register(Q.self) { _ in Q() } } }
        let container: Resolver = {
          let container = Container()
          let all: [Registrant] = [\(list)]
          all.forEach { $0.register(container) }
          return container
        }()
        class P {}
        class Q {}
        func go() { _ = container.resolve(P.self)!; _ = container.resolve(Q.self)! }
        """
      ]) { first, _ in first })
  }

  @Test func registrationsInAnUnusedTypeAreUncalled() {
    let found = registrants("RQ()")
    #expect(found.findings(.missing) == ["missing App.swift P at 13"])
    #expect(found.project.findings.first?.severity == .warning)
    #expect(found.project.findings.first?.message.contains("only in RP, but nothing calls RP") == true)
    #expect(registrants("RQ(), RP()").findings(.missing).isEmpty)
  }

  @Test func aRegistrantThatOtherCodeMayMakeCountsAsCalled() {
    #expect(registrants("RQ()", ["B.swift": "let other = \"App.RP\""]).findings(.missing).isEmpty)
    #expect(registrants("RQ()", ["B.swift": "let other = NSClassFromString(name)"]).findings(.missing).isEmpty)
    #expect(registrants("RQ()", ["B.swift": "func other(_ r: Outer.RP) {}"]).findings(.missing).isEmpty)
    #expect(registrants("RQ()", [:], "@objc final class").findings(.missing).isEmpty)
  }

  @Test func anotherRegistrationOfTheKeyAnswers() {
    let found = registrants("RQ()", ["B.swift": "import Swinject\nlet more = container.register(P.self) { _ in P() }"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func registrationsInAFunctionWithoutACallerAreUncalled() {
    let text = { (call: String) in
      """
      import Resolver
      class P {}
      class Q {}
      extension Resolver: ResolverRegistering {
        public static func registerAllServices() { registerQ(); \(call) }
        static func registerQ() { register { Q() } }
        static func registerP() { register { P() } }
      }
      class U { @Injected var p: P; @Injected var q: Q }
      """
    }
    #expect(Reading(text("")).findings(.missing) == ["missing U P at 9"])
    #expect(Reading(text("registerP()")).findings(.missing).isEmpty)
  }

  @Test func registrationsInAnUnlistedAssemblyAreUncalled() {
    let text = { (list: String) in
      """
      import Swinject
      class P {}
      class Q {}
      final class AP: Assembly { func assemble(container: Container) { container.register(P.self) { _ in P() } } }
      final class AQ: Assembly { func assemble(container: Container) { container.register(Q.self) { _ in Q() } } }
      let assembler = Assembler([\(list)])
      func go() { _ = assembler.resolver.resolve(P.self)!; _ = assembler.resolver.resolve(Q.self)! }
      """
    }
    #expect(Reading(text("AQ()")).findings(.missing) == ["missing App.swift P at 7"])
    #expect(Reading(text("AQ(), AP()")).findings(.missing).isEmpty)
    // If nothing is called, the tree has no entry point, so calls prove nothing.
    #expect(Reading(text("")).findings(.missing).isEmpty)
  }
}
