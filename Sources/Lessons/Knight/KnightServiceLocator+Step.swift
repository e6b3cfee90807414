import KnightServiceLocator

extension LessonStep {
  static let knightServiceLocator = LessonStep(
    label: "5", title: "Service locator",
    narration: [
      """
      A service is an object that others ask for. A service locator is one object that hands out services: \
      here the Forge, given to every initializer.
      """,
      """
      Knight and Armor say only `forge:`, and inside init they pull what they want. Watch the dashed \
      arrows: they are dependencies that no signature shows. Nothing stops a knight from pulling the \
      king's jewels too.
      """,
    ],
    file: KnightServiceLocator.StorySource.file,
    source: KnightServiceLocator.StorySource.text,
    module: "KnightServiceLocator",
    locators: ["Forge"], style: .locator,
    story: KnightServiceLocator.story)
}
