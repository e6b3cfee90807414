/// Keystrokes that change one text into another in the editor. They go from the last change to the first, so that the
/// lines above keep their numbers.
enum Typing {
  /// A run of lines that is replaced by other lines.
  struct Hunk: Equatable {
    /// Index of the first line, from 0 in the old text.
    let line: Int
    var removed = 0
    var added: [String] = []
  }

  static func hunks(from old: String, to new: String) -> [Hunk] {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let line, _, _): gone.insert(line)
      case .insert(let line, _, _): come.insert(line)
      }
    }
    var hunks: [Hunk] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      guard gone.contains(from) || come.contains(to) else {
        (from, to) = (from + 1, to + 1)
        continue
      }
      var hunk = Hunk(line: from)
      while gone.contains(from) || come.contains(to) {
        if gone.contains(from) {
          hunk.removed += 1
          from += 1
        } else {
          hunk.added.append(new[to])
          to += 1
        }
      }
      hunks.append(hunk)
    }
    return hunks
  }

  static func strokes(from old: String, to new: String) -> [Shell.Stroke] {
    hunks(from: old, to: new).reversed().flatMap { hunk -> [Shell.Stroke] in
      let way = ["C-Home"] + Array(repeating: "Down", count: hunk.line)
      var strokes: [Shell.Stroke] = [.keys(way + Array(repeating: "C-k", count: hunk.removed))]
      // Each new line is inserted above the cursor's line, the lowest first. Home moves to the first letter, and a
      // second Home to the start of the line.
      for text in hunk.added.reversed() {
        strokes.append(.keys(["Enter", "Up"]))
        if !text.isEmpty { strokes += [.text(text), .keys(["Home", "Home"])] }
      }
      return strokes
    }
  }
}
