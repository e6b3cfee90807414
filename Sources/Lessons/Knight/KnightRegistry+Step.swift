import KnightRegistry

extension LessonStep {
  static let knightRegistry = LessonStep(
    label: "5b", title: "A registry behind it",
    narration: [
      """
      A registry is a table that holds, for each type, a function that makes it (a recipe). Now the Forge \
      is one: Knight and Armor pull from it when they are used, not when they are made.
      """,
      """
      The story removes a recipe before the battle, and it still compiles. Watch how far the knight gets, \
      and what becomes of the half-made armor.
      """,
    ],
    isOurs: true,
    file: KnightRegistry.StorySource.file,
    source: KnightRegistry.StorySource.text,
    module: "KnightRegistry",
    locators: ["Forge"],
    story: KnightRegistry.story)
}
