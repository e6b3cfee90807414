import Glibc

/// Captures this process's standard output and standard error, so that their text is reported in order with the events.
///
/// Only the controller's thread uses it.
struct OutputCapture {
  let output: Int32
  let error: Int32
  private(set) var count = 0

  init() throws {
    output = try Self.replace(STDOUT_FILENO)
    error = try Self.replace(STDERR_FILENO)
    if let stream = Self.standardOutput { setvbuf(stream, nil, _IOLBF, 0) }
  }

  /// Glibc's `stdout` stream; nil if it is not found. It is looked up by its symbol, because Swift 6 does not allow
  /// reading the global variable.
  private static var standardOutput: UnsafeMutablePointer<FILE>? {
    dlsym(nil, "stdout")?.load(as: UnsafeMutablePointer<FILE>?.self)
  }

  private static func replace(_ descriptor: Int32) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw HostError.system("pipe", errno) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    guard dup2(ends[1], descriptor) >= 0 else { throw HostError.system("dup2", errno) }
    close(ends[1])
    return ends[0]
  }

  /// Returns the text written since the last call, up to the capacity of a pipe.
  mutating func drain() -> [(text: String, isError: Bool)] {
    [(output, false), (error, true)].compactMap { descriptor, isError in
      let bytes = readAll(descriptor)
      count += bytes.count
      return bytes.isEmpty ? nil : (String(decoding: bytes, as: UTF8.self), isError)
    }
  }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while result.count < 256 << 10 {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      result += buffer[..<count]
    }
    return result
  }
}
