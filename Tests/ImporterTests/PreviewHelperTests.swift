import Importer
import Testing

/// Functions and types that only previews use.
@Suite struct PreviewHelperTests {
  private func bypasses(_ helper: String, in files: [String: String] = [:]) -> [Int] {
    let app = """
      import Factory
      final class Model {}
      extension Container { var model: Factory<Model> { self { Model() } } }
      struct Screen: View { let model: Model; var body: some View { Text("") } }
      #Preview { Screen(model: sample()) }
      #Preview { Wrapper() }
      \(helper)
      """
    return Reading(files.merging(["App.swift": app]) { $1 }).project.findings.filter { $0.kind == .bypass }
      .map(\.place.line)
  }

  @Test(arguments: [
    "private func sample() -> Model { Model() }",
    "func sample() -> Model { Model() }",
    "func sample() -> Model { inner() }; private func inner() -> Model { Model() }",
    "private struct Wrapper: View { let model = Model(); var body: some View { Text(\"\") } }",
    "#if DEBUG\nprivate struct Wrapper: View { func get() -> Model { Model() } }\n#endif",
    "private func makePreviewModel() -> Model { Model() }",
  ])
  func theHelpersOfPreviewsBypassNothing(_ helper: String) { #expect(bypasses(helper) == []) }

  @Test(arguments: [
    "func sample() -> Model { Model() }; func live() -> Model { sample() }",
    "private func unused() -> Model { Model() }",
    "struct Wrapper: View { let model = Model(); var body: some View { Text(\"\") } }",
    "@objc private func sample() -> Model { Model() }",
  ])
  func codeThatAnythingElseMayRunIsNoHelper(_ helper: String) { #expect(bypasses(helper) == [7]) }

  @Test func aUseInAnyOtherFileIsFound() {
    let helper = "func sample() -> Model { Model() }"
    #expect(bypasses(helper, in: ["Other.swift": "struct Live { let model = sample() }\n"]) == [7])
    #expect(bypasses(helper, in: ["Other.swift": "#Preview { Screen(model: sample()) }\n"]) == [])
    #expect(bypasses("", in: ["Preview Content/Data.swift": "let sample = Model()\n"]) == [])
  }
}
