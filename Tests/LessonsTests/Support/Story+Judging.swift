import Stage
import Testing

@testable import Lessons

/// A state of a step's code that a learner may reach.
enum CodeState {
  case original
  case solution(String)
  case variant(String)
  /// Texts that occur once, each with its replacement.
  case edited([(old: String, new: String)])
}

extension Story {
  /// Plays a state of a step's code to its end.
  convenience init(_ label: String, _ state: CodeState) async throws {
    let index = try #require(labels.firstIndex(of: label), "there is no step \(label)")
    let step = try knight.get().steps[index]
    var code = StepCode(step.files)
    switch state {
    case .original: break
    case .solution(let name): code.apply(try step.solution(name))
    case .variant(let name): try code.variant(name, of: step)
    case .edited(let edits): for edit in edits { try code.replace(edit.old, with: edit.new) }
    }
    try await self.init(entering: label, files: code.files)
    await play()
  }

  private var sources: QuerySources { StepCode(step.files, edited: files).querySources(step) }

  /// Result of a query, or the reason why it has none.
  func ask(_ query: String) throws -> String {
    let result = try Query(query).evaluate(in: timeline, sources: sources)
    return result.fault ?? result.text ?? "?"
  }

  /// Errors of the compiler.
  var errors: [String] { (world.lesson?.messages ?? []).filter { $0.severity == .error }.map(\.message) }

  /// Right answer to a question in this run.
  func truth(of question: Question) -> String? {
    question.query.evaluate(in: timeline, sources: sources).text
  }

  /// Goals of an exercise that this run does not reach.
  func missed(_ name: String) throws -> [String] {
    let states = Judge(step, Attempt(), timeline: timeline, sources: sources).verdict.exercises
    let state = try #require(states.first { $0.exercise.name == name }, "there is no exercise \(name)")
    return state.goals.filter { !$0.isReached }.map(\.goal.description)
  }
}

/// Right answers to a step's questions, from its own run or from the variants that they refer to.
func truths(_ label: String) async throws -> [String?] {
  let story = try await Story.walked(label)
  var result: [String?] = []
  for question in story.step.questions {
    let asked = if let variant = question.variant { try await Story(label, .variant(variant)) } else { story }
    result.append(asked.truth(of: question))
  }
  return result
}
