import Testing

@testable import Core

/// Cost of printing the error of a missing service: it compares a bounded number of names, whatever their number and
/// length.
@Suite struct MissingServiceErrorCostTests {
  @Test func onlyABoundedNumberOfNamesIsCompared() throws {
    let container = Container()
    for index in 0..<5_000 { container.register(Int.self, named: "service \(index)") { _ in index } }
    let key = ServiceKey(Int.self, named: "servise 7")
    let looked = container.tree.registry.withLock { $0.keys(near: key, limit: 1_000) }
    #expect(looked.count == 1_000)
    let error = try #require(fault { try container.resolve(Int.self, named: "servise 7") })
    #expect("\(error)".contains("nothing is registered"))
  }

  @Test func namesOfTheSameTypeAreListedFirst() {
    let container = Container()
    container.register(String.self) { _ in "" }
    container.register(Double.self) { _ in 1 }
    container.register(Int.self, named: "pool") { _ in 1 }
    let key = ServiceKey(Int.self, named: "poll")
    #expect(container.tree.registry.withLock { $0.keys(near: key, limit: 1) } == [ServiceKey(Int.self, named: "pool")])
  }

  @Test func aNameOfAMegabyteIsNotCompared() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(NearestName.of(long, among: [long + "y"]).isEmpty)
    #expect(NearestName.of("boots", among: [long, "boot"]) == ["boot"])
  }
}
