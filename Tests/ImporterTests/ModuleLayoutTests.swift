import SourceReader
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

  private static func manifest(_ targets: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let root = "Sources"
    let package = Package(
      name: "Kit", dependencies: [.package(path: "../Other")],
      targets: [\(targets), .testTarget(name: "Tests", path: "Tests")])
    """
  }

  private func modules(ofTargets targets: String, _ files: String...) -> [String] {
    let layout = ModuleLayout(
      files: files + ["Kit/Package.swift"],
      manifests: ["Kit/Package.swift": PackageManifest(CodeTree(Self.manifest(targets)))])
    return files.map(layout.module)
  }

  @Test func aManifestNamesTheTargetOfAFolder() {
    let files = ("Kit/Sources/Views/A.swift", "Kit/Macros/Sources/B.swift", "Kit/Sources/C/D.swift")
    #expect(
      modules(
        ofTargets: #".target(name: "Shop", path: "./Sources/"), .macro(name: "Magic", path: "Macros/Sources")"#,
        files.0, files.1, files.2) == ["Shop", "Magic", "Shop"])
    #expect(
      modules(
        ofTargets:
          #".target(name: "Shop", dependencies: [.target(name: "C")], path: "Sources/Views"), .target(name: "C")"#,
        files.0, files.2) == ["Shop", "C"])
    #expect(modules(ofTargets: #".target(name: "Shop", path: ".")"#, "Kit/App/A.swift") == ["Shop"])
  }

  @Test func aTargetThatIsNamedLikeItsPackageIsTheModuleOfTheWholeFolder() {
    let manifest = PackageManifest(CodeTree(Self.manifest(#".target(name: "Kit", path: "Sources")"#)))
    let files = ["Kit/Package.swift", "Kit/Sources/A.swift", "Server/Kit/Package.swift", "Server/Kit/Sources/A.swift"]
    let layout = ModuleLayout(files: files, manifests: [files[0]: manifest, files[2]: manifest])
    #expect([files[1], files[3]].map(layout.module) == ["Kit", "Server/Kit"])
  }

  @Test func aPackageInTheSourcesOfAnotherHasTargetsOfItsOwn() {
    let files = ["Sources/Server/Sources/App/A.swift", "Sources/Server/Package.swift", "Sources/Kit/B.swift"]
    #expect(ModuleLayout(files: files).module(of: files[0]) == "App")
  }

  @Test func aFolderThatAManifestDoesNotShowKeepsItsName() {
    for path in [#""\(root)/Views""#, "root", #""../Views""#] {
      #expect(modules(ofTargets: #".target(name: "Shop", path: \#(path))"#, "Kit/Sources/Views/A.swift") == ["Views"])
    }
    #expect(
      modules(
        ofTargets: #".target(name: "A", path: "Own", sources: ["A"]), .target(name: "B", path: "Own", sources: ["B"])"#,
        "Kit/Own/A/A.swift") == ["Kit"])
  }

  @Test func anEditOfAManifestRenamesModules() async throws {
    let folder = try SourceFolder([
      "Kit/Package.swift": Self.manifest(#".target(name: "Shop", path: "Own")"#),
      "Kit/Own/Fill.swift":
        "import Swinject\nfunc fill(_ c: Container) { c.register(A.self) { _ in A() } }\nclass A {}\n",
    ])
    let session = folder.importer.session(folder.path)
    #expect(try await session.refresh().project.services.map(\.module) == ["Shop"])
    try folder.write(Self.manifest(#".target(name: "Till", path: "Own")"#), "Kit/Package.swift")
    #expect(folder.importer.read(folder.path).services.map(\.module) == ["Till"])
    #expect(try await session.refresh().project.services.map(\.module) == ["Till"])
  }

  @Test func equalNamesOfDifferentModulesAreToldApart() {
    #expect(
      modules("Features/Login/Sources/A.swift", "Domains/Login/Sources/B.swift") == ["Features/Login", "Domains/Login"])
  }

  @Test func otherCodeBelongsToItsFirstFolder() {
    #expect(modules("App/Views/A.swift", "B.swift") == ["App", ""])
  }

  private func module(_ name: String, _ texts: [String: String]) -> String? {
    Importer().read(texts: texts).services.first { $0.name.hasSuffix(name) }?.module
  }

  @Test func aServiceBelongsToTheModuleOfItsTypeWhateverItNeeds() {
    let texts = [
      "Core/Sources/Assembly.swift": """
      import Net
      final class Assembly {
        lazy var transport: Transport = Transport()
        lazy var client: Client = Client(transport: transport)
      }
      final class Transport {}
      """,
      "Net/Sources/Client.swift": "public final class Client { init(transport: Any) {} }\n",
      "Core/Sources/Main.swift": """
      final class Main {
        let assembly = Assembly()
        func run() { print(assembly.client) }
      }
      """,
    ]
    #expect(module("client", texts) == "Net")
    #expect(module("transport", texts) == "Core")
  }

  @Test func anObjectOfTheEnvironmentStaysInTheModuleOfItsType() {
    let texts = [
      "Packages/Env/Sources/Env/Account.swift":
        "@Observable public class Account { public static let shared = Account() }\n",
      "Packages/Env/Sources/Env/Push.swift": """
      @Observable public class Push {
        public static let shared = Push()
        public func start() { print(Account.shared) }
      }
      """,
      "App/Main.swift": """
      import SwiftUI
      import Env
      @main struct Main: App {
        var body: some Scene { WindowGroup { Home().environment(Push.shared).environment(Account.shared) } }
      }
      struct Home: View {
        @Environment(Push.self) private var push
        @Environment(Account.self) private var account
        var body: some View { Text("") }
      }
      """,
    ]
    #expect(module("Push", texts) == "Env")
    #expect(module("Account", texts) == "Env")
  }
}
