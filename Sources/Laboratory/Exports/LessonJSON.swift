import Lessons
import Stage

/// JSON form of the step on stage, as part of the state.
struct LessonJSON: Encodable {
  let name: String
  let step: Int
  let folder: String
  let title: String
  let line: Int?
  let file: String?
  let ended: Bool
  let live: [String: Int]
  let edited: Bool
  let compiled: Bool
  let errors: [Message]
  let outcome: String?
  let crashed: Crash?
  let output: [String]
  let questions: [Question]
  let exercises: [Exercise]
  let measures: [FigureJSON]

  struct Question: Encodable {
    let ask: String
    let answer: String?
    let truth: String?
    let right: Bool?

    enum CodingKeys: String, CodingKey { case ask, answer, truth, right }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(ask, forKey: .ask)
      try container.encode(answer, forKey: .answer)
      try container.encode(truth, forKey: .truth)
      try container.encode(right, forKey: .right)
    }
  }

  struct Exercise: Encodable {
    let name: String
    let goals: [Goal]

    struct Goal: Encodable {
      let expect: String
      let reached: Bool
    }
  }

  struct Message: Encodable {
    let file: String
    let line: Int
    let column: Int
    let message: String
  }

  struct Crash: Encodable {
    let file: String?
    let line: Int?
    let message: String
  }

  init(_ place: World.LessonPlace, _ world: World, _ snapshot: LessonSnapshot?) {
    name = place.step.lesson.name
    step = place.step.number
    folder = place.step.folder
    title = place.step.title
    line = place.line
    file = place.place?.file ?? place.step.file
    ended = place.hasEnded
    live = Dictionary(grouping: world.instances.values, by: \.service).mapValues(\.count)
    edited = snapshot?.isEdited ?? false
    compiled = place.isCompiled
    errors = place.messages.filter { $0.severity == .error }.map {
      Message(file: $0.file, line: $0.line, column: $0.column, message: $0.message)
    }
    outcome = place.outcome?.rawValue
    crashed = place.crash.map { Crash(file: $0.place?.file, line: $0.place?.line, message: $0.message) }
    output = Array(place.output)
    let verdict = snapshot?.verdict
    questions = (verdict?.questions ?? []).map {
      Question(
        ask: KeyMention.replaced(in: $0.question.ask) { "'\($0)'" }, answer: $0.answer, truth: $0.truth,
        right: $0.isRight)
    }
    exercises = (verdict?.exercises ?? []).map { exercise in
      Exercise(
        name: exercise.exercise.name,
        goals: exercise.goals.map { .init(expect: "\($0.goal)", reached: $0.isReached) })
    }
    measures = (snapshot?.measures(in: world).list(nil, of: nil) ?? []).map(FigureJSON.init)
  }

  enum CodingKeys: String, CodingKey {
    case name, step, folder, title, line, file, ended, live, edited, compiled, errors, outcome, crashed, output
    case questions, exercises, measures
  }

  /// Encodes nil as `null`, so that all keys are present.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(step, forKey: .step)
    try container.encode(folder, forKey: .folder)
    try container.encode(title, forKey: .title)
    try container.encode(line, forKey: .line)
    try container.encode(file, forKey: .file)
    try container.encode(ended, forKey: .ended)
    try container.encode(live, forKey: .live)
    try container.encode(edited, forKey: .edited)
    try container.encode(compiled, forKey: .compiled)
    try container.encode(errors, forKey: .errors)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(crashed, forKey: .crashed)
    try container.encode(output, forKey: .output)
    try container.encode(questions, forKey: .questions)
    try container.encode(exercises, forKey: .exercises)
    try container.encode(measures, forKey: .measures)
  }
}
