import Testing

@testable import Lessons

/// The learner's last place in each lesson.
@Suite struct PlacesTests {
  private static func lesson(
    _ name: String, _ steps: [String], formerly: [String: [String]] = [:], origin: LessonFolder.Origin = .curriculum
  ) -> Lesson {
    Lesson(
      name: name, title: name, steps: steps.map { Step(folder: $0, title: $0) },
      folder: LessonFolder(path: "/lessons/\(name)", origin: origin), formerly: formerly)
  }

  @Test func eachLessonHasASeparatePlace() {
    let places = Places(.memory())
    let (tea, milk) = (Self.lesson("tea", ["1", "2", "3"]), Self.lesson("milk", ["1", "2"]))
    #expect(places.last == nil && places.number(in: tea) == nil)
    let drinks = PathPlace(name: "drinks", title: "Drinks", number: 2, count: 3)
    places.keep(tea.steps[1], of: tea)
    places.keep(milk.steps[0], of: milk, path: drinks)
    #expect(places.number(in: tea) == 2)
    #expect(places.number(in: milk) == 1)
    #expect(places.last == .init(lesson: "milk", step: "1", path: drinks))
  }

  @Test func aPlaceStaysWithItsStepWhenStepsAreAddedOrRenamed() {
    let places = Places(.memory())
    let before = Self.lesson("tea", ["1", "2"])
    places.keep(before.steps[1], of: before)
    #expect(places.number(in: Self.lesson("tea", ["0", "1", "2"])) == 3)
    #expect(places.number(in: Self.lesson("tea", ["1", "two"], formerly: ["two": ["2"]])) == 2)
    #expect(places.number(in: Self.lesson("tea", ["1"])) == nil)
  }

  @Test func aFolderOfTheSameNameIsAnotherLesson() {
    let places = Places(.memory())
    let own = Self.lesson("tea", ["1", "2"], origin: .disk)
    places.keep(own.steps[1], of: own)
    #expect(places.number(in: Self.lesson("tea", ["1", "2"])) == nil)
    #expect(places.last?.lesson == "/lessons/tea")
  }

  @Test func aLessonThatBeginsAnewHasNoPlace() {
    let places = Places(.memory())
    let tea = Self.lesson("tea", ["1"])
    places.keep(tea.steps[0], of: tea)
    places.reset(tea)
    #expect(places.last == nil && places.number(in: tea) == nil)
  }

  @Test func aPlaceWithOnlyAPathNameIsAPlaceInTheLesson() throws {
    let store = TextStore.memory()
    let kept = #"{"last":{"lesson":"tea","path":"drinks","step":"2"},"steps":{"tea":"2"}}"#
    store.write("places.json", kept)
    #expect(Places(store).last == .init(lesson: "tea", step: "2"))
  }
}
