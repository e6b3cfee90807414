import Core
import Stage

/// The rules for names of services, interfaces and kinds of scopes: a file keeps them, and a command can tell them apart.
package enum ServiceName {
  /// Unicode scalars that a name may have as a scenario writes it. A YAML key of more than 1,024 is not read again.
  static let limit = 1_000

  /// - Parameter what: the named thing, with its article.
  /// - Throws: `UsageError` for a name that is empty, too long, or that commands could not tell from an instance.
  package static func check(_ name: String, _ what: String = Words.Argument.aService) throws {
    if name.isEmpty || name.allSatisfy(\.isWhitespace) { throw UsageError(Words.Argument.needsName(what)) }
    // A byte takes ten characters at most: most names are short enough to be written without a look.
    if name.utf8.count > limit / 10 {
      let length = YAMLValue.scalar(name).unicodeScalars.count
      if length > limit {
        throw UsageError(
          Words.Argument.needsShorterName(what, limit: limit, length: length))
      }
    }
    if let scalar = name.unicodeScalars.first(where: isLost) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      throw UsageError(Words.Argument.needsNameWithout(what, code: code))
    }
    if name.contains("#") { throw UsageError.hasNumberSign(name) }
  }

  /// Whether a scalar is lost in a file: a byte order mark, a line separator, or a code point that is no character.
  private static func isLost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFEFF, 0x2028, 0x2029, 0x85: true
    case let value: value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }
  }

  /// The lifetime that is written; the kind of its scope is a name, too.
  ///
  /// - Throws: `UsageError` with the words that there are, or for such a kind.
  package static func lifetime(_ text: String) throws -> Lifetime {
    guard let lifetime = Lifetime(text) else { throw UsageError.unknown("lifetime", text, among: Lifetime.spellings) }
    if case .scoped(let kind) = lifetime { try check(kind.name, Words.Argument.aScopesKind) }
    return lifetime
  }
}
