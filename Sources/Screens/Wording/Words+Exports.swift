import Stage

extension Words {
  /// Headings and sentences of handouts.
  enum Sheet {
    static let afterwards = "After this lesson you can:\n\n"
    static let inLaboratory = "In the laboratory:"
    static let atStart = "In the laboratory, at the start:"
    static let targetGraph = "Target graph:"
    static func question(_ number: Int, ask: String) -> String { "**Question \(number).** \(ask)" }
    static func aboutSameCode(variant: String?, ways: String) -> String {
      "This question is about \(variant.map { "the variant '\($0)' of " } ?? "")the step's code\(ways)."
    }
    static func aboutChange(variant: String?, ways: String) -> String {
      variant.map { "This question is about the variant '\($0)'\(ways), with this change to the code:" }
        ?? "This question is about this change to the code\(ways):"
    }
    static let answerLine = "Answer: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_"
    static func given(_ inputs: String) -> String { ", with the input \(inputs)" }
    static let optimized = ", compiled with `-O`"
    static func task(_ task: String) -> String { "**Task.** \(task)" }
    static func isDone(without pieces: String) -> String {
      (pieces.isEmpty ? "" : "Do not use \(pieces). ") + "The task is done when:"
    }
    static let doesNotCompile = "The code does not compile:"
    static let prints = "The original code prints:"
    static let atEnd = "At the end of the run:"
    static let each = " (each)"
    static let figures = "| objects of type | made | alive at the end of the run | freed by the end of the program |"
    static let creates = "creates"
    static let givenOrHolds = "gets by injection, or holds"
    static let hidden = "hidden: pulled from a locator"
    static let liveObject = "a live object"
    static let answers = "# Answers"
    static let noQuestions = "The lesson has no questions and no tasks."
    static func answer(_ number: Int, truth: String, because: String) -> String {
      "**Question \(number).** \(truth).\(because)"
    }
    static let unknownAnswer = "the answer is not known"
  }

  /// Texts of the report that measures the steps of a lesson (`LessonWalk`).
  enum Walk {
    static let head = [
      "step", "presses", "questions", "code line visible 80x24", "code line visible 120x40", "task cut off 80x24",
      "task cut off 120x40", "answers visible",
    ]
    static func visibility(width: Int, height: Int, visible: Int, of asked: Int, cropped: Int) -> String {
      "\(width)x\(height): code line visible for \(visible) of \(Wording.count(asked, "question")), tasks cut off: \(cropped)"
    }
    static func summary(_ name: String, steps: Int, presses: Int, median: Int, most: Int) -> String {
      "\(name): steps with code: \(steps), key presses: \(presses) (per step: median \(median), most \(most))"
    }
    static func revealed(_ count: Int, yes: Int, no: Int) -> String {
      "answers visible before the question: \(count); yes/no questions: \(yes) yes, \(no) no"
    }
  }

  /// Texts of the report for a bug (`FaultReport`).
  enum Report {
    static func version(_ version: String) -> String { "playground \(version)" }
    static func screen(_ width: Int, height: Int, signs: String, theme: String) -> String {
      "screen: \(width)x\(height), \(signs), theme \(theme)"
    }
    static func terminal(_ name: String) -> String { "terminal: \(name)" }
    static let session = "# session"
    static let events = "# events"
  }
}
