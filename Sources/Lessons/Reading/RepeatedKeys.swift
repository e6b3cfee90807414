/// Renames keys that occur again in the same mapping, and collects them as faults.
///
/// The parser stops at a repeated key. Repetitions are renamed, so that the rest of the file can be read.
package struct RepeatedKeys {
  package private(set) var text: String
  package private(set) var faults: [(line: Int, column: Int, message: String)] = []

  /// Maximum number of renamed keys. A file with more repetitions is not read further.
  static let limit = 0x1000

  package init(_ text: String) { self.text = text }

  /// Renames every repetition of these keys at the beginning of a line. The new name has the same width.
  ///
  /// - Returns: True if there was a repetition. Otherwise another attempt would not help.
  package mutating func separate(_ keys: [String]) -> Bool {
    let before = faults.count
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for key in keys {
      var indents: Set<Int> = []
      for (index, line) in lines.enumerated() {
        // An item of a list begins a new mapping. Its dash does not indent the following keys.
        let indent = line.prefix { $0 == " " }.count
        let isItem = line.dropFirst(indent).hasPrefix("- ")
        let start = isItem ? indent + 2 : indent
        if isItem { indents = indents.filter { $0 <= indent } }
        let rest = line.dropFirst(start)
        guard [key, "\"\(key)\"", "'\(key)'"].contains(where: { rest.hasPrefix($0 + ":") }) else {
          // A line with less indentation ends the mappings that are indented further.
          if !rest.isEmpty { indents = indents.filter { $0 <= start } }
          continue
        }
        guard !indents.insert(start).inserted, faults.count < Self.limit else { continue }
        faults.append((index + 1, start + 1, "'\(key)' occurs twice; expected each name once"))
        let placeholder = Unicode.Scalar(0xE000 + UInt32(faults.count - 1)).map(String.init) ?? "_"
        let quote = rest.first == "\"" || rest.first == "'" ? 1 : 0
        lines[index] = String(line.prefix(start + quote)) + placeholder + rest.dropFirst(quote + 1)
      }
    }
    text = lines.joined(separator: "\n")
    return faults.count > before
  }

  /// Returns true if a key is a renamed repetition, which has already been reported.
  package static func isPlaceholder(_ key: String) -> Bool {
    key.unicodeScalars.first.map { (0xE000..<0xF000).contains($0.value) } ?? false
  }
}
