import Glibc

/// The child's two ends of the pipes to the program. Used by the controller's thread alone.
struct Channel {
  let commands: Int32
  let messages: Int32
  private var decoder = WireDecoder<TraceCommand>()

  init(commands: Int32, messages: Int32) {
    self.commands = commands
    self.messages = messages
  }

  /// Without a program there is nothing to run for: a message that cannot be sent ends the process.
  ///
  /// A message that cannot be encoded ends the process with a message that says so, because the program waits for it.
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

  /// Reads what is there; call it when the descriptor is readable.
  mutating func receive() -> [TraceCommand] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(commands, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    if count <= 0 { Lifeline.lost() }
    guard let received = try? decoder.decode(buffer[..<count]) else { Lifeline.lost() }
    return received
  }
}

/// The end of a step's process when its channels or the program have gone. The keeper then ends all that it has started.
enum Lifeline {
  /// Ends this process, because it cannot talk to the program any more.
  static func lost() -> Never { _exit(StepHost.channelLost) }

  /// Watches for the end of the program on a thread of its own, so that nothing that the controller does can delay it.
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
