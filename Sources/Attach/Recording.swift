import Foundation
import LinkProtocol
import Stage

/// A fault in a line that breaks the protocol, with the number of the line.
package struct RecordingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  package let line: Int
  package let fault: LineFault

  init(line: Int, _ fault: LineFault) { (self.line, self.fault) = (line, fault) }

  package var description: String { "line \(line), \(fault)" }
}

/// A recording of an attached program: the lines of the protocol in a file.
///
/// A damaged recording is read up to the fault.
package struct Recording: Sendable {
  package let run: AttachedRun
  /// The fault at which reading stopped; nil if the recording is complete.
  package let fault: String?

  /// Returns whether data begins as a recording does.
  package static func isRecording(_ data: Data) -> Bool {
    let line = data.prefix(4_096).prefix { $0 != UInt8(ascii: "\n") }
    guard line.first == UInt8(ascii: "{"), case .hello? = try? LinkMessage(line: Array(line)) else { return false }
    return true
  }

  /// Reads a recording.
  ///
  /// - Parameter limits: bounds for the stored events and worlds.
  /// - Throws: `LinkError` if the data is empty, does not begin as a recording does, or is of another version of the
  ///   protocol.
  /// - Complexity: O(bytes).
  package init(_ data: Data, limits: Timeline.Limits = Timeline.Limits()) throws {
    var run: AttachedRun?
    var fault: String?
    var splitter = LineSplitter(limit: LinkLimits.line)
    var number = 0
    func apply(_ line: ArraySlice<UInt8>) throws {
      number += 1
      let message = try LinkMessage(line: line)
      if run != nil {
        run?.apply(message)
      } else if case .hello(let hello) = message, hello.version == LinkLimits.version {
        run = AttachedRun(hello, limits: limits)
      } else if case .hello(let hello) = message {
        throw LinkError(
          "the recording has version \(hello.version) of the protocol; Playground reads version \(LinkLimits.version)")
      } else {
        throw LinkError("this is not a recording: its first line is not 'hello'")
      }
    }
    do {
      try data.withUnsafeBytes { try splitter.add($0, apply) }
      if !splitter.unfinished.isEmpty {
        number += 1
        fault = "line \(number): the recording ends in the middle of a line"
      }
    } catch let found as LineFault {
      if run == nil { throw LinkError("the recording cannot be read: line \(max(1, number)), \(found)") }
      // A line beyond the limit is not counted by `apply`.
      fault = "line \(number), \(found)"
    }
    guard var run else { throw LinkError("the recording is empty") }
    if !run.isReady { fault = fault ?? "the recording ends within its first snapshot" }
    run.finish(fault ?? "the recording ends")
    (self.run, self.fault) = (run, fault)
  }
}
