import Canvas
import Diagrams
import Laboratory
import Lessons
import Stage

/// Lesson as Markdown for printing. The same lesson always gives the same text.
package struct Handout {
  /// Number of columns that fit on a page in a monospaced face.
  private static let width = 76

  private let lesson: Lesson
  private let steps: [StepMaterial]
  private let hasAnswers: Bool
  private let isASCII: Bool

  /// Creates the handout of a lesson.
  ///
  /// - Parameters:
  ///   - steps: the steps to print.
  ///   - hasAnswers: true if a page at the end has the answers and solutions.
  ///   - isASCII: true if drawings have ASCII characters only.
  package init(_ lesson: Lesson, _ steps: [StepMaterial], hasAnswers: Bool = false, isASCII: Bool = false) {
    self.lesson = lesson
    self.steps = steps.map { $0.naming { KeyMap.standard[command: $0] } }
    self.hasAnswers = hasAnswers
    self.isASCII = isASCII
  }

  package var text: String {
    var parts = ["# \(MarkdownText.escaped(lesson.title))"]
    if let source = lesson.source { parts.append(MarkdownText.escaped(source)) }
    if !lesson.afterwards.isEmpty { parts.append(Words.Sheet.afterwards + MarkdownText.list(afterwards)) }
    parts += steps.flatMap(step)
    if hasAnswers { parts += answers }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Abilities that the lesson teaches ("After this lesson you can …"). Keys have their standard labels, because the
  /// reader's key bindings are unknown.
  private var afterwards: [String] {
    lesson.afterwards.map { KeyMention.replaced(in: $0) { KeyMap.standard[command: $0] } }
  }

  // MARK: A step

  private func step(_ material: StepMaterial) -> [String] {
    let step = material.step
    var parts = ["## \(material.number). \(MarkdownText.escaped(step.title))"]
    parts.append(MarkdownText.of(step.narration))
    if !Self.hidesAnswers(step) { parts.append(MarkdownText.of(step.revealed)) }
    for file in step.files {
      if step.files.count > 1 { parts.append("`\(file.name)`") }
      parts.append(MarkdownText.fence(file.text, "swift"))
    }
    if step.scenario != nil, let graph = material.graph {
      parts.append(step.target == nil ? Words.Sheet.inLaboratory : Words.Sheet.atStart)
      parts.append(drawing(graph))
      if let target = material.target { parts += [Words.Sheet.targetGraph, drawing(target)] }
    }
    for (index, question) in step.questions.enumerated() { parts += self.question(index + 1, question, step) }
    for exercise in step.exercises { parts += self.exercise(exercise, step) }
    if step.scenario == nil, !Self.hidesAnswers(step) { parts += end(material) }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns true if a step asks questions, so that its run and the text that follows the answers stand on the page of
  /// answers.
  private static func hidesAnswers(_ step: Step) -> Bool { !step.questions.isEmpty }

  private func question(_ number: Int, _ question: Question, _ step: Step) -> [String] {
    var parts = [Words.Sheet.question(number, ask: question.ask)]
    if let variant = step.variants.first(where: { $0.name == question.variant }) {
      let title = variant.title.map(MarkdownText.escaped)
      let ways = Self.ways(variant, of: step)
      let isSame = variant.applied(to: step.files) == step.files
      parts.append(
        isSame
          ? Words.Sheet.aboutSameCode(variant: title, ways: ways) : Words.Sheet.aboutChange(variant: title, ways: ways)
      )
      if !isSame { parts.append(difference(variant, of: step)) }
    }
    if question.choices.isEmpty {
      parts.append(Words.Sheet.answerLine)
    } else {
      parts.append(question.choices.map { "- ☐ \($0)" }.joined(separator: "\n"))
    }
    return parts
  }

  /// Returns notes on a variant: that it is optimised, and its input if it differs from the step's input. Empty if
  /// neither applies.
  private static func ways(_ variant: CodeVersion, of step: Step) -> String {
    let inputs = (variant.give ?? step.give).map { "`\($0)`" }.joined(separator: ", ")
    let given = variant.give == nil || variant.give == step.give ? "" : Words.Sheet.given(inputs)
    return (variant.isOptimized ? Words.Sheet.optimized : "") + given
  }

  private func exercise(_ exercise: Exercise, _ step: Step) -> [String] {
    var parts = [Words.Sheet.task(exercise.task)]
    parts.append(Words.Sheet.isDone(without: exercise.off.map { "`\($0)`" }.joined(separator: ", ")))
    parts.append(exercise.goals.map { "- ☐ \($0.words)" }.joined(separator: "\n"))
    return parts
  }

  private func end(_ material: StepMaterial) -> [String] {
    if !material.errors.isEmpty {
      let errors = material.errors.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
      return [Words.Sheet.doesNotCompile, MarkdownText.fence(errors.joined(separator: "\n"), "text")]
    }
    var parts: [String] = []
    if !material.output.isEmpty {
      parts += [Words.Sheet.prints, MarkdownText.fence(material.output.joined(separator: "\n"), "text")]
    }
    if let graph = material.graph, !graph.services.isEmpty { parts += [Words.Sheet.atEnd, drawing(graph)] }
    if !material.figures.isEmpty {
      let rows = Self.grouped(material.figures).map { group in
        let types = group.map(\.type).joined(separator: ", ") + (group.count > 1 ? Words.Sheet.each : "")
        return "| \(types) | \(group[0].made) | \(group[0].alive) | \(group[0].made - group[0].left) |"
      }
      parts.append(
        ([Words.Sheet.figures, "|---|--:|--:|--:|"]
          + rows)
          .joined(separator: "\n"))
    }
    return parts
  }

  /// Groups consecutive types with equal numbers, for one row of the table.
  private static func grouped(_ figures: [StepMaterial.Figure]) -> [[StepMaterial.Figure]] {
    figures.reduce(into: []) { groups, figure in
      if let last = groups.last?.first, (last.made, last.alive, last.left) == (figure.made, figure.alive, figure.left) {
        groups[groups.count - 1].append(figure)
      } else {
        groups.append([figure])
      }
    }
  }

  /// Returns the graph as text, with a legend of its lines and signs.
  private func drawing(_ picture: Picture) -> String {
    let text: String
    do { text = try GraphDrawing(picture, width: Self.width, isASCII: isASCII).text } catch { return "\(error)" }
    let glyphs = Glyphs(isASCII: isASCII)
    var legend: [String] = []
    func add(_ sign: String, _ words: String, if isThere: Bool) { if isThere { legend.append("\(sign) \(words)") } }
    add(isASCII ? "==" : "═", Words.Sheet.creates, if: picture.edges.contains { $0.by == .creates })
    add(
      isASCII ? "--" : "─", Words.Sheet.givenOrHolds, if: picture.edges.contains { $0.by != .creates && !$0.isHidden })
    add(isASCII ? "~~" : "┄", Words.Sheet.hidden, if: picture.edges.contains(where: \.isHidden))
    add(glyphs.dot, Words.Sheet.liveObject, if: picture.liveCount > 0)
    for lifetime in Set(picture.services.compactMap(\.lifetime)).sorted(by: { $0.description < $1.description }) {
      add(glyphs.mark(lifetime, .registered), lifetime.description, if: true)
    }
    return MarkdownText.fence(text + (legend.isEmpty ? "" : "\n" + legend.joined(separator: "\n")), "text")
  }

  private func difference(_ version: CodeVersion, of step: Step) -> String {
    let changed = step.changedFiles(of: version)
    let parts = changed.map { file in
      (changed.count > 1 || step.files.count > 1 ? ["@@ \(file.name)"] : []) + Self.rows(of: file)
    }
    return MarkdownText.fence(parts.joined().joined(separator: "\n"), "diff")
  }

  /// Returns the changed lines, each with the line before and after it for orientation.
  private static func rows(of file: MergedFile) -> [String] {
    let shown = file.indices(within: 1)
    return shown.enumerated().flatMap { place, index in
      let line = file.lines[index]
      let mark = line.change.map { $0 == .added ? "+" : "-" } ?? " "
      let isAfterGap = place > 0 && shown[place - 1] != index - 1
      return (isAfterGap ? ["  …"] : []) + ["\(mark) \(line.text)"]
    }
  }

  // MARK: Answers

  private var answers: [String] {
    let solved = steps.filter { !$0.step.questions.isEmpty || !$0.step.exercises.isEmpty }
    var parts = ["<div style=\"page-break-before: always\"></div>", Words.Sheet.answers]
    if solved.isEmpty { return parts + [Words.Sheet.noQuestions] }
    for material in solved {
      let step = material.step
      parts.append("## \(material.number). \(MarkdownText.escaped(step.title))")
      for (index, question) in step.questions.enumerated() {
        let because = question.because.map { " \($0)" } ?? ""
        parts.append(
          Words.Sheet.answer(index + 1, truth: material.truths[index] ?? Words.Sheet.unknownAnswer, because: because))
      }
      if Self.hidesAnswers(step) {
        parts.append(MarkdownText.of(step.revealed))
        if step.scenario == nil { parts += end(material) }
      }
      for exercise in step.exercises {
        guard let solution = step.solutions.first(where: { $0.name == exercise.name }) else { continue }
        parts.append(Words.Sheet.task(exercise.task))
        if let commands = solution.commands { parts.append(MarkdownText.fence(commands, "text")) }
        if !solution.files.isEmpty { parts.append(difference(solution, of: step)) }
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
