/// The value of a line from a reader to a process.
package enum LinkRequest: Hashable, Sendable {
  /// The first line of a reader. The process then sends counters, and a snapshot and events if `events` is true.
  case attach(version: Int, events: Bool)
  /// Requests a sweep. The process then sends changes, counters, and a `swept` line with this number.
  case sweep(id: Int)
  /// The last line of a reader, which then detaches.
  case bye

  /// Parses a line to a process.
  ///
  /// - Parameter line: the line without its newline.
  /// - Throws: `LineFault` for a line that breaks the protocol.
  package init(line: some Collection<UInt8>) throws(LineFault) {
    if line.count > LinkLimits.request {
      throw LineFault(column: LinkLimits.request + 1, "the line is longer than \(LinkLimits.request) bytes")
    }
    let fields = try LineFields(JSONParser.value(of: line))
    switch try fields.text("type") {
    case "attach":
      self = .attach(version: try fields.number("version"), events: try fields.flag("events") ?? true)
    case "sweep": self = .sweep(id: try fields.number("id"))
    case "bye": self = .bye
    case let type: throw LineFault(column: 1, "'\(type.asLinkName)' is no request; expected attach, sweep or bye")
    }
  }
}

extension LineWriter {
  /// Writes a request as one line with its newline.
  package mutating func write(_ request: LinkRequest) {
    switch request {
    case .attach(let version, let events):
      line("attach") {
        $0.field("version", version)
        $0.field("events", events)
      }
    case .sweep(let id): line("sweep") { $0.field("id", id) }
    case .bye: line("bye") { _ in }
    }
  }
}
