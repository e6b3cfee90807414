#if Link
  import Attach
  import Dispatch
  import Foundation
  import Synchronization
  import Testing

  /// Runs blocking work on a thread of its own, so that it takes no thread from the tasks of a test.
  func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  /// A folder for sockets, removed when it is released.
  final class SocketPlace: Sendable {
    let path = "/tmp/pl-\(UInt32.random(in: 0...UInt32.max))"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Follows a program on a thread of its own until the test asks for the result.
  final class Follower: Sendable {
    private let result: Task<AttachedRun, any Error>
    let lines: Recorded

    /// Recorded bytes, in the order of their arrival.
    final class Recorded: Sendable {
      private let data = Mutex(Data())
      func add(_ bytes: [UInt8]) { data.withLock { $0.append(contentsOf: bytes) } }
      var all: Data { data.withLock { $0 } }
    }

    /// Attaches to a program, and waits for the first snapshot.
    init(_ path: String) async throws {
      let lines = Recorded()
      self.lines = lines
      let session = try await onThread {
        var session = try AttachSession(path: path, limits: .init(), record: { lines.add($0) })
        try session.start()
        return session
      }
      let isDone = Done()
      done = isDone
      result = Task {
        try await onThread {
          var session = session
          try session.follow(until: .now() + .seconds(120), or: { isDone.value })
          return session.run
        }
      }
    }

    private final class Done: Sendable {
      private let flag = Atomic<Bool>(false)
      var value: Bool { flag.load(ordering: .acquiring) }
      func set() { flag.store(true, ordering: .releasing) }
    }

    private let done: Done

    /// Followed run, after a last sweep of the program.
    func finish() async throws -> AttachedRun {
      done.set()
      return try await result.value
    }
  }

  extension AttachedRun {
    func service(_ name: String) throws -> LiveService { try #require(services.first { $0.name == name }) }
    func scopes(_ kind: String) throws -> LiveScopes { try #require(scopeKinds.first { $0.kind == kind }) }

    /// Findings as `kind service`, without notes.
    var found: [String] {
      AttachReport(self).findings.filter { $0.severity > .note }.map { "\($0.kind.rawValue) \($0.path.first ?? "")" }
    }
  }
#endif
