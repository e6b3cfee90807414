import Stage
import Testing
import Trace

@testable import Lessons

/// Edited code of steps. It runs as written, with any outcome.
@Suite(.serialized) struct EditedCodeTests {
  /// Plays step 6 with an edit.
  private static func play(replacing old: String, with new: String) async throws -> Story {
    var code = StepCode(try knightStep("06-injection").files)
    try code.replace(old, with: new)
    return try await play(code.files)
  }

  private static func play(_ files: [StepFile]) async throws -> Story {
    let story = try await Story(entering: "6", files: files)
    await story.play()
    return story
  }

  private static func ask(_ query: String, _ story: Story) throws -> String {
    let result = try Query(query).evaluate(in: story.timeline)
    return result.fault ?? result.text ?? "?"
  }

  @Test func theSolutionOfAnExerciseMovesTheGraph() async throws {
    let story = try await Self.play(
      replacing: "class Garrison {",
      with: """
        class CeremonialHelmet: Helmet {}
        class CeremonialForge: Forge {
          override func makeHelmet() -> Helmet { CeremonialHelmet() }
        }
        class Garrison {
        """)
    #expect(try Self.ask("live Helmet 1", story) == "yes")
    let solved = try await Self.play(
      StepCode(story.step.files, edited: nil).files.map { file in
        StepFile(
          name: file.name,
          text: file.text.replacing("class Helmet {}", with: "class Helmet {}\nclass CeremonialHelmet: Helmet {}")
            .replacing("{ Helmet() }", with: "{ CeremonialHelmet() }"))
      })
    #expect(try Self.ask("live CeremonialHelmet 1", solved) == "yes")
    #expect(try Self.ask("not live Helmet 1", solved) == "yes")
    #expect(try Self.ask("holds Armor CeremonialHelmet", solved) == "yes")
    #expect(solved.links.contains("Forge creates CeremonialHelmet"))
  }

  @Test func aDroppedLineCompilesAndTheKnightIsBareheaded() async throws {
    let story = try await Self.play(replacing: "    armor.helmet = forge.makeHelmet()\n", with: "")
    #expect(story.prints == ["Helmet on: false"])
    #expect(try Self.ask("live Helmet", story) == "expected at least 1 live Helmet; alive: 0")
    #expect(try Self.ask("returns", story) == "yes")
  }

  @Test func aTrapIsACrashAtItsLine() async throws {
    let story = try await Self.play(
      replacing: "  print(\"Helmet on:\", knight.armor?.helmet != nil)",
      with: "  let pieces = [1]\n  print(pieces[knight.armor == nil ? 0 : 1])")
    #expect(story.world.lesson?.crash?.place?.line == 59)
    #expect(story.world.lesson?.crash?.place?.file == "Injection.swift")
    #expect(story.world.lesson?.crash?.message.contains("Index out of range") == true)
    #expect(story.events.last?.what == .ended(.crashed))
    #expect(try Self.ask("crashes", story) == "yes")
    #expect(story.alive.contains("Knight#1"), "what it made can still be looked at")
    await story.leave()
    #expect(story.alive == [])
  }

  @Test func anUncaughtErrorLeavesTheStory() async throws {
    let story = try await Self.play(
      replacing: "public func story() {\n",
      with: """
        struct Deserter: Error {}
        func muster(_ garrison: Garrison) throws {
          _ = garrison.makeKnight()
          throw Deserter()
        }
        public func story() throws {
          try muster(Garrison())

        """)
    #expect(story.world.lesson?.outcome == .threw)
    #expect(try Self.ask("throws", story) == "yes")
    let threw = story.records.filter { $0.kind == .threw }
    #expect(threw.map(\.function) == ["muster", "story"])
    #expect(threw.first?.line == 58)
    #expect(threw.first?.value?.contains("Deserter") == true)
    #expect(story.alive == [], "the error took the locals along")
    #expect(try Self.ask("freed Knight 1 after return", story) == "yes")
  }

  @Test func compilerErrorsAreShownAtTheirLines() async throws {
    let story = try await Self.play(replacing: "{ Helmet() }", with: "{ Helm() }")
    let lesson = try #require(story.world.lesson)
    #expect(!lesson.isCompiled)
    #expect(lesson.messages.first?.file == "Injection.swift")
    #expect(lesson.messages.first?.line == 30)
    #expect(lesson.messages.first?.column == 33)
    #expect(lesson.messages.first?.message == "cannot find 'Helm' in scope")
    #expect(try Self.ask("not compiles", story) == "yes")
    #expect(story.events.count == 1, "it does not run")
  }

  @Test func codeWithoutAStoryNamesTheMissingFunction() async throws {
    let story = try await Self.play([StepFile(name: "Injection.swift", text: "")])
    #expect(
      story.world.lesson?.messages.map(\.message) == ["a step needs `func story()`: this is where it begins"])
    #expect(story.world.lesson?.messages.first?.file == "Injection.swift")
  }

  @Test func anEmptyStoryEndsAtOnce() async throws {
    let story = try await Self.play([StepFile(name: "Injection.swift", text: "public func story() {\n}\n")])
    #expect(story.records.dropFirst().map(\.kind) == [.compiled, .called, .ended])
    #expect(story.line == 2)
  }

  @Test func severalFilesAreOneModule() async throws {
    let story = try await Self.play([
      StepFile(name: "Story.swift", text: "public func story() {\n  let knight = Knight()\n  knight.arm()\n}\n"),
      StepFile(
        name: "Knight.swift",
        text: "class Armor {}\nclass Knight {\n  var armor: Armor?\n  func arm() {\n    armor = Armor()\n  }\n}\n"),
    ])
    #expect(story.alive == ["Knight#1", "Armor#1"])
    #expect(story.links == ["Knight creates Armor"])
    let statement = try #require(story.records.first { $0.message == "armor = Armor()" })
    #expect(statement.file == "Knight.swift")
    #expect(statement.line == 5)
    #expect(statement.function == "Knight.arm")
  }

  /// A story with closures, recursion, errors, deinitializers and values, compared word for word.
  @Test func everyKindOfCallIsReportedInOrder() async throws {
    let story = try await Self.play([
      StepFile(
        name: "Story.swift",
        text: """
          class Node {
            let name: String
            var next: Node?
            init(_ name: String) throws {
              if name == "bad" { throw Bad.name }
              self.name = name
            }
            deinit { print("gone", name) }
            func each(_ body: (Node) -> Void) {
              body(self)
              next?.each(body)
            }
          }
          enum Bad: Error { case name }
          public func story() {
            let a = try? Node("a")
            a?.next = try? Node("b")
            a?.each { print($0.name) }
            let bad = try? Node("bad")
            a?.next = bad
          }
          """)
    ])
    await story.leave()
    let described = story.records.dropFirst(2).map { record in
      "\(record.line.map { "\($0) " } ?? "")\(record.kind.rawValue) "
        + (record.kind == .called || record.kind == .threw || record.kind == .returned
          ? record.function ?? "" : record.instance ?? record.message ?? "")
    }
    #expect(
      described == [
        "15 called story", "4 called Node.init", "created Node#1", "7 returned Node.init",
        "16 statement let a = try? Node(\"a\")", "4 called Node.init", "created Node#2", "7 returned Node.init",
        "17 statement a?.next = try? Node(\"b\")", "held Node#2", "9 called Node.each", "18 printed a",
        "18 statement print($0.name)", "9 called Node.each", "18 printed b", "18 statement print($0.name)",
        "11 statement next?.each(body)", "12 returned Node.each", "11 statement next?.each(body)",
        "12 returned Node.each", "18 statement a?.each { print($0.name) }", "4 called Node.init", "created Node#3",
        "5 threw Node.init", "19 statement let bad = try? Node(\"bad\")", "released Node#3", "20 dropped Node#2",
        "8 printed gone b", "20 released Node#2", "20 statement a?.next = bad", "21 ended returned", "returned story",
        "8 printed gone a", "released Node#1",
      ])
  }

  @Test func classesHaveTheirOwnNameWhereverTheyAreDeclared() async throws {
    let story = try await Self.play([
      StepFile(
        name: "Story.swift",
        text: """
          enum Army {
            class Knight {
              var box: Box<Int>?
              var label: Box<String>?
              func fill() {
                box = Box(1)
                label = Box("one")
              }
            }
          }
          class Box<Value> {
            let value: Value
            init(_ value: Value) { self.value = value }
          }
          extension Army.Knight {
            static func recruit() -> Army.Knight { .init() }
          }
          public func story() {
            let knight: Army.Knight = .recruit()
            knight.fill()
          }
          """)
    ])
    #expect(story.alive == ["Knight#1", "Box#1", "Box#2"])
    #expect(story.links == ["Knight creates Box", "Knight creates Knight"])
  }
}
