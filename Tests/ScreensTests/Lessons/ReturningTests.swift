import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

/// Return to the program: the position, the first screen, and missed questions.
@Suite struct ReturningTests {
  private final class House: Sendable {
    let (state, data) = (TextStore.memory(), TextStore.memory())
    private let day = Mutex(Day(100))
    func advanceDay(by days: Int) { day.withLock { $0 = $0 + days } }
    var today: Day { day.withLock { $0 } }

    /// Starts the program again.
    func bench(width: Int = 80, height: Int = 24, isFake: Bool = true) -> Bench {
      var surroundings = Surroundings.memory
      surroundings.lessons = LessonSurroundings(
        tools: isFake ? FakeSteps.tools() : RealSteps.tools, edits: Edits(data), attempts: Attempts(state),
        places: Places(state), reviews: Reviews(state), trust: Trust(state), today: { [self] in today })
      surroundings.recent = RecentFiles(state)
      return Bench(knight: true, width: width, height: height, surroundings: surroundings, pages: true)
    }
  }

  private func place(_ bench: Bench) -> String? {
    bench.model.stage.world.lesson.map { "\($0.step.lesson.name) \($0.step.number)" }
  }

  // MARK: The first screen

  @Test func aNewLearnerIsOfferedTheFirstLesson() async {
    let bench = House().bench()
    await bench.runs("start")
    #expect(bench.frame.contains { $0.contains("Begin") && $0.contains("a first lesson of ten minutes") })
    #expect(!bench.frame.contains { $0.contains("Continue") })
    for offer in ["Lessons", "Example", "Empty", "File", "Code"] {
      #expect(bench.frame.contains { $0.contains(offer) }, "\(offer)")
    }
    await bench.presses(.enter)
    #expect(place(bench) == "opening 1")
  }

  @Test func theFirstScreenContinuesWhereOneWas() async {
    let house = House()
    await house.bench().runs("lesson lab --step 6")
    let bench = house.bench()
    await bench.runs("start")
    #expect(bench.frame.contains { $0.contains("Continue") && $0.contains("Puzzles, step 6 of 12") })
    await bench.presses(.enter)
    #expect(place(bench) == "lab 6")
  }

  @Test func theFirstScreenContinuesWithAFileUntilALessonComesAfterIt() async throws {
    try await TemporaryFolder.uses { folder in
      let (house, path) = (House(), folder.path("horse.yaml"))
      await house.bench().runs("lesson lab --step 6")
      await house.bench().runs("save \(Tokens.quoted(path))")
      let bench = house.bench(width: 120)
      await bench.runs("start")
      let rows = bench.frame.filter { $0.contains("Continue") }
      #expect(rows.count == 2 && rows[0].contains("horse.yaml") && rows[1].contains("Puzzles, step 6"), "\(rows)")
      await bench.presses(.enter)
      #expect(bench.model.stage.status.documentPath == path)
      await bench.runs("lesson lab --step 6")
      let later = house.bench()
      await later.runs("start")
      #expect(!later.frame.contains { $0.contains("horse.yaml") })
    }
  }

  @Test(arguments: [("File", 5), ("Code", 6)])
  func aPathIsTypedOverTheFirstScreenAndEscapeLeadsBack(label: String, row: Int) async {
    let bench = House().bench()
    await bench.runs("start")
    for _ in 1...row { await bench.presses(.down) }
    await bench.presses(.enter)
    #expect((bench.model.overlay as? Palette)?.editor.text == "open ", "\(label)")
    for character in "/tm" { await bench.presses(.character(character)) }
    #expect((bench.model.overlay as? Palette)?.editor.text == "open /tm")
    await bench.presses(.escape)
    #expect(bench.model.overlay is StartPage)
    #expect(bench.frame.contains { $0.contains("▸") && $0.contains(label) }, "the row is still selected")
  }

  @Test func keysOfTheLaboratoryGoThroughTheFirstScreen() async {
    let bench = House().bench()
    await bench.runs("start")
    await bench.presses(.character("r"))
    #expect(bench.model.overlay == nil)
    #expect(bench.live.contains("Garrison#1"))
  }

  @Test func closingTheFirstScreenShowsTheNextKey() async {
    let bench = House().bench()
    await bench.runs("start")
    await bench.presses(.escape)
    #expect(bench.model.overlay == nil)
    #expect(bench.frame.contains { $0.contains("r resolves Garrison") })
  }

  @Test func theFirstScreenDoesNotCoverWorkInProgress() async {
    let bench = House().bench()
    await bench.presses(.character("r"))
    await bench.runs("start")
    #expect(bench.model.overlay == nil)
  }

  @Test func afterAWholeLessonTheNextIsOffered() async throws {
    let house = House()
    let first = house.bench()
    await first.runs("lesson opening --step 8")
    await first.runs("play")
    first.loop.end()
    let bench = house.bench()
    await bench.runs("start")
    #expect(bench.frame.contains { $0.contains("Next") && $0.contains("Puzzles") }, "\(bench.frame)")
  }

  @Test func aPathIsContinuedUnderItsName() async {
    let house = House()
    await house.bench().runs("path what-keeps-it-alive --step 3")
    let bench = house.bench()
    await bench.runs("start")
    #expect(bench.frame.contains { $0.contains("Continue") && $0.contains("What keeps an object alive, step 3 of ") })
    await bench.presses(.enter)
    #expect(bench.model.stage.lesson?.path?.number == 3)
  }

  // MARK: The place

  @Test func theListAndTheCommandLeadToWhereOneWas() async {
    let house = House()
    let bench = house.bench()
    for line in ["lesson lab --step 3", "lesson knight --step 2", "lesson leave"] { await bench.runs(line) }
    await bench.runs("lesson lab")
    #expect(place(bench) == "lab 3")
    await bench.runs("lesson lab --step 1")
    #expect(place(bench) == "lab 1")
    await bench.presses(.character("L"), .enter)
    #expect(place(bench) == "lab 1")
  }

  @Test func twentyRestartsComeBackToThePlace() async throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    let house = House()
    let keys: [Key] = [
      .character("n"), .character("n"), .character("p"), .character("r"), .character("x"), .character("u"),
      .character("1"), .character(" "), .enter, .down, .character("d"), .character("H"),
    ]
    for restart in 1...20 {
      let bench = house.bench()
      await bench.runs("start")
      let lesson = ["opening", "lab", "knight"].randomElement(using: &random) ?? "lab"
      await bench.runs("lesson \(lesson)")
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        await bench.presses(keys.randomElement(using: &random) ?? .enter)
        if bench.model.overlay != nil { await bench.presses(.escape) }
      }
      guard let place = place(bench) else { continue }
      let isReview = bench.model.stage.snapshot?.review != nil
      let live = bench.model.stage.place == .puzzle ? bench.live.count : nil
      // The program is killed, so nothing is saved at its end.
      let again = house.bench()
      await again.runs("start")
      #expect(again.frame.contains { $0.contains("Continue") || $0.contains("Next") }, "SEED=\(seed) \(restart)")
      // A review at the end of a lesson goes on from the first screen, unless its questions are answered.
      if isReview { continue }
      await again.runs("lesson \(place.split(separator: " ")[0])")
      #expect(self.place(again) == place, "SEED=\(seed), restart \(restart)")
      if let live { #expect(again.live.count == live, "SEED=\(seed), restart \(restart): \(place)") }
    }
  }

  // MARK: Reviews

  private func missed(_ house: House) async {
    let bench = house.bench()
    for line in ["lesson opening --step 2", "answer 1 2", "resolve Garrison", "lesson leave"] { await bench.runs(line) }
  }

  @Test func aReviewAtTheEndOfALessonIsNamedAndOutlivesARestart() async {
    let house = House()
    await missed(house)
    let first = house.bench()
    await first.runs("lesson opening --step 8")
    await first.runs("play")
    await first.presses(.character("n"))
    #expect(first.frame[0].contains("› Review 1/1 A second Garrison"))
    #expect(
      first.model.said.lines.map(\.text) == ["Review 1 of 1: your earlier answer was wrong"])
    first.loop.end()

    let bench = house.bench()
    await bench.runs("start")
    #expect(bench.frame.contains { $0.contains("Continue") && $0.contains("review 1 of 1") }, "\(bench.frame)")
    await bench.presses(.enter)
    #expect(bench.frame[0].contains("› Review 1/1 A second Garrison"))
    await bench.presses(.character("1"), .character("r"), .character("n"))
    #expect((bench.model.overlay as? Choice)?.title == "The first ten minutes", "the lesson has ended")
    bench.loop.end()

    let last = house.bench()
    await last.runs("start")
    #expect(last.frame.contains { $0.contains("Next") && $0.contains("Puzzles") }, "\(last.frame)")
  }

  @Test func aReviewThatIsDueLeavesThePlaceOfTheLesson() async {
    let house = House()
    await missed(house)
    await house.bench().runs("lesson lab --step 6")
    house.advanceDay(by: 1)
    let bench = house.bench()
    await bench.runs("review")
    #expect(bench.frame[0].contains("› Review 1/1 A second Garrison"))
    let again = house.bench()
    await again.runs("start")
    #expect(again.frame.contains { $0.contains("Continue") && $0.contains("Puzzles, step 6 of 12") })
    #expect(again.frame.contains { $0.contains("Review") && $0.contains("1 question") })
  }

  @Test func aMissedQuestionIsOfferedTheNextDayAndDoneWhenRightTwice() async {
    let house = House()
    await missed(house)
    var bench = house.bench()
    await bench.runs("start")
    #expect(!bench.frame.contains { $0.contains("Review") })
    #expect(await bench.runs("review").contains("the next is due in 1 day"))

    for (days, left) in [(1, 1), (3, 0)] {
      house.advanceDay(by: days)
      bench = house.bench()
      await bench.runs("start")
      #expect(bench.frame.contains { $0.contains("Review") && $0.contains("1 question") }, "after \(days)")
      await bench.runs("review")
      #expect(place(bench) == "opening 2")
      #expect(bench.model.stage.openQuestion != nil, "it is asked once more")
      await bench.presses(.character("1"), .character("r"))
      #expect(bench.model.stage.lesson?.verdict.questions.first?.isRight == true)
      #expect(Reviews(house.state).all.count == left)
      await bench.presses(.character("n"))
    }
    #expect(bench.model.said.lines.map(\.text) == ["No question is due for review"])
  }

  @Test func theProgressHasTheFirstAnswerWhateverAReviewAsks() async throws {
    let house = House()
    let opening = try Curriculum().lesson("opening")
    func question() -> ProgressFile.Question? {
      ProgressFile([opening], Attempts(house.state)).lessons.first?.steps[1].questions.first
    }
    await missed(house)
    let first = try #require(question())
    #expect(first.right == false && first.rightLast == false && first.answer != nil)
    /// True if the first answer is as before and the last one, of the review, is right.
    func isCorrected() -> Bool {
      guard let question = question() else { return false }
      return question.answer == first.answer && question.right == false && question.rightLast == true
    }
    let bench = house.bench()
    for line in ["lesson opening --step 8", "play"] { await bench.runs(line) }
    await bench.presses(.character("n"))
    #expect(bench.frame[0].contains("› Review 1/1") && bench.model.stage.openQuestion != nil)
    await bench.presses(.character("1"), .character("r"))
    #expect(bench.model.stage.lesson?.verdict.questions.first?.isRight == true)
    #expect(isCorrected(), "after the review at the end")
    house.advanceDay(by: 1)
    let again = house.bench()
    await again.runs("review")
    #expect(again.model.stage.openQuestion != nil)
    await again.runs("lesson leave")
    #expect(isCorrected(), "left in the review of the next day")
  }

  @Test(arguments: ["code solution", "solution"])
  func theProgressTellsThatALearnerHasSeenTheSolution(line: String) async throws {
    let house = House()
    let bench = house.bench()
    for line in ["lesson lab --step 2", line] { await bench.runs(line) }
    let file = ProgressFile([try Curriculum().lesson("lab")], Attempts(house.state))
    let exercise = try #require(file.lessons.first?.steps[1].exercises.first)
    #expect(exercise.solution && exercise.reached == (line == "code solution"))
  }

  @Test func aReviewShowsTheOriginalCodeAndLeavesTheLearnersEdits() async throws {
    let house = House()
    let opening = try Curriculum().lesson("opening")
    let (step, edited) = (try #require(opening.steps.last), "let two = Knight(helmet1)")
    let question = try #require(step.questions.first)
    Reviews(house.state).missed(question.name, question, of: step, in: opening, on: house.today)
    let bench = house.bench()
    await bench.runs("lesson opening --step 8")
    await bench.runs("code replace \"let two = Knight(helmet2)\" \"\(edited)\"")
    house.advanceDay(by: 1)
    func text() -> String? { bench.model.stage.lesson?.files.first?.text }
    await bench.runs("review")
    #expect(bench.model.stage.openQuestion != nil && text()?.contains(edited) == false)
    await bench.runs("code replace \"let helmet1\" \"let first\"")
    await bench.runs("lesson opening --step 8")
    #expect(text()?.contains(edited) == true)
  }

  @Test func aQuestionThatIsMissedAgainComesBackAfterThreeDays() async {
    let house = House()
    await missed(house)
    house.advanceDay(by: 1)
    let bench = house.bench()
    await bench.runs("review")
    await bench.presses(.character("2"), .character("r"))
    #expect(Reviews(house.state).all.map(\.due) == [house.today + 3])
  }

  @Test func aRestartedLessonAsksNoReviews() async {
    let house = House()
    await missed(house)
    await house.bench().runs("progress reset --force opening")
    #expect(Reviews(house.state).all.isEmpty)
  }

  @Test func aReviewOfARemovedQuestionIsDropped() async throws {
    let house = House()
    await missed(house)
    let kept = try #require(house.state.read("reviews.json"))
    house.state.write("reviews.json", kept.replacing("02-another-one", with: "02-gone"))
    house.advanceDay(by: 1)
    #expect(await house.bench().runs("review") == "No question is due for review")
  }
}
