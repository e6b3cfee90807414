/// The patterns of `.gitignore` files, from the outermost folder inwards. The last matching pattern decides.
struct IgnoreRules: Sendable {
  private struct IgnoreRule: Sendable {
    /// Path of the folder with the `.gitignore` file, relative to the root and split at slashes.
    let base: [[UInt8]]
    let parts: [[UInt8]]
    let isNegative: Bool
    let onlyFolders: Bool
    /// True if the pattern has no slash inside and so matches a name in any folder.
    let isName: Bool
  }

  private var rules: [IgnoreRule] = []

  /// Adds the patterns of a `.gitignore` file.
  ///
  /// - Parameter folder: the folder of the file, relative to the root.
  mutating func add(_ text: String, below folder: String) {
    let base = folder.split(separator: "/").map { Array($0.utf8) }
    for line in text.split(whereSeparator: \.isNewline) {
      var pattern = line[...]
      while pattern.last == " " { pattern.removeLast() }
      if pattern.isEmpty || pattern.first == "#" { continue }
      let isNegative = pattern.first == "!"
      if isNegative || pattern.first == "\\" { pattern.removeFirst() }
      let onlyFolders = pattern.last == "/"
      if onlyFolders { pattern.removeLast() }
      let isName = !pattern.contains("/")
      if pattern.first == "/" { pattern.removeFirst() }
      let parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map { Array($0.utf8) }
      if parts.isEmpty { continue }
      rules.append(
        IgnoreRule(base: base, parts: parts, isNegative: isNegative, onlyFolders: onlyFolders, isName: isName))
    }
  }

  /// Returns whether the patterns exclude a file or folder itself. Its parent folders are not checked.
  func isIgnored(_ path: String, isFolder: Bool) -> Bool {
    if rules.isEmpty { return false }
    var result = false
    let all = path.split(separator: "/").map { Array($0.utf8) }
    guard let last = all.last else { return false }
    for rule in rules where (isFolder || !rule.onlyFolders) && rule.isNegative == result {
      let start = rule.base.count
      guard all.count > start else { continue }
      // A fast path: the first part of most patterns has no wildcard, and starts with another letter than the name.
      let first = rule.parts[0].first ?? 0
      if !Self.isSpecial(first), first != (rule.isName ? last : all[start]).first { continue }
      guard rule.base.isEmpty || all.starts(with: rule.base) else { continue }
      if rule.isName ? Self.fits(rule.parts[0], last) : Self.fits(rule.parts, all, from: start) {
        result = !rule.isNegative
      }
    }
    return result
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
  }

  /// Returns whether the parts of a pattern match the folders and the name of a path.
  ///
  /// - Complexity: O(parts × names). The loop only backtracks to the last `**`, which can match everything that an
  ///   earlier one can.
  private static func fits(_ parts: [[UInt8]], _ names: [[UInt8]], from start: Int) -> Bool {
    var (part, name) = (0, start)
    var back: (part: Int, name: Int)?
    while true {
      if part < parts.count, parts[part] == anyFolders {
        part += 1
        back = (part, name)
        continue
      }
      if part < parts.count, name < names.count, fits(parts[part], names[name]) {
        (part, name) = (part + 1, name + 1)
        continue
      }
      if part == parts.count, name == names.count { return true }
      guard let last = back, last.name < names.count else { return false }
      back = (last.part, last.name + 1)
      (part, name) = (last.part, last.name + 1)
    }
  }

  private static let anyFolders = Array("**".utf8)

  /// Returns whether a pattern with `*`, `?` and `[…]` matches one name.
  ///
  /// The function works on bytes and indices for speed, because every file is compared with every pattern.
  private static func fits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (sign, letter) = (0, 0)
    var back: (sign: Int, letter: Int)?
    while true {
      if sign < pattern.count {
        let wanted = pattern[sign]
        if wanted == UInt8(ascii: "*") {
          sign += 1
          back = (sign, letter)
          continue
        }
        if wanted == UInt8(ascii: "[") {
          if letter < name.count, let close = pattern.dropFirst(sign + 2).firstIndex(of: UInt8(ascii: "]")),
            isMember(name[letter], pattern[(sign + 1)..<close])
          {
            (sign, letter) = (close + 1, letter + 1)
            continue
          }
        } else if letter < name.count, wanted == name[letter] || wanted == UInt8(ascii: "?") {
          (sign, letter) = (sign + 1, letter + 1)
          continue
        }
      } else if letter == name.count {
        return true
      }
      guard let last = back, last.letter < name.count else { return false }
      back = (last.sign, last.letter + 1)
      (sign, letter) = (last.sign, last.letter + 1)
    }
  }

  private static func isMember(_ byte: UInt8, _ set: ArraySlice<UInt8>) -> Bool {
    let isNegative = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
    var rest = isNegative ? set.dropFirst() : set
    var found = false
    while let low = rest.popFirst() {
      if rest.count >= 2, rest.first == UInt8(ascii: "-"), let high = rest.dropFirst().first {
        found = found || (low <= byte && byte <= max(low, high))
        rest = rest.dropFirst(2)
      } else {
        found = found || low == byte
      }
    }
    return found != isNegative
  }
}
