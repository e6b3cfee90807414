import Stage

/// One step of a lesson: what is said, and the real code that is shown and run.
package struct Step: Sendable {
  /// The name of its folder: `06-injection`.
  package let folder: String
  package let title: String
  /// What is said before the questions are answered; all of it where nothing is kept for afterwards.
  package var narration = Narration()
  /// What is said once every question is decided.
  package var revealed = Narration()
  package var origin = Origin.source
  /// The folder of the step that shows the same objects the other way: the mode key goes there.
  package var pair: String?
  /// Classes whose methods hand out what others need: a call of one from another class's code is a pull.
  package var locators: [String] = []
  package var roots: [String] = []
  package var graph = Graph.services
  /// The view that it opens with.
  package var view = StepView.graph
  /// The property whose values are the states of the view of states.
  package var states: StepProperty?
  /// Functions and methods, `tapped` or `Button.tapped`, that have a row each in the view of marbles.
  package var marbles: [String] = []
  /// The variant or solution that makes the change which the lesson compares from step to step.
  package var change: String?
  /// What the learner gives to the untouched run, in this order, where nobody is there to give it.
  package var give: [StepInput] = []
  /// What the author holds true of the untouched run; checked and never shown.
  package var ends: [Query] = []
  package var questions: [Question] = []
  package var exercises: [Exercise] = []
  /// In alphabetical order, the one with the story first; none for a page or a step on a laboratory of its own.
  package var files: [StepFile] = []
  package var solutions: [CodeVersion] = []
  /// Near misses by the names of exercises: what looks right and does not reach the goal. Checked and never shown.
  package var misses: [CodeVersion] = []
  /// Other states of the same code that one may choose.
  package var variants: [CodeVersion] = []
  /// The text of a scenario: then a laboratory of its own is the stage.
  package var scenario: StepFile?
  /// The text of the scenario to arrive at.
  package var target: StepFile?
  /// Commands that are carried out in its laboratory before the learner begins.
  package var start: StepFile?
  /// Terms of the field that its words explain, and those that whoever reads it has to know.
  package var explains: [String] = []
  package var terms: [String] = []
  package var marks = StepMarks()
  /// Whether its lesson did not come with the program. Its code then runs with fewer rights.
  package var isForeign = false

  package init(folder: String, title: String) {
    self.folder = folder
    self.title = title
  }

  package enum Origin: String, CaseIterable, Sendable {
    /// It follows the lesson's source.
    case source
    /// It is the project's own.
    case ours
  }

  /// What the graph shows first.
  package enum Graph: String, CaseIterable, Sendable { case services, objects, control }

  /// The name that a question's answer is kept under.
  ///
  /// - Parameter number: from 1.
  package func questionName(_ number: Int) -> String {
    guard questions.indices.contains(number - 1), !questions[number - 1].name.isEmpty else { return "\(number)" }
    return questions[number - 1].name
  }

  /// Whether an exercise is solved by driving the run, and not by changing the code.
  package func isDriven(_ exercise: String) -> Bool {
    scenario != nil || solutions.contains { $0.name == exercise && $0.commands != nil }
  }

  /// Neither code nor a laboratory: something to read.
  package var isPage: Bool { files.isEmpty && scenario == nil }

  /// Whether it shows services that hand themselves out, or such as are handed on.
  package var mode: Mode { locators.isEmpty ? .injection : .locator }

  /// What is told when it is entered.
  ///
  /// - Parameter number: its number in the lesson, from 1.
  package func title(_ number: Int, of lesson: Lesson) -> StepTitle {
    StepTitle(
      lesson: LessonTitle(name: lesson.name, title: lesson.title), number: number, count: lesson.steps.count,
      folder: folder, title: title, file: files.first?.name, mode: mode,
      hasCounterpart: lesson.counterpart(of: self) != nil)
  }
}

/// A file of a step.
package struct StepFile: Hashable, Sendable, Codable {
  /// Without its folder.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A state of a step's code under a name: a solution or a variant.
package struct CodeVersion: Hashable, Sendable {
  package let name: String
  /// The files that differ from the step's, and those that it has not.
  package var files: [StepFile] = []
  /// The commands that solve an exercise: in the step's laboratory, or on a run of its code.
  package var commands: String?
  /// Other ways to solve it, in alphabetical order of their files: accepted and never shown.
  package var otherCommands: [StepFile]
  /// What the learner gives to its run; nil for what the step's own is given.
  package var give: [StepInput]?
  /// Of a variant: what is shown when one chooses.
  package var title: String?
  /// Of a variant: whether it is compiled as programs are that are given to others, with `-O`.
  package var isOptimized = false
  /// Of a variant: what the author holds true of its run, and where that stands; checked and never shown.
  package var ends: [Query] = []
  package var endMarks: [Mark] = []

  package init(name: String, files: [StepFile] = [], commands: String? = nil, otherCommands: [StepFile] = []) {
    self.name = name
    self.files = files
    self.commands = commands
    self.otherCommands = otherCommands
  }

  /// Of a variant: whether it is another code or another build; one that is only driven in another way is not.
  package var isStateOfCode: Bool { isOptimized || !files.isEmpty }

  /// All scripts of commands, the one that is shown first.
  package var scripts: [StepFile] {
    (commands.map { [StepFile(name: "commands.pg", text: $0)] } ?? []) + otherCommands
  }

  /// A step's files with those of this version in their place.
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
  /// Whether a question or a goal is about what is left when the story has returned.
  var looksAfterReturn: Bool {
    let queries = questions.map(\.query) + exercises.flatMap(\.goals)
    return queries.contains { $0.time == .returned }
  }
}
