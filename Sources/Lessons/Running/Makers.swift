import Stage

/// Finds whose code made an object: the statement that calls its initializer, a function that ran inside that
/// statement, or a stored property's initial value in the class that holds it.
struct Makers {
  /// An object whose maker is not known yet: one of the frames that were open when it appeared.
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

  /// A statement of a frame is over.
  ///
  /// - Parameters:
  ///   - inner: what ran inside it.
  ///   - holders: the classes of the objects that hold one.
  /// - Returns: who made which object, as far as this tells.
  mutating func attribute(
    _ statement: RunningStatement, in frame: Frame, inner: [Frame.Inner], code: RunningCode,
    holders: (Int) -> [String]
  ) -> [(serial: Int, maker: String)] {
    var found: [(serial: Int, maker: String)] = []
    candidates = candidates.compactMap { candidate in
      guard candidate.frames.contains(frame.id) else { return candidate }
      if code.constructs(candidate.type, in: statement.range, of: statement.file) {
        // The story itself makes what nobody else does: it is no service.
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
