import KnightDependencyInversion

extension LessonStep {
  static let knightDependencyInversion = LessonStep(
    label: "8", title: "Dependency inversion",
    narration: [
      """
      Dependency inversion is a principle with two clauses: what matters must not depend on details, both \
      depend on an abstraction; and the abstraction must not depend on details. Here the abstraction is \
      the protocol AbstractArmor.
      """,
      """
      Watch what the Knight holds: a PlateArmor, a word his code does not contain. Only the Forge names \
      the class, so leather for plate is one change in one place. Injection alone does not bring this: a \
      concrete class can be injected too.
      """,
    ],
    file: KnightDependencyInversion.StorySource.file,
    source: KnightDependencyInversion.StorySource.text,
    module: "KnightDependencyInversion",
    story: KnightDependencyInversion.story)
}
