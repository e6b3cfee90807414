import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// Measurements of the screens that a learner sees in each step of a lesson.
///
/// The initializer walks through the lesson with the program's own commands, at two sizes of the screen.
package struct LessonWalk: Sendable {
  /// Measurements of a step at one size of the screen.
  package struct Visibility: Hashable, Sendable {
    /// Number of questions whose line of code is visible while they are open. `asked` is the number of asked questions.
    package var visible = 0
    package var asked = 0
    /// True if the task pane cannot show the whole verdict after the run.
    package var isCropped = false
  }

  package struct Row: Hashable, Sendable {
    package let folder: String
    package let number: Int
    /// Number of presses of the run key from the start to the end.
    package var presses: Int?
    package var questions = 0
    /// Measurements in the order of `sizes`.
    package var visibilities: [Visibility] = []
    /// Words that give an answer away in the step's title or narration, for each question with such words.
    package var givenAway: [String] = []
    /// Right answers to the yes/no questions.
    package var truths: [String] = []
  }

  package static let sizes = [(width: 80, height: 24), (width: 120, height: 40)]

  package let name: String
  package private(set) var rows: [Row] = []

  /// Walks all steps that have code. Each step runs once for each size, and before that once for its material.
  ///
  /// - Parameters:
  ///   - word: the name or folder of the lesson, as the command `lesson` expects it.
  ///   - trust: true if the code of a folder may run.
  ///   - tools: compiler and processes. The caller ends the compiler.
  ///   - frames: called at the first size with the screen of each open question.
  package init(
    _ lesson: Lesson, word: String, trust: Bool, tools: StepTools,
    frames: (_ step: Int, _ question: Int, _ frame: String) -> Void = { _, _, _ in }
  ) async throws {
    name = word
    for (index, step) in lesson.steps.enumerated() where !step.files.isEmpty {
      var row = Row(folder: step.folder, number: index + 1)
      let material = try await StepMaterial(index + 1, of: lesson, step, tools: tools)
      row.questions = step.questions.count
      for (place, question) in step.questions.enumerated() {
        guard let truth = material.truths[place] else { continue }
        if Set(question.choices) == ["yes", "no"] { row.truths.append(truth) }
        if question.fair == nil, let given = GivenAway(question, truth, step) {
          row.givenAway.append(given.words.joined(separator: " "))
        }
      }
      for (number, size) in Self.sizes.enumerated() {
        let line = StageLink.line(lesson: word, step: index + 1, at: nil) + (trust ? " --trust" : "")
        let walked = StepWalk(line, step, size, tools) { if number == 0 { frames(index + 1, $0, $1) } }
        row.visibilities.append(walked.visibility)
        row.presses = walked.presses
      }
      rows.append(row)
    }
  }

  /// Table of the measurements, with a summary of all steps below it.
  package var text: String {
    let head = Words.Walk.head
    var table = [head]
    for row in rows {
      table.append(
        ["\(row.number) \(row.folder)", row.presses.map(String.init) ?? "", "\(row.questions)"]
          + row.visibilities.map { $0.asked == 0 ? "" : "\($0.visible)/\($0.asked)" }
          + row.visibilities.map { $0.isCropped ? "yes" : "" } + [row.givenAway.joined(separator: "; ")])
    }
    let widths = head.indices.map { column in table.map { TextWidth.of($0[column]) }.max() ?? 0 }
    let lines = table.map { cells in
      zip(cells, widths).map { cell, width in cell + String(repeating: " ", clamped: width - TextWidth.of(cell)) }
        .joined(separator: "  ").trimmed(after: " ")
    }
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let presses = rows.compactMap(\.presses).sorted()
    let median = presses.isEmpty ? 0 : presses[presses.count / 2]
    func count(_ size: Int, _ holds: (Visibility) -> Int) -> Int {
      rows.reduce(0) { $0 + holds($1.visibilities[size]) }
    }
    let visibilities = Self.sizes.indices.map { size in
      Words.Walk.visibility(
        width: Self.sizes[size].width, height: Self.sizes[size].height, visible: count(size) { $0.visible },
        of: count(size) { $0.asked }, cropped: count(size) { $0.isCropped ? 1 : 0 })
    }
    let truths = rows.flatMap(\.truths)
    let yes = truths.count { $0 == "yes" }
    return
      Words.Walk.summary(
        name, steps: rows.count, presses: presses.reduce(0, +), median: median, most: presses.last ?? 0) + "; "
      + visibilities.joined(separator: "; ") + "; "
      + Words.Walk.revealed(rows.reduce(0) { $0 + $1.givenAway.count }, yes: yes, no: truths.count - yes)
  }
}

/// Walk through one step at one size of the screen.
private struct StepWalk {
  private(set) var visibility = LessonWalk.Visibility()
  private(set) var presses = 0

  init(
    _ line: String, _ step: Step, _ size: (width: Int, height: Int), _ tools: StepTools,
    frames: (Int, String) -> Void
  ) {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = tools
    // The next walk uses the same compiler.
    surroundings.lessons.tools.compiler.end = {}
    var model = Model()
    (model.display.width, model.display.height) = (size.width, size.height)
    let loop = Loop(Engine(surroundings: surroundings), model: model, surroundings: surroundings, worker: .inline)
    defer { loop.end() }
    loop.run(line)
    while let open = loop.model.stage.openQuestion {
      let frame = view(loop.model).lines
      frames(open.number, frame.joined(separator: "\n"))
      visibility.asked += 1
      if let snapshot = loop.model.stage.snapshot, let place = snapshot.asked[open.number] {
        look(place, snapshot, frame)
      }
      loop.run("answer \(open.number) \(open.question.choices.isEmpty ? "0" : "1")")
    }
    var giving = step.give[...]
    while !loop.model.stage.isOver, presses < 200 {
      if let request = loop.model.stage.snapshot?.request, let next = giving.first {
        if next.fits(request) { loop.run("give \(giving.removeFirst())") } else { break }
        continue
      }
      while case .coin? = giving.first { loop.run("give \(giving.removeFirst())") }
      let before = loop.model.stage.timeline.count
      loop.run("event group")
      if loop.model.stage.timeline.count == before { break }
      presses += 1
    }
    visibility.isCropped = loop.model.screen.taskOverflow > 0
  }

  private mutating func look(_ place: QuestionPlace.Place, _ snapshot: LessonSnapshot, _ frame: [String]) {
    guard let file = snapshot.files.first(where: { $0.name == place.file }) else { return }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = String(lines[place.line].drop { $0 == " " }.prefix(16))
    if frame.contains(where: { $0.contains(words) }) { visibility.visible += 1 }
  }
}

extension String {
  fileprivate func trimmed(after character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
