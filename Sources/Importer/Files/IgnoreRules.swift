/// The patterns of `.gitignore` files, from the outermost folder inwards: the last one that fits decides.
struct IgnoreRules: Sendable {
  private struct IgnoreRule: Sendable {
    /// The folders below the root whose file it stands in.
    let base: [[UInt8]]
    let parts: [[UInt8]]
    let isNegative: Bool
    let onlyFolders: Bool
    /// It fits a name in any folder.
    let isName: Bool
  }

  private var rules: [IgnoreRule] = []

  /// - Parameter folder: where the file stands, below the root.
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

  /// Whether the file or folder itself is named; what lies in an ignored folder is not asked for.
  func isIgnored(_ path: String, isFolder: Bool) -> Bool {
    if rules.isEmpty { return false }
    var result = false
    let all = path.split(separator: "/").map { Array($0.utf8) }
    guard let last = all.last else { return false }
    for rule in rules where isFolder || !rule.onlyFolders {
      guard rule.isNegative == result else { continue }
      // Most rules have no pattern, and another first letter.
      if rule.isName, let first = rule.parts[0].first, !Self.isSpecial(first), first != last[0] { continue }
      guard all.count > rule.base.count, all.starts(with: rule.base) else { continue }
      let fits =
        rule.isName
        ? Self.fits(rule.parts[0][...], last[...]) : Self.fits(rule.parts[...], all[rule.base.count...])
      if fits { result = !rule.isNegative }
    }
    return result
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
  }

  /// Compares the parts of a pattern with the folders of a path.
  ///
  /// - Complexity: O(parts × names). Only the last `**` is tried again, for what an earlier one matches the later one can match, too.
  private static func fits(_ parts: ArraySlice<[UInt8]>, _ names: ArraySlice<[UInt8]>) -> Bool {
    var (parts, names) = (parts, names)
    var back: (parts: ArraySlice<[UInt8]>, names: ArraySlice<[UInt8]>)?
    while true {
      if let part = parts.first, part == anyFolders {
        parts = parts.dropFirst()
        back = (parts, names)
        continue
      }
      if let part = parts.first, let name = names.first, fits(part[...], name[...]) {
        (parts, names) = (parts.dropFirst(), names.dropFirst())
        continue
      }
      if parts.isEmpty, names.isEmpty { return true }
      guard let last = back, !last.names.isEmpty else { return false }
      back = (last.parts, last.names.dropFirst())
      (parts, names) = (last.parts, last.names.dropFirst())
    }
  }

  private static let anyFolders = Array("**".utf8)

  /// `*`, `?` and `[…]` in one name.
  private static func fits(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (pattern, name) = (pattern, name)
    var back: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
    while true {
      switch pattern.first {
      case UInt8(ascii: "*"):
        pattern = pattern.dropFirst()
        back = (pattern, name)
        continue
      case UInt8(ascii: "["):
        if let first = name.first, let close = pattern.dropFirst(2).firstIndex(of: UInt8(ascii: "]")),
          isMember(first, pattern[(pattern.startIndex + 1)..<close])
        {
          (pattern, name) = (pattern[(close + 1)...], name.dropFirst())
          continue
        }
      case .some(let wanted) where name.first.map { wanted == $0 || wanted == UInt8(ascii: "?") } == true:
        (pattern, name) = (pattern.dropFirst(), name.dropFirst())
        continue
      case nil where name.isEmpty: return true
      default: break
      }
      guard let last = back, last.name.first != nil else { return false }
      back = (last.pattern, last.name.dropFirst())
      (pattern, name) = (last.pattern, last.name.dropFirst())
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
