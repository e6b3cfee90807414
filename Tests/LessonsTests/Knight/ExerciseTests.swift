import Stage
import Testing

@testable import Lessons

/// Exercises and questions of every step, judged by real runs.
@Suite(.serialized) struct ExerciseTests {
  @Test(arguments: labelsWithCode) func untouchedCodeReachesNoExerciseAndEachSolutionDoes(label: String) async throws {
    let untouched = try await Story.walked(label)
    for exercise in untouched.step.exercises {
      #expect(try !untouched.missed(exercise.name).isEmpty, "\(exercise.name) is reached before anything is done")
      let solved = try await Story(label, .solution(exercise.name))
      #expect(try solved.missed(exercise.name) == [], "the solution of \(exercise.name)")
      #expect(exercise.hints.count >= 2)
    }
  }

  @Test(arguments: labelsWithCode) func everyQuestionCanBeAnsweredRightlyAndWrongly(label: String) async throws {
    let questions = try knightStep(folders[try #require(labels.firstIndex(of: label))]).questions
    for (question, truth) in zip(questions, try await truths(label)) {
      let truth = try #require(truth, "'\(question.ask)' has no answer")
      if question.choices.isEmpty {
        #expect(Int(truth) != nil, "'\(question.ask)' wants a number, and the answer is \(truth)")
      } else {
        #expect(question.choices.contains(truth), "'\(question.ask)' does not offer \(truth)")
      }
      #expect(question.because != nil)
    }
  }

  @Test(arguments: labelsWithCode) func theAuthorsClaimsAboutTheOriginalRunAreTrue(label: String) async throws {
    let story = try await Story(label)
    await story.letReturn()
    for end in story.step.ends { #expect(try story.ask(end.description) == (end.isNumber ? "1" : "yes")) }
  }
}
