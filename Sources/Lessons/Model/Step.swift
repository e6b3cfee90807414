import Stage

/// A step of a lesson: its text, with code that is shown and run, with a laboratory, or alone.
package struct Step: Sendable {
  /// The name of the step's folder: `06-injection`.
  package let folder: String
  package let title: String
  /// Text shown before the questions are answered. It is the whole text if no part is kept for afterwards.
  package var narration = Narration()
  /// Text shown once every question is decided.
  package var revealed = Narration()
  package var origin = Origin.source
  /// The folder of the step that shows the same objects in the other mode; nil if there is none. The mode key goes
  /// there.
  package var pair: String?
  /// Classes whose methods hand out services. A call of such a method from another class is a pull.
  package var locators: [String] = []
  package var roots: [String] = []
  package var graph = Graph.services
  /// The view in which the step opens.
  package var view = StepView.graph
  /// The property whose values are the states in the state chart; nil if the step names none.
  package var states: StepProperty?
  /// Functions and methods with a row in the view of marbles: `tapped` or `Button.tapped`.
  package var marbles: [String] = []
  /// The name of a variant or solution. It makes the change whose cost the view `changes` compares from step to step.
  package var change: String?
  /// Input for runs of the untouched code without a learner, in the order of use.
  package var give: [StepInput] = []
  /// Queries that the author expects to hold for the untouched run. The check tests them; the learner never sees them.
  package var ends: [Query] = []
  package var questions: [Question] = []
  package var exercises: [Exercise] = []
  /// The step's files: first the file with the story, then the others in alphabetical order. Empty for a page or a step
  /// with a laboratory.
  package var files: [StepFile] = []
  package var solutions: [CodeVersion] = []
  /// Near misses: wrong solutions that the author expects. Each has the name of an exercise, or of a near miss that an
  /// exercise lists. The check tests them; the learner never sees them.
  package var misses: [CodeVersion] = []
  /// Other versions of the code that the learner may choose.
  package var variants: [CodeVersion] = []
  /// The file with the scenario of the step's laboratory; nil for a step without a laboratory.
  package var scenario: StepFile?
  /// The file with the scenario that the learner has to arrive at; nil if there is none.
  package var target: StepFile?
  /// The file with the commands that are carried out in the laboratory before the learner begins; nil if there is none.
  package var start: StepFile?
  /// True if undo also reverts the commands of `start`.
  package var isStartUndoable = false
  /// Terms that the step explains. `terms` are the terms that a reader has to know before it.
  package var explains: [String] = []
  package var terms: [String] = []
  package var marks = StepMarks()
  /// True if the lesson is not built in. Its code then runs with fewer rights.
  package var isForeign = false

  package init(folder: String, title: String) {
    self.folder = folder
    self.title = title
  }

  package enum Origin: String, CaseIterable, Sendable {
    /// The step follows the lesson's source.
    case source
    /// The step is the project's own idea.
    case ours
  }

  /// The content that the graph shows first.
  package enum Graph: String, CaseIterable, Sendable { case services, objects, control }

  /// Returns the key under which a question's answer is stored: the question's name, or its number if it has no name.
  ///
  /// - Parameter number: the question's number, from 1.
  package func questionName(_ number: Int) -> String {
    guard questions.indices.contains(number - 1), !questions[number - 1].name.isEmpty else { return "\(number)" }
    return questions[number - 1].name
  }

  /// Returns true if commands solve an exercise, in the step's laboratory or on a run of its code. Otherwise the
  /// learner changes the code.
  package func isDriven(_ exercise: String) -> Bool {
    scenario != nil || solutions.contains { $0.name == exercise && $0.commands != nil }
  }

  /// True if the step has neither code nor a laboratory, only text.
  package var isPage: Bool { files.isEmpty && scenario == nil }

  /// Mode of the step: `locator` if it has locators, else `injection`.
  package var mode: Mode { locators.isEmpty ? .injection : .locator }

  /// Returns the description of the step for the event of entering the step.
  ///
  /// - Parameter number: the step's number in the lesson, from 1.
  package func title(_ number: Int, of lesson: Lesson) -> StepTitle {
    StepTitle(
      lesson: LessonTitle(name: lesson.name, title: lesson.title), number: number, count: lesson.steps.count,
      folder: folder, title: title, file: files.first?.name, mode: mode,
      hasCounterpart: lesson.counterpart(of: self) != nil)
  }
}

/// A file of a step.
package struct StepFile: Hashable, Sendable, Codable {
  /// The file's name, without its folder.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A named version of a step's code: a solution, a near miss or a variant.
package struct CodeVersion: Hashable, Sendable {
  package let name: String
  /// The files that differ from the step's own files, or are added to them.
  package var files: [StepFile] = []
  /// The commands that solve an exercise, in the step's laboratory or on a run of its code; nil for a version that only
  /// has other code.
  package var commands: String?
  /// Other scripts that solve the exercise, in alphabetical order of their files. They are accepted and never shown.
  package var otherCommands: [StepFile]
  /// Input for the version's run; nil uses the step's own `give`.
  package var give: [StepInput]?
  /// The title of a variant in the list of variants; nil for a variant without a title, a solution or a near miss.
  package var title: String?
  /// True for a variant that is compiled with `-O`, like a release build.
  package var isOptimized = false
  /// Queries that the author expects to hold for the run of a variant, with their places. The check tests them; the
  /// learner never sees them.
  package var ends: [Query] = []
  package var endMarks: [Mark] = []

  package init(name: String, files: [StepFile] = [], commands: String? = nil, otherCommands: [StepFile] = []) {
    self.name = name
    self.files = files
    self.commands = commands
    self.otherCommands = otherCommands
  }

  /// True if the version has other code or another build than the step. False if it has only commands or input of its
  /// own.
  package var isStateOfCode: Bool { isOptimized || !files.isEmpty }

  /// All scripts of commands. The script that is shown comes first.
  package var scripts: [StepFile] {
    (commands.map { [StepFile(name: "commands.pg", text: $0)] } ?? []) + otherCommands
  }

  /// Returns the step's files, with the files of this version replaced or added.
  package func applied(to original: [StepFile]) -> [StepFile] {
    var result = original
    for file in files {
      if let index = result.firstIndex(where: { $0.name == file.name }) {
        result[index] = file
      } else {
        result.append(file)
      }
    }
    return result
  }
}

extension Step {
  /// True if a question or a goal is about objects that are left when the story has returned.
  var looksAfterReturn: Bool {
    let queries = questions.map(\.query) + exercises.flatMap(\.goals)
    return queries.contains { $0.time == .returned }
  }
}
