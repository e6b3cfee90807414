#if Link
  import FlyingSocks
  import Foundation
  import Synchronization

  /// The session of one attached reader. It sends counters and, if the reader requests events, a snapshot and the
  /// events after it.
  ///
  /// A slow reader loses events without affecting other readers. A reader that breaks the protocol is sent the reason
  /// and disconnected.
  final class ReaderSession: Sendable {
    private struct Ended: Error {
      let reason: String
    }

    private let socket: AsyncSocket
    private let reporter: LinkReporter
    /// Numbers of the sweep requests that have not been answered.
    private let sweeps = Mutex<[Int]>([])
    /// True if the last write ended with a complete line.
    private let isBetweenLines = Atomic<Bool>(true)

    init(_ socket: AsyncSocket, _ reporter: LinkReporter) { (self.socket, self.reporter) = (socket, reporter) }

    func run() async {
      defer { try? socket.close() }
      do {
        guard SocketPath.peer(of: socket.socket.file.rawValue) == geteuid() else {
          throw Ended(reason: "this link belongs to another user")
        }
        var hello = LineWriter()
        hello.write(.hello(reporter.hello()))
        try await send(hello)
        let requests = Requests(socket)
        let wantsEvents = try await begin(requests)
        guard reporter.enter() else {
          throw Ended(reason: "\(LinkLimits.readers) readers are attached, and no more can be")
        }
        defer { reporter.leave() }
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await self.listen(requests) }
          group.addTask { try await self.sendUpdates(events: wantsEvents) }
          defer { group.cancelAll() }
          try await group.next()
        }
      } catch let end as Ended {
        sendBye(end.reason)
      } catch is CancellationError {
        sendBye("the link was closed")
      } catch { if Task.isCancelled { sendBye("the link was closed") } }
    }

    /// Waits for the reader's `attach` request.
    ///
    /// - Returns: true if the reader requests events.
    private func begin(_ requests: Requests) async throws -> Bool {
      let first = try await withThrowingTaskGroup(of: LinkRequest?.self) { group in
        group.addTask { try await self.request(requests) }
        group.addTask {
          try await Task.sleep(for: .seconds(LinkLimits.requestTimeout))
          throw Ended(reason: "no request came within \(LinkLimits.requestTimeout) seconds; expected attach")
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
      guard case .attach(let version, let events)? = first else {
        throw Ended(reason: "the first request has to be attach")
      }
      guard version == LinkLimits.version else {
        throw Ended(reason: "version \(version) is not known; this program speaks version \(LinkLimits.version)")
      }
      return events
    }

    private func request(_ requests: Requests) async throws -> LinkRequest? {
      do { return try await requests.next() } catch let fault as LineFault {
        throw Ended(reason: "the request cannot be read: \(fault)")
      }
    }

    /// Handles requests until the reader detaches.
    private func listen(_ requests: Requests) async throws {
      while let request = try await request(requests) {
        switch request {
        case .attach: throw Ended(reason: "attach was already requested")
        case .bye: return
        case .sweep(let id):
          let isTooMuch = sweeps.withLock { waiting in
            waiting.append(id)
            return waiting.count > 16
          }
          if isTooMuch { throw Ended(reason: "more than 16 sweeps wait") }
        }
      }
    }

    // MARK: Sending

    private static let pause = Duration.milliseconds(40)
    /// Nanoseconds between two messages with counters.
    private static let countsEvery = 500_000_000
    /// Nanoseconds between two snapshots for a reader that loses events.
    private static let snapshotsEvery = 1_000_000_000
    private static let eventsAtOnce = 2_048

    private func sendUpdates(events wantsEvents: Bool) async throws {
      let recorder = reporter.recorder
      // Sweep first, so that instances freed before are not counted as freed later.
      if wantsEvents { reporter.sweep() }
      var sent = SentState(reporter)
      var buffer = LineWriter()
      var lost = 0
      var nextCount = 0
      var nextSnapshot = 0
      // The initial values, because readers compute differences.
      buffer.write(.counters(recorder.counters(since: &sent.stamp)))
      if wantsEvents { sent.snapshot(&buffer) } else { buffer.write(.ready(time: recorder.time)) }
      while true {
        try Task.checkCancellation()
        let asked = sweeps.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
        if asked.isEmpty { reporter.sweepIfDue(after: Self.countsEvery) } else { reporter.sweep() }
        let swept = reporter.sweptAt.load(ordering: .acquiring)
        let end = recorder.newest
        if wantsEvents {
          repeat {
            let (events, lostNow) = recorder.events(from: &sent.place, atMost: Self.eventsAtOnce)
            if lostNow > 0, lost == 0 { nextSnapshot = max(nextSnapshot, recorder.time) }
            lost += lostNow
            if lost > 0 { break }
            sent.services(&buffer)
            for event in events { buffer.write(.event(event)) }
            if !buffer.isEmpty { try await send(buffer) }
            buffer.removeAll()
          } while sent.place < end
          if lost > 0, recorder.time >= nextSnapshot || !asked.isEmpty {
            buffer.write(.dropped(count: lost))
            sent.snapshot(&buffer)
            (lost, nextSnapshot) = (0, recorder.time + Self.snapshotsEvery)
          }
          if lost == 0 { sent.swept = swept }
        }
        if recorder.time >= nextCount || !asked.isEmpty {
          var counters = recorder.counters(since: &sent.stamp)
          counters.swept = sent.swept
          buffer.write(.counters(counters))
          nextCount = recorder.time + Self.countsEvery
        }
        for id in asked { buffer.write(.swept(id: id)) }
        if !buffer.isEmpty { try await send(buffer) }
        buffer.removeAll()
        try await Task.sleep(for: Self.pause)
      }
    }

    private func send(_ lines: LineWriter) async throws {
      isBetweenLines.store(false, ordering: .relaxed)
      try await socket.write(Data(lines.bytes))
      isBetweenLines.store(true, ordering: .relaxed)
    }

    /// Sends the reason why the session ends. Nothing is sent inside an incomplete line, or if the socket would have to
    /// wait.
    private func sendBye(_ reason: String) {
      guard isBetweenLines.load(ordering: .relaxed) else { return }
      var line = LineWriter()
      line.write(.bye(reason: reason))
      _ = try? socket.socket.write(Data(line.bytes))
    }
  }

  /// The state that has been sent to a reader so far.
  private struct SentState {
    let reporter: LinkReporter
    /// The position of the next event to send.
    var place: Int
    /// Stamp for the next call of `counters(since:)`, which returns only counters that have changed since the last
    /// call.
    var stamp = 0
    /// Start of the latest sweep whose `released` events have all been sent; nil before the first.
    var swept: Int?
    private var version = -1
    private var known: [Int: LinkService] = [:]

    init(_ reporter: LinkReporter) { (self.reporter, place) = (reporter, reporter.recorder.newest) }

    /// Writes the complete state. Later events follow it.
    mutating func snapshot(_ buffer: inout LineWriter) {
      let recorder = reporter.recorder
      place = recorder.newest
      buffer.write(.snapshot(time: recorder.time))
      (version, known) = (-1, [:])
      let snapshot = reporter.source.snapshot()
      services(&buffer)
      for scope in snapshot.scopes { buffer.write(.scope(scope)) }
      for live in snapshot.live { buffer.write(.live(live.instance, scope: live.scope)) }
      buffer.write(.ready(time: recorder.time))
    }

    /// Writes the changed registrations. Called before writing the events that refer to them.
    mutating func services(_ buffer: inout LineWriter) {
      let recorder = reporter.recorder
      let now = recorder.catalogVersion
      guard now != version else { return }
      version = now
      let services = reporter.source.services
      for service in services where known[service.id] != service { buffer.write(.service(service)) }
      let byID = Dictionary(services.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      for id in known.keys.sorted() where byID[id] == nil { buffer.write(.removed(service: id, time: recorder.time)) }
      known = byID
    }
  }

  /// The requests of a reader, read from its socket line by line.
  private actor Requests {
    private let socket: AsyncSocket
    private var splitter = LineSplitter(limit: LinkLimits.request)
    private var waiting: [LinkRequest] = []

    init(_ socket: AsyncSocket) { self.socket = socket }

    /// Returns the next request; nil when the reader has disconnected.
    ///
    /// - Throws: `LineFault` for a request that breaks the protocol.
    func next() async throws -> LinkRequest? {
      while waiting.isEmpty {
        let bytes: [UInt8]
        do { bytes = try await socket.read(atMost: 4_096) } catch SocketError.disconnected { return nil }
        try bytes.withUnsafeBytes { try splitter.add($0) { waiting.append(try LinkRequest(line: $0)) } }
      }
      return waiting.removeFirst()
    }
  }
#endif
