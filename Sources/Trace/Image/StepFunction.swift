import Glibc

/// A function of a step, identified by its symbol.
struct StepFunction: Hashable {
  /// Symbol without the suffix of a partial function. All parts of an asynchronous function share it.
  let identity: String
  /// True if the function is asynchronous, so its frames leave the stack while it awaits.
  let isAsync: Bool
  /// Name as written in the source code: `Forge.makeArmor()`.
  let name: String

  init(symbol: String) {
    let whole = Self.withoutPiece(symbol)
    identity = whole
    let written = Self.demangled(whole)
    // `closure #1 (Int) -> Int in Step.story() async -> ()` is not itself asynchronous.
    isAsync = whole != symbol || (written.components(separatedBy: " in ").first ?? "").contains(" async")
    name = Self.readable(written)
  }

  /// Removes the suffix of a partial function (`TY` or `TQ`, a number and an underscore).
  ///
  /// `$s4Step5storyyyYaFTY2_` is the third part of `$s4Step5storyyyYaF`.
  private static func withoutPiece(_ symbol: String) -> String {
    guard symbol.hasSuffix("_") else { return symbol }
    let digits = symbol.dropLast().reversed().prefix { $0.isNumber }
    let rest = symbol.dropLast(digits.count + 1)
    return rest.hasSuffix("TY") || rest.hasSuffix("TQ") ? String(rest.dropLast(2)) : symbol
  }

  /// Shortens a demangled name: `Step.Forge.makeArmor() -> Step.Armor` becomes `Forge.makeArmor()`.
  static func readable(_ demangled: String) -> String {
    let parts = demangled.components(separatedBy: " in ")
    return parts.map { part in
      var text = part
      if let arrow = end(of: text) { text = String(text[..<arrow]) }
      return withoutModules(text)
    }.joined(separator: " in ")
  }

  /// Returns the index after the parameters, where effects and result type begin; nil if the text has no parameters.
  private static func end(of text: String) -> String.Index? {
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      if "(<[".contains(text[index]) { depth += 1 }
      if ")]".contains(text[index]) || (text[index] == ">" && !text[..<index].hasSuffix("-")) { depth -= 1 }
      if depth == 0 && [" -> ", " async", " throws", " : "].contains(where: { text[index...].hasPrefix($0) }) {
        return index
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// Removes module names. In a demangled symbol a module is always the first part of a dotted name.
  private static func withoutModules(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest.dropFirst(name.count)
      let isModule = rest.first == "." && !result.hasSuffix(".") && name.first?.isUppercase ?? false
      if isModule { rest = rest.dropFirst() } else { result += name }
      let between = rest.prefix { !($0.isLetter || $0.isNumber || $0 == "_") }
      if !isModule || name.isEmpty {
        result += between
        rest = rest.dropFirst(between.count)
      } else {
        // Copy the rest of the dotted name as it is, so that `Forge.Hammer` stays whole.
        let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        result += path
        rest = rest.dropFirst(path.count)
      }
    }
    return result
  }

  private static func demangled(_ symbol: String) -> String {
    guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return symbol }
    defer { free(text) }
    return String(cString: text)
  }
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var result: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }
}
