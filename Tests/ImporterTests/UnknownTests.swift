import Importer
import Testing

/// Facts that the text does not tell. They are reported with a place and a reason, and never guessed.
@Suite struct UnknownTests {
  private func reading(_ body: String, _ rest: String = "") -> Reading {
    Reading("import Swinject\nfunc fill(_ c: Container) {\n\(body)\n}\n\(rest)")
  }

  @Test func aRegistrationInALoopIsUnknown() {
    let found = reading("for type in [A.self, B.self] { c.register(type) { _ in make(type) } }")
    #expect(found.services.isEmpty)
    #expect(found.unknown == ["inferred at 3"])
  }

  @Test func aMetatypeInAVariableIsUnknown() {
    let found = reading("let type = pick()\nc.register(type) { _ in A() }", "class A {}")
    #expect(found.services.isEmpty)
    #expect(found.unknown == ["inferred at 4"])
  }

  @Test func aNameThatIsComputedIsUnknown() {
    let found = reading("c.register(A.self, name: \"a\\(1 + 1)\") { _ in A() }", "class A {}")
    #expect(found.services == ["A \"?\": graph"])
    #expect(found.unknown == ["runTime at 3"])
  }

  @Test func branchesOfIfAreSeveralAndWhichIsLiveIsUnknown() {
    let found = reading(
      """
      #if DEBUG
        c.register(Api.self) { _ in Mock() }
      #else
        c.register(Api.self) { _ in Live() }
      #endif
        c.register(Store.self) { _ in Store() }
      """)
    #expect(found.services.count == 3)
    #expect(found.project.services.filter { $0.isConditional }.map(\.implementation) == ["Mock", "Live"])
    #expect(found.unknown == ["condition at 6"])
    #expect(found.findings(.duplicate).isEmpty)
  }

  @Test func aSingleBranchIsConditionalAndNotUnknown() {
    let found = reading("#if DEBUG\nc.register(Log.self) { _ in Log() }\n#endif")
    #expect(found.project.services.map(\.isConditional) == [true])
    #expect(found.unknown.isEmpty)
  }

  @Test func alternativeFunctionsAreNoDuplicates() {
    let found = Reading(
      """
      import Swinject
      func live(_ c: Container) { c.register(Api.self) { _ in Live() } }
      func demo(_ c: Container) { c.register(Api.self) { _ in Demo() } }
      func pick(_ c: Container) { if isDemo { demo(c) } else { live(c) } }
      """)
    #expect(found.findings(.duplicate).isEmpty)
    #expect(found.findings(.ambiguous).count == 1)
  }

  @Test func registrationsInSequenceAreDuplicates() {
    let found = reading("c.register(A.self) { _ in A() }\nc.register(A.self) { _ in A() }")
    #expect(found.findings(.duplicate).count == 1)
  }

  @Test func unknownMacrosAndAttributesRegisterNoService() {
    let found = Reading(
      """
      import Swinject
      @Register(Api.self) final class Live {}
      #registered(Store.self)
      let text = "c.register(A.self) { _ in A() }"
      // c.register(B.self) { _ in B() }
      """)
    #expect(found.services.isEmpty)
    #expect(found.project.findings.isEmpty)
  }
}
