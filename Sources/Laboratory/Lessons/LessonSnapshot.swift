import Lessons
import SourceReader
import Stage
import Support
import Trace

/// Snapshot of the step on stage for the screen: its texts, the current code, and the state of its run. Events are
/// separate.
package struct LessonSnapshot: Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    package let text: String
    /// Indices of the lines that the previous step does not have; empty if most of the file is new.
    package let changed: Set<Int>

    init(name: String, text: String, changed: Set<Int>) { (self.name, self.text, self.changed) = (name, text, changed) }

    /// Returns the index of the line that a task is about: the line whose number it names (`line 10`), or else the
    /// declaration of the first type or function that it names; nil if it names none of this file.
    package func line(of task: String) -> Int? {
      if let number = task.firstMatch(of: /\bline (\d+)/).flatMap({ Int($0.1) }), 1...lineCount ~= number {
        return number - 1
      }
      let keywords: Set<Substring> = ["class", "struct", "enum", "actor", "protocol", "func"]
      var declarations: [Substring: Int] = [:]
      for (index, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let line = line.identifiers
        for (keyword, name) in zip(line, line.dropFirst()) where keywords.contains(keyword) {
          declarations[name] = declarations[name] ?? index
        }
      }
      return task[...].identifiers.lazy.compactMap { declarations[$0] }.first
    }

    /// Indices of the lines of the function `story`, from its declaration to its closing brace; nil if the file does
    /// not contain that function.
    package var story: ClosedRange<Int>? {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let first = lines.firstIndex(where: { $0.contains("func story(") }) else { return nil }
      let margin = lines[first].prefix { $0 == " " }
      let last = lines[first...].firstIndex { $0.hasPrefix(margin + "}") }
      return first...(last ?? lineCount - 1)
    }

    /// Number of lines in the file. The text after a final line break is not a line.
    package var lineCount: Int {
      max(1, text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.utf8.last == UInt8(ascii: "\n") ? 0 : 1))
    }
  }

  /// A variant of the step's code, as a row of a list.
  package struct Variant: Hashable, Sendable {
    package let name: String
    package let title: String?
    package let isOptimized: Bool

    init(_ version: CodeVersion) { (name, title, isOptimized) = (version.name, version.title, version.isOptimized) }

    /// Text after the variant's name: its title, and a remark if the variant is optimised.
    package var says: String { (title.map { ": \($0)" } ?? "") + (isOptimized ? Words.LessonText.isOptimized : "") }
  }

  package let step: StepTitle
  /// Titles of all steps of the lesson, in order.
  package let titles: [String]
  /// True if a step of the lesson has a counterpart in the other mode, so that the header names the mode.
  package let hasModes: Bool
  /// Argument of the command `lesson`: the lesson's name, or the path of a folder.
  package let word: String
  /// True if the step was added by this project and is not part of the source article.
  package let isOurs: Bool
  /// Text that is shown from the start.
  package private(set) var before: Narration
  /// Text that is added below `before` once every question is decided.
  package private(set) var afterwards: Narration
  /// Text to show now: `before`, followed by `afterwards` once every question is decided.
  package var narration: Narration {
    isRevealed ? Narration(before.blocks + afterwards.blocks) : before
  }
  /// True if every question is decided. False while the step is compiled, because no question has a state then.
  package var isRevealed: Bool { verdict.questions.count == questions && verdict.isRevealed }
  /// Number of the step's questions.
  let questions: Int
  package let files: [File]
  /// Lines of code that the questions are about, by the number of the question.
  package let asked: [Int: QuestionPlace.Place]
  let supposedFiles: Deferred<[[MergedFile]]>
  /// Returns the changed files of the code that a question supposes, by the question's number; empty for a question about
  /// the step's own code.
  package func supposed(by question: Int) -> [MergedFile] { supposedFiles.value[at: question - 1] ?? [] }
  package let isEdited: Bool
  /// True if the code is compiled with `-O`.
  package let isOptimized: Bool
  /// True if the step has questions or exercises. The value is known before they are judged.
  package let hasTask: Bool
  /// True if the code was changed since it ran, so that the shown run belongs to another text.
  package internal(set) var isStale = false
  /// Position on the learning path that the learner follows; nil outside of paths.
  package let path: PathPlace?
  /// Position in the review of questions; nil outside of reviews.
  package let review: ReviewPlace?
  /// True if no step and no repetition of a question follows this step.
  package internal(set) var isLast = false
  /// Variants of the code that the learner can choose.
  package let variants: [Variant]
  let edgeChanges: Deferred<[SolutionDifference.EdgeChange]>
  /// Dependencies changed by the learner's edit: `+ Knight → Armor (property)`. A dependency that only has another kind
  /// is one change: `Knight → Armor (property instead of creates)`. Empty until the edit has reached an exercise.
  package var graphChange: [String] {
    guard isEdited, verdict.exercises.contains(where: \.isReached) else { return [] }
    let changes = edgeChanges.value
    return changes.compactMap { change in
      let edge = "\(change.from) → \(change.to)"
      let same = changes.filter { $0.from == change.from && $0.to == change.to && $0.kind != change.kind }
      if let old = same.first, change.kind == .added {
        return Words.LessonText.changed(edge, to: change.by.rawValue, from: old.by.rawValue)
      }
      if !same.isEmpty { return nil }
      return "\(change.kind == .added ? "+" : "-") \(edge) (\(change.by.rawValue))"
    }
  }
  let variantChanges: Deferred<[String: [CodeChange]]>
  /// Returns the changes from the original code to a variant, by the variant's name; empty if their code is the same or
  /// there is no such variant.
  package func changes(of variant: String) -> [CodeChange] { variantChanges.value[variant] ?? [] }
  let solutionPlaces: Deferred<[String: CodeChange]>
  /// Returns the line at which the work on an exercise begins: the first line of the original code that its solution
  /// changes, or else adds. Nil if its solution is not code, and for edited code.
  package func workPlace(of exercise: String) -> (file: String, line: Int)? {
    isEdited ? nil : solutionPlaces.value[exercise].map { ($0.file, $0.line) }
  }
  /// Commands of the first exercise's solution, in a step with a laboratory; otherwise empty.
  package let solutionCommands: [String]
  /// Graph that the learner has to reach; nil in a step without such a graph.
  package let target: Picture?
  /// States of the questions and exercises.
  package internal(set) var verdict = Verdict()
  /// Numbers of commands (given, and in the shortest solution), in a step with a laboratory; otherwise nil.
  package internal(set) var commands: Commands?
  /// Commands that bring a fresh step to the state in which the learner left this step before this visit.
  package internal(set) var restoreCommands: [String] = []
  /// Lines on the step's own screen.
  package internal(set) var screen: [String] = []
  /// Input that the code waits for; nil if it waits for none.
  package internal(set) var request: StepRequest?
  /// Time of the code's clock in seconds.
  package internal(set) var clock = 0.0
  /// Threads and tasks that may be resumed, the next in turn first.
  package internal(set) var threads: [StepThread] = []
  /// Graph that a run of the code is expected to produce.
  package let outline: GraphOutline
  /// Kind of boxes that the graph shows first: services, objects or calls.
  package let graph: GraphSubject
  /// View that is shown first. `states` is the property shown by the view of states, `marbles` the functions shown by
  /// the view of marbles.
  package let view: StepView
  package let states: StepProperty?
  package let marbles: [String]
  /// Input that the step gives to the code in runs without a learner.
  package let give: [StepInput]
  /// Input of the run that decides the questions, unless it is the run on the screen.
  package internal(set) var decidingInput: [StepInput] = []
  let classDiagram: Deferred<ClassOutline>
  /// Class diagram of the code.
  package var classes: ClassOutline { classDiagram.value }
  let surface: Deferred<StateSurface>
  /// Methods of the code's types with the variables that they can touch.
  package var stateSurface: StateSurface { surface.value }
  let signaturesOfCode: Deferred<Signatures>
  /// Dependencies in the code's signatures, and those used only in bodies.
  package var signatures: Signatures { signaturesOfCode.value }
  let levelsOfCode: Deferred<Levels>
  /// Levels of the code's factories or scopes.
  package var levels: Levels { levelsOfCode.value }
  let changes: Deferred<ChangePlaces>
  /// Places that the lesson's change touches, in the steps up to this one.
  package var changePlaces: ChangePlaces { changes.value }
  /// Functions that answer queries about the code, except those that need results of runs.
  let code: Deferred<QuerySources>
  /// Measures of the code.
  let measuresOfCode: MeasuresOnDemand
  /// Results of running the code without types that it supplies, in this session.
  package internal(set) var detections: [Detection] = []
  /// Version of the step's code on the screen. It increases with each change of the code.
  package let version: Int

  /// Returns the snapshot with the keys that its texts mention replaced by labels.
  package func naming(_ label: (String) -> String) -> LessonSnapshot {
    var result = self
    (result.before, result.afterwards) = (before.naming(label), afterwards.naming(label))
    result.verdict = verdict.naming(label)
    return result
  }

  /// Functions that answer queries about the code, including those that need results of runs.
  package var sources: QuerySources {
    detections.isEmpty ? code.value : code.value.measured(by: measuresOfCode, detections)
  }

  /// Returns all measures of the step, with the numbers of live objects in a world.
  package func measures(in world: World) -> StepMeasures {
    if files.isEmpty { return StepMeasures.none }
    var result = measuresOfCode.measures
    result.add(detections)
    result.add(world)
    return result
  }

  /// Number of commands given, and number of commands of the shortest solution.
  package struct Commands: Hashable, Sendable {
    package let given: Int
    package let solution: Int?
  }
}

extension LessonSnapshot {
  /// Remark about the code, shown beside the names of its files.
  package var note: String { (isEdited ? Words.LessonText.edited : "") + (isOptimized ? Words.LessonText.withO : "") }
}
