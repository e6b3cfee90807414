import Testing

@testable import Importer

/// The modules of a code base, as folders and manifests show them.
@Suite struct ModuleLayoutTests {
  private func modules(_ files: String...) -> [String] {
    let layout = ModuleLayout(files: files)
    return files.filter { !$0.hasSuffix("Package.swift") && !$0.hasSuffix("Project.swift") }.map(layout.module)
  }

  @Test func foldersInTheSourcesOfAPackageAreTargets() {
    #expect(modules("Sources/Shop/Views/A.swift", "Sources/Till/B.swift") == ["Shop", "Till"])
    #expect(modules("Local/Kit/Package.swift", "Local/Kit/Sources/Core/A.swift") == ["Core"])
    #expect(
      modules("Kit/Package.swift", "Kit/Sources/A.swift", "Kit/Sources/Model/B.swift") == ["Kit", "Kit"],
      "files beside the folders show that they are parts of one target")
  }

  @Test func aProjectIsOneModuleAndItsInnerFoldersAreNone() {
    #expect(
      modules(
        "Projects/Features/Login/Project.swift", "Projects/Features/Login/Sources/Components/A.swift",
        "Projects/Features/Login/Interface/B.swift", "Projects/Features/Login/Demo/Sources/C.swift")
        == ["Login", "Login", "Login"])
    #expect(modules("Features/Cart/Sources/Views/A.swift", "Features/Cart/Sources/B.swift") == ["Cart", "Cart"])
    #expect(modules("Project.swift", "Sources/Views/A.swift", "App/B.swift") == ["", "App"])
  }

  @Test func aManifestWithoutSourcesHoldsTheFoldersBelow() {
    #expect(
      modules("Kit/Package.swift", "Kit/Kit/Sources/Kit/A.swift", "Kit/B.swift", "Kit/Net/Sources/C.swift")
        == ["Kit", "Kit", "Net"])
  }

  @Test func equalNamesOfDifferentModulesAreToldApart() {
    #expect(
      modules("Features/Login/Sources/A.swift", "Domains/Login/Sources/B.swift") == ["Features/Login", "Domains/Login"])
  }

  @Test func otherCodeBelongsToItsFirstFolder() {
    #expect(modules("App/Views/A.swift", "B.swift") == ["App", ""])
  }

  @Test func anObjectOfItsOwnTypeBelongsToTheModuleThatMakesItForItsNeeds() {
    let project = Importer().read(texts: [
      "Core/Sources/Assembly.swift": """
      import Net
      final class Assembly {
        lazy var transport: Transport = Transport()
        lazy var client: Client = Client(transport: transport)
        lazy var other: Other = Other()
      }
      final class Transport {}
      """,
      "Net/Sources/Client.swift": "public final class Client { init(transport: Any) {} }\nfinal class Other {}",
      "Core/Sources/Main.swift": """
      final class Main {
        let assembly = Assembly()
        func run() { print(assembly.client, assembly.other) }
      }
      """,
    ])
    func module(_ name: String) -> String? { project.services.first { $0.name.hasSuffix(name) }?.module }
    #expect(module("client") == "Core", "Net cannot need the transport of Core")
    #expect(module("other") == "Net")
  }
}
