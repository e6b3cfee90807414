import Testing

@testable import Core

@Suite struct EventTests {
  private let container = Container(tracksInstances: true)
  private let recorder = Recorder()

  @Test func theEventsOfAResolutionAreEmittedInOrder() throws {
    container.addPart("Forge", .container)
    container.addPart("Boots", needs: ["Forge"])
    container.addPart("Armor", needs: ["Boots", "Forge", "Gloves property"])
    container.addPart("Gloves")
    let observation = container.observe(recorder.record)
    let armor = try container.part("Armor")
    #expect(
      recorder.lines == [
        "resolving Armor",
        "created Forge#1 by Boots",
        "created Boots#1 by Armor",
        "injected Forge#1 by Boots to #1 (initializer)",
        "reused Forge#1 by Armor",
        "created Armor#1",
        "injected Boots#1 by Armor to #1 (initializer)",
        "injected Forge#1 by Armor to #1 (initializer)",
        "created Gloves#1 by Armor",
        "injected Gloves#1 by Armor to #1 (property)",
      ])
    #expect(recorder.events.filter { $0.kind == .created }.allSatisfy { $0.durationNanoseconds != nil })
    withExtendedLifetime((armor, observation)) {}
  }

  @Test func allEventsOfAResolutionHaveItsNumber() async throws {
    container.addPart("Forge", .container)
    container.addPart("Boots", needs: ["Forge"])
    container.register(Int.self) { resolver in try resolver.locator.service(Part.self, named: "Boots").name.count }
    container.registerAsync(String.self) { resolver in "\(try await resolver.resolve(Int.self))" }
    let observation = container.observe(recorder.record)
    _ = try container.part("Boots")
    _ = try container.resolve(Int.self)
    _ = fault { try container.part("Helmet") }
    _ = try ServiceLocator(container).service(Part.self, named: "Forge")
    let squire = container.addPart("Squire")
    let numbers = recorder.events.map { "\($0.resolution ?? 0) \($0.kind)" }
    #expect(
      numbers == [
        "1 resolving", "1 created", "1 created", "1 injected", "2 resolving", "2 reused", "2 created", "2 injected",
        "2 pulled", "2 created", "3 resolving", "3 missing", "3 failed", "4 reused", "4 pulled", "0 registered",
      ])
    container.remove(squire)
    _ = try await container.resolveAsync(String.self)
    #expect(recorder.events.dropFirst(numbers.count).allSatisfy { $0.resolution == nil })
    withExtendedLifetime(observation) {}
  }

  @Test func aFailureIsReportedOnceByTheOutermostResolution() throws {
    container.addPart("Armor", needs: ["Helmet"])
    container.addPart("Knight", needs: ["Armor"])
    let observation = container.observe(recorder.record)
    let error = fault { try container.part("Knight") }
    #expect(
      recorder.lines == ["resolving Knight", "missing Helmet by Armor (initializer)", "failed Knight"])
    #expect(recorder.events.last?.message == error?.description)
    withExtendedLifetime(observation) {}
  }

  @Test func registeringEditingAndRemovingEmitEvents() throws {
    let observation = container.observe(recorder.record)
    let id = container.addPart("Armor")
    container.replace(Registration(id: id, key: .part("Armor"), lifetime: .container)) { _ in Part("Armor") }
    container.rename(id, to: "Plate")
    container.remove(id)
    #expect(recorder.lines == ["registered Armor", "edited Armor", "renamed Armor", "removed Plate"])
    #expect(recorder.events.map(\.message) == ["transient", "container", "container", nil])
    #expect(recorder.events[2].newName == .part("Plate"))
    #expect(recorder.events.allSatisfy { $0.registration == id })
    withExtendedLifetime(observation) {}
  }

  @Test func innerScopesAreReportedAsClosedFirst() throws {
    let observation = container.observe(recorder.record)
    container.addPart("Profile", .scoped("user"))
    let user = try container.openScope("user", key: "anna")
    let message = try user.openScope("message", key: "1")
    _ = try message.part("Profile")
    user.close()
    #expect(
      recorder.lines == [
        "registered Profile", "scope-opened in user:anna", "scope-opened in message:1",
        "resolving Profile in message:1", "created Profile#1 in user:anna", "scope-closed in message:1",
        "scope-closed in user:anna",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func severalListenersHearAndStopHearing() throws {
    let other = Recorder()
    let first = container.observe(recorder.record)
    var second: Observation? = container.observe(other.record)
    container.addPart("Armor")
    first.cancel()
    first.cancel()
    container.addPart("Boots")
    second = nil
    container.addPart("Gloves")
    #expect(recorder.lines == ["registered Armor"])
    #expect(other.lines == ["registered Armor", "registered Boots"])
    #expect(second == nil && !container.tree.isObserved)
  }

  @Test func aListenerMayUseTheContainer() throws {
    container.addPart("Armor", .container)
    let seen = Guarded<[Int]>([])
    let observation = container.observe { [weak container] event in
      if event.kind == .created { seen.change { $0.append(container?.liveInstances.count ?? -1) } }
    }
    _ = try container.part("Armor")
    #expect(seen.value == [1])
    withExtendedLifetime(observation) {}
  }

  @Test func withoutObserversOrTrackingNothingIsRecorded() throws {
    let container = Container()
    container.addPart("Boots")
    container.register(Int.self) { r in
      _ = try r.resolve(Part.self, named: "Boots")
      #expect(ResolutionStack.current.frames.last?.details == nil)
      return 1
    }
    _ = try container.resolve(Int.self)
    #expect(!container.isWatched)
  }

  @Test func anObserverReceivesInjectionsAlsoWithoutTracking() throws {
    let container = Container()
    container.addPart("Boots")
    container.addPart("Armor", needs: ["Boots"])
    let observation = container.observe(recorder.record)
    _ = try container.part("Armor")
    #expect(
      recorder.lines == [
        "resolving Armor", "created Boots by Armor", "created Armor", "injected Boots by Armor (initializer)",
      ])
    withExtendedLifetime(observation) {}
  }
}
