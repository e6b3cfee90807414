import Foundation
import Stage
import Yams

/// Reads a step's `step.md`: the front matter, followed by the narration.
enum FrontMatter {
  static let keys = [
    "title", "origin", "pair", "locators", "roots", "graph", "view", "states", "marbles", "change", "give", "ends",
    "variants", "questions", "exercises", "explains", "terms",
    "undoable",
  ]

  /// Reads the file.
  ///
  /// - Parameter folder: the step's folder.
  /// - Returns: The step as far as it can be read, and the places of names that have to be checked against other files.
  static func read(_ file: String, folder: String, _ faults: inout FaultList) -> (step: Step, places: Places) {
    var places = Places()
    var step = Step(folder: folder, title: folder)
    let lines = file.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard lines.first == "---" else {
      faults.add("there is no front matter; expected '---' on the first line, then 'title: …', then '---'")
      return (step, places)
    }
    guard let end = lines.dropFirst().firstIndex(of: "---") else {
      faults.add("the front matter has no end; expected a line '---' after it")
      return (step, places)
    }
    // An empty line replaces the first line, so that the line numbers stay right.
    let matter = ([""] + lines[1..<end]).joined(separator: "\n")
    if let node = YAMLText.node(matter, &faults) {
      places = fields(node, &step, &faults) ?? Places(leavesOut: ["questions", "exercises"])
      places.isRead = true
    } else if faults.faults.isEmpty {
      faults.add("the front matter is empty; expected 'title: …'")
    }
    let text = lines[(end + 1)...].firstIndex { !$0.allSatisfy(\.isWhitespace) }
    step.marks.narration = Mark(line: (text ?? end) + 1)
    let isRead = places.isRead && !places.leavesOut.contains("questions")
    narration(lines[(end + 1)...], from: end + 2, isRead: isRead, &step, &faults)
    KeyMention.check(file, &faults)
    return (step, places)
  }

  /// Reads the narration. Text before a line `***` is shown at once; text after it is shown when every question is
  /// decided.
  ///
  /// - Parameters:
  ///   - first: the number of the first line in its file.
  ///   - isRead: false if the questions of the front matter could not be read.
  private static func narration(
    _ lines: ArraySlice<Substring>, from first: Int, isRead: Bool, _ step: inout Step, _ faults: inout FaultList
  ) {
    let isLine: (Substring) -> Bool = { $0.trimmingCharacters(in: .whitespaces) == "***" }
    guard let line = lines.firstIndex(where: isLine) else {
      step.narration = NarrationReader.read(Array(lines), from: first, &faults)
      return
    }
    let number = first + line - lines.startIndex
    step.narration = NarrationReader.read(Array(lines[..<line]), from: first, &faults)
    step.revealed = NarrationReader.read(Array(lines[(line + 1)...]), from: number + 1, &faults)
    if isRead, step.questions.isEmpty {
      faults.add(
        "'***' begins the text shown after the answers; expected a question in this step", line: number, column: 1)
    }
  }

  /// Names that have to be checked against other files, with their places.
  struct Places {
    /// True if the file contains front matter in YAML.
    var isRead = false
    /// The keys of lists, such as `exercises`, of which items could not be read.
    var leavesOut: Set<String> = []
    var pair: Node?
    var exercises: [String: Node] = [:]
    /// The names of variants that questions are about, with their places.
    var variants: [(name: String, node: Node)] = []
    /// The described variants, with the places of their names.
    var versions: [(version: CodeVersion, node: Node)] = []
  }

  private static func fields(_ node: Node, _ step: inout Step, _ faults: inout FaultList) -> Places? {
    guard let fields = FieldReader(node, "the front matter", known: keys, &faults) else { return nil }
    fields.refuseKeys(in: ["title"], &faults)
    var places = Places(pair: fields.node("pair"))
    let title = fields.required("title", "the step's title", &faults)
    var read = Step(folder: step.folder, title: title ?? step.folder)
    read.origin = fields.choice("origin", Step.Origin.self, &faults) ?? .source
    read.pair = fields.optional("pair", "the folder of another step", &faults)
    read.locators = fields.texts("locators", "a list of classes: [Forge]", &faults)
    read.roots = fields.texts("roots", "a list of classes: [Garrison]", &faults)
    read.graph = fields.choice("graph", Step.Graph.self, &faults) ?? .services
    view(fields, &read, &faults)
    read.give = fields.inputs("give", &faults)
    let ends = fields.placedQueries("ends", &faults)
    (read.ends, read.marks.ends) = (ends.map(\.value), ends.map(\.mark))
    read.explains = fields.texts("explains", "a list of terms: [dependency, service]", &faults)
    read.terms = fields.texts("terms", "a list of terms: [dependency, service]", &faults)
    read.isStartUndoable = fields.choice("undoable", Truth.self, &faults) == .true
    (read.marks.locators, read.marks.roots) = (fields.marks("locators"), fields.marks("roots"))
    read.marks.give = fields.mark("give")
    for node in fields.list("variants", "a list of variants: - name: …", &faults) {
      guard let (version, place) = variant(node, &faults) else { continue }
      if places.versions.contains(where: { $0.version.name == version.name }) {
        faults.add("a variant '\(version.name)' occurs above already; expected each once", at: place)
      }
      places.versions.append((version, place))
    }
    for node in fields.list("questions", "a list of questions: - ask: …", &faults) {
      guard let (question, marks) = question(node, &places, &faults) else {
        places.leavesOut.insert("questions")
        continue
      }
      if !question.name.isEmpty, read.questions.contains(where: { $0.name == question.name }) {
        faults.add("a question '\(question.name)' occurs above already; expected another name", at: node)
      }
      read.questions.append(question)
      read.marks.questions.append(marks)
    }
    for node in fields.list("exercises", "a list of tasks: - name: …", &faults) {
      guard let (exercise, marks) = exercise(node, &faults) else {
        places.leavesOut.insert("exercises")
        continue
      }
      if places.exercises[exercise.name] != nil {
        faults.add("a task '\(exercise.name)' occurs above already; expected another name", at: node)
      }
      places.exercises[exercise.name] = node
      read.exercises.append(exercise)
      read.marks.exercises.append(marks)
    }
    for (key, isEmpty) in [("questions", read.questions.isEmpty), ("exercises", read.exercises.isEmpty)]
    where isEmpty && (fields.hasUnknownKey || fields.node(key)?.isNull == false) { places.leavesOut.insert(key) }
    step = read
    return places
  }

  /// Reads the view in which the step opens, and the keys for single views: `states`, `marbles` and `change`.
  private static func view(_ fields: FieldReader, _ step: inout Step, _ faults: inout FaultList) {
    step.view = fields.choice("view", StepView.self, &faults) ?? .graph
    let states = fields.optional("states", "a property: Door.state", &faults)
    step.states = states.flatMap(StepProperty.init)
    step.marbles = fields.texts("marbles", "a list of functions: [tapped, Button.pressed]", &faults)
    (step.marks.states, step.marks.marbles) = (fields.mark("states"), fields.marks("marbles"))
    if let states, step.states == nil {
      faults.add(
        "'\(states)' is no property; expected TYPE.PROPERTY, as Door.state", line: step.marks.states.line,
        column: step.marks.states.column)
    }
    step.change = fields.optional("change", "a variant or a solution of this step", &faults)
    step.marks.change = fields.mark("change")
    guard let view = fields.node("view") else { return }
    if step.view == .marbles, fields.node("marbles") == nil {
      faults.add("the view 'marbles' has no rows; expected 'marbles: [FUNCTION, …]', too", at: view)
    }
    if step.view == .changes, fields.node("change") == nil {
      faults.add("the view 'changes' has no change; expected 'change: NAME', a variant or a solution, too", at: view)
    }
  }

  /// Reads an entry of `variants`; nil if it is not a mapping or has no name, which is reported.
  private static func variant(_ node: Node, _ faults: inout FaultList) -> (CodeVersion, Node)? {
    let known = ["name", "title", "optimized", "ends", "give"]
    guard let fields = FieldReader(node, "a variant", known: known, &faults) else { return nil }
    let name = fields.required("name", "the name of its folder under variants/", &faults)
    var version = CodeVersion(name: name ?? "")
    fields.refuseKeys(in: ["title"], &faults)
    version.title = fields.optional("title", "the text for this variant in the list of variants", &faults)
    version.isOptimized = fields.choice("optimized", Truth.self, &faults) == .true
    let ends = fields.placedQueries("ends", &faults)
    (version.ends, version.endMarks) = (ends.map(\.value), ends.map(\.mark))
    version.give = fields.node("give").map { _ in fields.inputs("give", &faults) }
    return name == nil ? nil : (version, fields.node("name") ?? node)
  }

  private enum Truth: String, CaseIterable { case `true`, `false` }

  private static func question(
    _ node: Node, _ places: inout Places, _ faults: inout FaultList
  ) -> (Question, StepMarks.Question)? {
    let known = ["name", "ask", "query", "choices", "because", "variant", "at", "fair"]
    guard let fields = FieldReader(node, "a question", known: known, &faults) else { return nil }
    fields.refuseKeys(in: ["choices"], &faults)
    let name = fields.optional("name", "a word that answers are kept under", &faults)
    if let name, let place = fields.node("name"),
      Int(name) != nil || name.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" })
    {
      faults.add("'\(name)' is no name; expected a word of letters, digits and '-', and no number", at: place)
    }
    let ask = fields.required("ask", "what is asked", &faults).map(FieldReader.plain)
    let query = fields.query("query", &faults)
    let choices = fields.texts("choices", "a list of answers: [0, 1, 2]", &faults)
    if let list = fields.node("choices") {
      if Set(choices).count < choices.count { faults.add("a choice occurs twice; expected each once", at: list) }
      if choices.count == 1 { faults.add("there is one choice; expected two or more, or none", at: list) }
    }
    let because = fields.optional("because", "why it is so, in a sentence", &faults).map(FieldReader.plain)
    let variant = fields.optional("variant", "the name of one of the step's variants", &faults)
    if let variant, let place = fields.node("variant") { places.variants.append((variant, place)) }
    guard let ask, let query else { return nil }
    let marks = StepMarks.Question(whole: Mark(node), query: fields.mark("query"), choices: fields.mark("choices"))
    let at = fields.optional("at", "a text of the code that the question is about", &faults)
    let fair = fields.optional("fair", "why what is said before does not give the answer away", &faults)
    return (
      Question(
        name: name ?? "", ask: ask, query: query,
        choices: choices.isEmpty && !query.isNumber ? ["yes", "no"] : choices, because: because, variant: variant,
        at: at,
        fair: fair), marks
    )
  }

  private static func exercise(_ node: Node, _ faults: inout FaultList) -> (Exercise, StepMarks.Exercise)? {
    let known = ["name", "task", "goal", "hints", "off", "give", "done", "misses"]
    guard let fields = FieldReader(node, "a task", known: known, &faults) else { return nil }
    let name = fields.required("name", "a word: the folder of its solution", &faults)
    if let name, let place = fields.node("name"), name.contains(where: { $0.isWhitespace || $0 == "/" || $0 == "." }) {
      faults.add("'\(name)' is no name; expected a word without blanks, '/' and '.'", at: place)
    }
    let task = fields.required("task", "what is to be done", &faults).map(FieldReader.plain)
    let before = faults.faults.count
    let goals = fields.placedQueries("goal", &faults)
    if goals.isEmpty, faults.faults.count == before {
      faults.add(
        "a task without a goal; expected 'goal: [live CeremonialHelmet 1]'", at: fields.node("goal") ?? node)
    }
    let hints = fields.texts("hints", "a list of sentences", &faults).map(FieldReader.plain)
    let off = fields.texts("off", "a list of commands: [remove]", &faults)
    let give = fields.node("give").map { _ in fields.inputs("give", &faults) }
    let done = fields.optional("done", "what was learned, in a sentence", &faults).map(FieldReader.plain)
    let misses = fields.list("misses", "a list of near misses: - name: …", &faults).compactMap { miss($0, &faults) }
    guard let name, let task else { return nil }
    let marks = StepMarks.Exercise(whole: Mark(node), goals: goals.map(\.mark), off: fields.marks("off"))
    return (
      Exercise(
        name: name, task: task, goals: goals.map(\.value), hints: hints, off: off, give: give, done: done,
        misses: misses), marks
    )
  }

  /// Reads a near miss; nil if it is not a mapping, or lacks its name or comment, which is reported.
  private static func miss(_ node: Node, _ faults: inout FaultList) -> NearMiss? {
    guard let fields = FieldReader(node, "a near miss", known: ["name", "when", "say"], &faults) else { return nil }
    let name = fields.required("name", "the name of its folder under misses/", &faults)
    let say = fields.required("say", "what the author says to it, in a sentence", &faults).map(FieldReader.plain)
    let when = fields.queries("when", &faults)
    if when.isEmpty { faults.add("a near miss without 'when'; expected 'when: [made Helmet 1]'", at: node) }
    guard let name, let say else { return nil }
    return NearMiss(name: name, when: when, say: say, mark: Mark(node))
  }
}
