import KnightFightScreen

extension LessonStep {
  static let knightFightScreen = LessonStep(
    label: "1b", title: "A fight screen",
    narration: [
      """
      The same habit in an application: a screen creates its labels and buttons, adds them, styles them \
      and lays them out, all in one method.
      """,
      """
      Watch the arrows fan out of FightScreen while creation, configuration and placement take turns, line \
      by line. Whoever wants another button has to read all of it.
      """,
    ],
    file: KnightFightScreen.StorySource.file,
    source: KnightFightScreen.StorySource.text,
    module: "KnightFightScreen",
    story: KnightFightScreen.story)
}
