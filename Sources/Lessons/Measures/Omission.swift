import SourceReader

/// A step's code without the code that supplies one type (the piece), as if its author had forgotten it.
struct Omission {
  let piece: String
  let files: [StepFile]
  /// The places that were left out.
  let places: [MeasuredPlace]

  /// Leaves out every place that supplies a type; nil if no place supplies it.
  init?(of piece: String, in code: MeasuredCode) {
    let supplies = code.supplies()
    let piece = code.module.type(named: piece)?.name ?? piece
    let family = Set([piece] + code.module.supertypes(of: piece))
    let matching = supplies.filter {
      family.contains($0.piece) || code.module.supertypes(of: $0.piece).contains(piece)
    }
    let isPulled = code.pulls.values.joined().contains { family.contains($0.type) }
    // A registration takes precedence over a recipe, and both over passing the object on. The type that pulls the piece
    // does not supply it.
    let registrations = matching.filter { $0.kind == .registration }
    let recipes = isPulled ? matching.filter { $0.kind == .recipe } : []
    let handOvers = matching.filter { $0.kind == .handOver }
    guard let left = [registrations, recipes, handOvers].first(where: { !$0.isEmpty }) else { return nil }
    self.piece = piece
    places = left.map { code.place($0.file, $0.range.firstWord(in: code.module.files[$0.file]), "left out") }
    files = code.module.files.enumerated().map { index, file in
      let ranges = left.filter { $0.file == index }.map(\.range.bytes)
      return StepFile(name: file.name, text: file.text.without(ranges, keeping: Self.colons(of: file, without: ranges)))
    }
  }

  /// Returns the indices of colons to keep, because a dictionary without its elements is `[:]`; `[]` would be an array.
  private static func colons(of file: SourceFile, without ranges: [Range<Int>]) -> Set<Int> {
    let tables = Dictionary(grouping: file.entries.filter { $0.colon != nil }, by: \.literal)
    let empty = tables.values.filter { $0.allSatisfy { ranges.contains($0.range.bytes) } }
    return Set(empty.compactMap { $0.first?.colon })
  }

  /// Returns the types that the code supplies, in the order of their declarations.
  static func pieces(in code: MeasuredCode) -> [String] {
    let supplies = code.supplies()
    let pulled = Set(code.pulls.values.joined().map(\.type))
    let supplied = Set(supplies.filter { $0.kind != .recipe || pulled.contains($0.piece) }.map(\.piece))
    return code.module.types.values.filter { supplied.contains($0.name) }
      .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }.map(\.name)
  }
}

extension TextRange {
  /// Returns the place of the range's first word, after a leading comma and white space.
  fileprivate func firstWord(in file: SourceFile) -> TextPosition {
    let text = file.written(self)
    let gap = text.prefix { $0 == "," || $0.isWhitespace }
    let lines = gap.lines
    guard lines.count > 1 else { return TextPosition(line: start.line, column: start.column + gap.utf8.count) }
    return TextPosition(line: start.line + lines.count - 1, column: (lines.last?.utf8.count ?? 0) + 1)
  }
}
