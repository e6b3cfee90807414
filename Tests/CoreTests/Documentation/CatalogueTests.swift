import Foundation
import Testing

@testable import Core

/// Code blocks of the DocC catalogue. Each line of them occurs in `Examples.swift`, or in the fixture that
/// `MovedApplicationTests` compiles, so all of it compiles.
@Suite struct CatalogueTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let catalogue = folder.appendingPathComponent("../../../Sources/Core/Core.docc").standardizedFileURL

  private static let articles: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }()

  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test func thereAreArticles() { #expect(Self.articles.count >= 7) }

  @Test(arguments: articles) func theCodeOfEachPageCompiles(_ article: String) throws {
    let text = try String(contentsOf: Self.catalogue.appendingPathComponent(article), encoding: .utf8)
    let sources = try ["Examples.swift", "../../Fixtures/MainActorShop/Confined.swift"].map {
      try String(contentsOf: Self.folder.appendingPathComponent($0).standardizedFileURL, encoding: .utf8)
    }
    let code = sources.map { Self.lines($0).joined(separator: "\n") }.joined(separator: "\n\n")
    for block in text.components(separatedBy: "```swift\n").dropFirst() {
      let wanted = Self.lines(block.components(separatedBy: "```")[0]).joined(separator: "\n")
      #expect(code.contains(wanted))
    }
  }

  @Test(arguments: articles) func theArticlesThatItLinksToExist(_ article: String) throws {
    let text = try String(contentsOf: Self.catalogue.appendingPathComponent(article), encoding: .utf8)
    for link in text.components(separatedBy: "<doc:").dropFirst() {
      #expect(Self.articles.contains("\(link.prefix { $0 != ">" }).md"))
    }
  }
}
