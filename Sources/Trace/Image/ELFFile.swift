import Glibc

/// A memory-mapped ELF file of this machine's word size and byte order.
final class ELFFile {
  /// An entry of the file's symbol table. Private symbols are included.
  struct Symbol {
    var address: UInt
    var size: UInt
    var name: String
  }

  private let bytes: UnsafeRawBufferPointer
  /// Difference between an address of the code and the offset of that code in the file.
  private(set) var codeShift: UInt = 0
  private var sections: [String: UnsafeRawBufferPointer] = [:]

  /// Maps a file into memory; nil if it is not a little-endian ELF file of 64 bits.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 64,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    // 64 bits, little-endian.
    guard bytes.prefix(6).elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    readSections()
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Returns the contents of a section; empty if there is no section of this name.
  func section(_ name: String) -> UnsafeRawBufferPointer {
    sections[name] ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Returns the functions in the order of their addresses.
  func functions() -> [Symbol] {
    let table = section(".symtab")
    let names = section(".strtab")
    let function: UInt8 = 2
    return (0..<(table.count / 24)).compactMap { index in
      let entry = index * 24
      guard table[entry + 4] & 0xF == function else { return nil }
      let address = table.loadUnaligned(fromByteOffset: entry + 8, as: UInt.self)
      guard address != 0 else { return nil }
      let size = table.loadUnaligned(fromByteOffset: entry + 16, as: UInt.self)
      let name = names.text(at: Int(table.loadUnaligned(fromByteOffset: entry, as: UInt32.self)))
      return Symbol(address: address, size: size, name: name)
    }.sorted { $0.address < $1.address }
  }

  private func readSections() {
    let start = Int(bytes.loadUnaligned(fromByteOffset: 40, as: UInt64.self))
    let size = Int(bytes.loadUnaligned(fromByteOffset: 58, as: UInt16.self))
    let count = Int(bytes.loadUnaligned(fromByteOffset: 60, as: UInt16.self))
    let names = Int(bytes.loadUnaligned(fromByteOffset: 62, as: UInt16.self))
    guard size >= 64, start + size * count <= bytes.count, names < count else { return }
    func contents(_ index: Int) -> UnsafeRawBufferPointer {
      let header = start + index * size
      let noBits: UInt32 = 8
      let offset = Int(bytes.loadUnaligned(fromByteOffset: header + 24, as: UInt64.self))
      let length = Int(bytes.loadUnaligned(fromByteOffset: header + 32, as: UInt64.self))
      guard bytes.loadUnaligned(fromByteOffset: header + 4, as: UInt32.self) != noBits, offset + length <= bytes.count
      else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
    }
    let table = contents(names)
    for index in 0..<count {
      let header = start + index * size
      let name = table.text(at: Int(bytes.loadUnaligned(fromByteOffset: header, as: UInt32.self)))
      sections[name] = contents(index)
      guard name == ".text" else { continue }
      let address = bytes.loadUnaligned(fromByteOffset: header + 16, as: UInt.self)
      codeShift = address &- bytes.loadUnaligned(fromByteOffset: header + 24, as: UInt.self)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the text from an offset up to the next zero byte.
  func text(at offset: Int) -> String {
    guard offset < count else { return "" }
    return String(decoding: self[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
