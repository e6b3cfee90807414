import Benchmark
import Core

/// The armory, registered by initializers as in an application.
private func armory(tracksInstances: Bool = false) -> Container {
  let container = Container(tracksInstances: tracksInstances)
  container.register(Boots.self, lifetime: .transient, Boots.init)
  container.register(Pants.self, lifetime: .transient, Pants.init)
  container.register(Chestplate.self, lifetime: .transient, Chestplate.init)
  container.register(Gloves.self, lifetime: .transient, Gloves.init)
  container.register(Helmet.self, lifetime: .transient, Helmet.init)
  container.register(Belt.self, lifetime: .transient, Belt.init)
  container.register(Cloak.self, lifetime: .transient, Cloak.init)
  container.register(Armor.self, lifetime: .transient, Armor.init)
  container.register(Knight.self, lifetime: .transient, Knight.init)
  container.register(Forge.self, lifetime: .container, Forge.init)
  container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
  return container
}

/// The armory with scopes that are opened with a user.
private func armoryWithUsers() -> Container {
  let container = armory()
  container.declareScope("login", key: User.self)
  container.register(Session.self, lifetime: .scoped("login"), Session.init)
  return container
}

/// A chain of services, each made by a closure that asks for the next.
private func chain(_ length: Int) -> Container {
  let container = Container()
  for index in 1..<length {
    container.register(Int.self, named: "\(index - 1)") { r in try r.resolve(Int.self, named: "\(index)") }
  }
  container.register(Int.self, named: "\(length - 1)") { _ in 0 }
  return container
}

/// Runs a body in two tasks at once.
private func both(_ body: @escaping @Sendable () -> Void) async {
  async let first: Void = body()
  async let second: Void = body()
  _ = await (first, second)
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.cpuTotal, .wallClock, .throughput, .instructions], scalingFactor: .kilo, maxDuration: .seconds(2))

  func measure(_ name: String, scale: Benchmark.Configuration? = nil, _ body: @escaping () throws -> Void) {
    Benchmark(name, configuration: scale ?? Benchmark.defaultConfiguration) { benchmark in
      for _ in benchmark.scaledIterations { try body() }
    }
  }
  func measure(_ name: String, scale: Benchmark.Configuration, _ body: @escaping () async -> Void) {
    Benchmark(name, configuration: scale) { benchmark in
      for _ in benchmark.scaledIterations { await body() }
    }
  }
  let single = Benchmark.Configuration(
    metrics: [.cpuTotal, .wallClock, .instructions], scalingFactor: .one, maxDuration: .seconds(2))

  let naive = naiveArmory()
  let ours = armory()
  let watched = armory()
  // The benchmarks below hold this observation.
  let observation = watched.observe { blackHole($0.kind) }
  let tracking = armory(tracksInstances: true)

  // MARK: Leaf, singleton, knight
  measure("leaf: direct") { blackHole(Boots()) }
  measure("leaf: naive") { blackHole(naive.resolve(Boots.self)) }
  measure("leaf: Core") { blackHole(try ours.resolve(Boots.self)) }
  measure("leaf: Core observed") {
    try withExtendedLifetime(observation) { blackHole(try watched.resolve(Boots.self)) }
  }
  measure("leaf: Core tracking") { blackHole(try tracking.resolve(Boots.self)) }
  measure("singleton: naive") { blackHole(naive.resolve(Forge.self)) }
  measure("singleton: Core") { blackHole(try ours.resolve(Forge.self)) }
  measure("singleton: Core observed") {
    try withExtendedLifetime(observation) { blackHole(try watched.resolve(Forge.self)) }
  }
  measure("knight: direct") {
    blackHole(
      Knight(
        armor: Armor(
          boots: Boots(), pants: Pants(), chestplate: Chestplate(), gloves: Gloves(), helmet: Helmet(), belt: Belt(),
          cloak: Cloak())))
  }
  measure("knight: naive") { blackHole(naive.resolve(Knight.self)) }
  measure("knight: Core") { blackHole(try ours.resolve(Knight.self)) }
  measure("knight: Core observed") {
    try withExtendedLifetime(observation) { blackHole(try watched.resolve(Knight.self)) }
  }

  // MARK: Two threads
  measure("first by 2 threads: Core", scale: single) {
    let container = armory()
    await both { blackHole(try? container.resolve(Forge.self)) }
  }
  measure("singleton by 2 threads: naive", scale: single) {
    await both { for _ in 0..<1_000 { blackHole(naive.resolve(Forge.self)) } }
  }
  measure("singleton by 2 threads: Core", scale: single) {
    await both { for _ in 0..<1_000 { blackHole(try? ours.resolve(Forge.self)) } }
  }

  // MARK: Scopes
  measure("scope: naive") {
    let scope = NaiveLocator(parent: naive)
    scope.register(Profile.self, instance: Profile())
    blackHole(scope.resolve(Profile.self))
    blackHole(scope.resolve(Forge.self))
  }
  measure("scope: Core") {
    let scope = try ours.openScope("user", key: "anna")
    blackHole(try scope.resolve(Profile.self))
    blackHole(try scope.resolve(Forge.self))
    scope.close()
  }

  let login = armoryWithUsers()
  let anna = User()
  measure("scope with a typed key: Core") {
    let scope = try login.openScope("login", key: anna)
    blackHole(try scope.resolve(Session.self))
    blackHole(try scope.resolve(Forge.self))
    scope.close()
  }

  // MARK: Many
  for count in [1_000, 10_000] {
    let names = (0..<count).map { "service \($0)" }
    measure("register \(count): naive", scale: single) {
      let locator = NaiveLocator()
      for name in names { locator.register(name) { _ in 7 } }
    }
    measure("register \(count): Core", scale: single) {
      let container = Container()
      for name in names { container.register(Int.self, named: name) { _ in 7 } }
    }
    let many = NaiveLocator()
    let container = Container()
    for name in names {
      many.register(name) { _ in 7 }
      container.register(Int.self, named: name) { _ in 7 }
    }
    var next = 0
    func anyName() -> String {
      next = (next &* 7_919 &+ 13) % count
      return names[next]
    }
    measure("named of \(count): naive") { blackHole(many.resolve(named: anyName()) as Int?) }
    measure("named of \(count): Core") { blackHole(try container.resolve(Int.self, named: anyName())) }
  }
  let deep = chain(1_000)
  measure("chain of 1000: Core", scale: single) { blackHole(try deep.resolve(Int.self, named: "0")) }
  let deepest = chain(10_000)
  measure("chain of 10000, on a thread with 512 MB of stack: Core", scale: single) {
    onDeepStack { blackHole(try? deepest.resolve(Int.self, named: "0")) }
  }
  measure("the thread alone", scale: single) { onDeepStack {} }

  // MARK: Checking
  measure("validate 11: Core") { try ours.validate() }
  let large = Container()
  for index in 0..<10_000 { large.register(Int.self, named: "\(index)") { _ in index } }
  measure("validate 10000: Core", scale: single) { try large.validate() }
}
