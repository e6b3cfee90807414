import ArgumentParser
import Foundation
import Laboratory
import Screens
import Support

extension Playground {
  struct Talk: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Use the laboratory in sentences, line by line: for screen readers and pipes.",
      discussion:
        "Commands are read from standard input; 'help' lists the commands, 'describe' describes the laboratory.")

    @Flag(help: "Allow code from standard input, and lessons in folders, to run with your rights.") var trust = false

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
