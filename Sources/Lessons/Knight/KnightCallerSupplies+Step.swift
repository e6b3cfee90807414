import KnightCallerSupplies

extension LessonStep {
  static let knightCallerSupplies = LessonStep(
    label: "3", title: "The caller supplies",
    narration: [
      """
      Armor makes nothing any more: its pieces are arguments, and whoever calls configure() brings them \
      (the caller supplies them).
      """,
      """
      Watch where the creates arrows start now: at Knight. Armor calls no initializer any more, but the \
      knight has become his own blacksmith. Lifting the work to his caller, and to the caller's caller, \
      would only move the dump to the top of the graph.
      """,
    ],
    file: KnightCallerSupplies.StorySource.file,
    source: KnightCallerSupplies.StorySource.text,
    module: "KnightCallerSupplies",
    story: KnightCallerSupplies.story)
}
