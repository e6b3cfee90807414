import Foundation
import LinkProtocol

/// A search for running programs that have a link.
package enum AttachTarget {
  /// Returns the path of the socket for a word.
  ///
  /// The word is a path, a program's name, or a name with a process, such as `shop.1234`.
  ///
  /// - Throws: `LinkError` if no program or more than one matches.
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
          ? "no program named '\(word)' is running: no program has a link in \(folder.path)"
          : "no program named '\(word)' is running; running programs: \(Array(Set(names)).sorted().joined(separator: ", "))"
      )
    default:
      throw LinkError(
        "several programs named '\(word)' are running; expected one of: "
          + found.map { String($0.file.dropLast(5)) }.joined(separator: ", "))
    }
  }

  /// Returns the sockets in the folder, after removing the sockets of ended processes.
  ///
  /// - Throws: `LinkError` if other users have access to the folder.
  package static func sockets(in folder: SocketFolder = .usual) throws -> [SocketName] {
    guard folder.exists else { return [] }
    try folder.check()
    folder.removeDead()
    return folder.sockets
  }

  /// An entry in the list of running programs.
  package struct Entry: Hashable, Sendable, Encodable {
    package let name: String
    package let process: Int
    /// Time at which the program's link was started, in seconds since 1970.
    package let started: Double
    package let services: Int
    /// Number of live instances; nil if instances are not tracked.
    package let live: Int?
    /// Instances made per second; nil if the program did not answer in time.
    package let madePerSecond: Double?
    /// Reason why the program could not be attached to; nil if it could.
    package let fault: String?
  }

  /// Attaches to each program for about a second, and returns an entry for each.
  ///
  /// - Throws: `LinkError` if other users have access to the folder.
  package static func list(in folder: SocketFolder = .usual) throws -> [Entry] {
    let sockets = try sockets(in: folder)
    let entries = Entries()
    DispatchQueue.concurrentPerform(iterations: sockets.count) { index in
      entries.put(entry(sockets[index], in: folder), at: index)
    }
    return entries.inOrder
  }

  private final class Entries: @unchecked Sendable {
    // Safe: the lock is held during each access.
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
