import Foundation
import Testing

/// Creation, checks and printing of lessons by commands of the shell.
@Suite struct LessonCommandTests {
  @Test func aNewLessonPassesItsCheckAndIsPrinted() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let program = try Program.playground()
    let new = try program.run(["lesson", "new", "tea", "--title", "Tea"], in: folder.url)
    #expect(new.status == 0)
    #expect(new.output.contains("Created ./tea with a lesson"))

    let untrusted = try program.run(["lesson", "--check", "./tea"], in: folder.url)
    #expect(untrusted.status == 2)
    #expect(untrusted.complaint.contains("--trust lets it"))

    let check = try program.run(["lesson", "--check", "./tea", "--trust"], in: folder.url)
    #expect(check.status == 0)
    #expect(check.complaint == "")
    #expect(
      check.output == """
        01-whose-kettle: 2 presses, 2 questions, 1 task
        02-one-for-all: 3 commands, 1 task
        ./tea: 2 steps, no faults

        """)

    let handout = try program.run(
      ["lesson", "./tea", "--format", "handout", "--trust", "--answers", "-o", "tea.md"], in: folder.url)
    #expect((handout.status, handout.output, handout.complaint) == (0, "", ""))
    #expect(folder.read("tea.md").hasPrefix("# Tea\n"))

    let again = try program.run(["lesson", "new", "tea"], in: folder.url)
    #expect(again.status == 2)
    #expect(again.complaint == "playground: ./tea: this folder is not empty; expected one that does not exist yet\n")
  }

  /// Texts of a lesson are not trusted: none of them moves the cursor, sets a title or fills the clipboard.
  @Test func noTextOfALessonReachesTheTerminalAsASequence() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let program = try Program.playground()
    _ = try program.run(["lesson", "new", "tea"], in: folder.url)
    let file = "tea/01-whose-kettle/step.md"
    var text = folder.read(file)
    let (title, clipboard) = ("\\e]0;title\\a", "\\e]52;c;eA==\\a")
    for (before, after) in [
      ("title: Whose kettle is it?", "title: \"Whose \(title) kettle\""),
      ("ask: How many kettles are there when the first line of the story has run?", "ask: \"How many \(clipboard)?\""),
      (
        "task: Let two tea makers share one kettle, which the story makes and hands to both.",
        "task: \"Share \(title)\""
      ),
      ("- A tea maker that receives a kettle does not make one.", "- \"Hint \(clipboard)\""),
      (
        "done: An object that is handed over can be shared. An object that a class makes for itself cannot.",
        "done: \"Done \(title)\""
      ),
      ("A tea maker needs a kettle, but", "A tea\u{1B}[2J maker needs a kettle, but"),
    ] {
      #expect(text.contains(before), "the first lesson has changed: \(before)")
      text = text.replacing(before, with: after)
    }
    try folder.write(text, to: file)
    try folder.write("lesson ./tea --trust\nhint\nplay\n", to: "tea.pg")
    for (arguments, input) in [
      (["run", "tea.pg", "--trust"], ""), (["run", "tea.pg", "--trust", "--frames"], ""),
      (["run", "tea.pg", "--trust", "--format", "json"], ""),
      (["talk", "--trust"], "lesson ./tea --trust\ndescribe\nhint\nanswer 1 1\nplay\n"),
      (["lesson", "--check", "./tea", "--trust"], ""),
      (["lesson", "./tea", "--format", "handout", "--trust", "--answers"], ""),
      (["lesson", "./tea", "--format", "cheatsheet", "--trust"], ""),
    ] {
      let ending = try program.run(arguments, input: input, in: folder.url)
      let shown = ending.output + ending.complaint
      #expect(shown.contains("Whose") || arguments.contains("--check"), "\(arguments): \(shown.prefix(300))")
      #expect(!shown.contains("\u{1B}"), "\(arguments)")
      #expect(!shown.contains("\u{7}"), "\(arguments)")
    }
  }

  @Test func aFaultOfALessonEndsTheCheckWithStatusOneAndItsPlace() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let program = try Program.playground()
    _ = try program.run(["lesson", "new", "tea"], in: folder.url)
    let step = folder.read("tea/01-whose-kettle/step.md").replacing(
      "ends: [live Kettle 1", with: "ends: [live Kettle 2")
    try folder.write(step, to: "tea/01-whose-kettle/step.md")
    let check = try program.run(["lesson", "--check", "./tea", "--trust"], in: folder.url)
    #expect(check.status == 1)
    #expect(
      check.output == """
        01-whose-kettle: 2 presses, 2 questions, 1 task; 1 fault
        ./tea/01-whose-kettle/step.md:4:8: 'live Kettle 2' does not hold: expected 2 live Kettles; alive: 1 (Kettle#1)
          output: Tea from the steel kettle
        02-one-for-all: 3 commands, 1 task
        ./tea: 1 fault in 2 steps

        """)

    let json = try program.run(["lesson", "--check", "./tea", "--trust", "--format", "json"], in: folder.url)
    #expect(json.status == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let lesson = try #require((report["lessons"] as? [[String: Any]])?.first)
    #expect(lesson["sound"] as? Bool == false)
    let first = try #require((lesson["steps"] as? [[String: Any]])?.first)
    #expect(first["presses"] as? Int == 2)
    #expect(first["commands"] is NSNull)
    let finding = try #require((first["findings"] as? [[String: Any]])?.first)
    #expect(finding["severity"] as? String == "fault")
    #expect(finding["line"] as? Int == 4)
    #expect(finding["output"] as? [String] == ["Tea from the steel kettle"])

    try folder.write("lesson check ./tea --trust\n", to: "check.pg")
    let script = try program.run(["run", "check.pg", "--trust"], in: folder.url)
    #expect(script.status == 1)
    #expect(script.complaint.contains("./tea/01-whose-kettle/step.md:4:8: 'live Kettle 2' does not hold"))
  }

  /// The check is interrupted while the compiler runs, which with an empty cache is right at the start.
  @Test func anInterruptedCheckLeavesNoProcess() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let script = """
      mkdir tmp; export TMPDIR="$PWD/tmp" XDG_CACHE_HOME="$PWD/cache"
      "$0" lesson --check knight > out.txt 2>&1 &
      until ls -d tmp/playground-* > /dev/null 2>&1; do kill -0 $! || exit 99; done
      kill -TERM $!
      wait $!
      echo "status $?"
      for process in /proc/[0-9]*; do
        case "$(readlink $process/cwd)" in "$TMPDIR"/*) echo "left: $(tr '\\0' ' ' < $process/cmdline)" ;; esac
      done
      ls -d tmp/playground-* 2> /dev/null
      exit 0
      """
    let ending = try Program(path: "/bin/sh").run(["-c", script, Program.playground().path], in: folder.url)
    #expect(ending.output == "status 143\n")
  }

  /// A script line that takes minutes is interrupted. With an empty cache the compiler runs right at the start.
  @Test(arguments: ["run", "talk"]) func ctrlCEndsTheJobThatALineWaitsFor(command: String) throws {
    let folder = try Folder()
    defer { folder.remove() }
    let script = """
      mkdir tmp; export TMPDIR="$PWD/tmp" XDG_CACHE_HOME="$PWD/cache"
      printf 'lesson check\nadd Horse\n' > check.pg
      case \(command) in
      run) "$0" run check.pg --trust > out.txt 2> complaint.txt & ;;
      talk) "$0" talk --trust < check.pg > out.txt 2> complaint.txt & ;;
      esac
      until ls -d tmp/playground-* > /dev/null 2>&1; do kill -0 $! || exit 99; done
      kill -INT $!
      wait $!
      echo "status $?"
      for process in /proc/[0-9]*; do
        case "$(readlink $process/cwd)" in "$TMPDIR"/*) echo "left: $(tr '\\0' ' ' < $process/cmdline)" ;; esac
      done
      ls -d tmp/playground-* 2> /dev/null
      cat complaint.txt
      grep -e Ended -e Horse out.txt
      exit 0
      """
    let ending = try Program(path: "/bin/sh").run(["-c", script, Program.playground().path], in: folder.url)
    let expected =
      command == "run"
      ? "status 130\ncheck.pg:1: ended by ^C; the rest of the script was not run\n"
      : "status 0\nEnded by ^C.\n"
    #expect(ending.output.hasPrefix(expected), "\(ending.output)")
    #expect(ending.output.contains("Horse") == (command == "talk"), "a conversation goes on")
  }

  @Test(arguments: [
    ["lesson", "knight", "--format", "json"], ["lesson", "--format", "handout"], ["lesson", "knight", "--answers"],
    ["lesson", "--check", "--step", "1"], ["lesson", "--check", "--format", "handout"],
    ["lesson", "--check", "dragon"],
    ["lesson", "new"], ["lesson", "new", "a", "b"], ["lesson", "knight", "again"],
    ["lesson", "knight", "--title", "T"],
    ["lesson", "knight", "--format", "handout", "--step", "99"],
  ]) func incompatibleOptionsEndWithStatusTwo(arguments: [String]) throws {
    let ending = try playground(arguments)
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(ending.complaint.hasPrefix("playground: "))
  }
}
