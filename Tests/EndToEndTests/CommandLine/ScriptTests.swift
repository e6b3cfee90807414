import Foundation
import TestSupport
import Testing

/// The command `playground run`.
@Suite struct ScriptTests {
  private static let script = "add Boots\nadd Knight --needs Boots\nresolve Knight # held\n"

  @Test func aScriptEndsWithTheState() throws {
    let ending = try playground(["run", "-"], input: Self.script)
    #expect(ending.status == 0)
    #expect(ending.complaint == "")
    #expect(ending.output.contains("Holding Knight#1"))
    #expect(
      ending.output.contains(
        """
        services:
          Boots (transient)
            Boots#1 held by Knight#1
          Knight (transient) needs Boots
            Knight#1 held by you
        dependencies:
          Knight -> Boots by initializer (declared, observed)
        findings: none
        """), "\(ending.output)")
  }

  @Test func aScriptIsReadFromAFile() throws {
    let ending = try playground(["run", "knight.txt"], files: ["knight.txt": Self.script])
    #expect(ending.status == 0)
    #expect(ending.output.contains("Knight#1 held by you"))
  }

  @Test func swiftCodeIsReadByTheConfigurationOfItsFolder() throws {
    let code = """
      import Swinject
      final class Till { init(printer: Printer) {} }
      func wire(_ container: Container) {
        container.register(Till.self) { r in Till(printer: r.resolve(Printer.self)!) }
      }
      """
    var files = ["code/Till.swift": code, "look.txt": "open code\ncheck\n"]
    #expect(try playground(["run", "look.txt"], files: files).output.contains("missing"))
    files["code/.playground.yml"] = "rules: {missing: off}\n"
    let output = try playground(["run", "look.txt"], files: files).output
    #expect(output.contains("Suppressed by '.playground.yml': 1 finding"), "\(output)")
    #expect(!output.contains("missing"), "\(output)")
  }

  @Test func jsonIsASingleObject() throws {
    let ending = try playground(["run", "-", "--format", "json"], input: Self.script)
    let state = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(state["playground"] as? Int == 1)
    #expect(state["mode"] as? String == "injection")
    let services = try #require(state["services"] as? [[String: Any]])
    #expect(services.map { $0["name"] as? String } == ["Boots", "Knight"])
    let instances = try #require(services[0]["instances"] as? [[String: Any]])
    #expect(instances.map { $0["id"] as? String } == ["Boots#1"])
    #expect(instances[0]["heldBy"] as? [String] == ["Knight#1"])
    #expect(state["lesson"] is NSNull)
    let events = try #require(state["events"] as? [[String: Any]])
    #expect(events.map { $0["n"] as? Int } == Array(1...events.count))
  }

  @Test(arguments: [Size(80, 24), Size(60, 20), Size(20, 6)]) func printedFramesHaveTheRequestedSize(size: Size) throws
  {
    let ending = try playground(["run", "-", "--frames", "--size", size.testDescription], input: "add Boots\n")
    #expect(ending.status == 0)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.contains(" empty *") }, "no frame\n\(ending.output)")
    let frame = lines[first...].prefix(size.height)
    #expect(frame.count == size.height)
    #expect(frame.allSatisfy { $0.count <= size.width }, "\(ending.output)")
    #expect(frame.contains { $0.contains("Boots") })
  }

  @Test func aLessonIsWalkedWithoutATerminal() throws {
    let script =
      "\(KnightSteps.command("06-injection"))\nplay\nexpect live Knight 1\nexpect live Forge 1\nexpect mode injection\n"
    let ending = try playground(["run", "-", "--format", "json"], input: script)
    #expect(ending.status == 0, "\(ending.complaint)")
    let state = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let lesson = try #require(state["lesson"] as? [String: Any])
    #expect(lesson["step"] as? Int == KnightSteps.number("06-injection"))
    #expect(lesson["title"] as? String == "Injection")
    #expect((lesson["live"] as? [String: Int])?["Garrison"] == 1)
  }

  @Test func aResolutionThatFailsIsNoReasonToStop() throws {
    let ending = try playground(
      ["run", "-"], input: "add Knight --needs Armor\nresolve Knight\nexpect failed Knight\nexpect live Knight 0\n")
    #expect(ending.status == 0)
    #expect(ending.complaint == "")
    #expect(ending.output.contains("nothing is registered for Armor"))
  }

  @Test func aFailedExpectationEndsWithStatusOne() throws {
    let ending = try playground(
      ["run", "s.txt"], files: ["s.txt": "add Boots\nexpect live Boots 1\nexpect mode locator\nresolve Boots\n"])
    #expect(ending.status == 1)
    #expect(
      ending.complaint
        == "s.txt:2: expected 1 live Boots; alive: 0\ns.txt:3: expected mode locator; the mode is injection\n")
    #expect(ending.output.contains("Boots#1 held by you"), "the script went on to its end")
  }

  @Test(arguments: [
    ("resolv Knight", "unknown command 'resolv'"), ("resolve Knigth", "unknown service 'Knigth'"),
    ("add Horse --lifetime eternal", "unknown lifetime 'eternal'"), ("add", "a service's name is missing"),
    ("add \"Horse", "a quote is not closed"), ("mode sideways", "unknown mode 'sideways'"),
    ("lesson dragon", "unknown lesson 'dragon'"), ("at 99", "no event 99"),
    ("step next", "no lesson is open"),
    ("release Knight#7", "or any other instance"), ("open nowhere.yaml", "nowhere.yaml"),
  ]) func wrongUsageEndsWithStatusTwoAndNoState(line: String, complaint: String) throws {
    let ending = try playground(["run", "s.txt"], files: ["s.txt": "add Knight\n\n\(line)\nadd Never\n"])
    #expect(ending.status == 2)
    #expect(ending.output == "")
    #expect(ending.complaint.hasPrefix("s.txt:3: "), "\(ending.complaint)")
    #expect(ending.complaint.contains(complaint), "\(ending.complaint)")
    #expect(ending.complaint.split(separator: "\n").count == 1, "\(ending.complaint)")
  }
}
