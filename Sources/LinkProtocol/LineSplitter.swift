/// A splitter of a byte stream into lines. A line beyond the limit is a fault, so that memory is bounded.
package struct LineSplitter: Sendable {
  private let limit: Int
  private var rest: [UInt8] = []

  /// Creates a splitter.
  ///
  /// - Parameter limit: maximum length of a line, in bytes, without its newline.
  package init(limit: Int) { self.limit = limit }

  /// Adds bytes, and passes each completed line to a closure.
  ///
  /// - Parameter handle: receives a line without its newline; empty lines are skipped.
  /// - Throws: `LineFault` for a line beyond the limit, or the error of `handle`.
  /// - Complexity: O(bytes).
  package mutating func add(
    _ bytes: UnsafeRawBufferPointer, _ handle: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      start = end + 1
      try check(rest.count + part.count)
      rest.append(contentsOf: part)
      defer { rest.removeAll(keepingCapacity: true) }
      if !rest.isEmpty { try handle(rest[...]) }
    }
    try check(rest.count + bytes.count - start)
    rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }

  /// The bytes after the last newline.
  package var unfinished: [UInt8] { rest }

  private func check(_ length: Int) throws {
    if length > limit { throw LineFault(column: limit + 1, "the line is longer than \(limit) bytes") }
  }
}
