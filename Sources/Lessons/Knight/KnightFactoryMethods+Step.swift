import KnightFactoryMethods

extension LessonStep {
  static let knightFactoryMethods = LessonStep(
    label: "2", title: "Factory methods",
    narration: [
      """
      A factory method is a method whose only work is to make one object. Armor has one for each piece \
      now, and configure() calls them.
      """,
      """
      Watch the graph: it ends as it did before. What is new is a way in: a subclass can override \
      makeHelmet() alone and return another Helmet, or a subclass of Helmet.
      """,
    ],
    file: KnightFactoryMethods.StorySource.file,
    source: KnightFactoryMethods.StorySource.text,
    module: "KnightFactoryMethods",
    story: KnightFactoryMethods.story)
}
