import Lessons
import SourceReader
import Stage
import Trace

/// What the screen shows of a step beside its events: what is said, the code as it stands now, and what its run waits for.
package struct LessonSight: Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    package let text: String
    /// Lines, from 0, that the step before did not have; none where most of the file is new.
    package let changed: Set<Int>

    init(name: String, text: String, changed: Set<Int>) { (self.name, self.text, self.changed) = (name, text, changed) }

    /// The lines, from 0, of the function that runs, from its name to its brace; nil where it is in another file.
    package var story: ClosedRange<Int>? {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let first = lines.firstIndex(where: { $0.contains("func story(") }) else { return nil }
      let margin = lines[first].prefix { $0 == " " }
      let last = lines[first...].firstIndex { $0.hasPrefix(margin + "}") }
      return first...(last ?? lineCount - 1)
    }

    /// How many lines it has; what follows the last line break is none.
    package var lineCount: Int {
      max(1, text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.utf8.last == UInt8(ascii: "\n") ? 0 : 1))
    }
  }

  /// Another state of the step's code, as lists show it.
  package struct Variant: Hashable, Sendable {
    package let name: String
    package let title: String?
    package let isOptimized: Bool

    init(_ version: CodeVersion) { (name, title, isOptimized) = (version.name, version.title, version.isOptimized) }

    /// What there is to say of it beside its name.
    package var says: String { (title.map { ": \($0)" } ?? "") + (isOptimized ? Words.LessonText.isOptimized : "") }
  }

  package let step: StepTitle
  /// The titles of all steps of the lesson, in order.
  package let titles: [String]
  /// The word that the command 'lesson' takes: its name, or the path of a folder that did not come along.
  package let word: String
  /// Whether it is the project's own and not the source's.
  package let isOurs: Bool
  /// What is said before the questions are answered.
  package private(set) var before: Narration
  /// What is said once every question is decided.
  package private(set) var afterwards: Narration
  /// What is said now.
  package var narration: Narration {
    isRevealed ? Narration(before.blocks + afterwards.blocks) : before
  }
  /// Whether it is known what became of every question. While a step is compiled, no question has a state yet.
  package var isRevealed: Bool { verdict.questions.count == questions && verdict.isRevealed }
  /// Number of the step's questions.
  let questions: Int
  package let files: [File]
  /// The lines that questions are about, by their numbers.
  package let asked: [Int: QuestionPlace.Place]
  package let isEdited: Bool
  /// Whether its code is compiled with `-O`.
  package let isOptimized: Bool
  /// Whether it asks something, or has something to do, which is also known before it was judged.
  package let hasTask: Bool
  /// Whether the code was changed since it ran: the run that is shown is of another text.
  package internal(set) var isStale = false
  /// The place on the path that is walked; nil outside of paths.
  package let path: PathPlace?
  /// The place in the review of questions that were missed; nil outside of reviews.
  package let review: ReviewPlace?
  /// Whether nothing follows: no step, and no question that was missed.
  package internal(set) var isLast = false
  /// Other states of the code that one may choose.
  package let variants: [Variant]
  let edgeChanges: Deferred<[SolutionDifference.EdgeChange]>
  /// What the learner's edit has changed of who depends on whom, once an exercise is reached by it: `+ Knight → Armor`.
  package var graphChange: [String] {
    guard isEdited, verdict.exercises.contains(where: \.isReached) else { return [] }
    return edgeChanges.value.map { "\($0.kind == .added ? "+" : "-") \($0.from) → \($0.to)" }.withoutRepeats
  }
  let variantChanges: Deferred<[String: [CodeChange]]>
  /// What a variant changes of the untouched code, by its name; nothing where it is driven in another way.
  package func changes(of variant: String) -> [CodeChange] { variantChanges.value[variant] ?? [] }
  /// The graph of where to arrive, on a step that has a laboratory.
  package let target: Picture?
  /// What became of questions and exercises.
  package internal(set) var verdict = Verdict()
  /// On a step that has a laboratory: what was done there.
  package internal(set) var commands: Commands?
  /// The commands that bring the step from its beginning to where it was left before it was entered.
  package internal(set) var asLeft: [String] = []
  /// The lines on the step's own screen.
  package internal(set) var screen: [String] = []
  /// What its code waits for.
  package internal(set) var wish: StepWish?
  /// The threads and tasks that may be let on, the next in turn first.
  package internal(set) var threads: [StepThread] = []
  /// The graph that the code promises to come to.
  package let outline: GraphOutline
  /// What its graph shows first.
  package let graph: GraphSubject
  /// How its run is looked at first, and what the views of states and of marbles follow.
  package let view: StepView
  package let states: StepProperty?
  package let marbles: [String]
  /// What its code is given where nobody is there to give it.
  package let give: [StepInput]
  let classDiagram: Deferred<ClassOutline>
  /// The types of its code.
  package var classes: ClassOutline { classDiagram.value }
  let surface: Deferred<StateSurface>
  /// The methods of its code's types against their variables.
  package var stateSurface: StateSurface { surface.value }
  let signaturesOfCode: Deferred<Signatures>
  /// What its code's signatures show, beside what only bodies take.
  package var signatures: Signatures { signaturesOfCode.value }
  let levelsOfCode: Deferred<Levels>
  /// The levels of its code's factories or scopes.
  package var levels: Levels { levelsOfCode.value }
  let changes: Deferred<ChangePlaces>
  /// The places of the change that its lesson compares, up to this step.
  package var changePlaces: ChangePlaces { changes.value }
  /// What queries may ask of its code, but for what only runs have shown.
  let code: Deferred<QuerySources>
  /// The figures that its code tells.
  let measuresOfCode: MeasuresOnDemand
  /// What leaving pieces out of its code has shown in this session.
  package internal(set) var detections: [Detection] = []
  /// Rises whenever the text on the screen is another.
  package let version: Int

  /// The same with the keys that its reader has, where its prose mentions some.
  package func naming(_ label: (String) -> String) -> LessonSight {
    var result = self
    (result.before, result.afterwards) = (before.naming(label), afterwards.naming(label))
    result.verdict = verdict.naming(label)
    return result
  }

  /// What queries may ask of its code.
  package var sources: QuerySources {
    detections.isEmpty ? code.value : code.value.measured(by: measuresOfCode, detections)
  }

  /// Every figure of the step, with what is alive in a world.
  package func measures(in world: World) -> StepMeasures {
    if files.isEmpty { return StepMeasures.none }
    var result = measuresOfCode.measures
    result.add(detections)
    result.add(world)
    return result
  }

  /// How many commands were given, beside those of the shortest solution.
  package struct Commands: Hashable, Sendable {
    package let given: Int
    package let solution: Int?
  }
}

extension LessonSight {
  /// What there is to say of the code beside its files' names.
  package var note: String { (isEdited ? Words.LessonText.edited : "") + (isOptimized ? Words.LessonText.withO : "") }
}
