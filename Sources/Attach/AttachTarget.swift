import Foundation
import LinkProtocol

/// Running programs that can be attached to.
package enum AttachTarget {
  /// The path of the socket that a word names: a path, a name, or a name with the number of the process, `shop.1234`.
  ///
  /// - Throws: `LinkError` where there is none, or more than one.
  package static func path(of word: String, in folder: SocketFolder = .usual) throws -> String {
    if word.contains("/") { return word }
    let sockets = try sockets(in: folder)
    let found = sockets.filter { $0.name == word || $0.file == "\(word).sock" }
    switch found.count {
    case 1: return folder.path(of: found[0])
    case 0:
      let names = sockets.map(\.name)
      throw LinkError(
        names.isEmpty
          ? "no program called '\(word)' runs: none has a link in \(folder.path)"
          : "no program called '\(word)' runs; those that do: \(Array(Set(names)).sorted().joined(separator: ", "))")
    default:
      throw LinkError(
        "several programs called '\(word)' run; name one of them: "
          + found.map { String($0.file.dropLast(5)) }.joined(separator: ", "))
    }
  }

  /// The sockets in the folder, those of dead processes removed.
  ///
  /// - Throws: `LinkError` for a folder that others may enter.
  package static func sockets(in folder: SocketFolder = .usual) throws -> [SocketName] {
    guard folder.exists else { return [] }
    try folder.check()
    folder.removeDead()
    return folder.sockets
  }

  /// A running program, as a list shows it.
  package struct Entry: Hashable, Sendable, Encodable {
    package let name: String
    package let process: Int
    /// Seconds since 1970.
    package let started: Double
    package let services: Int
    /// Nil where instances are not tracked.
    package let live: Int?
    /// Instances made per second; nil where it said nothing in time.
    package let madePerSecond: Double?
    /// Reason why it could not be attached to.
    package let fault: String?
  }

  /// Looks at every program for a second.
  ///
  /// - Throws: `LinkError` for a folder that others may enter.
  package static func list(in folder: SocketFolder = .usual) throws -> [Entry] {
    let sockets = try sockets(in: folder)
    let entries = Entries()
    DispatchQueue.concurrentPerform(iterations: sockets.count) { index in
      entries.put(entry(sockets[index], in: folder), at: index)
    }
    return entries.inOrder
  }

  private final class Entries: @unchecked Sendable {
    // Safe: the lock is held around each use.
    private var found: [Int: Entry] = [:]
    private let lock = NSLock()
    func put(_ entry: Entry, at index: Int) { lock.withLock { found[index] = entry } }
    var inOrder: [Entry] { lock.withLock { found.sorted { $0.key < $1.key }.map(\.value) } }
  }

  private static func entry(_ socket: SocketName, in folder: SocketFolder) -> Entry {
    do {
      let client = try LinkClient(path: folder.path(of: socket))
      let hello = try client.hello()
      var run = AttachedRun(hello)
      client.send(.attach(version: LinkLimits.version, events: false))
      let end = DispatchTime.now() + .milliseconds(1_200)
      while !client.isOver, let message = try client.read(until: end) { run.apply(message) }
      client.send(.bye)
      let made = run.counts.total
      return Entry(
        name: hello.name, process: hello.process, started: hello.started, services: hello.services ?? 0,
        live: hello.tracks ? hello.live : nil,
        madePerSecond: run.seconds > 0.4 ? Double(made) / run.seconds : nil, fault: nil)
    } catch {
      return Entry(
        name: socket.name, process: socket.process, started: 0, services: 0, live: nil, madePerSecond: nil,
        fault: "\(error)")
    }
  }
}
