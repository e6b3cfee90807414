import Core
import Importer

/// Filter for services and dependencies of a code base: `style:factory lifetime:scoped hidden Cart`.
///
/// A lifetime may stand alone: `container`. A part of a name that is also such a word is put in quotes. Words of one kind
/// are alternatives; words of different kinds must all match. `kind:`, `when:`, `hidden` and `cycle` select dependencies.
/// With them, the filter shows those dependencies of the services that the other words match, with both ends.
package struct SourceFilter: Hashable, Sendable {
  package enum Word: Hashable, Sendable {
    case style(String)
    /// A lifetime: `transient`, `scoped` for any scope, `scoped:KIND`, `unknown`, or a library's own word such as
    /// `singleton`.
    case lifetime(String)
    case module(String)
    case finding(Finding.Kind)
    case kind(Edge.Kind)
    case when(Edge.Moment)
    /// Dependencies that no declaration shows.
    case hidden
    /// Dependencies between services that need each other.
    case cycle
    /// Part of a name, ignoring case.
    case name(String)
  }

  /// Words of the filter, as the user gave them.
  package let words: [Word]

  /// Words before a colon, for errors and completion.
  package static let keys = ["style", "lifetime", "module", "finding", "kind", "when"]
  /// Values that the word `lifetime:` accepts in code of any style. A library's own words are valid as well.
  package static let lifetimes: [String] =
    Lifetime.spellings.flatMap { $0.hasPrefix("scoped:") ? ["scoped", $0] : [$0] } + ["unknown"]

  /// Parses a filter.
  ///
  /// - Throws: `UsageError` without words, for an empty name, and for an unknown word, with the nearest valid word.
  package init(_ tokens: [Token]) throws {
    if tokens.isEmpty {
      throw UsageError(
        Words.Source.filterNeedsWords(Self.keys.map { $0 + ":…" }.joined(separator: ", "))
      )
    }
    words = try tokens.map(Self.word)
  }

  init(words: [Word]) { self.words = words }

  static func word(_ token: Token) throws -> Word {
    if token.isWord("hidden") { return .hidden }
    if token.isWord("cycle") { return .cycle }
    if !token.isQuoted, lifetimes.contains(token.text) { return .lifetime(token.text) }
    guard let colon = token.text.firstIndex(of: ":") else { return try name(token.text) }
    let key = String(token.text[..<colon])
    let value = String(token.text[token.text.index(after: colon)...])
    switch key {
    case "style": return .style(try known("style", value, StyleTable.names))
    case "lifetime": return .lifetime(try lifetime(value))
    case "module":
      if value.isEmpty { throw UsageError(Words.Source.moduleNeedsName) }
      return .module(value)
    case "finding": return .finding(try choice("finding", value))
    case "kind" where value == "hidden": return .hidden
    case "kind": return .kind(try choice(Words.Source.kindOfDependency, value))
    case "when": return .when(try choice("moment", value))
    default:
      // A name may contain a colon, in quotes.
      if token.isQuoted { return try name(token.text) }
      throw UsageError(
        UsageError.unknown("filter", key, among: keys).description + Words.Source.quoteColon)
    }
  }

  private static func name(_ text: String) throws -> Word {
    if text.allSatisfy(\.isWhitespace) { throw UsageError(Words.Source.emptyName) }
    return .name(text)
  }

  private static func lifetime(_ text: String) throws -> String {
    if text.hasPrefix("scoped:"), text.count > "scoped:".count { return text }
    if StyleTable.lifetimeWords[text] != nil { return text }
    return try known("lifetime", text, lifetimes)
  }

  private static func known(_ what: String, _ text: String, _ candidates: [String]) throws -> String {
    guard candidates.contains(text) else { throw UsageError.unknown(what, text, among: candidates) }
    return text
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(_ what: String, _ text: String) throws -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw UsageError.unknown(what, text, among: Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// Text of the filter, which `init(_:)` can parse.
  package var text: String { words.map(\.text).joined(separator: " ") }
}

extension SourceFilter.Word {
  /// Text of the word in a filter.
  package var text: String {
    switch self {
    case .style(let name): "style:\(name)"
    case .lifetime(let text): Tokens.quoted("lifetime:\(text)")
    case .module(let name): Tokens.quoted("module:\(name)")
    case .finding(let kind): "finding:\(kind.rawValue)"
    case .kind(let kind): "kind:\(kind.rawValue)"
    case .when(let moment): "when:\(moment.rawValue)"
    case .hidden: "hidden"
    case .cycle: "cycle"
    case .name(let part):
      (["hidden", "cycle"] + SourceFilter.lifetimes).contains(part) || part.contains(":")
        ? Tokens.inQuotes(part) : Tokens.quoted(part)
    }
  }
}
