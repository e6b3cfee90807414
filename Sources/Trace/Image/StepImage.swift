import Glibc

/// A loaded library of a step, with the functions and source lines of its addresses.
final class StepImage {
  /// Addresses of the library's code in this process.
  let code: Range<UInt>
  private let base: UInt
  private let functions: [ELFFile.Symbol]
  private let file: ELFFile
  private lazy var lines = LineTable(file.section(".debug_line"))
  private var names: [UInt: StepFunction] = [:]

  /// Reads a loaded library; nil if the library is not loaded or cannot be read.
  ///
  /// Without an image, functions and lines are known only as far as events report them.
  init?(path: String) {
    guard let file = ELFFile(path: path), let (base, code) = Self.place(path, shift: file.codeShift) else { return nil }
    self.file = file
    self.base = base
    self.code = code
    functions = file.functions()
  }

  func line(at address: UInt) -> (file: String, line: Int)? {
    code.contains(address) ? lines.line(at: address - base) : nil
  }

  /// Returns the source line of a trap; nil if it cannot be determined.
  ///
  /// The compiler moves the traps of a function to its end, where they belong to no line. The line is found at the jump
  /// to the trap.
  func lineOfTrap(at address: UInt) -> (file: String, line: Int)? {
    guard code.contains(address), let symbol = symbol(at: address - base) else { return nil }
    if lines.isCompilerGenerated(address - base),
      let jump = Self.jump(to: address, from: base + symbol.address, symbol.size)
    {
      return line(at: jump)
    }
    return line(at: address)
  }

  /// Returns the address of the conditional jump in a function that leads to a target; nil if there is none.
  ///
  /// On x86-64 a conditional jump is `0F 8x` with a distance of four bytes, or `7x` with a distance of one byte. Other
  /// architectures are not supported.
  private static func jump(to target: UInt, from start: UInt, _ size: UInt) -> UInt? {
    #if arch(x86_64)
      guard let code = UnsafeRawPointer(bitPattern: start), size > 6 else { return nil }
      for place in 0..<(Int(size) - 6) {
        let (first, second) = (
          code.load(fromByteOffset: place, as: UInt8.self), code.load(fromByteOffset: place + 1, as: UInt8.self)
        )
        var end: Int?
        if first == 0x0F, second & 0xF0 == 0x80 {
          end = place + 6 + Int(code.loadUnaligned(fromByteOffset: place + 2, as: Int32.self))
        } else if first & 0xF0 == 0x70 {
          end = place + 2 + Int(Int8(bitPattern: second))
        }
        if let end, Int(start) + end == Int(target) { return start + UInt(place) }
      }
    #endif
    return nil
  }

  /// Returns the function that contains an address; nil if there is none.
  func function(at address: UInt) -> StepFunction? {
    guard code.contains(address), let symbol = symbol(at: address - base) else { return nil }
    if let known = names[symbol.address] { return known }
    let function = StepFunction(symbol: symbol.name)
    names[symbol.address] = function
    return function
  }

  private func symbol(at wanted: UInt) -> ELFFile.Symbol? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].address <= wanted { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let symbol = functions[low - 1]
    return wanted < symbol.address + max(symbol.size, 1) ? symbol : nil
  }

  /// Returns the load address of a library and the range of its code, read from `/proc/self/maps`; nil if it is not
  /// loaded.
  private static func place(_ path: String, shift: UInt) -> (UInt, Range<UInt>)? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    guard let maps = fopen("/proc/self/maps", "re") else { return nil }
    defer { fclose(maps) }
    let name = String(cString: resolved) + "\n"
    let line = UnsafeMutablePointer<CChar>.allocate(capacity: 8192)
    defer { line.deallocate() }
    while fgets(line, 8192, maps) != nil {
      let text = String(cString: line)
      let fields = text.split(separator: " ")
      guard text.hasSuffix(name), fields.count > 4, fields[1].contains("x") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, let offset = UInt(fields[2], radix: 16) else { continue }
      return (ends[0] &- offset &- shift, ends[0]..<ends[1])
    }
    return nil
  }
}
