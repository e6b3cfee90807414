import Importer
import Testing

/// Unique names of services whose types have equal names, wherever they are registered.
@Suite struct NamingTests {
  private func names(_ texts: [String: String]) -> [String] { Reading(texts).project.services.map(\.name) }

  private func registering(_ lines: String) -> String {
    "import Swinject\nfunc fill(container: Container) {\n\(lines)\n}\n"
  }

  @Test func byTheFileAndTheLine() {
    let store = registering("  container.register(Store.self) { _ in Store() }")
    #expect(names(["App.swift": store]) == ["Store"])
    #expect(names(["A.swift": store, "B.swift": store]) == ["Store (A.swift:3)", "Store (B.swift:3)"])
  }

  @Test func byThePathWhereFilesAreCalledAlike() {
    let store = registering("  container.register(Store.self) { _ in Store() }")
    #expect(
      names(["One/App.swift": store, "Two/App.swift": store])
        == ["Store (One/App.swift:3:3)", "Store (Two/App.swift:3:3)"])
  }

  @Test func byTheColumnOnOneLine() {
    let one = "container.register(Store.self) { _ in Store() }"
    let store = registering("  \(one); \(one)")
    let names = names(["App.swift": store])
    #expect(names.count == 2)
    #expect(Set(names).count == 2)
  }
}
