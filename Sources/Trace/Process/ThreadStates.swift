import Glibc

/// State of this process's threads, as reported by the kernel.
enum ThreadStates {
  @_silgen_name("gettid")
  private static func threadID() -> Int32

  @_silgen_name("tgkill")
  static func sendSignal(_ process: Int32, _ thread: Int32, _ signal: Int32) -> Int32

  /// ID of the current thread.
  static var current: Int32 { threadID() }

  /// Number of threads; 0 if it cannot be read.
  static var count: Int {
    var status = stat()
    guard stat("/proc/self/task", &status) == 0 else { return 0 }
    return Int(status.st_nlink) - 2
  }

  /// IDs of all threads, in the order of creation.
  ///
  /// The IDs themselves need not rise, because the kernel reuses small IDs after the largest.
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

  /// State of a thread, and the number of times that the thread has gone to sleep.
  struct Activity: Equatable {
    var isAsleep: Bool
    var sleeps: Int
  }

  /// Returns the activity of a thread; nil if the thread has ended.
  ///
  /// The function is called for each thread at each event, so it searches bytes instead of creating strings.
  static func activity(of thread: Int32) -> Activity? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      guard let text = read("/proc/self/task/\(thread)/status", into: buffer) else {
        // Without a free file descriptor the status of a living thread cannot be read.
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

  /// Returns the bytes after a field's name and white space; empty if the field is missing.
  private static func value(of name: StaticString, in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let base = text.baseAddress, let found = memmem(base, text.count, name.utf8Start, name.utf8CodeUnitCount)
    else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    var start = found - base + name.utf8CodeUnitCount
    while start < text.count, text[start] == 32 || text[start] == 9 { start += 1 }
    return UnsafeRawBufferPointer(rebasing: text[min(start, text.count)...])
  }

  /// Size in bytes of this process's resident memory; 0 if it cannot be read.
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
