import KnightInjection

extension LessonStep {
  static let knightInjection = LessonStep(
    label: "6", title: "Injection",
    narration: [
      """
      Dependency injection means that an object is given what it needs instead of asking for it. The one \
      place that puts all objects together is the composition root: here the Garrison (the knight's \
      squire).
      """,
      """
      Knight and Armor know neither Garrison nor Forge. The Garrison's forge is a lazy property, whose \
      value is made at its first use: watch when the Forge appears. A container for dependency injection \
      is nothing but such a factory, or a set of them, one for each family of related objects.
      """,
    ],
    file: KnightInjection.StorySource.file,
    source: KnightInjection.StorySource.text,
    module: "KnightInjection",
    style: .injection,
    story: KnightInjection.story)
}
