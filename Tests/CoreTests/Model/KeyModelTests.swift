import Testing

@testable import Core

/// Random declarations and openings of scopes with typed keys, compared with a list of the declarations.
@Suite(.timeLimit(.minutes(1))) struct KeyModelTests {
  @Test(arguments: Seeds.some(500)) func eachServiceGetsTheKeyOfTheRightScope(_ seed: UInt64) async throws {
    var run = KeyRun(seed: seed)
    for _ in 1...40 where run.faults.isEmpty { await run.step() }
    #expect(run.faults.isEmpty, "SEED=\(seed)\n\((run.faults + run.story).joined(separator: "\n"))")
  }
}

private final class Key<Tag>: Sendable {}
private final class Page<Tag>: Sendable {
  let key: Key<Tag>
  init(key: Key<Tag>) { self.key = key }
}
private final class Profile<Tag>: Sendable {
  let page: Page<Tag>
  init(page: Page<Tag>) { self.page = page }
}
private enum Red {}
private enum Green {}

/// A type of key, with the type erased.
private struct KeyType {
  let name: String
  let register: (Container) -> Void
  let declare: (Container, _ kind: ScopeKind, _ outer: ScopeKind?) -> Registration.ID?
  let open: (Container, _ kind: ScopeKind) throws -> (Container, AnyObject)
  /// Ways to read the key: the key itself, and the services `page` and `profile` that hold it.
  let asks: [(name: String, key: (_ of: Container, _ isAsync: Bool) async throws -> AnyObject)]

  init<Tag>(_ tag: Tag.Type) {
    name = ServiceKey(Key<Tag>.self).description
    register = { container in
      container.register(Page<Tag>.self, lifetime: .transient, Page<Tag>.init)
      container.register(Profile<Tag>.self, lifetime: .scoped("user"), Profile<Tag>.init)
    }
    declare = { container, kind, outer in
      container.declareScope(kind, key: Key<Tag>.self, in: outer)
      return container.registration(of: ServiceKey(Key<Tag>.self))?.id
    }
    open = { container, kind in
      let scope = try container.openScope(kind, key: Key<Tag>())
      return (scope.container, scope.key)
    }
    asks = [
      ("Key", { try await $1 ? $0.resolveAsync(Key<Tag>.self) : $0.resolve(Key<Tag>.self) }),
      ("Page", { try await $1 ? $0.resolveAsync(Page<Tag>.self).key : $0.resolve(Page<Tag>.self).key }),
      (
        "Profile",
        { try await $1 ? $0.resolveAsync(Profile<Tag>.self).page.key : $0.resolve(Profile<Tag>.self).page.key }
      ),
    ]
  }
}

private final class KeyPlace {
  let container: Container
  let kind: ScopeKind?
  let key: (type: Int, object: AnyObject)?
  let parent: KeyPlace?
  /// Keys that the profiles shared in this scope hold, by index of the key's type.
  var profiles: [Int: AnyObject] = [:]

  init(_ container: Container, _ kind: ScopeKind?, _ key: (type: Int, object: AnyObject)?, in parent: KeyPlace?) {
    self.container = container
    self.kind = kind
    self.key = key
    self.parent = parent
  }

  var isClosed = false
  func nearest(_ kind: ScopeKind) -> KeyPlace? { self.kind == kind ? self : parent?.nearest(kind) }
  func isInside(_ other: KeyPlace) -> Bool { self === other || parent?.isInside(other) == true }
}

private struct KeyRun {
  private struct Declaration {
    let kind: ScopeKind
    let type: Int
    var outer: ScopeKind?
  }

  private let types = [KeyType(Red.self), KeyType(Green.self), KeyType(Int.self)]
  private static let kinds: [ScopeKind] = ["user", "message", "room"]

  private var random: SplitMix64
  private var places = [KeyPlace(Container(tracksInstances: false), nil, nil, in: nil)]
  /// Declarations in order of registration, at most one for each kind.
  private var declarations: [Declaration] = []
  private(set) var faults: [String] = []
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for type in types { type.register(places[0].container) }
  }

  mutating func step() async {
    let type = Int.random(in: 0..<3, using: &random)
    let kind = Self.kinds.randomElement(using: &random) ?? "user"
    guard let place = places.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: declare(kind, type, Self.kinds.filter { $0 != kind }.randomElement(using: &random))
    case 1: declare(kind, type, nil)
    case 2: undeclare(type)
    case 3: openUntyped(kind, place)
    case 4..<7: open(kind, type, place)
    case 7: close(place)
    default: await resolve(type, place)
    }
  }

  private func lock(_ kind: ScopeKind) -> Declaration? { declarations.first { $0.kind == kind } }

  // MARK: Steps

  private mutating func declare(_ kind: ScopeKind, _ type: Int, _ outer: ScopeKind?) {
    story.append("declare \(kind) \(types[type].name) in \(outer?.name ?? "any")")
    _ = types[type].declare(places[0].container, kind, outer)
    recordKey(kind, type, outer)
  }

  private mutating func recordKey(_ kind: ScopeKind, _ type: Int, _ outer: ScopeKind?) {
    let old = declarations.firstIndex { $0.kind == kind }
    let new = Declaration(kind: kind, type: type, outer: outer ?? old.flatMap { declarations[$0].outer })
    if let old, declarations[old].type == type {
      declarations[old] = new
    } else {
      if let old { declarations.remove(at: old) }
      declarations.append(new)
    }
  }

  /// Removes the declaration that provides a type of key.
  private mutating func undeclare(_ type: Int) {
    guard let index = declarations.lastIndex(where: { $0.type == type }) else { return }
    story.append("remove the declaration of \(declarations[index].kind)")
    let container = places[0].container
    if let id = container.registrations.last(where: { $0.key.description == types[type].name })?.id {
      container.remove(id)
    }
    declarations.remove(at: index)
  }

  private mutating func openUntyped(_ kind: ScopeKind, _ place: KeyPlace) {
    story.append("open \(kind) in \(describe(place))")
    let expected = lock(kind).map { ResolutionError.Reason.wrongKey(kind: kind, expected: types[$0.type].name) }
    attempt(expected ?? closed(place)) {
      let scope: Container = try place.container.openScope(kind, key: "7")
      return KeyPlace(scope, kind, nil, in: place)
    }
  }

  private mutating func open(_ kind: ScopeKind, _ type: Int, _ place: KeyPlace) {
    story.append("open \(kind) \(types[type].name) in \(describe(place))")
    var expected: ResolutionError.Reason?
    if let lock = lock(kind), lock.type != type {
      expected = .wrongKey(kind: kind, expected: types[lock.type].name)
    } else if let other = declarations.filter({ $0.kind != kind && $0.type == type }).map(\.kind).min(by: {
      $0.name < $1.name
    }) {
      expected = .keyTaken(kind: other)
    } else if let outer = lock(kind)?.outer, place.nearest(outer) == nil {
      expected = .wrongPlace(kind: kind, outer: outer, openedFrom: place.container.scope)
    } else {
      expected = closed(place)
      recordKey(kind, type, nil)
    }
    attempt(expected) { [types] in
      let (scope, key) = try types[type].open(place.container, kind)
      return KeyPlace(scope, kind, (type, key), in: place)
    }
  }

  private mutating func attempt(_ expected: ResolutionError.Reason?, _ open: () throws -> KeyPlace) {
    do {
      places.append(try open())
      if let expected { faults.append("opened instead of \(expected)") }
    } catch {
      compare((error as? ResolutionError)?.reason, expected)
    }
  }

  private mutating func close(_ place: KeyPlace) {
    guard place.kind != nil else { return }
    story.append("close \(describe(place))")
    place.container.close()
    for inner in places where inner.isInside(place) { inner.isClosed = true }
  }

  private mutating func resolve(_ type: Int, _ place: KeyPlace) async {
    guard let ask = types[type].asks.randomElement(using: &random) else { return }
    let isAsync = Bool.random(using: &random)
    story.append("resolve \(ask.name) of \(types[type].name) in \(describe(place))\(isAsync ? " async" : "")")
    let expected = expectation(ask.name, type, place)
    do {
      let key = try await ask.key(place.container, isAsync)
      if case .success(let wanted) = expected, wanted === key { return }
      faults.append("got a key instead of \(expected)")
    } catch {
      compare((error as? ResolutionError)?.reason, expected.reason)
    }
  }

  // MARK: Expectations

  private func expectation(_ name: String, _ type: Int, _ place: KeyPlace) -> Result<AnyObject, ResolutionError> {
    let fails = { (reason: ResolutionError.Reason) in
      Result<AnyObject, ResolutionError>.failure(ResolutionError(reason, path: []))
    }
    if let closed = closed(place) { return fails(closed) }
    var asker = place
    if name == "Profile" {
      guard let owner = place.nearest("user") else {
        return fails(.noScope(kind: "user", askedFrom: place.container.scope))
      }
      if let kept = owner.profiles[type] { return .success(kept) }
      asker = owner
    }
    guard let declaration = declarations.last(where: { $0.type == type }) else { return fails(.missing(similar: [])) }
    guard let owner = asker.nearest(declaration.kind) else {
      return fails(.noScope(kind: declaration.kind, askedFrom: asker.container.scope))
    }
    guard let key = owner.key, key.type == type else {
      return fails(.wrongKey(kind: declaration.kind, expected: types[type].name))
    }
    if name == "Profile" { asker.profiles[type] = key.object }
    return .success(key.object)
  }

  private func closed(_ place: KeyPlace) -> ResolutionError.Reason? {
    place.isClosed ? place.container.scope.map { .closedScope($0) } : nil
  }

  private mutating func compare(_ found: ResolutionError.Reason?, _ expected: ResolutionError.Reason?) {
    if case .missing? = found, case .missing? = expected { return }
    if found != expected { faults.append("\(String(describing: found)) instead of \(String(describing: expected))") }
  }

  private func describe(_ place: KeyPlace) -> String {
    "\(place.container.scope?.description ?? "root") (\(places.firstIndex { $0 === place } ?? 0))"
  }
}

extension Result where Failure == ResolutionError {
  fileprivate var reason: ResolutionError.Reason? { if case .failure(let error) = self { error.reason } else { nil } }
}
