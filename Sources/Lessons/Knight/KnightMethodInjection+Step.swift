import KnightMethodInjection

extension LessonStep {
  static let knightMethodInjection = LessonStep(
    label: "7c", title: "Method injection",
    narration: [
      """
      Method injection hands an object what it needs as the argument of one method, for one call. The \
      knight puts the armor on, fights in the tournament, and drops it.
      """,
      """
      Swift frees an object as soon as nobody holds it (automatic reference counting, ARC). Watch which \
      armor is freed after each of the three tournaments, and what the knight holds when defeatEnemy() \
      throws.
      """,
    ],
    file: KnightMethodInjection.StorySource.file,
    source: KnightMethodInjection.StorySource.text,
    module: "KnightMethodInjection",
    story: KnightMethodInjection.story)
}
