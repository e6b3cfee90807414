import Stage
import Testing

@testable import Lessons

/// Targets of a run to a line.
@Suite struct RunTargetTests {
  private static let code = StepCode([
    StepFile(
      name: "A.swift",
      text: """
        class Knight {
          var name = "k"

          func fight() {
            print("hit",
              name)
          }
        }
        func story() {
          // first
          let knight = Knight()

          if knight.name == "k" {
            knight.fight()
          }
        }
        """),
    StepFile(name: "B.swift", text: "struct B {}\n"),
  ])

  private func target(_ line: Int, _ file: String? = nil) throws -> ClosedRange<Int> {
    try Self.code.target(line: line, of: file).lines
  }

  @Test func aStatementIsAllOfItsLines() throws {
    #expect(try target(11) == 11...11)
    #expect(try target(5) == 5...6)
    #expect(try target(6) == 5...6)
    #expect(try target(13) == 13...13)
    #expect(try target(14) == 14...14)
  }

  @Test func aFunctionBeginsAtItsHeader() throws {
    #expect(try target(4) == 4...4)
    #expect(try target(9) == 9...9)
  }

  @Test func onALineWithoutCodeTheTargetIsTheStatementBelow() throws {
    #expect(try target(10) == 11...11)
    #expect(try target(12) == 13...13)
    #expect(try target(2) == 5...6)
  }

  @Test func aLineWithoutAStatementIsReported() {
    #expect(throws: CodeError.noStatement(.init(file: "A.swift", line: 16), last: 14)) { try target(16) }
    #expect(throws: CodeError.noStatement(.init(file: "B.swift", line: 1), last: nil)) { try target(1, "B.swift") }
    #expect(throws: CodeError.noFile("C.swift", among: ["A.swift", "B.swift"])) { try target(1, "C.swift") }
  }

  @Test func aRunGoesOnToItsLine() async throws {
    let story = try await Story(entering: "6")
    let file = story.step.files[0]
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.firstIndex { $0.contains("armor.gloves = forge") } ?? 0) + 1
    let target = try StepCode([file]).target(line: line, of: nil)
    let events = await story.run.advance(to: target)
    let places = events.compactMap(\.place?.line)
    #expect(places.last == line)
    #expect(places.count { $0 == line } == 1, "it is the first event there")
  }
}
