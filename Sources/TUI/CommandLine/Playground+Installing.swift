import ArgumentParser

extension Playground {
  struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a completion script for a shell.",
      discussion: """
        bash: playground completions bash > ~/.local/share/bash-completion/completions/playground
        zsh: playground completions zsh > _playground, in a folder of $fpath
        fish: playground completions fish > ~/.config/fish/completions/playground.fish
        """)

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @Argument(help: "Shell: bash, zsh or fish.") var shell: Shell

    func run() throws {
      let kind: CompletionShell =
        switch shell {
        case .bash: .bash
        case .zsh: .zsh
        case .fish: .fish
        }
      StandardOutput.write(Playground.completionScript(for: kind) + "\n")
    }
  }

  struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the manual page.", discussion: "To read the page: playground manual | man -l -")

    func run() throws { StandardOutput.write(try ManualPage.text()) }
  }
}
