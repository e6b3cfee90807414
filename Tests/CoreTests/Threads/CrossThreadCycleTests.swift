import Testing

@_spi(Instrumentation) @testable import Core

/// Two threads that each make the service the other one needs.
@Suite struct CrossThreadCycleTests {
  /// Registers a service whose factory waits until both factories run, and then resolves the other service.
  private func register(_ name: String, needing other: String, in container: Container, _ meeting: Meeting) {
    container.register(Part.self, named: name, lifetime: .container) { r in
      meeting.arrive()
      return Part(name, needs: [try r.resolve(Part.self, named: other)])
    }
  }

  @Test(arguments: [("Y → X → Y", "Y → X"), ("A → Y → B → X → C → Y", "C → Y → B → X"), ("A → X → Y → X", "Y → X")])
  func aThreadWaitingForAServiceOfACycleGetsTheWholeCycle(_ path: String, _ behind: String) {
    let steps = { (text: String) in
      text.split(separator: " → ").map { ResolutionError.Step(.part(String($0)), by: .initializer) }
    }
    let error = ResolutionError(.cycle, path: steps(path))
    let waited = error.path.firstIndex { $0.service == .part("X") }
    #expect(waited.map(error.steps(behind:)) == steps(behind))
  }

  @Test func aCycleAcrossThreadsIsAnErrorAndNotADeadlock() throws {
    for _ in 1...20 {
      let container = Container()
      let meeting = Meeting(2)
      register("A", needing: "B", in: container, meeting)
      register("B", needing: "A", in: container, meeting)
      let results = try onThreads(2) { index in Result { try container.part(index == 0 ? "A" : "B") } }
      let faults = results.compactMap(\.fault)
      #expect(faults.count == 2)
      for (error, first) in zip(faults, ["A", "B"]) {
        let other = first == "A" ? "B" : "A"
        #expect(error.reason == .cycle)
        let whole = "\(first) → \(other) → \(first)"
        #expect([whole, "\(whole) → \(other)"].contains(error.pathText))
      }
      #expect(container.keptInstances.isEmpty)
    }
  }

  @Test func aCycleAcrossThreeThreadsIsAnError() throws {
    let container = Container()
    let meeting = Meeting(3)
    let names = ["A", "B", "C"]
    for index in 0..<3 { register(names[index], needing: names[(index + 1) % 3], in: container, meeting) }
    let results = try onThreads(3) { index in Result { try container.part(names[index]) } }
    #expect(results.compactMap { $0.fault?.reason } == [.cycle, .cycle, .cycle])
  }

  @Test func aCycleAcrossThreadsThatAPropertyBreaksMakesOneOfEach() throws {
    for _ in 1...100 {
      let container = Container()
      let meeting = Meeting(2)
      container.register(
        Registration(
          id: container.reserveID(), key: .part("A"), lifetime: .container,
          dependencies: [.init(.part("B"), by: .property)]),
        make: { _ in Part("A") },
        inject: { part, r in
          meeting.arrive(limit: .milliseconds(50))
          part.properties = [try r.resolve(Part.self, named: "B", by: .property)]
        })
      register("B", needing: "A", in: container, meeting)
      let results = try onThreads(2) { index in Result { try container.part(index == 0 ? "A" : "B") } }
      let (a, b) = (try results[0].get(), try results[1].get())
      #expect(eventually { a.properties.first === b })
      #expect(b.needs[0] === a)
      a.properties = []
    }
  }

  @Test func overTwoContainersIsACycleError() throws {
    let (left, right) = (Container(), Container())
    let meeting = Meeting(2)
    left.register(Int.self, lifetime: .container) { _ in
      meeting.arrive()
      return try right.resolve(Int.self)
    }
    right.register(Int.self, lifetime: .container) { [weak left] _ in
      meeting.arrive()
      return try #require(left).resolve(Int.self)
    }
    let results = try onThreads(2) { index in Result { try (index == 0 ? left : right).resolve(Int.self) } }
    #expect(results.compactMap { $0.fault?.reason } == [.cycle, .cycle])
  }
}
