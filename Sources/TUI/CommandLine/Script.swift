import Foundation

/// Runs command lines without a terminal.
struct Script {
  enum Output: String, CaseIterable, Sendable { case text, json }

  let name: String
  let lines: [String]
  let width: Int
  let height: Int
  let printsFrames: Bool
  let output: Output

  /// - Returns: the exit status: 0 at the end of the script, 1 where an `expect` failed, 2 for a usage error.
  func run(print: (String) -> Void, complain: (String) -> Void) -> Int32 {
    var start = Model()
    start.showsPages = false
    start.drawsFrames = printsFrames
    (start.width, start.height) = (width, height)
    let session = Session(Engine(), model: start)
    defer { session.end() }
    var failures = 0
    var buffer: [String] = []
    for (index, line) in lines.enumerated() {
      session.run(line)
      let place = "\(name):\(index + 1)"
      if let error = session.model.lastError {
        complain("\(place): \(error)")
        return 2
      }
      if let fault = session.model.failedExpectation {
        complain("\(place): \(fault)")
        failures += 1
      } else if output == .text, !line.trimmed.isEmpty {
        buffer += session.model.lines.map { DisplayText.visible($0.text) }
      }
      if printsFrames, output == .text {
        buffer += ["", "\(place): \(line.trimmed)", view(session.model).text]
      }
      if session.model.hasQuit { break }
    }
    let model = session.model
    let events = model.at.map { Array(model.timeline.entries.prefix($0)) } ?? model.timeline.entries
    switch output {
    case .json: print(StateJSON(model.shown, events: events).text)
    case .text:
      if !buffer.isEmpty { print(buffer.joined(separator: "\n") + "\n\n") }
      if !printsFrames { print(Export.plain(model.shown)) }
    }
    return failures > 0 ? 1 : 0
  }
}
