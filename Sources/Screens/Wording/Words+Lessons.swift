import Lessons
import Stage
import Support

extension Words {
  /// Texts of the pane of questions and exercises.
  enum Task {
    static func skipped(palette: String, number: Int) -> String {
      "Skipped question \(number); \(palette)answer \(number) VALUE answers it"
    }
    static func noAnswerYet(enter: String) -> String { "No answer yet: \(enter) again shows the right answer" }
    static func press(_ answers: String) -> String { "Press \(answers)" }
    static func more(_ count: Int, way: String) -> String { "\(Wording.count(count, "more line")): \(way)" }
    /// Mark before a choice that is not its own key.
    static func choice(_ key: String) -> String { "\(key)) " }
    static let review = "Review"
    static let expectation = "What do you expect?"
    static let yourAnswer = "Your answer"
    static let task = "Task"
    static let yourAnswers = "Your answers"
    static let goals = "goals "
    static func goals(_ count: Int) -> String { count == 1 ? " goal " : " \(count) goals " }
    static func moreGoals(_ count: Int) -> String { "\(Wording.count(count, "more goal")) " }
    static func question(_ number: Int, of count: Int) -> String { "question \(number) of \(count)" }
    static func commands(_ count: Int) -> String { "you used \(Wording.count(count, "command"))" }
    static func solution(_ count: String, commands: Int) -> String { "\(count); solution: \(commands)" }
    static let targetGraph = "Target graph"
    static func rewritten(since change: String) -> String { " (the question was changed after you answered \(change))" }
    static let answerLead = "  your answer: "
    static func showsWhere(_ key: String) -> String { " (\(key) shows the event)" }
    static func showsChange(_ key: String) -> String { " (\(key) shows the change)" }
    static let originalCode = "In the original code: "
    static let isAboutOriginal = " The question is about the original code."
    static func youAt(_ question: Int) -> String { "Question \(question): you" }
    static let you = "You"
    static func right(_ who: String, answer: String, run: String, because: String) -> String {
      "\(who) answered \(answer): right.\(run)\(because)"
    }
    /// Sentence about the run that decided a question: ` The deciding run had the input t, t, 2 s, q.`
    static func runWith(_ input: [StepInput]) -> String {
      let given = input.map { input in
        switch input {
        case .key(let key): DisplayText.visible(key == " " ? "Space" : key)
        case .line(let text): "'\(DisplayText.visible(text))'"
        case .clock(let seconds): Wording.seconds(seconds)
        case .coin(let sides): sides.map { $0 ? "heads" : "tails" }.joined(separator: ", ")
        }
      }
      return " The deciding run had the input \(given.joined(separator: ", "))."
    }
    static func wrong(
      _ who: String, answer: String, truth: String, way: String, run: String, because: String
    ) -> String {
      "\(who) answered \(answer); the answer is \(truth)\(way).\(run)\(because)"
    }
    static func answered(_ answer: String, way: String, ask: String) -> String {
      "You answered \(answer). \(way) Question: \(ask)"
    }
    static func truth(_ truth: String, ask: String, because: String) -> String {
      "\(ask) The answer was \(truth).\(because)"
    }
    static func done(_ result: String) -> String { "Done: \(result)" }
    /// The declared graph is drawn in the view of classes. The other graph shows a run.
    static let classes = "The classes: "
    static func hint(_ number: Int, of count: Int, hint: String) -> String { "Hint \(number) of \(count): \(hint)" }
  }

  /// Texts of pages over the screen: the text of a step, the decision of a question, the solution, changes to the code.
  enum Page {
    static let decision = "Decision"
    static let solution = "The solution"
    static let changes = "Changes to the code"
    static func answer(_ truth: String, because: String) -> String { "Answer: \(truth). \(because)" }
    static func decidedByOriginal(undo: String) -> String {
      "The original code decides the question. Enter restores and runs it; \(undo) then brings your code back."
    }
    static let compilerSays = "Compiler messages:"
    static let changedLines = "Changed lines:"
    static func sameCode(_ variant: String) -> String {
      "The question is about another run of the same code: \(variant)."
    }
    static func yourAnswer(_ answer: String) -> String { "your answer: \(answer)" }
    static func rightAnswer(_ truth: String) -> String { "right answer: \(truth)" }
    static func task(_ task: String) -> String { "Task: \(task)" }
    static func done(_ result: String) -> String { "Done: \(result)" }
    static func hint(_ number: Int, hint: String) -> String { "Hint \(number): \(hint)" }
  }

  /// Texts about the step's own screen and the keys sent to it.
  enum Keyed {
    static func keysGoToPlayground(next: String) -> String {
      "Keys go to Playground; \(next) returns to the step"
    }
    static func waitsForKey(_ names: [String]) -> String {
      "The code now waits for \(names.count == 1 ? "the key" : "one of the keys") \(names.joined(separator: ", "))"
    }
    static func doesNotWait(play: String) -> String {
      "No input expected yet; \(play) runs to the next input"
    }
    static func wholeText(_ key: String) -> String { "\(key) shows all" }
    static let added = "step not in the article"
    static let screen = " screen "
    static let aKey = "(press a key)"
  }
}
