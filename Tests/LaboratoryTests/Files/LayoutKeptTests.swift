import Core
import TestSupport
import Testing

@testable import Laboratory
@testable import Stage

/// Saving a scenario over a hand-written text, which keeps the text's comments and layout.
@Suite struct LayoutKeptTests {
  private static let text = """
    # The armory.
    playground: 1

    services:
      # Made once.
      Armor:            # the good one
        as: "AbstractArmor"
        lifetime: container   # kept
        needs: [ Boots,  Pants ] # all of it
      Boots:   { lifetime: transient }   # left and right

      # Below the belt.
      Pants:
      Helmet:  { needs: [Boots] }  # the last one
    # Kinds.
    scopes: { user: {} }
    roots: [Armor]   # from outside

    """

  /// Text after saving a changed scenario.
  private func saved(_ text: String = text, _ change: (inout Scenario) -> Void) throws -> String {
    let old = try ScenarioReader.read(text, path: "a.yaml")
    var new = old
    change(&new)
    let document = Document(path: "a.yaml", name: "a.yaml", saved: old, bytes: .init(text.utf8))
    let result = try #require(document.checkedText(of: new, at: "a.yaml"))
    #expect(try ScenarioReader.read(result, path: "a.yaml") == new)
    return result
  }

  @Test func anUnchangedScenarioKeepsItsText() throws {
    #expect(try saved { _ in } == Self.text)
  }

  @Test func savingAChangedLifetimeKeepsItsComment() throws {
    let result = try saved { $0.services[0].lifetime = .weak }
    #expect(result == Self.text.replacing("lifetime: container   # kept", with: "lifetime: weak   # kept"))
  }

  @Test func aRemovedServiceRemovesOnlyItsLine() throws {
    let result = try saved { $0.services.removeAll { $0.name == "Boots" } }
    #expect(result == Self.text.replacing("  Boots:   { lifetime: transient }   # left and right\n", with: ""))
  }

  @Test func theFirstAndTheLastMayGo() throws {
    let first = try saved { scenario in
      scenario.roots = []
      scenario.services.removeFirst()
    }
    #expect(first.contains("services:\n  # Made once.") == true)
    #expect(first.contains("  Boots:   { lifetime: transient }   # left and right"))
    #expect(!first.contains("roots"))
    let last = try saved { $0.services.removeLast() }
    #expect(last == Self.text.replacing("  Helmet:  { needs: [Boots] }  # the last one\n", with: ""))
  }

  @Test func anAddedServiceComesBehindTheLast() throws {
    let result = try saved { $0.services.append(ServiceDraft(name: "Sword", needs: [Need("Boots", by: .property)])) }
    let added = "\n  Sword: { lifetime: transient, needs: [{ service: Boots, by: property }] }"
    #expect(result == Self.text.replacing("# the last one", with: "# the last one" + added))
  }

  @Test func anotherNameIsWrittenInItsPlace() throws {
    let result = try saved { scenario in
      scenario.services[1].name = "Shoes"
      scenario.services[0].needs[0] = Need("Shoes")
    }
    #expect(result.contains("  Shoes:   { lifetime: transient }   # left and right\n\n  # Below the belt."))
    #expect(result.contains("needs: [ Shoes,  Pants ] # all of it"))
  }

  @Test func emptyPartsOfAScenarioAreFilledIn() throws {
    let result = try saved { scenario in
      scenario.services[2].lifetime = .graph
      scenario.mode = .locator
      scenario.services[3].needs = []
    }
    #expect(result.contains("\n  Pants: { lifetime: graph }\n"))
    #expect(result.contains("playground: 1\nmode: locator\n"))
    #expect(result.contains("Helmet:  {}  # the last one"))
  }

  @Test func listsOverSeveralLinesAreChangedItemByItem() throws {
    let text = """
      playground: 1
      services:
        Knight:
          needs:
            - Sword   # sharp
            # not in summer
            - service: Coat
              by: property
            - Boots
        Sword: {}
        Coat: {}
        Boots: {}

      """
    let result = try saved(text) { scenario in
      scenario.services[0].needs.remove(at: 2)
      scenario.services[0].needs.append(Need("Shield"))
      scenario.services[0].needs[1] = Need("Coat", by: .method)
    }
    #expect(result.contains("      - Sword   # sharp\n      # not in summer\n"))
    #expect(result.contains("        by: method\n"))
    #expect(result.contains("      - Shield\n"))
    let one = try saved(text) { $0.services[0].needs.remove(at: 0) }
    #expect(one.contains("needs:\n      # not in summer\n      - service: Coat\n"))
    let none = try saved(text) { $0.services[0].needs = [] }
    #expect(none.contains("  Sword: {}"))
  }

  @Test func windowsLineEndsStay() throws {
    let text = "playground: 1\r\nservices:\r\n  A: {} # one\r\n"
    let result = try saved(text) { $0.services.append(ServiceDraft(name: "B")) }
    #expect(result == "playground: 1\r\nservices:\r\n  A: {} # one\r\n  B: { lifetime: transient }\r\n")
  }

  @Test func aFileWithoutServicesGetsThemLineByLine() throws {
    let result = try saved("# mine\nplayground: 1\n") { scenario in
      scenario.services = [ServiceDraft(name: "A"), ServiceDraft(name: "B")]
    }
    #expect(result == "# mine\nplayground: 1\nservices:\n  A: { lifetime: transient }\n  B: { lifetime: transient }\n")
  }

  @Test func textThatCannotBeChangedInPlaceIsNotChanged() throws {
    let text = "# mine\nplayground: 1\nservices:\n  A: &a { lifetime: weak }\n  B: *a\n"
    let old = try ScenarioReader.read("playground: 1\nservices: { A: {} }", path: "a.yaml")
    let document = Document(path: "a.yaml", name: "a.yaml", saved: old, bytes: .init(text.utf8))
    #expect(document.checkedText(of: old, at: "a.yaml") == nil)
  }

  /// Any change of any scenario, saved over any text of it, is read back unchanged.
  @Test func anyChangeIsReadBack() throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    func draft(_ random: inout SplitMix, _ name: String) -> ServiceDraft {
      let lifetimes: [Lifetime] = [.transient, .container, .graph, .weak, .scoped("user")]
      let needs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Need(
          "S\(Int.random(in: 0...9, using: &random))", by: Bool.random(using: &random) ? .initializer : .property,
          isOptional: Bool.random(using: &random))
      }
      return ServiceDraft(
        name: name, interface: Bool.random(using: &random) ? "I\(name)" : nil,
        lifetime: lifetimes.randomElement(using: &random) ?? .weak, needs: needs)
    }
    for round in 0..<60 {
      var scenario = Scenario()
      scenario.services = (0..<Int.random(in: 0...6, using: &random)).map { draft(&random, "S\($0)") }
      if Bool.random(using: &random) { scenario.scopeKinds = [.init(name: "user", parent: nil)] }
      var text = "# head\n" + ScenarioWriter.text(scenario)
      var document = Document(path: "a.yaml", name: "a", saved: scenario, bytes: .init(text.utf8))
      for _ in 0..<8 {
        switch Int.random(in: 0...4, using: &random) {
        case 0: scenario.services.append(draft(&random, "N\(Int.random(in: 0...999_999, using: &random))"))
        case 1: if !scenario.services.isEmpty { scenario.services.removeLast() }
        case 2: if !scenario.services.isEmpty { scenario.services.removeFirst() }
        case 3:
          if let index = scenario.services.indices.randomElement(using: &random) {
            scenario.services[index] = draft(&random, scenario.services[index].name)
          }
        default:
          if let index = scenario.services.indices.randomElement(using: &random) {
            scenario.services[index].name = "R\(Int.random(in: 0...999_999, using: &random))"
          }
        }
        text = document.text(of: scenario)
        let back = try? ScenarioReader.read(text, path: "a.yaml")
        #expect(back == scenario, "SEED=\(seed), round \(round):\n\(text)")
        #expect(text.hasPrefix("# head\n"))
        if back != scenario { return }
        document = Document(path: "a.yaml", name: "a", saved: scenario, bytes: .init(text.utf8))
      }
    }
  }
}
