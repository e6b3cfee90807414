import Stage

/// What a checker found, in SARIF 2.1.0: the format that code hosts and editors read.
package struct SARIF {
  /// One finding.
  package struct Result {
    /// The rule that it breaks, in one word: `missing`.
    package var rule: String
    /// `error`, `warning` or `note`.
    package var level: String
    package var message: String
    /// As it was named, relative to the working directory.
    package var file: String
    /// From 1; 0 where the file as a whole is meant.
    package var line: Int
    package var column: Int

    package init(rule: String, level: String, message: String, file: String, line: Int = 0, column: Int = 0) {
      self.rule = rule
      self.level = level
      self.message = message
      self.file = file
      self.line = line
      self.column = column
    }
  }

  private let version: String
  private let results: [Result]

  /// - Parameter version: the program's.
  package init(_ results: [Result], version: String) {
    self.results = results
    self.version = version
  }

  package var text: String {
    let rules = results.map(\.rule).withoutRepeats
    let document = SARIFLog(
      runs: [
        SARIFLog.Run(
          tool: .init(driver: .init(version: version, rules: rules.map { .init(id: $0) })),
          results: results.map { result in
            SARIFLog.Result(
              ruleId: result.rule, ruleIndex: rules.firstIndex(of: result.rule) ?? 0, level: result.level,
              message: .init(text: result.message),
              locations: [
                .init(
                  physicalLocation: .init(
                    artifactLocation: .init(uri: Self.uri(result.file)),
                    region: result.line > 0 ? .init(startLine: result.line, startColumn: max(1, result.column)) : nil))
              ])
          })
      ])
    return JSONText.of(document)
  }

  /// A path as a reference of a URI: what has a meaning there is escaped.
  private static func uri(_ path: String) -> String {
    let escaped = path.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~/".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
    return path.hasPrefix("/") ? "file://" + escaped : escaped
  }
}

private struct SARIFLog: Encodable {
  struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let results: [Result]

    enum CodingKeys: String, CodingKey { case tool, columnKind, results }
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "playground"
    let version: String
    let rules: [Rule]

    enum CodingKeys: String, CodingKey { case name, version, rules }
  }

  struct Rule: Encodable { let id: String }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
  }

  struct Message: Encodable { let text: String }
  struct Location: Encodable { let physicalLocation: Physical }

  struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region?
  }

  struct Artifact: Encodable { let uri: String }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
  }

  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }
}
