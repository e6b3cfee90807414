import ArgumentParser
import Foundation
import Laboratory
import Screens

extension Playground {
  struct Talk: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The laboratory in sentences, line by line: for screen readers and pipes.",
      discussion:
        "It reads commands from standard input; 'help' lists them, 'describe' tells what the screen would show.")

    func run() throws {
      let surroundings = Surroundings.interactive(ProcessInfo.processInfo.environment)
      var talk = Screens.Talk(("knight", BuiltInScenarios.knight), surroundings: surroundings)
      let prompts = isatty(STDIN_FILENO) == 1
      talk.run(
        next: {
          if prompts { StandardOutput.write("> ") }
          return readLine()
        }, say: { StandardOutput.write($0.map { $0 + "\n" }.joined()) })
    }
  }
}
