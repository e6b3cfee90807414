import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage
@testable import Support

@Suite struct ScriptTests {
  private func run(
    _ text: String, frames: Bool = false, _ output: Script.Output = .text
  ) -> (status: Int32, out: String, error: String) {
    var (out, error) = ("", "")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    let script = Script(name: "test.pg", width: 80, height: 24, printsFrames: frames, output: output)
    let status = script.run(
      next: { lines.popFirst() }, print: { out += $0 }, complain: { error += $0 + "\n" })
    return (status, out, error)
  }

  @Test func aFailedResolveIsAnEventAndTheScriptGoesOn() {
    let result = run("add Knight --needs Armor\nresolve Knight\nadd Armor\nresolve Knight\nexpect live Knight 1")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.out.contains("    Knight#1 held by you"))
  }

  @Test func aUsageErrorStopsTheScriptAndPrintsNoState() {
    let result = run("add Knight\n\nresolv Knight\nadd Armor")
    #expect(result.status == 2)
    #expect(result.out == "")
    #expect(result.error.hasPrefix("test.pg:3: unknown command 'resolv'; did you mean 'resolve'?"))
  }

  @Test func aFailedExpectationIsNamedAndTheScriptGoesOn() {
    let result = run(
      "add Knight\nexpect live Knight 2\nexpect mode locator\nexpect failed Knight\nexpect missing Helmet\nresolve Knight"
    )
    #expect(result.status == 1)
    #expect(
      result.error == """
        test.pg:2: expected 2 live Knights; alive: 0
        test.pg:3: expected mode locator; the mode is injection
        test.pg:4: expected resolving Knight to fail; Knight has no event
        test.pg:5: expected Helmet to be missing; nothing is missing

        """)
    #expect(result.out.contains("Knight#1"))
  }

  @Test func framesHaveTheRequestedSize() {
    let lines = run("add Knight", frames: true).out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { TextWidth.of(String($0)) <= 80 })
    #expect(lines.contains { $0.hasPrefix(" Playground › empty *") })
  }

  @Test func quitEndsTheScript() {
    #expect(run("add Knight\nquit\nfly").status == 0)
  }

  @Test func theStateIsASingleJSONObject() throws {
    let result = run(
      "add Boots\nadd Armor as AbstractArmor --lifetime container --needs Boots\nscope open user anna\nresolve AbstractArmor",
      .json)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    #expect(object["playground"] as? Int == 1)
    #expect(object["mode"] as? String == "injection")
    #expect(object["lesson"] is NSNull)
    let services = try #require(object["services"] as? [[String: Any]])
    #expect(services.map { $0["name"] as? String } == ["Boots", "Armor"])
    #expect(services[1]["interface"] as? String == "AbstractArmor")
    #expect(services[1]["lifetime"] as? String == "container")
    #expect(services[1]["registered"] as? Bool == true)
    let instances = try #require(services[1]["instances"] as? [[String: Any]])
    #expect(instances.map { $0["id"] as? String } == ["Armor#1"])
    #expect(instances[0]["heldBy"] as? [String] == ["you", "container"])
    let edges = try #require(object["edges"] as? [[String: Any]])
    #expect(edges.map { $0["to"] as? String } == ["Boots"])
    #expect(edges[0]["declared"] as? Bool == true && edges[0]["observed"] as? Bool == true)
    let scopes = try #require(object["scopes"] as? [[String: Any]])
    #expect(scopes[0]["key"] as? String == "anna" && scopes[0]["parent"] is NSNull)
    let events = try #require(object["events"] as? [[String: Any]])
    #expect(events.map { $0["n"] as? Int } == Array(1...events.count))
  }

  @Test func aLessonsObjectsAreServicesWithoutARegistration() async throws {
    let model = await Bench.lesson([KnightSteps.command("06-injection"), "play"]).model
    let text = try StateJSON(model.stage.shown, events: model.stage.timeline.records(), snapshot: model.stage.snapshot)
      .text
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let lesson = try #require(object["lesson"] as? [String: Any])
    #expect(lesson["step"] as? Int == KnightSteps.number("06-injection") && lesson["title"] as? String == "Injection")
    #expect((lesson["live"] as? [String: Int])?["Knight"] == 1)
    #expect(lesson["folder"] as? String == "06-injection" && lesson["file"] as? String == "Injection.swift")
    #expect(lesson["compiled"] as? Bool == true && lesson["edited"] as? Bool == false)
    #expect(lesson["outcome"] as? String == "returned" && lesson["crashed"] is NSNull)
    #expect(lesson["output"] as? [String] == ["Helmet on: true"])
    let services = try #require(object["services"] as? [[String: Any]])
    #expect(services.allSatisfy { $0["registered"] as? Bool == false && $0["lifetime"] is NSNull })
  }
}
