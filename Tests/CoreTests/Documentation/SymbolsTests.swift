import Foundation
import Testing

/// Agreement of the page Symbols.md with the public symbols that the compiler extracts.
@Suite struct SymbolsTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Core/Core.docc/Symbols.md").standardizedFileURL

  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      let pathComponents: [String]
      let kind: Kind
    }
    let symbols: [Symbol]
  }

  /// Type of a symbol and its first name within the type; `member` is nil for the type itself.
  private struct Name: Hashable {
    let type: String
    let member: String?
  }

  /// Members that come with a conformance to a protocol of the standard library.
  private static let implied: Set<String> = [
    "==(_:_:)", "<(_:_:)", "hash(into:)", "description", "encode(to:)", "init(from:)", "init(stringLiteral:)",
  ]
  private static let types: Set<String> = ["swift.struct", "swift.class", "swift.enum", "swift.protocol"]

  /// The symbols, which are extracted once for all tests.
  private static let extracted = Result { try extract() }
  private static func declared() throws -> [(name: Name, kind: String)] { try extracted.get() }

  private static func extract() throws -> [(name: Name, kind: String)] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = try Compiler.run(["swiftc", "-print-target-info"])
    let triple = try #require(target.firstMatch(of: /"unversionedTriple": "([^"]+)"/)).1
    let output = try Compiler.run([
      "swift", "symbolgraph-extract", "-module-name", "Core", "-I", try #require(Compiler.modules), "-target",
      String(triple), "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path,
    ])
    let file = folder.appendingPathComponent("Core.symbols.json")
    let data = try #require(try? Data(contentsOf: file), "\(output)")
    return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols.compactMap { symbol in
      let last = symbol.pathComponents[symbol.pathComponents.count - 1]
      if implied.contains(last) { return nil }
      if types.contains(symbol.kind.identifier) {
        return (Name(type: symbol.pathComponents.joined(separator: "/"), member: nil), symbol.kind.identifier)
      }
      let type = symbol.pathComponents.dropLast().joined(separator: "/")
      return (Name(type: type, member: String(last.prefix { $0 != "(" })), symbol.kind.identifier)
    }
  }

  /// Rows of the page: the types, and their members.
  private static func rows() throws -> [(types: [String], members: [String])] {
    try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5, cells[2].contains("``") else { return nil }
      return (
        cells[2].matches(of: /``([^`]+)``/).map { String($0.1) }, cells[3].matches(of: /`([^`]+)`/).map { String($0.1) }
      )
    }
  }

  @Test func thePageListsEveryPublicSymbol() throws {
    let rows = try Self.rows()
    let listed = Set(
      rows.flatMap { row in row.types.flatMap { type in row.members.map { Name(type: type, member: $0) } } }
        + rows.flatMap { row in row.types.map { Name(type: $0, member: nil) } })
    let missing = try Self.declared().map(\.name).filter { !listed.contains($0) }
    #expect(missing.isEmpty, "\(Set(missing.map { "\($0.type) \($0.member ?? "")" }).sorted())")
  }

  @Test func everythingOnThePageExists() throws {
    let declared = Set(try Self.declared().map(\.name))
    for row in try Self.rows() {
      for type in row.types { #expect(declared.contains(Name(type: type, member: nil)), "\(type)") }
      for member in row.members {
        #expect(row.types.contains { declared.contains(Name(type: $0, member: member)) }, "\(row.types) \(member)")
      }
    }
  }

  /// Checks the API Design Guidelines: a method that changes its receiver is a verb, and a participle returns a changed
  /// copy.
  @Test func noMethodIsAParticiple() throws {
    let methods = try Self.declared().filter { $0.kind == "swift.method" }.compactMap(\.name.member)
      .map { $0.prefix { !$0.isUppercase } }
    #expect(methods.count > 40)
    #expect(methods.filter { $0.hasSuffix("ed") || $0.hasSuffix("ing") } == [])
  }

  /// Names that only the playground needs. An application has no use for them.
  @Test(arguments: [
    "NearestName", "Diagnosis", "StronglyConnectedComponents", "spellings", "replace", "rename", "reserveID",
  ])
  func namesThatOnlyThePlaygroundNeedsAreNotPublic(_ name: String) throws {
    let declared = try Self.declared().map(\.name)
    #expect(!declared.contains { $0.type == name || $0.member == name })
  }
}
