import Testing

@testable import Laboratory

/// Names of services for people.
@Suite struct ServiceTitlesTests {
  private static func titles(_ all: [(name: String, container: String?, file: String)]) -> [String] {
    let titles = ServiceTitles(all.map { ServiceTitles.Parts($0.name, in: $0.container, file: $0.file) }).distinct
    return all.map { titles[$0.name] ?? $0.name }
  }

  @Test func theContainerIsLeftOut() {
    #expect(Self.titles([("App.store", "App", "App.swift"), ("Cart", nil, "Cart.swift")]) == ["store", "Cart"])
  }

  @Test func equalNamesKeepTheirContainers() {
    let all: [(String, String?, String)] = [("App.store", "App", "App.swift"), ("Till.store", "Till", "Till.swift")]
    #expect(Self.titles(all) == ["App.store", "Till.store"])
  }

  @Test func aFolderStandsBehindTheName() {
    #expect(Self.titles([("Shop.CartScreen", nil, "Shop/CartScreen.swift")]) == ["CartScreen (Shop)"])
    // The file of the type around it is no folder.
    #expect(Self.titles([("Shop.CartScreen", nil, "Shop/Shop.swift")]) == ["Shop.CartScreen"])
  }

  /// Regression: the whole path was the name of each service, and no picture had room for it.
  @Test func onlyTheFoldersThatDifferAreNamed() {
    let copies = ["main/App", "main/completed/App", "first/App"].map { folder in
      (
        folder.split(separator: "/").joined(separator: ".") + ".Root.RootComponent.wallet" as String,
        folder.split(separator: "/").joined(separator: ".") + ".Root.RootComponent" as String?,
        "\(folder)/Root/RootBuilder.swift"
      )
    }
    #expect(Self.titles(copies) == ["wallet (main)", "wallet (completed)", "wallet (first)"])
    #expect(Self.titles([copies[0]]) == ["wallet"])
  }

  @Test func noTwoServicesHaveOneTitle() {
    let all: [(String, String?, String)] = [
      ("A.X.Screen", nil, "A/X/Screen.swift"), ("B.X.Screen", nil, "B/X/Screen.swift"), ("Screen", nil, "Screen.swift"),
      ("A.Box<Data.Kind>", nil, "A/Box.swift"),
    ]
    let titles = Self.titles(all)
    #expect(Set(titles).count == all.count, "\(titles)")
    #expect(titles[0] == "Screen (A)" && titles[3] == "Box<Data.Kind> (A)")
  }
}
