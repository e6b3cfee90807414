import Foundation
import LinkProtocol

/// A connection to a running program. It reads the program's lines as messages.
///
/// Only one thread may read. `leave` may be called from any thread.
package final class LinkClient: @unchecked Sendable {
  // Safe: the descriptor never changes and is closed in `deinit`; splitter and waiting messages are used only by the
  // thread that reads.
  private let descriptor: Int32
  private var splitter = LineSplitter(limit: LinkLimits.line)
  private var waiting: [LinkMessage] = []
  private var next = 0
  private var hasEnded = false
  private var lineNumber = 0
  /// Closure that receives all bytes as they arrive, including newlines.
  package var record: (([UInt8]) -> Void)?

  /// Connects to a socket, and checks that it belongs to a process of this user.
  ///
  /// - Throws: `LinkError` if the connection fails or the process belongs to another user.
  package init(path: String) throws {
    do { descriptor = try SocketPath.connect(path) } catch let failure as SocketPath.ConnectFailure {
      let why = failure.isDead ? "the program has ended" : reason(failure.code)
      throw LinkError("nothing answers at \(path): \(why); 'playground attach' lists the running programs")
    }
    guard let peer = SocketPath.peer(of: descriptor), peer == geteuid() else {
      close(descriptor)
      throw LinkError("the socket \(path) belongs to a process of another user, which is not to be trusted")
    }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Reads the first line of the program.
  ///
  /// - Throws: `LinkError` if the program does not speak the protocol, speaks another version, refuses the connection,
  ///   or sends nothing in time.
  package func hello(within limit: DispatchTimeInterval = .seconds(5)) throws -> LinkHello {
    let message: LinkMessage?
    do { message = try read(until: .now() + limit) } catch {
      throw LinkError("the program's first line cannot be read: \(error)")
    }
    switch message {
    case .hello(let hello):
      guard hello.version == LinkLimits.version else {
        throw LinkError(
          "the program speaks version \(hello.version) of the protocol, and Playground speaks version "
            + "\(LinkLimits.version); build both with the same version of the package")
      }
      return hello
    case .bye(let reason): throw LinkError("the program refused: \(reason)")
    case nil where hasEnded: throw LinkError("the program has closed the connection")
    case nil:
      throw LinkError(
        "the program did not answer; it may be stopped, or "
          + "another Playground may be attached to it")
    default: throw LinkError("the program does not speak PlaygroundLink's protocol: its first line is not 'hello'")
    }
  }

  package func send(_ request: LinkRequest) {
    var line = LineWriter()
    line.write(request)
    var rest = line.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #else
          Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the connection. A `read` that is waiting then returns.
  package func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Returns the next message.
  ///
  /// - Returns: the message; nil after the time limit, or if the connection has ended (`isOver`).
  /// - Throws: `RecordingFault` for a line that breaks the protocol.
  package func read(until limit: DispatchTime) throws -> LinkMessage? {
    while next == waiting.count {
      if hasEnded { return nil }
      waiting.removeAll(keepingCapacity: true)
      next = 0
      guard try fill(until: limit) else { return nil }
    }
    defer { next += 1 }
    return waiting[next]
  }

  /// True if the connection has ended and no message remains.
  package var isOver: Bool { hasEnded && next == waiting.count }

  /// True if a received message can be read without waiting.
  package var hasMore: Bool { next < waiting.count }

  private func fill(until limit: DispatchTime) throws -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    let rest = limit.uptimeNanoseconds > now ? (limit.uptimeNanoseconds - now) / 1_000_000 : 0
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let found = poll(&wanted, 1, Int32(min(rest + 1, 60_000)))
    if found <= 0 { return DispatchTime.now() < limit }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else {
      hasEnded = true
      return true
    }
    record?(Array(buffer[..<count]))
    do {
      try buffer.withUnsafeBytes { bytes in
        try splitter.add(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
          lineNumber += 1
          waiting.append(try LinkMessage(line: line))
        }
      }
    } catch let fault as LineFault {
      hasEnded = true
      throw RecordingFault(line: lineNumber, fault)
    }
    return true
  }
}
