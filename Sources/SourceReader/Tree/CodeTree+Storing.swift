// Storage of trees in a file, as a copy of their tables in memory. Only the same build of the program reads it again.
extension CodeTree {
  /// Appends the tree without its name.
  package func store(into bytes: inout StoredBytes) {
    bytes.append(records)
    bytes.append(lines)
    bytes.append(continuations)
    bytes.append(words)
    bytes.append(remarks.map { Int32($0.line) })
    bytes.append(remarks.map(\.text))
    bytes.append(fault.map { [Int32($0.line), Int32($0.column), isTooDeep ? 1 : isConflict ? 2 : 0] } ?? [])
  }

  /// Decodes the bytes that `store` has appended.
  ///
  /// - Returns: nil if the bytes are incomplete.
  package convenience init?(stored bytes: inout StoredBytes, name: String) {
    guard let records = bytes.read(Record.self), let lines = bytes.read(Int32.self),
      let continuations = bytes.read(Int32.self), let words = bytes.readStrings(),
      let remarkLines = bytes.read(Int32.self), let remarks = bytes.readStrings(), remarks.count == remarkLines.count,
      let fault = bytes.read(Int32.self), !records.isEmpty, !words.isEmpty, !lines.isEmpty
    else { return nil }
    self.init(
      name: name, records: records, words: words, lines: lines, continuations: continuations,
      remarks: zip(remarkLines, remarks).map { Remark(line: Int($0), text: $1) },
      fault: fault.count == 3 ? TextPosition(line: Int(fault[0]), column: Int(fault[1])) : nil,
      isTooDeep: fault.count == 3 && fault[2] == 1, isConflict: fault.count == 3 && fault[2] == 2)
  }
}

/// Bytes that are written and read sequentially.
package struct StoredBytes: Sendable {
  package private(set) var bytes: [UInt8]
  private var position = 0

  /// - Parameter start: the offset at which reading begins.
  package init(_ bytes: [UInt8] = [], from start: Int = 0) {
    self.bytes = bytes
    position = start
  }

  /// Appends the number of values and the bytes of their memory. `Value` must contain no pointers.
  package mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
    append(count: values.count)
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ texts: [String]) {
    append(texts.map { Int32($0.utf8.count) })
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends a part of bytes that were made in the same way.
  package mutating func append(_ other: [UInt8], in range: Range<Int>) {
    other.withUnsafeBytes { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Appends the bytes of a value's memory. `Value` must contain no pointers.
  package mutating func append<Value: BitwiseCopyable>(raw value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(count: Int) { withUnsafeBytes(of: Int64(count)) { bytes.append(contentsOf: $0) } }

  package mutating func readCount() -> Int? {
    guard position + 8 <= bytes.count else { return nil }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Int64.self) }
    position += 8
    return Int(value)
  }

  package mutating func read<Value: BitwiseCopyable>(_: Value.Type) -> [Value]? {
    guard let count = readCount(), count >= 0 else { return nil }
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
    guard !overflow, size <= bytes.count - position else { return nil }
    let start = position
    position += size
    return bytes.withUnsafeBytes { all in
      [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[start..<(start + size)]))
        initialized = count
      }
    }
  }

  package mutating func readStrings() -> [String]? {
    guard let lengths = read(Int32.self) else { return nil }
    var result: [String] = []
    result.reserveCapacity(lengths.count)
    for length in lengths {
      let end = position + Int(length)
      guard length >= 0, end <= bytes.count else { return nil }
      result.append(String(decoding: bytes[position..<end], as: UTF8.self))
      position = end
    }
    return result
  }
}
