/// The origin of an asynchronous request: a caller outside any factory, or the frame of a service that is being made.
struct AsyncRequester: Sendable {
  /// The container or scope that receives the request.
  let container: Container
  /// Frame of the service that is being made; nil for a request from outside.
  let frame: AsyncFrame?
  /// The instances of lifetime `graph` of this resolution.
  let graph: AsyncGraph
  /// Arguments that the request passes to the next factory; nil if there are none.
  var arguments: AsyncResolver.Arguments?
  /// True if the factory of `frame` waits for the result of the request.
  ///
  /// A task that the factory started without waiting may request the same service, and then waits like any other
  /// requester.
  var isWaitedFor = true

  /// Returns the requester for the current task: the frame of the running factory, or a request from outside.
  static func current(in container: Container) -> AsyncRequester {
    let link = AsyncFrame.running
    let frame = link?.current
    return AsyncRequester(
      container: container, frame: frame, graph: frame?.graph ?? AsyncGraph(),
      isWaitedFor: frame == nil || link?.isWaitedFor == true)
  }

  /// Returns a requester for a request to another container, with the same frame and without arguments.
  func asking(_ container: Container) -> AsyncRequester {
    AsyncRequester(container: container, frame: frame, graph: graph, isWaitedFor: isWaitedFor)
  }

  /// Resolves the dependencies of an initializer one after the other, and returns them in the order of its parameters.
  func all(_ types: TypeList) async throws -> PreresolvedArguments {
    let given = PreresolvedArguments(count: types.count)
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

  /// Runs synchronous code. If the code throws a `ResolutionError`, the path of this requester is put in front of the
  /// error's path.
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

/// The makers of the instances with lifetime `graph` in one resolution.
actor AsyncGraph {
  private var makers: [GraphPlace: AsyncMaker] = [:]

  /// Returns the maker of a `graph` instance, and whether this call created the maker.
  func maker(of place: GraphPlace) -> (AsyncMaker, isNew: Bool) {
    if let known = makers[place] { return (known, false) }
    let new = AsyncMaker()
    makers[place] = new
    return (new, true)
  }

  /// Removes a maker whose task was cancelled, so that the next requester makes the instance.
  func forget(_ maker: AsyncMaker, at place: GraphPlace) {
    if makers[place] === maker { makers[place] = nil }
  }
}
