import Testing

@_spi(Instrumentation) @testable import Core

/// Instances that are made while their container changes. They are neither lost nor made twice.
@Suite struct ChangedMeanwhileTests {
  private let container = Container()
  private let gone = Guarded<[String]>([])

  /// Registers a service whose factory runs `meanwhile`, which changes the container.
  @discardableResult
  private func register(_ lifetime: Lifetime, _ meanwhile: @escaping @Sendable () -> Void) -> Registered<Part> {
    container.register(Part.self, named: "Forge", lifetime: lifetime) { _ in
      meanwhile()
      return Part("Forge")
    }
    .onTeardown { [gone] part in gone.change { $0.append(part.name) } }
  }

  @Test func declarationsMadeDuringTheMakingCount() throws {
    let later = Guarded<(@Sendable () -> Void)?>(nil)
    let registered = register(.container) { later.value?() }
    later.value = { [gone] in
      registered.provide(AnyObject.self)
        .onTeardown { (part: Part) -> Void in gone.change { $0.append("\(part.name) too") } }
    }
    let first = try container.part("Forge")
    #expect(try container.part("Forge") === first)
    container.close()
    #expect(gone.value == ["Forge", "Forge too"])
    later.value = nil
  }

  @Test(arguments: [true, false]) func theHookRunsForAnInstanceMadeWhileItsScopeCloses(_ isTracked: Bool) throws {
    let container = Container(tracksInstances: isTracked)
    let scope = Guarded<Container?>(nil)
    container.register(Counter.self, lifetime: .scoped("user")) { _ in
      scope.value?.close()
      return Counter()
    }
    .onTeardown { [gone] _ in gone.change { $0.append("Counter") } }
    let own = try container.openScope("user", key: "anna")
    scope.value = own
    #expect(fault { try own.resolve(Counter.self) }?.reason == own.scope.map { .closedScope($0) })
    scope.value = nil
    #expect(gone.value == ["Counter"])
    #expect(own.keptInstances.isEmpty)
  }

  @Test func theHookRunsForAnInstanceMadeWhileItsRegistrationIsRemoved() throws {
    register(.container) { [container] in container.remove(container.registrations[0].id) }
    #expect(try container.part("Forge").name == "Forge")
    #expect(gone.value == ["Forge"])
  }

  private struct Failure: Error {}

  /// B, on another thread, receives A through the cycle. Then A fails.
  @Test func aServiceThatAnotherThreadMadeWithAFailedInstanceIsLostWithIt() throws {
    for _ in 1...50 {
      let container = Container()
      let meeting = Meeting(2)
      let fails = Guarded(true)
      container.register(
        Registration(
          id: container.reserveID(), key: .part("A"), lifetime: .container,
          dependencies: [.init(.part("B"), by: .property)]),
        make: { _ in Part("A") },
        inject: { part, r in
          if fails.value { meeting.arrive(limit: .milliseconds(50)) }
          part.properties = [try r.resolve(Part.self, named: "B", by: .property)]
          if fails.value {
            part.properties = []
            throw Failure()
          }
        })
      container.register(Part.self, named: "B", lifetime: .container) { r in
        if fails.value { meeting.arrive(limit: .milliseconds(50)) }
        return Part("B", needs: [try r.resolve(Part.self, named: "A")])
      }
      _ = try onThreads(2) { index in Result { try container.part(index == 0 ? "A" : "B") } }
      fails.value = false
      let a = try container.part("A")
      #expect(try container.part("B").needs[0] === a)
      a.properties = []
    }
  }

  @Test func anAsynchronousServiceIsNotSeenBeforeItsPropertiesAreSet() async throws {
    let container = Container()
    let (started, goOn) = (Counter(), Counter())
    container.registerAsync(Shelf.self, lifetime: .container) { _ in Shelf() }.inject(\.book)
    container.register(Book.self) { _ in
      started.add()
      eventually { goOn.value == 1 }
      return Book()
    }
    let making = Task { try await container.resolveAsync(Shelf.self) }
    while started.value == 0 { await Task.yield() }
    #expect(fault { try container.resolve(Shelf.self) }?.reason == .needsAsync)
    goOn.add()
    let shelf = try await making.value
    #expect(shelf.book != nil)
    #expect(try container.resolve(Shelf.self) === shelf)
  }

  private final class Book: Sendable {}
  private final class Shelf: @unchecked Sendable { var book: Book? }  // safe: set before it is shared
}
