#if Link
  import FlyingSocks
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The socket of a link, with the tasks that serve its readers.
  final class LinkServer: Sendable {
    private struct State {
      var accepting: Task<Void, Never>?
      var sessions: [Int: Task<Void, Never>] = [:]
      var count = 0
      var isClosed = false
    }

    let path: String
    private let socket: Socket
    private let state = Mutex(State())

    /// Creates the socket and listens on it.
    ///
    /// - Throws: `LinkError` if the socket cannot be created.
    init(name: String, in folder: SocketFolder) throws {
      try folder.make()
      folder.removeDead()
      let process = Int(getpid())
      var number = 1
      let taken = Set(folder.sockets.filter { $0.name == name && $0.process == process }.map(\.number))
      while taken.contains(number) { number += 1 }
      let path = folder.path(of: SocketName(name: name, process: process, number: number))
      // The socket listens before it is renamed to its path: a process that removes dead sockets then never takes it
      // for one.
      let early = "\(folder.path)/.\(process)-\(UInt16.random(in: 0...UInt16.max))"
      try SocketPath.check(path)
      try SocketPath.check(early)
      self.path = path
      do {
        socket = try Socket(domain: Int32(AF_UNIX), type: .stream)
        SocketPath.closeOnExec(socket.file.rawValue)
        try socket.bind(to: .unix(path: early))
        try socket.listen(maxPendingConnection: 16)
      } catch { throw LinkError("no socket can be made at \(path): \(error)") }
      if rename(early, path) != 0 {
        let code = errno
        unlink(early)
        try? socket.close()
        throw LinkError("no socket can be made at \(path): \(reason(code))")
      }
    }

    /// Starts to accept readers. Each reader is served in a task of its own.
    func serve(_ session: @escaping @Sendable (AsyncSocket) async -> Void) {
      let task = Task.detached { [socket, weak self] in
        guard let pool = try? await LinkPool.shared.running(),
          let listening = try? AsyncSocket(socket: socket, pool: pool)
        else { return }
        while !Task.isCancelled {
          do {
            let reader = try await listening.accept()
            SocketPath.closeOnExec(reader.socket.file.rawValue)
            #if canImport(Darwin)
              try reader.socket.setValue(true, for: .noSIGPIPE)
            #endif
            guard let self else { break }
            self.begin(reader, session)
          } catch is CancellationError {
            break
          } catch {
            // No descriptor is free, or the reader has left already. A later attempt may succeed.
            try? await Task.sleep(for: .seconds(1))
          }
        }
        try? socket.close()
      }
      let isLate = state.withLock { state in
        state.accepting = task
        return state.isClosed
      }
      if isLate { task.cancel() }
    }

    private func begin(_ reader: AsyncSocket, _ session: @escaping @Sendable (AsyncSocket) async -> Void) {
      state.withLock { state in
        if state.isClosed {
          try? reader.close()
          return
        }
        state.count += 1
        let number = state.count
        state.sessions[number] = Task.detached { [weak self] in
          await session(reader)
          self?.state.withLock { $0.sessions[number] = nil }
        }
      }
    }

    func close() {
      let tasks = state.withLock { state -> [Task<Void, Never>] in
        if state.isClosed { return [] }
        state.isClosed = true
        unlink(path)
        defer { state.sessions = [:] }
        return (state.accepting.map { [$0] } ?? []) + state.sessions.values
      }
      for task in tasks { task.cancel() }
    }

    deinit { close() }
  }

  /// The pool that waits for the sockets of all links of a process, on one thread.
  private actor LinkPool {
    static let shared = LinkPool()

    private let pool: any AsyncSocketPool = SocketPool<Poll>.make()
    private var running: Task<Void, any Error>?

    /// Returns the pool. The first call starts it.
    func running() async throws -> any AsyncSocketPool {
      if running == nil {
        try await pool.prepare()
        if running == nil { running = Task.detached { [pool] in try await pool.run() } }
      }
      return pool
    }
  }
#endif
