import Core
import Stage

/// Rules for names of services, interfaces and kinds of scopes. They ensure that files can store names and commands can
/// distinguish them.
package enum ServiceName {
  /// Maximum number of Unicode scalars of a name, as it is written in a scenario. YAML cannot read keys with more than
  /// 1,024.
  static let limit = 1_000

  /// Checks a name.
  ///
  /// - Parameter what: kind of the named thing, with its article, for the message.
  /// - Throws: `UsageError` for a name that is empty, too long, or contains a character that files or commands cannot
  ///   handle, or that belongs to code or to a path.
  package static func check(_ name: String, _ what: String = Words.Argument.aService) throws {
    if name.isEmpty || name.allSatisfy(\.isWhitespace) { throw UsageError(Words.Argument.needsName(what)) }
    // A byte takes at most ten characters, so a short name needs no exact count.
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
    if let place = foreign(in: name).first {
      throw UsageError(Words.Argument.needsNameLikeType(what, without: name[place]))
    }
  }

  /// Returns a name whose characters of code and paths are replaced by `_`.
  static func corrected(_ name: String) -> String {
    let places = Set(foreign(in: name))
    return places.isEmpty ? name : String(name.indices.map { places.contains($0) ? "_" : name[$0] })
  }

  /// Returns the places of characters that show that the text is code or a path, and not a name. A key in quotes may
  /// contain any of them: `Store "users/main"`.
  private static func foreign(in name: String) -> [String.Index] {
    var isQuoted = false
    return name.indices.filter { index in
      if name[index] == "\"" { isQuoted.toggle() }
      return !isQuoted && "{};/".contains(name[index])
    }
  }

  /// Returns whether a file cannot store a scalar: a byte order mark, a line separator, or a noncharacter.
  private static func isLost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFEFF, 0x2028, 0x2029, 0x85: true
    case let value: value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }
  }

  /// Parses a lifetime, and checks the name of the kind of its scope.
  ///
  /// - Throws: `UsageError` with the known lifetimes, or for an invalid name.
  package static func lifetime(_ text: String) throws -> Lifetime {
    guard let lifetime = Lifetime(text) else {
      let error = UsageError.unknown("lifetime", text, among: Lifetime.spellings)
      throw text == Words.Argument.singleton ? UsageError(Words.Argument.meansContainer(error.description)) : error
    }
    if case .scoped(let kind) = lifetime { try check(kind.name, Words.Argument.aScopesKind) }
    return lifetime
  }
}
