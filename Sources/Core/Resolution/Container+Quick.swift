import Synchronization

extension Container {
  /// Whether somebody watches or overrides, or this is a scope that is closed: then the fast path is not taken.
  @inline(__always)
  var isSpecial: Bool { isWatched || isOverridden || parent != nil && state.isShut.load(ordering: .relaxed) }

  /// The fast path for objects, where nobody watches: a shared one that is there, or a factory that only has to be called.
  /// One uncontended lock at most, and no allocation beyond the instances.
  ///
  /// - Parameter type: a class.
  /// - Returns: an instance of exactly this type or a subclass; nil where the slow path has to be taken.
  @usableFromInline
  func quick(_ type: ObjectIdentifier, named name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isSpecial { return try quickObserved(type, name, kind) }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      if let view = stack.view(of: tree),
        let answer = view._withUnsafeGuaranteedRef({
          name == nil ? $0.table.answer(type) : $0.answer(type, named: name)
        })
      {
        let object = try answer._withUnsafeGuaranteedRef { entry -> AnyObject? in
          guard entry.isPlainObject, entry.type == type else { return nil }
          return try made(entry, view._withUnsafeGuaranteedRef { $0.generation }, kind, stack)
        }
        if let object { return object }
      }
      return try quickUnderLock(type, name, kind, stack)
    }
  }

  private func quickUnderLock(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    let takesView = stack.takesView(of: tree)
    let isAsking = stack.isAsking
    let found = tree.registry.withLock { registry -> Quick<AnyObject> in
      guard let answer = registry.answer(type, named: name) else { return Quick() }
      return answer._withUnsafeGuaranteedRef { entry in
        guard entry.type == type else { return Quick() }
        if let kept = entry.kept { return Quick(kept: kept) }
        let snapshot = takesView && (isAsking || entry.asks) ? registry.snapshot() : nil
        return Quick(entry: answer, registry.generation, snapshot, retained: snapshot == nil || !entry.isPlainObject)
      }
    }
    if let kept = found.kept { return kept }
    guard let held = found.entry else { return nil }
    if let snapshot = found.snapshot { stack.look(at: snapshot, of: tree) }
    defer {
      if found.isRetained { held.release() }
      stack.dropUnusedView()
    }
    let object = try held._withUnsafeGuaranteedRef { entry in
      entry.isPlainObject ? try made(entry, found.generation, kind, stack) : nil
    }
    // What is not plain is retained.
    if object != nil || !found.isRetained { return object }
    let entry = held.takeUnretainedValue()
    guard let owner = owner(ofScoped: entry) else { return nil }
    switch owner.claim(entry, stack) {
    case .kept(let instance): return instance.object
    case .make: return try owner.quickShared(entry, kind, stack)
    case nil: return nil
    }
  }

  /// What a look under the lock finds: an instance that is kept, or an entry, retained for the caller or by the snapshot.
  private struct Quick<Kept> {
    var kept: Kept?
    var entry: Unmanaged<Entry>?
    var generation = 0
    var snapshot: Snapshot?
    var isRetained = false
    /// Whether nothing answers at all.
    var isMissing = false

    init(kept: Kept? = nil, isMissing: Bool = false) {
      self.kept = kept
      self.isMissing = isMissing
    }

    init(entry: Unmanaged<Entry>, _ generation: Int, _ snapshot: Snapshot?, retained: Bool) {
      self.entry = retained ? entry.retain() : entry
      self.generation = generation
      self.snapshot = snapshot
      isRetained = retained
    }
  }

  // Not inlined: what is read from an argument needs no reference of its own.
  @inline(never)
  func made(
    _ entry: Entry, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    if !stack.takes(entry) { return nil }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    defer {
      stack.pop()
      stack.endGraph()
    }
    do {
      let object = try entry.plain(self, nil)
      if !stack.isPlain { try settled(Instance(value: object), entry, stack) }
      return object
    } catch {
      throw failure(error, stack)
    }
  }

  /// Takes the service off the path, because it failed.
  @inline(never)
  private func ended(_ error: any Error, _ stack: ResolutionStack) -> ResolutionError {
    defer {
      stack.pop()
      stack.endGraph()
    }
    return failure(error, stack)
  }

  /// What is left to do where an injection waits for an instance, or the instance for another one.
  private func settled(_ instance: @autoclosure () -> Instance, _ entry: Entry, _ stack: ResolutionStack) throws {
    if stack.isAwaited {
      stack.constructed(instance(), hasProperties: false)
      try stack.runPostponed()
    }
    if !stack.isSettled, let lost = stack.settle(entry, { _ in nil }) { throw lost }
  }

  // MARK: While somebody listens

  /// The fast path where there are listeners and nothing else is special: a factory that only has to be called.
  @inline(never)
  private func quickObserved(_ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if tree.tracker != nil || isOverridden || parent != nil || kind == .locator { return nil }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = tree.registry.withLock { registry -> Quick<AnyObject> in
        guard let answer = registry.answer(type, named: name) else { return Quick() }
        let isPlain = answer._withUnsafeGuaranteedRef { $0.type == type && $0.isPlainObject }
        return isPlain ? Quick(entry: answer, registry.generation, nil, retained: true) : Quick()
      }
      guard let held = found.entry else { return nil }
      defer { held.release() }
      return try held._withUnsafeGuaranteedRef { entry in
        stack.takes(entry) ? try told(entry, name, found.generation, kind, stack) : nil
      }
    }
  }

  /// Tells of a resolution what the slow path tells. One event is changed for each step, because events are large.
  private func told(
    _ entry: Entry, _ name: String?, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    let observers = tree.observers
    let isOutermost = stack.isIdle
    let isNumbered = isOutermost && stack.beginNumber(observers)
    defer { if isNumbered { stack.endNumber() } }
    var event = Event(.resolving, service: ServiceKey(entry.key.type, named: name))
    if isOutermost, kind == nil { observers.emit(&event) }
    do {
      if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
      let watch = Stopwatch()
      stack.push(entry, kind)
      defer {
        stack.pop()
        stack.endGraph()
      }
      do {
        let object = try entry.plain(self, nil)
        event.kind = .created
        event.service = entry.key
        event.registration = entry.id
        event.by = stack.askerOfInnermost
        event.durationNanoseconds = watch.nanoseconds
        observers.emit(&event)
        noteReceived(stack.takeReceived(), by: entry, nil)
        if !stack.isPlain { try settled(Instance(value: object), entry, stack) }
        if stack.count > 1 { stack.handedOver(.init(entry, nil, kind)) }
        return object
      } catch {
        throw failure(error, stack)
      }
    } catch let error as ResolutionError {
      if isOutermost { announce(error, of: ServiceKey(entry.key.type, named: name), by: kind) }
      throw error
    }
  }

  // MARK: Values, and what is known by a protocol

  /// The fast path for what is no object of a class as far as its type says.
  ///
  /// - Parameter place: has room for the type, and holds nothing yet.
  /// - Returns: whether an instance is there now; otherwise the slow path has to be taken.
  @usableFromInline
  func quick(
    _ type: ObjectIdentifier, named name: String?, _ kind: Dependency.Kind?, in place: UnsafeMutableRawPointer
  ) throws -> Bool {
    if isSpecial { return false }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      if let view = stack.view(of: tree),
        let answer = view._withUnsafeGuaranteedRef({
          name == nil ? $0.table.answer(type) : $0.answer(type, named: name)
        })
      {
        let isFilled = try answer._withUnsafeGuaranteedRef { entry -> Bool in
          guard entry.isPlainValue, entry.type == type else { return false }
          return try filled(entry, place, view._withUnsafeGuaranteedRef { $0.generation }, kind, stack)
        }
        if isFilled { return true }
      }
      return try quickUnderLock(type, name, kind, place, stack)
    }
  }

  private func quickUnderLock(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ place: UnsafeMutableRawPointer,
    _ stack: ResolutionStack
  ) throws -> Bool {
    let takesView = stack.takesView(of: tree)
    let isAsking = stack.isAsking
    let found = tree.registry.withLock { registry -> Quick<ValueBox> in
      guard let answer = registry.answer(type, named: name) else { return Quick(isMissing: true) }
      return answer._withUnsafeGuaranteedRef { entry in
        guard entry.type == type else { return Quick() }
        if let kept = entry.keptValue { return Quick(kept: kept) }
        let snapshot = takesView && (isAsking || entry.asks) ? registry.snapshot() : nil
        return Quick(entry: answer, registry.generation, snapshot, retained: snapshot == nil)
      }
    }
    if let kept = found.kept {
      kept.copy(to: place)
      return true
    }
    guard let held = found.entry else { return try found.isMissing && wrapped(type, name, kind, place) }
    if let snapshot = found.snapshot { stack.look(at: snapshot, of: tree) }
    defer {
      if found.isRetained { held.release() }
      stack.dropUnusedView()
    }
    return try held._withUnsafeGuaranteedRef { entry in
      try entry.isPlainValue && filled(entry, place, found.generation, kind, stack)
    }
  }

  /// What is registered under the class that an optional wraps, or nil where nothing is.
  @inline(never)
  private func wrapped(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ place: UnsafeMutableRawPointer
  ) throws -> Bool {
    guard tree.base == nil, let wrapped = TypeKind.wrappedClass(of: type), wrapped != ServiceLocator.self else {
      return false
    }
    let own = ObjectIdentifier(wrapped)
    let isRegistered = tree.registry.withLock { $0.answer(own, named: name) != nil }
    var object: AnyObject?
    if isRegistered {
      object = try quick(own, named: name, kind)
      if object == nil { return false }
    }
    // Safe: an optional of a class is one reference, or none.
    place.initializeMemory(as: AnyObject?.self, to: object)
    return true
  }

  @inline(never)
  private func filled(
    _ entry: Entry, _ place: UnsafeMutableRawPointer, _ generation: Int, _ kind: Dependency.Kind?,
    _ stack: ResolutionStack
  ) throws -> Bool {
    // Nothing may fail once the value is there: a service that an injection waits for takes the slow path.
    if stack.isAwaited || !stack.takes(entry) { return false }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    do {
      try entry.plainValue(self, nil, place)
      if !stack.isPlain { try settled(in: place, entry, stack) }
    } catch {
      throw ended(error, stack)
    }
    stack.pop()
    stack.endGraph()
    return true
  }

  /// What is left to do for a value in its place. The value is taken out meanwhile, so that nothing is left there if that fails.
  private func settled(in place: UnsafeMutableRawPointer, _ entry: Entry, _ stack: ResolutionStack) throws {
    guard case .value(let values) = entry.factory else { return }
    let value = values.take(place)
    try settled(Instance(value: value), entry, stack)
    values.box(value)?.copy(to: place)
  }

  // MARK: What a scope shares

  private enum QuickShared {
    case kept(Instance)
    case make
  }

  @inline(never)
  private func owner(ofScoped entry: Entry) -> Container? {
    guard case .scoped(let kind) = entry.registration.lifetime else { return nil }
    return nearest(kind)
  }

  /// Looks for the instance that this scope shares: it is there, or this thread claims it, to make it by a factory that only
  /// has to be called; nil where the slow path has to be taken.
  @inline(never)
  private func claim(_ entry: Entry, _ stack: ResolutionStack) -> QuickShared? {
    guard entry.policy == nil, entry.inject == nil, !entry.needsAsync, entry.makesObjects, stack.hasRoom else {
      return nil
    }
    let depth = stack.count
    return state.slots.withLock { slots -> QuickShared? in
      if let slot = slots.slots[entry.id] { return slot.kept.map { .kept($0.instance) } }
      if slots.isClosed { return nil }
      slots.slots[entry.id] = .claimed(.init(depth: depth))
      return .make
    }
  }

  private func quickShared(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> AnyObject {
    try begin(entry, kind, stack)
    let object: AnyObject
    do {
      object = try entry.plain(self, nil)
    } catch {
      throw ended(failure(error, stack), entry, stack)
    }
    return try complete(object, entry, stack)
  }

  @inline(never)
  private func begin(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    do {
      try verify(entry, kind, stack, now: true)
    } catch let error as ResolutionError {
      if let maker = maker(of: entry) { finish(entry, .shared(maker, weakly: false), stack, error) }
      throw error
    }
    stack.push(entry, kind)
  }

  /// Takes the service off the path and tells everybody who waits for it.
  @inline(never)
  private func ended(_ error: ResolutionError, _ entry: Entry, _ stack: ResolutionStack) -> ResolutionError {
    stack.pop()
    stack.endGraph()
    if let maker = maker(of: entry) { finish(entry, .shared(maker, weakly: false), stack, error) }
    return error
  }

  @inline(never)
  private func complete(_ object: AnyObject, _ entry: Entry, _ stack: ResolutionStack) throws -> AnyObject {
    do {
      let instance = Instance(value: object)
      let order = tree.made.add(1, ordering: .relaxed).newValue
      if stack.isAwaited {
        maker(of: entry)?.constructed(instance, order: order)
        try awaited(object, stack)
      }
      if !stack.isSettled, let maker = maker(of: entry) {
        maker.constructed(instance, order: order)
        if let lost = stack.settle(entry, { self.finish(entry, .shared(maker, weakly: false), stack, $0) }) {
          throw lost
        }
      } else {
        let kept = Slots.Kept(instance, order: order, note: nil, teardown: entry.teardown)
        if let lost = keepQuick(kept, entry, stack) { throw lost }
      }
    } catch {
      throw ended(failure(error, stack), entry, stack)
    }
    stack.pop()
    stack.endGraph()
    return object
  }

  /// Keeps an instance. Where registration or scope have changed while it was in flight, the slow path decides what becomes of it.
  ///
  /// - Returns: why it is of no use to whoever asked for it.
  private func keepQuick(_ kept: Slots.Kept, _ entry: Entry, _ stack: ResolutionStack) -> ResolutionError? {
    let (claim, isKept) = state.slots.withLock { slots in
      let claim = slots.slots[entry.id]
      let isKept = entry.isRegistered && !slots.isClosed
      if isKept { slots.slots[entry.id] = .made(kept) }
      return (claim, isKept)
    }
    if isKept {
      if case .making(let maker)? = claim { maker.finish(.instance(kept.instance)) }
      return nil
    }
    let closed = keep(kept.instance, kept.order, entry, claim?.end) { $0.isBeingMade }
    let lost = closed.map { ResolutionError($0, path: stack.path) }
    if case .making(let maker)? = claim { maker.finish(lost.map { .failed($0) } ?? .instance(kept.instance)) }
    return lost
  }

  /// Who makes what this thread has claimed.
  private func maker(of entry: Entry) -> Maker? { state.slots.withLock { $0.slots[entry.id]?.awaitableMaker() } }

  private func awaited(_ object: AnyObject, _ stack: ResolutionStack) throws {
    stack.constructed(Instance(value: object), hasProperties: false)
    try stack.runPostponed()
  }
}
