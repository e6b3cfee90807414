import Glibc

/// The step process's ends of the two pipes to the program. Only the controller's thread uses them.
struct Channel {
  let commands: Int32
  let messages: Int32
  private var decoder = WireDecoder<TraceCommand>()

  init(commands: Int32, messages: Int32) {
    self.commands = commands
    self.messages = messages
  }

  /// Sends a message to the program. If the program is gone, ends the process.
  ///
  /// If the message cannot be encoded, sends an error in its place and ends the process, because the program waits.
  func send(_ message: TraceMessage) {
    do { write(try WireCoding.encode(message)) } catch {
      let fault = HostWording.sentence(HostError.encoding("\(error)"))
      if let bytes = try? WireCoding.encode(TraceMessage.failed(fault)) { write(bytes) }
      Lifeline.lost()
    }
  }

  private func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(messages, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { Lifeline.lost() }
      start += count
    }
  }

  /// Reads the available commands. Call it when the descriptor is readable.
  mutating func receive() -> [TraceCommand] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(commands, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    if count <= 0 { Lifeline.lost() }
    guard let received = try? decoder.decode(buffer[..<count]) else { Lifeline.lost() }
    return received
  }
}

/// Ends a step's process when its channels are closed or the program is gone. The supervisor then ends all descendants
/// of the process.
enum Lifeline {
  /// Ends this process because its connection to the program is lost.
  static func lost() -> Never { _exit(StepHost.channelLost) }

  /// Watches for the end of the program on a separate thread, so that a busy controller cannot delay the reaction.
  static func watch(_ descriptor: Int32) {
    startThread(stackSize: 64 << 10) {
      var ends = pollfd(fd: descriptor, events: 0, revents: 0)
      while true {
        let count = poll(&ends, 1, -1)
        if count > 0 && ends.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { lost() }
      }
    }
  }
}

/// Starts a detached thread.
func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(&attributes, max(stackSize, 64 << 10))
  var thread = pthread_t()
  let box = Unmanaged.passRetained(ThreadBody(body))
  let status = pthread_create(
    &thread, &attributes,
    { argument in
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  if status != 0 { box.release() }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
