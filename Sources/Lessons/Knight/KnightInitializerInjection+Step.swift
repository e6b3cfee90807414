import KnightInitializerInjection

extension LessonStep {
  static let knightInitializerInjection = LessonStep(
    label: "7a", title: "Initializer injection",
    narration: [
      """
      Initializer injection hands an object its dependencies as arguments of its initializer, so it is \
      complete from birth and may keep them in a private `let`. Leave out a piece here, and the code does \
      not compile.
      """,
      """
      An argument that may be absent gets a default, like the horse. So many arguments are a smell: \
      perhaps the class does too much. Watch the order: first the pieces, then the Armor, last the Knight.
      """,
    ],
    file: KnightInitializerInjection.StorySource.file,
    source: KnightInitializerInjection.StorySource.text,
    module: "KnightInitializerInjection",
    story: KnightInitializerInjection.story)
}
