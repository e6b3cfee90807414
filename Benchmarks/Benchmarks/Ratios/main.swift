import Core
import Glibc

// Cost of each request as a ratio to the naive locator, in one process. Rounds run in rotating order, and the ratio of
// processor times is taken within each round. The output has the median, and the spread from the 10th to the 90th
// percentile.
//
//     swift run -c release Ratios            31 rounds
//     swift run -c release Ratios 101        101 rounds
//     swift run -c release Ratios 31 knight  only the cases with this text in their names
//     swift run [-c release] Ratios stack    bytes of stack for each level of a chain
//     swift run -c release Ratios threads    nanoseconds with 1, 2, 4 and 8 threads
//     swift run -c release Ratios "leaf, observed"     this case alone for a second, for a profiler

@inline(never) private func sink<Value>(_ value: Value) {}

/// Makes an object that the optimiser cannot remove.
@inline(never) private func made<Object: AnyObject>(_ make: () -> Object) -> Object { make() }

/// Processor time of the whole process, because asynchronous work runs on other threads.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

#if canImport(Glibc)
  /// `mallopt`, which the Glibc module does not export, with the numbers of its options `M_TRIM_THRESHOLD`
  /// and `M_MMAP_THRESHOLD`.
  @_silgen_name("mallopt")
  private func setMallocOption(_ option: CInt, _ value: CInt) -> CInt
  private let (trimThreshold, mapThreshold): (CInt, CInt) = (-1, -3)
#endif

private protocol Piece: Sendable { func use() }
private final class Ring: Piece { func use() {} }
private protocol Tool: Sendable { func use() }
private final class Anvil: Tool { func use() {} }
private final class Missing: Sendable {}
private final class Cup: Sendable {}

/// The armory, registered by initializers, with the services that are requested by protocols.
private func initializers() -> Container {
  let container = Container()
  container.register(Boots.self, Boots.init)
  container.register(Pants.self, Pants.init)
  container.register(Chestplate.self, Chestplate.init)
  container.register(Gloves.self, Gloves.init)
  container.register(Helmet.self, Helmet.init)
  container.register(Belt.self, Belt.init)
  container.register(Cloak.self, Cloak.init)
  container.register(Armor.self, Armor.init)
  container.register(Knight.self, Knight.init)
  container.register(Forge.self, lifetime: .container, Forge.init)
  container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
  container.register((any Piece).self, Ring.init)
  container.register((any Tool).self, lifetime: .container, Anvil.init)
  return container
}

/// The armory, registered by closures.
private func closures() -> Container {
  let container = Container()
  container.register(Boots.self) { _ in Boots() }
  container.register(Pants.self) { _ in Pants() }
  container.register(Chestplate.self) { _ in Chestplate() }
  container.register(Gloves.self) { _ in Gloves() }
  container.register(Helmet.self) { _ in Helmet() }
  container.register(Belt.self) { _ in Belt() }
  container.register(Cloak.self) { _ in Cloak() }
  container.register(Armor.self) { r in
    try Armor(
      boots: r.resolve(), pants: r.resolve(), chestplate: r.resolve(), gloves: r.resolve(), helmet: r.resolve(),
      belt: r.resolve(), cloak: r.resolve())
  }
  container.register(Knight.self) { r in Knight(armor: try r.resolve()) }
  container.register(Forge.self, lifetime: .container) { _ in Forge() }
  return container
}

private struct Case {
  let name: String
  let base: String
  let count: Int
  let body: () -> Void
}

private func cases() -> [Case] {
  var result: [Case] = []
  func put(_ name: String, _ base: String, _ count: Int, _ body: @escaping () -> Void) {
    result.append(Case(name: name, base: base, count: count, body: body))
  }
  func add(_ name: String, to base: String, _ count: Int = 2_000, _ body: @escaping () -> Void) {
    put(name, base, count, body)
  }
  let naive = naiveArmory()
  naive.register((any Piece).self) { _ in Ring() }
  naive.register((any Tool).self, instance: Anvil())
  let (ours, byClosures, watched) = (initializers(), closures(), initializers())
  let observation = watched.observe { sink($0.kind) }

  add("naive leaf", to: "") { sink(naive.resolve(Boots.self)) }
  add("leaf", to: "naive leaf") { sink(try? ours.resolve(Boots.self)) }
  add("leaf, closure", to: "naive leaf") { sink(try? byClosures.resolve(Boots.self)) }
  add("leaf, observed", to: "naive leaf", 500) {
    withExtendedLifetime(observation) { sink(try? watched.resolve(Boots.self)) }
  }
  add("naive missing", to: "") { sink(naive.resolve(Missing.self)) }
  add("missing", to: "naive missing", 500) { sink(try? ours.resolve(Missing.self)) }
  add("missing, optional", to: "naive missing", 500) { sink(try? ours.resolve(Missing?.self)) }
  add("naive singleton", to: "") { sink(naive.resolve(Forge.self)) }
  add("singleton", to: "naive singleton") { sink(try? ours.resolve(Forge.self)) }
  add("naive leaf by protocol", to: "") { sink(naive.resolve((any Piece).self)) }
  add("leaf by protocol", to: "naive leaf by protocol") { sink(try? ours.resolve((any Piece).self)) }
  add("naive singleton by protocol", to: "") { sink(naive.resolve((any Tool).self)) }
  add("singleton by protocol", to: "naive singleton by protocol") { sink(try? ours.resolve((any Tool).self)) }
  add("naive knight", to: "", 500) { sink(naive.resolve(Knight.self)) }
  add("knight, 9 objects", to: "naive knight", 500) { sink(try? ours.resolve(Knight.self)) }
  add("knight, closures", to: "naive knight", 500) { sink(try? byClosures.resolve(Knight.self)) }
  add("naive scope", to: "", 500) {
    let scope = NaiveLocator(parent: naive)
    scope.register(Profile.self, instance: Profile())
    sink(scope.resolve(Profile.self))
    sink(scope.resolve(Forge.self))
  }
  add("scope", to: "naive scope", 500) {
    guard let scope = try? ours.openScope("user", key: "anna") else { return }
    sink(try? scope.resolve(Profile.self))
    sink(try? scope.resolve(Forge.self))
    scope.close()
  }

  let handForge = Forge()
  add("leaf by hand", to: "naive leaf") { sink(made { Boots() }) }
  add("singleton by hand", to: "naive singleton") { sink(handForge) }
  add("leaf by protocol, by hand", to: "naive leaf by protocol") { sink(made { Ring() } as any Piece) }
  add("knight by hand", to: "naive knight", 500) { sink(made { knightByHand() }) }
  add("scope by hand", to: "naive scope", 500) {
    sink(made { Profile() })
    sink(handForge)
  }
  addLifetimes(naive, ours, put)
  addObserved(watched, observation, put)
  addChanging(put)

  let names = (0..<1_000).map { "service \($0)" }
  let (manyNaive, many) = (NaiveLocator(), Container())
  for name in names {
    manyNaive.register(name) { _ in 7 }
    many.register(Int.self, named: name) { _ in 7 }
  }
  var next = 0
  func anyName() -> String {
    next = (next &* 7_919 &+ 13) % names.count
    return names[next]
  }
  add("naive named", to: "") { sink(manyNaive.resolve(named: anyName()) as Int?) }
  add("one of 1,000 named", to: "naive named") { sink(try? many.resolve(Int.self, named: anyName())) }
  add("naive registering", to: "", 1) {
    let locator = NaiveLocator()
    for name in names { locator.register(name) { _ in 7 } }
  }
  add("registering 1,000", to: "naive registering", 1) {
    let container = Container()
    for name in names { container.register(Int.self, named: name) { _ in 7 } }
  }
  add("registering 1,000, initializers", to: "naive registering", 1) {
    let container = Container()
    for name in names { container.register(Armor.self, named: name, lifetime: .transient, Armor.init) }
  }

  addAsync(put)

  let (naiveChain, chain) = (NaiveLocator(), Container())
  for index in 0..<999 {
    naiveChain.register("\(index)") { locator -> Int in locator.resolve(named: "\(index + 1)") ?? 0 }
    chain.register(Int.self, named: "\(index)") { r in try r.resolve(Int.self, named: "\(index + 1)") }
  }
  naiveChain.register("999") { _ in 0 }
  chain.register(Int.self, named: "999") { _ in 0 }
  add("naive chain of 100", to: "", 10) { sink(naiveChain.resolve(named: "900") as Int?) }
  add("chain of 100", to: "naive chain of 100", 10) { sink(try? chain.resolve(Int.self, named: "900")) }
  add("naive chain of 1,000", to: "", 1) { sink(naiveChain.resolve(named: "0") as Int?) }
  add("chain of 1,000", to: "naive chain of 1,000", 1) { sink(try? chain.resolve(Int.self, named: "0")) }
  return result
}

private typealias Adding = (_ name: String, _ base: String, _ count: Int, _ body: @escaping () -> Void) -> Void

/// Cases of the less usual lifetimes, and of injection after or beside the initializer.
private func addLifetimes(_ naive: NaiveLocator, _ ours: Container, _ add: Adding) {
  let (graph, child, naiveChild) = (graphArmory(), ours.makeChild(), NaiveLocator(parent: naive))
  add("knight, graph", "naive knight", 500) { sink(try? graph.resolve(Knight.self)) }
  ours.register(Cup.self, lifetime: .weak, Cup.init)
  let (cup, naiveCup) = (try? ours.resolve(Cup.self), naive.weakly(Cup.self, Cup.init))
  add("naive weak", "", 500) { withExtendedLifetime(naiveCup) { sink(naive.weakly(Cup.self, Cup.init)) } }
  add("weak, shared", "naive weak", 500) { withExtendedLifetime(cup) { sink(try? ours.resolve(Cup.self)) } }
  add("weak by hand", "naive weak", 500) { sink(naiveCup) }
  ours.register(Blade.self, taking: Int.self) { _, length in Blade(length: length) }
  naive.register(Blade.self) { (_: NaiveLocator, length: Int) in Blade(length: length) }
  add("naive argument", "", 500) { sink(naive.resolve(Blade.self, with: 90)) }
  add("argument", "naive argument", 500) { sink(try? ours.resolve(Blade.self, with: 90)) }
  add("argument by hand", "naive argument", 500) { sink(made { Blade(length: 90) }) }
  ours.register(Horse.self) { _ in Horse() }.inject(\.forge)
  naive.register(Horse.self) { locator in
    let horse = Horse()
    horse.forge = locator.resolve()
    return horse
  }
  let forge = Forge()
  add("naive property", "", 500) { sink(naive.resolve(Horse.self)) }
  add("property", "naive property", 500) { sink(try? ours.resolve(Horse.self)) }
  add("property by hand", "naive property", 500) {
    let horse = made { Horse() }
    horse.forge = forge
    sink(horse)
  }
  add("naive child asks parent, leaf", "", 500) { sink(naiveChild.resolve(Boots.self)) }
  add("child asks parent, leaf", "naive child asks parent, leaf", 500) { sink(try? child.resolve(Boots.self)) }
  add("child by hand", "naive child asks parent, leaf", 500) { sink(made { Boots() }) }
}

private func addObserved(_ watched: Container, _ observation: Observation, _ add: Adding) {
  add("singleton, observed", "naive singleton", 500) {
    withExtendedLifetime(observation) { sink(try? watched.resolve(Forge.self)) }
  }
  add("knight, observed", "naive knight", 100) {
    withExtendedLifetime(observation) { sink(try? watched.resolve(Knight.self)) }
  }
}

private final class Lamp: Sendable {}

/// Cases of registering and resolving by turns, overrides and checks, beside a thousand registrations.
private func addChanging(_ add: Adding) {
  let (naive, turning) = (naiveArmory(), initializers())
  for number in 0..<1_000 {
    naive.register("\(number)") { _ in 7 }
    turning.register(Int.self, named: "\(number)") { _ in 7 }
  }
  add("naive turns: leaf", "", 100) {
    naive.register(Lamp.self) { _ in Lamp() }
    sink(naive.resolve(Lamp.self))
  }
  add("turns: leaf", "naive turns: leaf", 100) {
    turning.register(Lamp.self, Lamp.init)
    sink(try? turning.resolve(Lamp.self))
  }
  add("naive turns: knight", "", 100) {
    naive.register(Lamp.self) { _ in Lamp() }
    sink(naive.resolve(Knight.self))
  }
  add("turns: knight", "naive turns: knight", 100) {
    turning.register(Lamp.self, Lamp.init)
    sink(try? turning.resolve(Knight.self))
  }
  add("naive turns: knight's boots", "", 100) {
    naive.register(Boots.self) { _ in Boots() }
    sink(naive.resolve(Knight.self))
  }
  add("turns: knight's boots", "naive turns: knight's boots", 100) {
    turning.register(Boots.self, Boots.init)
    sink(try? turning.resolve(Knight.self))
  }
  let few = initializers()
  add("naive override", "", 100) { sink(naive.overriding(Boots.self) { _ in Boots() }.resolve(Boots.self)) }
  add("override one of 12", "naive override", 20) {
    few.withOverrides {
      $0.register(Boots.self, Boots.init)
    } run: {
      sink(try? few.resolve(Boots.self))
    }
  }
  add("override one of 1,000", "override one of 12", 20) {
    turning.withOverrides {
      $0.register(Boots.self, Boots.init)
    } run: {
      sink(try? turning.resolve(Boots.self))
    }
  }
  add("validate 13", "", 50) { sink(try? few.validate()) }
  add("registering the armory", "", 50) { sink(initializers()) }
}

private func addAsync(_ add: Adding) {
  let (naive, ours) = (naiveAsyncArmory(), asyncArmory())
  add("300 naive async leaves", "", 1) { inOneTask(300) { sink(await naive.resolve(Helmet.self)) } }
  add("300 async leaves", "300 naive async leaves", 1) {
    inOneTask(300) { sink(try? await ours.resolveAsync(Helmet.self)) }
  }
  add("300 async leaves by hand", "300 naive async leaves", 1) { inOneTask(300) { sink(await forged()) } }
  add("300 naive async knights", "", 1) { inOneTask(300) { sink(await naive.resolve(Knight.self)) } }
  add("300 async knights", "300 naive async knights", 1) {
    inOneTask(300) { sink(try? await ours.resolveAsync(Knight.self)) }
  }
  add("300 async knights by hand", "300 naive async knights", 1) { inOneTask(300) { sink(await asyncKnightByHand()) } }
}

/// Formats a number with a fixed count of decimals.
private func text(_ value: Double, _ decimals: Int) -> String {
  let scaled = Int((value * (decimals == 2 ? 100 : 10)).rounded())
  let (whole, rest) = scaled.quotientAndRemainder(dividingBy: decimals == 2 ? 100 : 10)
  return "\(whole).\(decimals == 2 && rest < 10 ? "0" : "")\(rest)"
}

/// Measures the cases and prints a table.
///
/// - Parameter part: a text in the names of the cases to print; nil prints all. Each case comes with the one it is
///   compared with.
private func measure(_ rounds: Int, _ part: String?) {
  let known = cases()
  let wanted = known.filter { item in part.map { item.name.contains($0) } ?? true }
  let names = Set(wanted.map(\.name) + wanted.map(\.base))
  let all = known.filter { names.contains($0.name) }
  var samples: [String: [Double]] = [:]
  for round in 0..<rounds {
    for index in all.indices {
      let item = all[(index + round) % all.count]
      let start = processorTime()
      for _ in 0..<item.count { item.body() }
      samples[item.name, default: []].append(Double(processorTime() - start) / Double(item.count))
    }
  }
  func at(_ part: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * part)]
  }
  print("| case | ns | to | ns | ratio | p10–p90 |\n|---|---:|---|---:|---:|---|")
  for item in all {
    guard let own = samples[item.name], let base = samples[item.base.isEmpty ? item.name : item.base] else { continue }
    let ratios = zip(own, base).map { $0 / $1 }
    print(
      "| \(item.name) | \(text(at(0.5, of: own), 1)) | \(item.base) | \(text(at(0.5, of: base), 1)) "
        + "| \(text(at(0.5, of: ratios), 2)) | \(text(at(0.1, of: ratios), 2))–\(text(at(0.9, of: ratios), 2)) |")
  }
}

private func repeats(_ name: String) {
  guard let item = cases().first(where: { $0.name == name }) else { return print("There is no case '\(name)'.") }
  let start = processorTime()
  while processorTime() - start < 1_000_000_000 { for _ in 0..<item.count { item.body() } }
}

// Keeps the memory that a case frees in the process. Otherwise glibc returns it to the kernel if it happens to lie at the
// end of the heap, and the next round pays for its pages again.
#if canImport(Glibc)
  precondition(setMallocOption(trimThreshold, 1 << 30) == 1 && setMallocOption(mapThreshold, 32 << 20) == 1)
#endif

let argument = CommandLine.arguments.dropFirst().first ?? "31"
if argument == "stack" {
  try measureStack()
} else if argument == "threads" {
  measureThreads()
} else if let rounds = Int(argument) {
  measure(rounds, CommandLine.arguments.dropFirst(2).first)
} else {
  repeats(argument)
}
