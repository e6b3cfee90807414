import KnightPropertyInjection

extension LessonStep {
  static let knightPropertyInjection = LessonStep(
    label: "7b", title: "Property injection",
    narration: [
      """
      Property injection makes the object first and sets its properties from outside later. Such a \
      property is an optional: it may change, and it may be absent.
      """,
      """
      Watch the helmet while the Garrison replaces it, and then the gloves. The compiler has nothing to \
      say about bare hands: nobody promised gloves.
      """,
    ],
    file: KnightPropertyInjection.StorySource.file,
    source: KnightPropertyInjection.StorySource.text,
    module: "KnightPropertyInjection",
    story: KnightPropertyInjection.story)
}
