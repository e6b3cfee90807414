import LessonKit

class Place {
  let name: String

  init(name: String) { self.name = name }
}

class Search {
  private let clock: KitClock
  private(set) var sent = 0
  private var known: [String: Place] = [:]

  init(clock: KitClock) {
    self.clock = clock
  }

  func find(_ name: String) async throws
    -> Place
  {
    sent += 1
    try await clock.sleep(for: .seconds(2))
    if let place = known[name] { return place }
    let place = Place(name: name)
    known[name] = place
    return place
  }
}

public func story(_ kit: Kit) async throws {
  let search = Search(clock: kit.clock)
  kit.show("Which place?")
  let name = kit.readLine() ?? "zoo"
  let first = try await search.find(name)
  let again = try await search.find(name)
  kit.show(first.name, again.name)
  print("Same:", first === again)
  print("Sent:", search.sent)
}
