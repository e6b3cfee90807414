import KnightScopes

extension LessonStep {
  static let knightScopes = LessonStep(
    label: "9", title: "Scopes",
    narration: [
      """
      A scope says how long a container keeps what it made, and so who shares it. Transient (standard \
      scope): a new object for every request. Container singleton (container scope): one object for all \
      who ask this container.
      """,
      """
      The Garrison equips two knights in the first scope, then in the second. Watch how many armors there \
      are, who shows the dent, and who still holds armor when the Garrison is gone.
      """,
    ],
    file: KnightScopes.StorySource.file,
    source: KnightScopes.StorySource.text,
    module: "KnightScopes",
    story: KnightScopes.story)
}
