import ArgumentParser
import Foundation
import Laboratory
import Screens
import Support

extension Playground {
  struct Talk: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The laboratory in sentences, line by line: for screen readers and pipes.",
      discussion:
        "It reads commands from standard input; 'help' lists them, 'describe' tells what the screen would show.")

    @Flag(help: "Let code run that standard input brings along, and lessons in other folders.") var trust = false

    func run() throws {
      var surroundings = Surroundings.interactive(ProcessInfo.processInfo.environment)
      let prompts = isatty(STDIN_FILENO) == 1
      // Lines from a pipe are a script, whose author may be someone other than the user.
      if !prompts { surroundings.lessons.consent = trust ? .given : .refused }
      var talk = Screens.Talk(("knight", BuiltInScenarios.knight), surroundings: surroundings)
      talk.run(
        next: {
          if prompts { StandardOutput.write("> ") }
          return readLine()
        }, say: { StandardOutput.write($0.map { DisplayText.visible($0) + "\n" }.joined()) }, isRead: prompts,
        interruption: BlockingTask.interruption())
      for notice in surroundings.notices.lasting { StandardOutput.printError("playground: \(notice)") }
    }
  }
}
