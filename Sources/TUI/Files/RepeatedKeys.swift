/// Keys that stand twice in a mapping. The parser stops at them; given other names, the rest of the file can be read.
struct RepeatedKeys {
  private(set) var text: String
  private(set) var faults: [FileError.Fault] = []

  init(_ text: String) { self.text = text }

  /// Gives every repetition of these keys that stands on a line of its own another name of the same width.
  ///
  /// - Returns: whether there was one; if not, asking again would not help.
  mutating func separate(_ keys: [String]) -> Bool {
    let before = faults.count
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for key in keys {
      var indents: Set<Int> = []
      for (index, line) in lines.enumerated() {
        let indent = line.prefix { $0 == " " }.count
        let rest = line.dropFirst(indent)
        guard [key, "\"\(key)\"", "'\(key)'"].contains(where: { rest.hasPrefix($0 + ":") }) else {
          // What is less far in ends the mappings that are further in.
          if !rest.isEmpty { indents = indents.filter { $0 <= indent } }
          continue
        }
        guard !indents.insert(indent).inserted else { continue }
        faults.append(
          .init(line: index + 1, column: indent + 1, message: "'\(key)' stands twice; expected each name once"))
        let placeholder = Unicode.Scalar(0xE000 + UInt32(faults.count % 0x1000)).map(String.init) ?? "_"
        let start = rest.first == "\"" || rest.first == "'" ? 1 : 0
        lines[index] = String(line.prefix(indent + start)) + placeholder + rest.dropFirst(start + 1)
      }
    }
    text = lines.joined(separator: "\n")
    return faults.count > before
  }
}
