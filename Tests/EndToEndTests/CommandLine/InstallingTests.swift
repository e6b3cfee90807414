import Foundation
import TestSupport
import Testing

/// Completions, the manual page, and the messages for a wrong command line.
@Suite struct InstallingTests {
  @Test(arguments: ["bash", "zsh", "fish"]) func everyShellHasItsCompletions(shell: String) throws {
    let ending = try playground(["completions", shell])
    #expect(ending.status == 0)
    for word in ["export", "high-contrast", "mermaid"] { #expect(ending.output.contains(word), "\(word)") }
    #expect(!ending.output.contains("step-host"))
  }

  @Test func theShellAcceptsTheCompletions() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try Program.playground().path
    let ending = try Program(path: "/bin/bash").run(["-c", "\"$0\" completions bash | bash -n", path], in: folder.url)
    #expect(ending.status == 0)
    #expect(ending.complaint == "")
  }

  @Test func lessonsAreCompletedByName() throws {
    let ending = try playground(["---completion", "lesson", "--", "positional@0", "0", "2", "playground", "lesson", ""])
    #expect(ending.output.contains("knight"), "\(ending.output)\(ending.complaint)")
  }

  @Test func theManualPageHasEverySubcommandAndOption() throws {
    let ending = try playground(["manual"])
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix(".TH PLAYGROUND 1"))
    for word in [
      ".SS open file", ".SS lesson", ".SS run", ".SS check", ".SS export", "\\-\\-no\\-motion", "config.yaml",
    ] {
      #expect(ending.output.contains(word), "\(word)")
    }
    #expect(!ending.output.contains("laboratory\n.SS"))
  }

  @Test func theHelpListsTheOptions() throws {
    let help = try playground(["--help"]).output
    for word in ["--ascii", "--no-motion", "--theme"] { #expect(help.contains(word), "\(word)") }
  }

  @Test(arguments: [
    (["frobnicate"], "unknown subcommand 'frobnicate'"), (["help", "nope"], "unknown subcommand 'nope'"),
    (["help", "laboratory"], "unknown subcommand 'laboratory'"), (["--theme", "pink"], "unknown theme 'pink'"),
    (["export"], "Missing expected argument '<file>'"), (["run", "-", "--frmes"], "Unknown option '--frmes'"),
    (["/tmp"], "playground needs a terminal"), (["lesson", "knight", "99"], "has no step 99"),
    (["check", "nowhere.yaml"], "no such file"), (["--what"], "Unknown option '--what'"),
  ]) func everyErrorBeginsTheSame(arguments: [String], error: String) throws {
    let ending = try playground(arguments)
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(ending.complaint.hasPrefix("playground: "), "\(ending.complaint)")
    #expect(ending.complaint.contains(error), "\(ending.complaint)")
    #expect(!ending.complaint.contains("playground laboratory"))
    #expect(ending.complaint.split(separator: "\n").count == 1)
  }

  @Test func findingsInSARIFHaveTheirPlaces() throws {
    let text = "playground: 1\nservices:\n  Knight:\n    needs:\n      - Armour\n  Armor: {}\n"
    let ending = try playground(["check", "s.yaml", "--format", "sarif"], files: ["s.yaml": text])
    #expect(ending.status == 1)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "missing")
    #expect(result["level"] as? String == "error")
    let place = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((place["artifactLocation"] as? [String: Any])?["uri"] as? String == "s.yaml")
    #expect((place["region"] as? [String: Int]) == ["startLine": 5, "startColumn": 9])
  }
}
