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
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = Int32(name) { result.append(number) }
    }
    return result
  }

  /// What a thread does, and how often it has gone to sleep so far.
  struct Activity: Equatable {
    var isAsleep: Bool
    var sleeps: Int
  }

  /// Nil for a thread that has ended.
  static func activity(of thread: Int32) -> Activity? {
    var result = Activity(isAsleep: false, sleeps: 0)
    guard let text = read("/proc/self/task/\(thread)/status") else {
      // Without a descriptor left there is nothing to read of a thread that lives.
      return sendSignal(getpid(), thread, 0) == 0 ? result : nil
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("State:") {
        let letter = line.dropFirst(6).first { !$0.isWhitespace }
        if letter == "Z" || letter == "X" { return nil }
        result.isAsleep = letter == "S"
      } else if line.hasPrefix("voluntary_ctxt_switches:") {
        result.sleeps = Int(line.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0
      }
    }
    return result
  }

  /// Bytes of this process that are in memory.
  static var residentBytes: Int {
    let fields = read("/proc/self/statm")?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }
}
