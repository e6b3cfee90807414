import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Consent for code that a script brings along. It runs only if the command line allows it.
@Suite struct ConsentTests {
  private static func run(_ lines: [String], _ consent: Consent) -> (status: Int32, complaints: [String]) {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    surroundings.lessons.consent = consent
    var (rest, complaints): (ArraySlice<String>, [String]) = (lines[...], [])
    let status = Script(
      name: "s", width: 80, height: 24, printsFrames: false, output: .text, surroundings: surroundings
    )
    .run(next: { rest.popFirst() }, print: { _ in }, complain: { complaints.append($0) })
    return (status, complaints)
  }

  private static let step = "lesson knight --step 1"

  @Test(arguments: ["code text Soldered.swift \"x\"", "code replace \"Boots()\" \"Shoes()\""])
  func aScriptsOwnCodeNeedsConsent(_ line: String) {
    let refused = Self.run([Self.step, line], .refused)
    #expect(refused.status == 2)
    #expect(refused.complaints.last?.contains("'playground run --trust'") == true)
    #expect(Self.run([Self.step, line], .given).complaints.allSatisfy { !$0.contains("--trust") })
  }

  /// The states of the code that the author wrote are part of the lesson, and need no consent.
  @Test func aScriptMayUseTheCodeOfTheLesson() {
    #expect(Self.run([Self.step, "play", "code reset", "step next"], .refused).status == 0)
  }

  @Test func aScriptDoesNotAllowItselfALesson() async throws {
    try await TemporaryFolder.uses { folder in
      try FirstLesson(title: "T").write(to: folder.url.path + "/tea")
      for line in ["lesson \(folder.url.path)/tea --trust", "lesson \(folder.url.path)/tea"] {
        let refused = Self.run([line], .refused)
        #expect(refused.status == 2)
        #expect(refused.complaints.last?.contains("'playground run --trust'") == true)
        #expect(Self.run([line], .given).status == 0)
      }
    }
  }
}
