import Importer
import Testing

@testable import Laboratory

/// Division of many names side by side by their common words.
@Suite struct NamePartsTests {
  private static let words = ["Cart", "Login", "Till", "Menu", "Order", "Search", "Profile", "News", "Help", "Map"]

  private func titles(_ names: [String]) -> [String] { NameParts(names).parts.map { $0.title ?? "-" } }

  @Test func commonEndingsDivideNames() {
    let names = Self.words.map { $0 + "View" } + Self.words.map { $0 + "ViewModel" } + Self.words.map { $0 + "Service" }
    #expect(titles(names) == ["*Service", "*View", "*ViewModel"])
    #expect(NameParts(names).alone.isEmpty)
  }

  /// Names without the containers begin with a small letter.
  @Test func oneCommonEndingDividesNothingSoBeginningsDo() {
    let names = ["get", "save", "delete"].flatMap { verb in Self.words.map { verb + $0 + "UseCase" } }
    #expect(titles(names) == ["Delete*", "Get*", "Save*"])
  }

  @Test func fewNamesStayTogether() {
    let names = Self.words.map { $0 + "View" } + Self.words.map { $0 + "Model" }
    #expect(NameParts(names).parts.isEmpty && NameParts(names).alone.count == 20)
  }

  @Test func namesWithoutCommonWordsAreAPartOfTheirOwn() {
    let names = Self.words.map { $0 + "View" } + Self.words.map { $0 + "Service" } + Self.words
    #expect(titles(names) == ["*Service", "*View", "-"])
    let few = NameParts(Array(names.prefix(25)))
    #expect(few.parts.count == 2 && few.alone.count == 5)
  }

  /// A module of many names without folders was a single box.
  @Test func aModuleOfManyNamesIsDivided() throws {
    var texts: [String: String] = [:]
    for word in Self.words {
      for end in ["Store", "Service", "Screen"] {
        texts["Sources/App/\(word)\(end).swift"] = """
          import Swinject
          final class \(word)\(end)Assembly: Assembly {
            func assemble(container: Container) { container.register(\(word)\(end).self) { _ in \(word)\(end)() } }
          }
          """
      }
    }
    let outline = ProjectGraph(Importer().read(texts: texts)).outline
    let app = try #require(outline.group("App").map { outline.groups[$0] })
    #expect(app.children.map { outline.groups[$0].name } == ["*Screen", "*Service", "*Store"])
    #expect(app.members.isEmpty && app.count == 30 && app.services == 30)
    let part = try #require(outline.group("App/*Store").map { outline.groups[$0] })
    #expect(part.kind == .names && part.count == 10 && part.services == 10)
    #expect(outline.home(of: "CartStore").map { outline.groups[$0].id } == "App/*Store/")
  }
}
