// How trees are kept in a file: their tables as they are in memory. Only the program that wrote it reads it again.
extension CodeTree {
  /// Adds everything but the name.
  package func store(into bytes: inout StoredBytes) {
    bytes.append(records)
    bytes.append(lines)
    bytes.append(continuations)
    bytes.append(words)
    bytes.append(remarks.map { Int32($0.line) })
    bytes.append(remarks.map(\.text))
    bytes.append(fault.map { [Int32($0.line), Int32($0.column), isTooDeep ? 1 : 0] } ?? [])
  }

  /// Takes what `store` added.
  ///
  /// - Returns: nil where that is not there.
  package convenience init?(stored bytes: inout StoredBytes, name: String) {
    guard let records = bytes.take(Record.self), let lines = bytes.take(Int32.self),
      let continuations = bytes.take(Int32.self), let words = bytes.takeStrings(),
      let remarkLines = bytes.take(Int32.self), let remarks = bytes.takeStrings(), remarks.count == remarkLines.count,
      let fault = bytes.take(Int32.self), !records.isEmpty, !words.isEmpty, !lines.isEmpty
    else { return nil }
    self.init(
      name: name, records: records, words: words, lines: lines, continuations: continuations,
      remarks: zip(remarkLines, remarks).map { Remark(line: Int($0), text: $1) },
      fault: fault.count == 3 ? TextPosition(line: Int(fault[0]), column: Int(fault[1])) : nil,
      isTooDeep: fault.count == 3 && fault[2] == 1)
  }
}

/// Bytes that are written and read from front to back.
package struct StoredBytes: Sendable {
  package private(set) var bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Adds a table of plain values.
  package mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
    append(count: values.count)
    values.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ texts: [String]) {
    append(texts.map { Int32($0.utf8.count) })
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  package mutating func append(count: Int) { withUnsafeBytes(of: Int64(count)) { bytes.append(contentsOf: $0) } }

  package mutating func takeCount() -> Int? {
    guard position + 8 <= bytes.count else { return nil }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Int64.self) }
    position += 8
    return Int(value)
  }

  package mutating func take<Value: BitwiseCopyable>(_: Value.Type) -> [Value]? {
    guard let count = takeCount(), count >= 0 else { return nil }
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

  package mutating func takeStrings() -> [String]? {
    guard let lengths = take(Int32.self) else { return nil }
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
