import Foundation
import Testing

/// Annotations that an application of main-actor services needs with each of the two containers. The application is
/// `Tests/Fixtures/MainActorShop`, compiled in Swift 6 mode.
@Suite(.serialized) struct MovedApplicationTests {
  private static let shop = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/MainActorShop").standardizedFileURL
  private static let classes = shop.appendingPathComponent("Classes.swift")

  /// Lines of the fixture that declare a class.
  private func declarations() throws -> [Substring] {
    try String(contentsOf: Self.classes, encoding: .utf8).split(separator: "\n").filter { $0.contains("class ") }
  }

  private func check(with container: String) throws -> String {
    try Compiler.check([Self.classes, Self.shop.appendingPathComponent("\(container).swift")])
  }

  @Test func atMostTwoOfSixteenClassesAreAnnotatedForAConfinedContainer() throws {
    #expect(try check(with: "Confined") == "")
    let code = try String(contentsOf: Self.classes, encoding: .utf8).split(separator: "\n")
    let words = ["Sendable", "@MainActor", "nonisolated", "@unchecked", "sending", "@preconcurrency"]
    let annotated = code.filter { line in !line.hasPrefix("//") && words.contains { line.contains($0) } }
    #expect(try declarations().count == 16)
    #expect(annotated.count <= 2, "\(annotated)")
  }

  @Test func fourteenClassesWouldHaveToBeSendableForAnOrdinaryContainer() throws {
    let output = try check(with: "Shared")
    let refused = output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /: error: type '(\w+)' does not conform to the 'Sendable' protocol/).map { String($0.1) }
    }
    #expect(Set(refused).count == 14, "\(output)")
  }
}
