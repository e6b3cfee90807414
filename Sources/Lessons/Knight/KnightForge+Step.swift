import KnightForge

extension LessonStep {
  static let knightForge = LessonStep(
    label: "4", title: "The forge",
    narration: [
      """
      A factory is an object whose work is to make other objects; ours is a forge. It makes the pieces and \
      assembles the Armor, so Knight and Armor create nothing.
      """,
      """
      Watch every creates arrow start at Forge. It has a price: the forge must reach into Armor, so the \
      pieces are no longer private. And a question stays open: how does a knight come by a forge?
      """,
    ],
    file: KnightForge.StorySource.file,
    source: KnightForge.StorySource.text,
    module: "KnightForge",
    story: KnightForge.story)
}
