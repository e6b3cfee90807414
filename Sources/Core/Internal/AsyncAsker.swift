/// Asks for a service: from outside, or for a service that is being made.
struct AsyncAsker: Sendable {
  /// The container or scope that is asked.
  let container: Container
  /// The service that is being made; nil for an asker from outside.
  let frame: AsyncFrame?
  /// The instances of lifetime `graph` of this resolution.
  let graph: AsyncGraph
  /// What the asker gives to the next factory.
  var arguments: AsyncResolver.Arguments?
  /// Whether the service that is being made waits for the answer: a task that its factory only started may ask for that very
  /// service, and waits for it like everybody else.
  var isWaitedFor = true

  /// The current task, as a part of the resolution that its factory belongs to.
  static func current(in container: Container) -> AsyncAsker {
    let link = AsyncFrame.running
    let frame = link?.current
    return AsyncAsker(
      container: container, frame: frame, graph: frame?.graph ?? AsyncGraph(),
      isWaitedFor: frame == nil || link?.isWaitedFor == true)
  }

  /// The same in another container.
  func asking(_ container: Container) -> AsyncAsker {
    AsyncAsker(container: container, frame: frame, graph: graph, isWaitedFor: isWaitedFor)
  }

  /// Finds or makes what an initializer needs, one after the other.
  func all(_ types: [Any.Type]) async throws -> GivenNeeds {
    let given = GivenNeeds(count: types.count)
    func one<Need>(_ type: Need.Type) async throws {
      given.append(made: try await container.resolveAsync(type, named: nil, by: .initializer, self))
    }
    var place = 0
    while true {
      place = try container.giveSynchronous(types, from: place, to: given, self)
      if place == types.count { return given }
      let type = types[place]
      if let (entry, instance) = try await container.registered(type, self) {
        entry.give(instance, as: type, to: given)
      } else {
        try await one(type)
      }
      place += 1
    }
  }

  func path(to key: ServiceKey, by kind: Dependency.Kind?) -> [ResolutionError.Step] {
    steps + [.init(key, by: kind)]
  }

  /// Runs something synchronous, whose errors tell only their own part of the path.
  func extendingPath<Result>(_ body: () throws -> Result) throws -> Result {
    let stack = ResolutionStack.current
    let before = stack.outer
    stack.outer = frame
    defer { stack.outer = before }
    do {
      return try body()
    } catch let error as ResolutionError {
      throw error.at(steps + error.path)
    }
  }

  var steps: [ResolutionError.Step] { frame?.steps ?? [] }
}

/// The makers of a resolution's own instances.
actor AsyncGraph {
  private var makers: [GraphPlace: AsyncMaker] = [:]

  /// The maker of an entry's instance, and whether it is new.
  func maker(of place: GraphPlace) -> (AsyncMaker, isNew: Bool) {
    if let known = makers[place] { return (known, false) }
    let new = AsyncMaker()
    makers[place] = new
    return (new, true)
  }

  /// Lets whoever asks next make the instance, because the task of this maker was cancelled.
  func forget(_ maker: AsyncMaker, at place: GraphPlace) {
    if makers[place] === maker { makers[place] = nil }
  }
}
