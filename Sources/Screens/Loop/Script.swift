import Laboratory
import Stage
import Support

/// Runner of command lines without a terminal.
package struct Script {
  package enum Output: String, CaseIterable, Sendable { case text, json }

  let name: String
  let width: Int
  let height: Int
  let printsFrames: Bool
  let output: Output
  let surroundings: Surroundings

  package init(
    name: String, width: Int, height: Int, printsFrames: Bool, output: Output, surroundings: Surroundings = .memory
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.printsFrames = printsFrames
    self.output = output
    self.surroundings = surroundings
  }

  /// Runs the script until its end, a `quit`, ctrl-c or the first error. A failed expectation does not end it.
  ///
  /// - Parameters:
  ///   - next: returns the next line, or nil at the end. It is called when the previous line has been carried out.
  ///   - print: receives the output of the script.
  ///   - complain: receives errors, failed expectations and warnings, each with its line number.
  ///   - shows: receives the model before the first line and after each line; nil for none.
  ///   - reports: receives a message about a job that takes long; nil for no messages.
  ///   - interruption: handler of ctrl-c, which ends the script while a line waits for a job.
  /// - Returns: the exit status: 0 at the end, 1 after a failed `expect`, 2 for an error in a line, 130 after ctrl-c.
  package func run(
    next: () -> String?, print: (String) -> Void, complain: (String) -> Void, shows: ((Model) -> Void)? = nil,
    reports: ((String) -> Void)? = nil, interruption: Interruption = Interruption()
  ) -> Int32 {
    var start = Model()
    start.presenter = ScriptPresenter()
    start.display.isDrawn = printsFrames || shows != nil
    (start.display.width, start.display.height) = (width, height)
    let loop = Loop(Engine(surroundings: surroundings), model: start, surroundings: surroundings, worker: .inline)
    defer { loop.end() }
    var (failures, number) = (0, 0)
    var buffer: [String] = []
    shows?(loop.model)
    for notice in loop.model.said.notices { complain("\(name): \(notice.text)") }
    while let line = next() {
      number += 1
      let place = "\(name):\(number)"
      let report = reports.map { report in { (job: String) in report(Words.TextMode.underWay(place, job: job)) } }
      let isInterrupted = interruption.run(line, on: loop, reports: report)
      shows?(loop.model)
      for notice in loop.model.said.notices { complain("\(place): \(notice.text)") }
      if isInterrupted {
        complain(Words.TextMode.ended(place))
        return 130
      }
      if let error = loop.model.said.error {
        complain("\(place): \(error)")
        return 2
      }
      if let fault = loop.model.said.failedExpectation {
        complain("\(place): \(fault)")
        failures += 1
      } else if output == .text, !line.trimmed.isEmpty {
        let notices = Set(loop.model.said.notices.map(\.text))
        buffer += loop.model.said.lines.map(\.text).filter { !notices.contains($0) }.map(DisplayText.visible)
      }
      if printsFrames, output == .text { buffer += ["", "\(place): \(line.trimmed)", view(loop.model).text] }
      if loop.model.exit.hasQuit { break }
    }
    let model = loop.model
    switch output {
    case .json:
      let events = model.stage.timeline.records(upTo: model.stage.at ?? .max)
      do { print(try StateJSON(model.stage.shown, events: events, snapshot: model.stage.snapshot).text) } catch {
        complain("\(name): \(error)")
        return 2
      }
    case .text:
      if !buffer.isEmpty { print(buffer.joined(separator: "\n") + "\n\n") }
      if !printsFrames { print(Export.plain(model.stage.shown)) }
    }
    return failures > 0 ? 1 : 0
  }
}
