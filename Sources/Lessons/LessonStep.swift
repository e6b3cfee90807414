/// One step of a lesson: what is said, and the real code that is shown and run.
public struct LessonStep: Sendable {
  /// How a step comes by its dependencies, where two steps show the same objects both ways.
  public enum Style: String, Sendable {
    case injection, locator
  }

  /// The curriculum's own label, such as `5b`; it only says the order.
  public let label: String
  public let title: String
  /// Two to five sentences in plain words, one string a paragraph.
  public let narration: [String]
  /// Whether the step is the project's own and not in the source that the lesson follows.
  public let isOurs: Bool
  /// The name of the source file, and its text as it was compiled.
  public let file: String
  public let source: String
  /// The module that the code was compiled into; its classes are the ones shown.
  public let module: String
  /// Classes whose methods hand out what others need: a call of one from another class's code is a pull.
  public let locators: Set<String>
  /// Which of the two ways the step shows, where the mode key switches to the other.
  public let style: Style?
  /// Questions asked before the step runs, and changes for the learner to make.
  public let predictions: [Prediction]
  public let exercises: [Exercise]
  let story: @Sendable () -> Void

  init(
    label: String, title: String, narration: [String], isOurs: Bool = false, file: String, source: String,
    module: String, locators: Set<String> = [], style: Style? = nil, predictions: [Prediction] = [],
    exercises: [Exercise] = [], story: @escaping @Sendable () -> Void
  ) {
    self.label = label
    self.title = title
    self.narration = narration
    self.isOurs = isOurs
    self.file = file
    self.source = source
    self.module = module
    self.locators = locators
    self.style = style
    self.predictions = predictions
    self.exercises = exercises
    self.story = story
  }
}

/// A question asked before a step runs; the truth comes from the run.
public struct Prediction: Sendable {
  public let question: String

  public init(question: String) { self.question = question }
}

/// Something for the learner to do in a step.
public struct Exercise: Sendable {
  public let task: String

  public init(task: String) { self.task = task }
}
