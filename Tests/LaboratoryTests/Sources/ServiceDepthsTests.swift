import Testing

@testable import Importer
@testable import Laboratory

/// The longest way to a service.
@Suite struct ServiceDepthsTests {
  private func depths(_ edges: (String, String)...) -> ServiceDepths {
    ServiceDepths(
      edges.map { from, to in
        Edge(
          from: from, isFromService: true, to: to, isRegistered: true, kind: .initializer, when: .eager,
          style: "swinject", place: Place(file: "A.swift", line: 1, column: 1))
      })
  }

  @Test func theLongestWayCounts() {
    let depths = depths(("A", "B"), ("B", "C"), ("A", "C"), ("C", "D"))
    #expect(["A", "B", "C", "D", "E"].map { depths[$0] } == [0, 1, 2, 3, 0])
  }

  @Test func aCycleEnds() {
    let depths = depths(("A", "B"), ("B", "C"), ("C", "B"), ("C", "C"))
    #expect(depths["A"] == 0 && depths["B"] + depths["C"] > 0)
  }
}
