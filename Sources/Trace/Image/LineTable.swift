/// Table of a library's addresses with their source lines.
///
/// It is read from DWARF's line-number program of version 4 (section 6.2 of the standard). The compiler is told to
/// write that version.
struct LineTable {
  struct Row: Equatable {
    var address: UInt
    var file: String
    /// Source line; 0 for code that the compiler generated.
    var line: Int
    var isEnd: Bool
  }

  /// Rows in the order of their addresses.
  let rows: [Row]

  init(_ section: UnsafeRawBufferPointer) {
    var rows: [Row] = []
    var reader = ByteReader(section)
    while reader.count >= 4 {
      let length = Int(reader.read(UInt32.self))
      guard length > 0, length < 0xFFFF_FFF0, length <= reader.count else { break }
      rows += Self.unit(reader.readBytes(length))
    }
    self.rows = rows.sorted { ($0.address, $0.isEnd ? 0 : 1) < ($1.address, $1.isEnd ? 0 : 1) }
  }

  /// Returns the source line of an address; nil if unknown.
  ///
  /// - Complexity: O(log n).
  func line(at address: UInt) -> (file: String, line: Int)? {
    // Instructions that the compiler generated belong to the line before them.
    var index = row(at: address)
    while index >= 0, !rows[index].isEnd {
      if rows[index].line != 0 { return (rows[index].file, rows[index].line) }
      index -= 1
    }
    return nil
  }

  /// Returns whether the compiler generated the code at an address, so that it belongs to no line.
  func isCompilerGenerated(_ address: UInt) -> Bool {
    let index = row(at: address)
    return index >= 0 && !rows[index].isEnd && rows[index].line == 0
  }

  /// Returns the index of the last row that begins at or before an address; -1 if there is none.
  private func row(at address: UInt) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private static func unit(_ bytes: UnsafeRawBufferPointer) -> [Row] {
    var reader = ByteReader(bytes)
    guard reader.read(UInt16.self) == 4 else { return [] }
    let headerLength = Int(reader.read(UInt32.self))
    var program = reader
    program.skip(headerLength)
    let unit = UInt(reader.read(UInt8.self))
    _ = reader.read(UInt8.self)  // operations per instruction: 1 on all supported machines
    _ = reader.read(UInt8.self)  // is_stmt
    let lineBase = Int(Int8(bitPattern: reader.read(UInt8.self)))
    let lineRange = max(Int(reader.read(UInt8.self)), 1)
    let opcodeBase = Int(reader.read(UInt8.self))
    let lengths = (1..<max(opcodeBase, 1)).map { _ in Int(reader.read(UInt8.self)) }
    while !reader.text().isEmpty {}  // folders
    var files: [String] = [""]
    while true {
      let name = reader.text()
      if name.isEmpty { break }
      files.append(String(name.split(separator: "/").last ?? ""))
      for _ in 0..<3 { _ = reader.unsigned() }
    }

    var rows: [Row] = []
    var (address, file, line): (UInt, Int, Int) = (0, 1, 1)
    func row(isEnd: Bool = false) {
      rows.append(
        Row(address: address, file: files.indices.contains(file) ? files[file] : "", line: line, isEnd: isEnd))
    }
    while program.count > 0 {
      let opcode = Int(program.read(UInt8.self))
      if opcode >= opcodeBase {
        let special = opcode - opcodeBase
        address += UInt(special / lineRange) * unit
        line += lineBase + special % lineRange
        row()
        continue
      }
      switch opcode {
      case 0:  // extended
        var operation = ByteReader(program.readBytes(Int(program.unsigned())))
        switch operation.read(UInt8.self) {
        case 1:
          row(isEnd: true)
          (address, file, line) = (0, 1, 1)
        case 2: address = UInt(operation.read(UInt64.self))
        default: break
        }
      case 1: row()
      case 2: address += UInt(program.unsigned()) * unit
      case 3: line += program.signed()
      case 4: file = Int(program.unsigned())
      case 8: address += UInt((255 - opcodeBase) / lineRange) * unit
      case 9: address += UInt(program.read(UInt16.self))
      default: for _ in 0..<lengths[opcode - 1] { _ = program.unsigned() }
      }
    }
    return rows
  }
}

/// Reads bytes in order. Past the end every read returns 0.
struct ByteReader {
  private var bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count >= size else {
      skip(size)
      return 0
    }
    defer { skip(size) }
    return bytes.loadUnaligned(as: Number.self)
  }

  mutating func skip(_ count: Int) { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(max(count, 0))) }

  mutating func readBytes(_ count: Int) -> UnsafeRawBufferPointer {
    defer { skip(count) }
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(max(count, 0)))
  }

  mutating func text() -> String {
    let text = bytes.text(at: 0)
    skip(text.utf8.count + 1)
    return text
  }

  /// Reads an unsigned LEB128 number.
  mutating func unsigned() -> UInt64 {
    var (result, shift): (UInt64, UInt64) = (0, 0)
    while count > 0 {
      let byte = read(UInt8.self)
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return result
  }

  /// Reads a signed LEB128 number.
  mutating func signed() -> Int {
    var (result, shift): (Int, Int) = (0, 0)
    while count > 0 {
      let byte = read(UInt8.self)
      result |= Int(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      if byte & 0x40 != 0 && shift < 64 { result |= -1 << shift }
      break
    }
    return result
  }
}
