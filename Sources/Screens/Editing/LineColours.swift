import SourceReader

/// Coloured lines of a text that is shown without being edited.
///
/// The colours are computed outside of the loop. Until then new lines are plain, and known lines keep their colours.
struct LineColours: Sendable {
  let text: String
  private(set) var lines: [[Span]]

  /// Creates the lines with the colours that are known before the computation.
  ///
  /// - Parameter other: colours of the text that was shown before.
  init(_ text: String, after other: LineColours? = nil) {
    self.text = text
    let known = Dictionary(
      (other?.lines ?? []).map { ($0.map(\.text).joined(), $0) }, uniquingKeysWith: { first, _ in first })
    lines = Self.lines(of: text).map { known[$0] ?? ($0.isEmpty ? [] : [Span($0, .plain)]) }
  }

  /// Returns the index of the first line that differs in another text; nil if the texts are equal.
  func firstChange(to other: String) -> Int? {
    if text == other { return nil }
    let (old, new) = (Self.lines(of: text), Self.lines(of: other))
    return zip(old, new).prefix { $0 == $1 }.count
  }

  mutating func take(_ colours: [[Span]]) { lines = colours.withoutEmptyEnd }

  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }.withoutEmptyEnd
  }

  /// Returns provisional colours for replaced lines, without parsing.
  ///
  /// The common beginning and end of an old and a new line keep their colours. Text between them has the colour before
  /// it.
  static func carriedOver(to lines: [String], from old: ArraySlice<[Span]>) -> [[Span]] {
    let old = Array(old)
    return lines.enumerated().map { index, line in
      guard !line.isEmpty else { return [] }
      guard old.indices.contains(index) else { return [Span(line, .plain)] }
      return carriedOver(to: Array(line), from: old[index])
    }
  }

  private static func carriedOver(to line: [Character], from old: [Span]) -> [Span] {
    let was = old.flatMap { span in span.text.map { (character: $0, kind: span.kind) } }
    var start = 0
    while start < min(line.count, was.count), line[start] == was[start].character { start += 1 }
    var end = 0
    while end < min(line.count, was.count) - start, line[line.count - 1 - end] == was[was.count - 1 - end].character {
      end += 1
    }
    let kind = start > 0 ? was[start - 1].kind : was.first?.kind ?? .plain
    var result: [Span] = []
    for (index, character) in line.enumerated() {
      let own =
        index < start ? was[index].kind : index < line.count - end ? kind : was[was.count - line.count + index].kind
      if result.last?.kind == own {
        result[result.count - 1].text.append(character)
      } else {
        result.append(Span(String(character), own))
      }
    }
    return result
  }
}

extension Array where Element: Collection {
  /// The lines without the empty line after the last line break.
  var withoutEmptyEnd: [Element] { count > 1 && last?.isEmpty == true ? Array(dropLast()) : self }
}
