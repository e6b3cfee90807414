import Testing

@testable import Lessons
@testable import Stage

/// Times at which a missed question comes back.
@Suite struct ReviewsTests {
  private static let step = {
    var step = Step(folder: "01-one", title: "One")
    step.questions = [question]
    return step
  }()
  private static let question = Question(name: "count", ask: "How many?", query: Query(.live("Knight", nil)))
  private static let lesson = Lesson(
    name: "tea", title: "Tea", steps: [step], folder: LessonFolder(path: "/tea", origin: .curriculum))

  private func missed(on day: Int) -> Reviews {
    let reviews = Reviews(.memory())
    reviews.missed("count", Self.question, of: Self.step, in: Self.lesson, on: Day(day))
    return reviews
  }

  private func answer(_ reviews: Reviews, _ isRight: Bool, on day: Int) {
    reviews.answered("count", of: Self.step, in: Self.lesson, isRight: isRight, on: Day(day))
  }

  @Test func aMissedQuestionComesBackTheNextDay() {
    let reviews = missed(on: 10)
    #expect(reviews.due(on: Day(10)).isEmpty)
    #expect(reviews.due(on: Day(11)).map(\.question) == ["count"])
    #expect(reviews.due(on: Day(40)).count == 1)
  }

  @Test func twoRightAnswersAreEnough() {
    let reviews = missed(on: 10)
    answer(reviews, true, on: 11)
    #expect(reviews.due(on: Day(13)).isEmpty)
    #expect(reviews.due(on: Day(14)).count == 1)
    answer(reviews, true, on: 14)
    #expect(reviews.all.isEmpty)
  }

  @Test func aWrongAnswerBringsTheQuestionBackRepeatedly() {
    let reviews = missed(on: 0)
    answer(reviews, false, on: 1)
    #expect(reviews.all.map(\.due) == [Day(4)])
    answer(reviews, false, on: 4)
    #expect(reviews.all.map(\.due) == [Day(11)])
    answer(reviews, true, on: 11)
    #expect(reviews.all.map(\.due) == [Day(18)])
    answer(reviews, true, on: 18)
    #expect(reviews.all.isEmpty)
  }

  @Test func aQuestionThatIsMissedTwiceWaitsOnce() {
    let reviews = missed(on: 10)
    reviews.missed("count", Self.question, of: Self.step, in: Self.lesson, on: Day(12))
    #expect(reviews.all.map(\.due) == [Day(11)])
  }

  @Test func anAnswerToAQuestionThatIsNotOpenIsIgnored() {
    let reviews = Reviews(.memory())
    answer(reviews, false, on: 3)
    #expect(reviews.all.isEmpty)
  }

  @Test func aRewrittenQuestionBeginsAnew() {
    let reviews = missed(on: 10)
    let other = Question(name: "count", ask: "How many now?", query: Query(.live("Knight", nil)))
    reviews.missed("count", other, of: Self.step, in: Self.lesson, on: Day(20))
    #expect(reviews.all.map(\.due) == [Day(21)])
    #expect(reviews.all.map(\.asked) == [other.fingerprint])
  }
}
