import Core

// Stack bytes that one level takes in a chain of closures, for Core and the naive locator.

private protocol Chained: Sendable {}

private final class Link: Chained {
  let next: (any Chained)?
  init(_ next: (any Chained)?) { self.next = next }
}

/// Addresses of the stack in each factory.
private final class Places: @unchecked Sendable {  // safe: one thread uses it
  var all: [UInt] = []

  @inline(never) func record() {
    var here: UInt8 = 0
    withUnsafeMutablePointer(to: &here) { all.append(UInt(bitPattern: $0)) }
  }

  /// Median of the bytes between two neighbouring levels. The first levels have more to do, so the mean would mislead.
  var bytesPerLevel: Int {
    let sorted = all.sorted(by: >)
    let levels = zip(sorted, sorted.dropFirst()).map { Int($0 - $1) }.sorted()
    return levels.isEmpty ? 0 : levels[levels.count / 2]
  }
}

private func objects(_ lifetime: Lifetime) throws -> Int {
  let places = Places()
  let scope = try Container().openScope("user", key: "anna")
  for level in 0..<16 {
    scope.register(Link.self, named: "\(level)", lifetime: lifetime) { r in
      places.record()
      return Link(try r.resolve(Link.self, named: "\(level + 1)"))
    }
  }
  scope.register(Link.self, named: "16", lifetime: lifetime) { _ in Link(nil) }
  _ = try scope.resolve(Link.self, named: "0")
  return places.bytesPerLevel
}

private func protocols(_ lifetime: Lifetime) throws -> Int {
  let places = Places()
  let scope = try Container().openScope("user", key: "anna")
  for level in 0..<16 {
    scope.register((any Chained).self, named: "\(level)", lifetime: lifetime) { r in
      places.record()
      return Link(try r.resolve((any Chained).self, named: "\(level + 1)"))
    }
  }
  scope.register((any Chained).self, named: "16", lifetime: lifetime) { _ in Link(nil) }
  _ = try scope.resolve((any Chained).self, named: "0")
  return places.bytesPerLevel
}

private func naive() -> Int {
  let (places, locator) = (Places(), NaiveLocator())
  for level in 0..<16 {
    locator.register("\(level)") { locator -> Link in
      places.record()
      return Link(locator.resolve(named: "\(level + 1)") as Link?)
    }
  }
  locator.register("16") { _ in Link(nil) }
  _ = locator.resolve(named: "0") as Link?
  return places.bytesPerLevel
}

func measureStack() throws {
  print("| bytes of stack a level | by class | by protocol |\n|---|---:|---:|")
  for lifetime in [Lifetime.transient, .graph, .container, .weak, .scoped("user")] {
    print("| \(lifetime) | \(try objects(lifetime)) | \(try protocols(lifetime)) |")
  }
  print("| naive locator | \(naive()) | |")
}
