/// Text that is safe to send to a terminal, and text cut to a number of cells.
package enum DisplayText {
  /// Replaces control characters, and characters that change the direction of writing, by visible characters.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<32: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 127: result += "\u{2421}"
      case 0x80..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x2028...0x2029: result += "\u{FFFD}"
      default: result.unicodeScalars.append(TextWidth.isPrintable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// Cuts off the end of a text that is too wide, and adds an ellipsis. A grapheme is never divided.
  package static func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    if TextWidth.of(text) <= width { return text }
    let room = width - TextWidth.of(ellipsis)
    if room <= 0 { return width > 0 ? String(ellipsis.prefix(width)) : "" }
    return prefix(of: text, cells: room) + ellipsis
  }

  /// Replaces the middle of a text that is too wide by an ellipsis, because long names often differ at both ends.
  package static func fittedInMiddle(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    if TextWidth.of(text) <= width { return text }
    let room = width - TextWidth.of(ellipsis)
    if room < 2 { return fitted(text, to: width, ellipsis: ellipsis) }
    let head = prefix(of: text, cells: room - room / 2)
    let tail = String(prefix(of: String(text.reversed()), cells: room / 2).reversed())
    return head + ellipsis + tail
  }

  /// The longest beginning of a text that fits in a number of cells.
  package static func prefix(of text: String, cells: Int) -> String {
    var used = 0
    var result = ""
    for character in text {
      used += TextWidth.of(character)
      if used > cells { break }
      result.append(character)
    }
    return result
  }

  /// Breaks text into lines at white space; words that are too long are cut.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        var word = String(word)
        if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) <= width {
          line += " " + word
          continue
        }
        if !line.isEmpty { lines.append(line) }
        while TextWidth.of(word) > width {
          let head = prefix(of: word, cells: width)
          if head.isEmpty { break }
          lines.append(head)
          word = String(word.dropFirst(head.count))
        }
        line = word
      }
      lines.append(line)
    }
    return lines
  }
}

extension String {
  /// The text filled up with spaces to a width in cells.
  package func padded(to width: Int, atEnd: Bool = true) -> String {
    let gap = String(repeating: " ", count: max(0, width - TextWidth.of(self)))
    return atEnd ? self + gap : gap + self
  }
}
