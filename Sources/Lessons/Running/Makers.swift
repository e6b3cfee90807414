import Stage

/// Finds the class whose code made an object.
///
/// That class contains the statement that calls the initializer, or a function that ran inside the statement. For the
/// initial value of a stored property, it is the class with the property.
struct Makers {
  /// An object whose maker (the class whose code made it) is unknown, with the frames that were open when it appeared.
  private struct Candidate {
    let serial: Int
    let type: String
    var frames: Set<Int>
  }

  private var candidates: [Candidate] = []

  mutating func add(_ serial: Int, of type: String, in frames: [Frame]) {
    candidates.append(Candidate(serial: serial, type: type, frames: Set(frames.map(\.id))))
  }

  mutating func remove(_ serial: Int) { candidates.removeAll { $0.serial == serial } }

  /// Finds the makers of objects when a statement ends.
  ///
  /// - Parameters:
  ///   - inner: the calls that ran inside the statement.
  ///   - holders: returns the classes of the objects that hold an object.
  /// - Returns: The objects whose maker is now known.
  mutating func attribute(
    _ statement: RunningStatement, in frame: Frame, inner: [Frame.Inner], code: RunningCode,
    holders: (Int) -> [String]
  ) -> [(serial: Int, maker: String)] {
    var found: [(serial: Int, maker: String)] = []
    candidates = candidates.compactMap { candidate in
      guard candidate.frames.contains(frame.id) else { return candidate }
      if code.constructs(candidate.type, in: statement.range, of: statement.file) {
        // The story itself is the maker if no class is. The story is not a service, so no maker is reported.
        if let maker = frame.type { found.append((candidate.serial, maker)) }
        return nil
      }
      if let inner = inner.last(where: { code.constructs(candidate.type, in: $0.block.range, of: $0.file) }) {
        if let maker = inner.block.type { found.append((candidate.serial, code.names.short(maker))) }
        return nil
      }
      if let holder = holders(candidate.serial).first(where: { code.implies(candidate.type, by: $0) }) {
        found.append((candidate.serial, holder))
        return nil
      }
      var rest = candidate
      rest.frames.remove(frame.id)
      return rest.frames.isEmpty ? nil : rest
    }
    return found
  }
}
