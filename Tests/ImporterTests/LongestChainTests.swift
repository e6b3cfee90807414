import Core
import Testing

@testable import Importer

/// The longest chain of services in which each needs the next.
@Suite struct LongestChainTests {
  /// A project of registered services with the dependencies `AB`, `BC`.
  private func project(_ pairs: [String], kind: Edge.Kind = .initializer, consumers: Set<String> = [])
    -> ImportedProject
  {
    var project = ImportedProject(root: "shop")
    for name in Set(pairs.flatMap { $0.map(String.init) }).sorted() where !consumers.contains(name) {
      project.services.append(
        Service(
          name: name, type: name, also: [], qualifier: nil, arguments: [], implementation: nil, container: nil,
          lifetime: .transient, lifetimeFrom: .site, style: "swinject",
          place: Place(file: "Shop.swift", line: 1, column: 1), module: "Shop", isConditional: false, isTestOnly: false)
      )
    }
    for pair in pairs {
      let (from, to) = (String(pair.prefix(1)), String(pair.suffix(1)))
      project.edges.append(
        Edge(
          from: from, isFromService: !consumers.contains(from), to: to, isRegistered: true, type: to, kind: kind,
          when: .eager, isOptional: false, isBuiltIn: false, style: "swinject",
          place: Place(file: "Shop.swift", line: 1, column: 1), isConditional: false))
    }
    return project
  }

  @Test(arguments: [
    (["AB", "BC", "AC"], ["A", "B", "C"]),
    (["AD", "AB", "BC", "CD", "ED"], ["A", "B", "C", "D"]),
    // Of two chains of one length, the first by names.
    (["CD", "AB"], ["A", "B"]),
    (["AC", "AB"], ["A", "B"]),
    ([], []),
  ])
  func aChainHasTheMostDependencies(pairs: [String], chain: [String]) {
    #expect(project(pairs).longestChain == chain)
  }

  /// A cycle counts as one service, and the chain leads through it on its shortest way.
  @Test func aCycleDoesNotMakeAChainLonger() {
    // A with the cycle of B and C, and D are three; V to Z are four.
    #expect(project(["AB", "BC", "CB", "CD", "VX", "XY", "YZ"]).longestChain == ["V", "X", "Y", "Z"])
    #expect(project(["AB", "BC", "CB", "CD"]).longestChain == ["A", "B", "C", "D"])
    #expect(project(["AB", "BA"]).longestChain == ["A"])
  }

  @Test func consumersAndCreatedObjectsAreNoLinks() {
    #expect(project(["XA", "AB"], consumers: ["X"]).longestChain == ["A", "B"])
    #expect(project(["AB", "BC"], kind: .creates).longestChain.isEmpty)
  }

  @Test func theSummaryNamesItsEnds() {
    #expect(project(["AB", "BC", "CD"]).chainText == "longest chain: 4 services, A → … → D")
    #expect(project(["AB", "BC"]).chainText == "longest chain: 3 services, A → B → C")
    #expect(project(["AB"]).chainText == nil)
    #expect(ProjectText.summary(project(["AB", "BC"])).contains("longest chain: 3 services"))
  }
}
