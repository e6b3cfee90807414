import Glibc

/// The kernel's view of this process's threads.
enum ThreadStates {
  @_silgen_name("gettid")
  private static func threadID() -> Int32

  @_silgen_name("tgkill")
  static func sendSignal(_ process: Int32, _ thread: Int32, _ signal: Int32) -> Int32

  /// The number of the current thread.
  static var current: Int32 { threadID() }

  /// How many threads there are.
  static var count: Int {
    var status = stat()
    guard stat("/proc/self/task", &status) == 0 else { return 0 }
    return Int(status.st_nlink) - 2
  }

  /// The numbers of all threads in the order of their making. That need not be a rising one: after the largest number
  /// the kernel begins with small ones again.
  static var all: [Int32] {
    guard let directory = opendir("/proc/self/task") else { return [] }
    defer { closedir(directory) }
    var result: [Int32] = []
    while let entry = readdir(directory) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
      }
      if number > 0 { result.append(number) }
    }
    return result
  }

  /// What a thread does, and how often it has gone to sleep so far.
  struct Activity: Equatable {
    var isAsleep: Bool
    var sleeps: Int
  }

  /// Nil for a thread that has ended.
  ///
  /// Called for each thread at each event, so it searches bytes and makes no strings of them.
  static func activity(of thread: Int32) -> Activity? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      guard let text = read("/proc/self/task/\(thread)/status", into: buffer) else {
        // Without a free descriptor there is nothing to read of a living thread.
        return sendSignal(getpid(), thread, 0) == 0 ? Activity(isAsleep: false, sleeps: 0) : nil
      }
      let letter = value(of: "\nState:", in: text).first
      if letter == UInt8(ascii: "Z") || letter == UInt8(ascii: "X") { return nil }
      var sleeps = 0
      for digit in value(of: "\nvoluntary_ctxt_switches:", in: text) {
        guard (48...57).contains(digit) else { break }
        sleeps = sleeps * 10 + Int(digit - 48)
      }
      return Activity(isAsleep: letter == UInt8(ascii: "S"), sleeps: sleeps)
    }
  }

  /// The bytes behind a name and white space; none if the name is missing.
  private static func value(of name: StaticString, in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let base = text.baseAddress, let found = memmem(base, text.count, name.utf8Start, name.utf8CodeUnitCount)
    else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    var start = found - base + name.utf8CodeUnitCount
    while start < text.count, text[start] == 32 || text[start] == 9 { start += 1 }
    return UnsafeRawBufferPointer(rebasing: text[min(start, text.count)...])
  }

  /// Bytes of this process that are in memory.
  static var residentBytes: Int {
    let fields = read("/proc/self/statm")?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  private static func read(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      read(path, into: buffer).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Reads the beginning of a file; nil if it cannot be read or is empty.
  private static func read(_ path: String, into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    return count > 0 ? UnsafeRawBufferPointer(rebasing: buffer[..<count]) : nil
  }
}
