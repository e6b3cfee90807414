import KnightSoldered

extension LessonStep {
  static let knightSoldered = LessonStep(
    label: "1", title: "Tightly coupled",
    narration: [
      """
      A knight needs armor, and armor is made of pieces: boots, pants, belt, chest, bracers, gloves and a \
      helmet. Code that calls `Boots()` creates the boots itself and is tightly coupled to that class \
      (soldered).
      """,
      """
      Watch the arrows appear: Knight creates Armor, and Armor creates every piece. It is quick to write, \
      and that is its one advantage: no piece can be replaced without opening Armor.
      """,
    ],
    file: KnightSoldered.StorySource.file,
    source: KnightSoldered.StorySource.text,
    module: "KnightSoldered",
    story: KnightSoldered.story)
}
