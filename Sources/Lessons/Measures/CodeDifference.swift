import SourceReader

/// The line changes that turn one version of a step's code into another.
///
/// They are the changed lines of existing code with their types, and the lines of new types and new free functions.
struct CodeDifference {
  /// A line of code that is changed, removed or inserted.
  struct Line: Hashable {
    let file: String
    /// Line number in the old version, from 1. For an inserted line, the number of the line before which it is
    /// inserted.
    let oldLine: Int
    let newLine: Int
    let oldText: String?
    let newText: String?
    /// The innermost type that contains the line; nil outside of types.
    let type: String?
  }

  /// The changed lines of existing code, in order of file and line.
  private(set) var changed: [Line] = []
  /// The lines of new types and new free functions.
  private(set) var added: [Line] = []

  /// The existing types that change, in order of their first change.
  var types: [String] {
    var seen: Set<String> = []
    return changed.compactMap(\.type).filter { seen.insert($0).inserted }
  }

  /// Compares two versions of the code. Blank lines and comments are ignored.
  ///
  /// - Complexity: O(lines × changes).
  init(from old: SourceModule, to new: SourceModule) {
    let names = old.files.map(\.name) + new.files.map(\.name).filter { name in !old.files.contains { $0.name == name } }
    for name in names {
      compare(FileVersion(old, name), FileVersion(new, name), file: name)
    }
  }

  private mutating func compare(_ old: FileVersion, _ new: FileVersion, file: String) {
    for hunk in Self.hunks(old.lines, new.lines) {
      let hunk = aligned(hunk, old, new)
      let removed = hunk.old.filter { old.counts($0) }
      let inserted = hunk.new.filter { new.counts($0) }
      let fresh = inserted.filter { isNew($0, new, old) }
      let changed = inserted.filter { !isNew($0, new, old) }
      for index in 0..<max(removed.count, changed.count) {
        let from = removed.indices.contains(index) ? removed[index] : nil
        let to = changed.indices.contains(index) ? changed[index] : nil
        let type = from.flatMap { old.type(at: $0) } ?? to.flatMap { new.type(at: $0) }
        self.changed.append(
          Line(
            file: file, oldLine: (from ?? hunk.old.upperBound) + 1, newLine: (to ?? hunk.new.upperBound) + 1,
            oldText: from.map { old.text($0) }, newText: to.map { new.text($0) }, type: type))
      }
      added += fresh.map {
        Line(
          file: file, oldLine: hunk.old.upperBound + 1, newLine: $0 + 1, oldText: nil, newText: new.text($0),
          type: new.type(at: $0))
      }
    }
  }

  /// Returns true if a line belongs to a type or a free function that the old code does not have.
  private func isNew(_ line: Int, _ new: FileVersion, _ old: FileVersion) -> Bool {
    if let type = new.type(at: line) {
      // A type inside a new type is new.
      return old.module.types[type]?.kind == nil && old.module.types[type]?.parts.isEmpty ?? true
    }
    return new.function(at: line).map { !old.functionNames.contains($0) } ?? false
  }

  // MARK: Hunks

  /// A range of old lines that is replaced by a range of new lines. Lines are counted from 0.
  struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static func hunks(_ old: [Substring], _ new: [Substring]) -> [Hunk] {
    let difference = new.difference(from: old)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (result, from, to): ([Hunk], Int, Int) = ([], 0, 0)
    while from < old.count || to < new.count {
      let start = (from, to)
      while removed.contains(from) { from += 1 }
      while inserted.contains(to) { to += 1 }
      if (from, to) != start {
        result.append(Hunk(old: start.0..<from, new: start.1..<to))
      } else {
        (from, to) = (from + 1, to + 1)
      }
    }
    return result
  }

  /// Returns a hunk whose inserted lines are moved up or down to where they interrupt the existing code least. A hunk
  /// with removed lines stays the same.
  ///
  /// The same change can often be described by several ranges: a class inserted after another class ends in the same
  /// brace.
  private func aligned(_ hunk: Hunk, _ old: FileVersion, _ new: FileVersion) -> Hunk {
    guard hunk.old.isEmpty, !hunk.new.isEmpty else { return hunk }
    func slid(_ by: Int) -> Hunk {
      Hunk(
        old: (hunk.old.lowerBound + by)..<(hunk.old.upperBound + by),
        new: (hunk.new.lowerBound + by)..<(hunk.new.upperBound + by))
    }
    func price(_ hunk: Hunk) -> Int { hunk.new.count { new.counts($0) && !isNew($0, new, old) } }
    var best = hunk
    for direction in [-1, 1] {
      var by = direction
      while true {
        let moved = slid(by)
        guard moved.old.lowerBound >= 0, moved.old.upperBound <= old.lines.count, moved.new.lowerBound >= 0,
          moved.new.upperBound <= new.lines.count
        else { break }
        // Sliding is possible only if the line lost on one side equals the line gained on the other.
        let (given, taken) =
          direction < 0
          ? (moved.new.upperBound, moved.new.lowerBound) : (moved.new.lowerBound - 1, moved.new.upperBound - 1)
        let (beyond, same) =
          direction < 0
          ? (moved.old.lowerBound, moved.new.lowerBound) : (moved.old.upperBound - 1, moved.new.upperBound - 1)
        guard new.lines[given] == new.lines[taken], old.lines[beyond] == new.lines[same] else { break }
        if price(moved) < price(best) { best = moved }
        by += direction
      }
    }
    return best
  }

  /// A file of the old or the new version.
  private struct FileVersion {
    let module: SourceModule
    let lines: [Substring]
    let functionNames: Set<String>
    private let index: Int?

    init(_ module: SourceModule, _ name: String) {
      self.module = module
      index = module.files.firstIndex { $0.name == name }
      var lines = index.map { module.files[$0].text.lines } ?? []
      if lines.last?.isEmpty == true { lines.removeLast() }
      self.lines = lines
      functionNames = Set(
        module.files.flatMap { file in file.functions.filter { $0.owner == nil && $0.outer == nil }.map(\.name) })
    }

    func text(_ line: Int) -> String { String(lines[line]).trimmingSpaces }

    /// Returns true if a line contains code.
    func counts(_ line: Int) -> Bool {
      let text = text(line)
      return !text.isEmpty && !text.hasPrefix("//")
    }

    /// Returns the innermost type around the first word of a line; nil outside of types.
    func type(at line: Int) -> String? {
      guard let index else { return nil }
      let position = position(line)
      let types = module.files[index].types
      let found = types.indices.filter { types[$0].range.contains(position) }
        .max { types[$0].range.start < types[$1].range.start }
      return found.flatMap { module.typeName(ofOwner: $0, in: index) }
    }

    /// Returns the name of the free function around the first word of a line; nil outside of free functions.
    func function(at line: Int) -> String? {
      guard let index else { return nil }
      let position = position(line)
      return module.files[index].functions.first {
        $0.owner == nil && $0.outer == nil && $0.range.contains(position)
      }?.name
    }

    private func position(_ line: Int) -> TextPosition {
      TextPosition(line: line + 1, column: lines[line].utf8.prefix { $0 == 32 || $0 == 9 }.count + 1)
    }
  }
}

extension CodeDifference {
  /// Returns the three figures of a change: types, lines and new lines.
  ///
  /// - Parameters:
  ///   - solution: the solution's name; nil for the learner's own changes.
  ///   - showsNew: true if the screen shows the code after the change, false if it shows the code before.
  func figures(of solution: String?, showsNew: Bool, _ code: MeasuredCode) -> [Figure] {
    func place(_ line: Line, _ what: String) -> MeasuredPlace {
      let text = (showsNew ? line.newText : line.oldText) ?? line.newText ?? line.oldText ?? ""
      return MeasuredPlace(
        file: line.file, line: showsNew ? line.newLine : line.oldLine, column: 1, text: text, what: what)
    }
    func what(_ line: Line) -> String {
      switch (line.oldText, line.newText) {
      case (_?, let new?): showsNew ? "was \(line.oldText ?? "")" : "becomes \(new)"
      case (_?, nil): "removed"
      case (nil, _): showsNew ? "added" : "added here"
      }
    }
    let types = types.compactMap { type in
      changed.first { $0.type == type }.map { line in
        place(line, "\(type): \(changed.count { $0.type == type }) of its lines")
      }
    }
    return [
      Figure(.changeTypes, of: solution, types.count, places: types),
      Figure(.changeLines, of: solution, changed.count, places: changed.map { place($0, what($0)) }),
      Figure(.changeNew, of: solution, added.count, places: added.map { place($0, $0.type ?? "a function") }),
    ]
  }
}
