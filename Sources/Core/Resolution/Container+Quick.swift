extension Container {
  /// Whether somebody watches or overrides, or this is a scope that is closed: then the fast path is not taken.
  @inline(__always)
  var isSpecial: Bool { isWatched || isOverridden || parent != nil && state.isShut.load(ordering: .relaxed) }

  /// The fast path for objects, where nobody watches: a shared one that is there, or a factory that only has to be called.
  /// No lock while the registry does not change, and no allocation beyond the instances.
  ///
  /// - Parameter type: a class.
  /// - Returns: an instance of exactly this type or a subclass; nil where the slow path has to be taken.
  @usableFromInline
  func quick(_ type: ObjectIdentifier, named name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isSpecial { return try quickWatched(type, name, kind) }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = found(type, name, stack)
      if let kept = found.kept { return kept.takeRetainedValue() }
      guard let held = found.entry else { return try found.isMissing ? missing(type, name, kind, stack) : nil }
      defer {
        if found.isRetained { held.release() }
        stack.dropUnusedView()
      }
      if found.isScoped {
        switch claimed(held, stack) {
        case .kept(let instance): return instance.object
        case .make(let owner): return try owner.quickShared(held.takeUnretainedValue(), kind, stack)
        case nil: return nil
        }
      }
      let generation = found.generation
      return try held._withUnsafeGuaranteedRef { entry in
        if entry.isPlainObject { return try made(entry, generation, kind, stack) }
        if entry.isGraphObject { return try madeForGraph(entry, generation, kind, stack) }
        return try madeWithProperties(entry, generation, kind, stack)
      }
    }
  }

  /// The fast path for an object with properties. Inside another service they may lead to that one: the slow path knows when
  /// to wait for it.
  @inline(never)
  private func madeWithProperties(
    _ entry: Entry, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    guard kind != .locator, stack.isPlain, stack.isIdle, stack.outer == nil, let inject = entry.inject else {
      return nil
    }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    defer {
      stack.pop()
      stack.endGraph()
    }
    do {
      let object = try entry.plain(self, nil)
      let instance = Instance(value: object)
      stack.constructed(instance, hasProperties: true)
      try stack.runPostponed()
      try inject(instance.value, Resolver(container: self))
      if !stack.isSettled, let lost = stack.settle(entry, { _ in nil }) { throw lost }
      return object
    } catch {
      throw failure(error, stack)
    }
  }

  // MARK: What a resolution shares

  private enum QuickGraph {
    case known(AnyObject)
    case make(isFirst: Bool)
  }

  /// The fast path for an object of lifetime `graph`.
  @inline(never)
  private func madeForGraph(
    _ entry: Entry, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    let isFirst: Bool
    switch try beginGraph(entry, generation, kind, stack) {
    case .known(let object): return object
    case nil: return nil
    case .make(let first): isFirst = first
    }
    let object: AnyObject
    do {
      object = try entry.plain(self, nil)
    } catch {
      throw endedGraph(error, entry, isFirst, stack)
    }
    try completeGraph(object, entry, isFirst, stack)
    return object
  }

  @inline(never)
  private func beginGraph(
    _ entry: Entry, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> QuickGraph? {
    guard kind != .locator, stack.isPlain else { return nil }
    if let known = stack.graph.object(of: entry, in: self) {
      stack.receivedUnfinished(entry)
      return .known(known)
    }
    if !stack.takes(entry) { return nil }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    return .make(isFirst: stack.graphMaking.begin(entry, in: self))
  }

  @inline(never)
  private func completeGraph(_ object: AnyObject, _ entry: Entry, _ isFirst: Bool, _ stack: ResolutionStack) throws {
    let instance = Instance(value: object)
    stack.graph.insert(instance, object, at: GraphPlace(entry: entry, container: self))
    if !stack.isPlain {
      do {
        try awaitedInGraph(instance, entry, isFirst, stack)
      } catch {
        throw endedGraph(error, entry, isFirst, stack)
      }
    }
    if isFirst { stack.graphMaking.end(entry, in: self) }
    stack.pop()
    stack.endGraph()
  }

  /// What is left to do where an injection waits for an instance, or the instance for another one.
  private func awaitedInGraph(_ instance: Instance, _ entry: Entry, _ isFirst: Bool, _ stack: ResolutionStack) throws {
    if stack.isAwaited {
      stack.constructed(instance, hasProperties: false)
      try stack.runPostponed()
    }
    if !stack.isSettled,
      let lost = stack.settle(entry, { self.finish(entry, .graph(isFirst: isFirst), stack, $0) })
    {
      throw lost
    }
  }

  @inline(never)
  private func endedGraph(
    _ error: any Error, _ entry: Entry, _ isFirst: Bool, _ stack: ResolutionStack
  ) -> ResolutionError {
    let failure = failure(error, stack)
    finish(entry, .graph(isFirst: isFirst), stack, failure)
    if isFirst { stack.graphMaking.end(entry, in: self) }
    stack.pop()
    stack.endGraph()
    return failure
  }

  // MARK: With an argument

  /// The fast path for an object whose factory takes an argument.
  ///
  /// - Parameter place: where the argument is until this returns.
  /// - Returns: nil where the slow path has to be taken.
  func quick(
    _ type: ObjectIdentifier, _ kind: Dependency.Kind?, taking argument: ObjectIdentifier, at place: UnsafeRawPointer
  ) throws -> AnyObject? {
    if isSpecial { return nil }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = found(type, taking: argument, stack)
      guard let held = found.entry else { return nil }
      defer {
        if found.isRetained { held.release() }
        stack.dropUnusedView()
      }
      stack.given = (place, argument)
      defer { stack.given = nil }
      let generation = found.generation
      return try held._withUnsafeGuaranteedRef { try made($0, generation, kind, stack) }
    }
  }

  @inline(never)
  private func found(_ type: ObjectIdentifier, taking argument: ObjectIdentifier, _ stack: ResolutionStack) -> Found {
    if let view = stack.view(of: tree) {
      return view._withUnsafeGuaranteedRef { view -> Found in
        guard let answer = view.table.answer(type, taking: argument),
          answer._withUnsafeGuaranteedRef({ $0.isPlainObject && $0.type == type })
        else { return Found() }
        return Found(entry: answer, generation: view.generation)
      }
    }
    let known = looked(type, taking: argument, stack)
    if let known { return known }
    return tree.registry.withLock { registry -> Found in
      let snapshot = registry.snapshot().map(Unmanaged.passUnretained)
      guard let answer = registry.answer(type, taking: argument),
        answer._withUnsafeGuaranteedRef({ $0.isPlainObject && $0.type == type })
      else { return Found() }
      return found(answer, snapshot, registry.generation, stack)
    }
  }

  /// Looks without a lock; nil where nothing is published.
  @inline(__always)
  private func looked(
    _ type: ObjectIdentifier, taking argument: ObjectIdentifier, _ stack: ResolutionStack
  ) -> Found? {
    stack.beginLook()
    defer { stack.endLook() }
    guard let snapshot = tree.publication.snapshot else { return nil }
    guard let answer = snapshot._withUnsafeGuaranteedRef({ $0.table.answer(type, taking: argument) }),
      answer._withUnsafeGuaranteedRef({ $0.isPlainObject && $0.type == type })
    else { return Found() }
    return found(answer, snapshot, snapshot._withUnsafeGuaranteedRef { $0.generation }, stack)
  }

  /// Finds what there is to do: by the snapshot in use, by a look at the published one, or under the lock.
  ///
  /// - Parameter isTold: whether the entry of an instance that is kept is needed, too.
  @inline(never)
  private func found(
    _ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack, isTold: Bool = false
  ) -> Found {
    if let view = stack.view(of: tree) {
      let found = view._withUnsafeGuaranteedRef { view -> Found in
        guard let answer = name == nil ? view.table.answer(type) : view.answer(type, named: name) else {
          return Found()
        }
        return answer._withUnsafeGuaranteedRef { entry in
          guard entry.isQuickObject, entry.type == type else { return Found() }
          return Found(entry: answer, generation: view.generation)
        }
      }
      if found.entry != nil { return found }
    }
    let found = look(type, name, stack, isTold)
    if found.kept != nil || found.entry != nil || found.isMissing { return found }
    return foundUnderLock(type, name, stack, isTold)
  }

  /// Asks the containers further out for a class that nothing is registered for here.
  @inline(never)
  private func missing(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    if tree.base != nil { return try quickFurtherOut(type, name, kind) }
    if type != ObjectIdentifier(ServiceLocator.self) { try refuse(type, name, kind, stack) }
    return nil
  }

  /// Throws the error for a missing service where it is asked for from outside. Inside another service the slow path tells the
  /// way to it.
  @inline(__always)
  private func refuse(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws {
    if kind == nil, stack.isIdle, stack.outer == nil { throw stack.missing(type, named: name, in: self) }
  }

  /// The fast path of the nearest container further out that has a registration, if there is one.
  private func quickFurtherOut(_ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?) throws -> AnyObject?
  {
    guard let type = unsafeBitCast(type, to: Any.Type.self) as? AnyClass,
      let base = base(for: ServiceKey(type, named: name))
    else { return nil }
    return try base.quick(ObjectIdentifier(type), named: name, kind)
  }

  @inline(never)
  private func claimed(_ held: Unmanaged<Entry>, _ stack: ResolutionStack) -> QuickShared? {
    held._withUnsafeGuaranteedRef { entry in owner(ofScoped: entry)?.claim(entry, stack) }
  }

  /// Result of a look: an instance that is kept, retained for the caller, or an entry, which is retained for the caller or
  /// held by the snapshot in use; both where the reuse is told.
  private struct Found {
    var kept: Unmanaged<AnyObject>?
    var entry: Unmanaged<Entry>?
    var generation = 0
    var isRetained = false
    var isScoped = false
    /// Whether a place is filled with what is kept.
    var isFilled = false
    /// Whether nothing answers at all.
    var isMissing = false
  }

  /// Looks without a lock.
  @inline(__always)
  private func look(_ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack, _ isTold: Bool) -> Found {
    stack.beginLook()
    defer { stack.endLook() }
    guard let snapshot = tree.publication.snapshot else { return Found() }
    guard
      let answer = snapshot._withUnsafeGuaranteedRef({
        name == nil ? $0.table.answer(type) : $0.answer(type, named: name)
      })
    else { return Found(isMissing: true) }
    return answer._withUnsafeGuaranteedRef { entry -> Found in
      guard entry.type == type else { return Found() }
      let kept = entry.shared
      if let kept, !isTold { return Found(kept: kept.retain()) }
      guard kept != nil || entry.isQuickObject || entry.isScopedObject else { return Found() }
      return found(answer, snapshot, snapshot._withUnsafeGuaranteedRef { $0.generation }, stack, kept?.retain())
    }
  }

  /// An entry that stays until the caller has done with it. In a look, or under the registry's lock.
  @inline(__always)
  private func found(
    _ entry: Unmanaged<Entry>, _ snapshot: Unmanaged<Snapshot>?, _ generation: Int, _ stack: ResolutionStack,
    _ kept: Unmanaged<AnyObject>? = nil
  ) -> Found {
    let isScoped = entry._withUnsafeGuaranteedRef { $0.isScopedObject }
    if let snapshot, stack.takesView(of: tree) {
      stack.look(at: snapshot, of: tree)
      return Found(kept: kept, entry: entry, generation: generation, isScoped: isScoped)
    }
    return Found(kept: kept, entry: entry.retain(), generation: generation, isRetained: true, isScoped: isScoped)
  }

  @inline(never)
  private func foundUnderLock(
    _ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack, _ isTold: Bool = false
  ) -> Found {
    tree.registry.withLock { registry -> Found in
      let snapshot = registry.snapshot().map(Unmanaged.passUnretained)
      guard let answer = registry.answer(type, named: name) else { return Found(isMissing: true) }
      return answer._withUnsafeGuaranteedRef { entry in
        guard entry.type == type else { return Found() }
        let kept = entry.retainedObject
        if kept != nil, !isTold { return Found(kept: kept) }
        guard kept != nil || entry.isQuickObject || entry.isPlainValue || entry.isScopedObject else { return Found() }
        return found(answer, snapshot, registry.generation, stack, kept)
      }
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

  // MARK: Tracked and observed

  /// The fast path where instances are tracked or events are told, and nothing else is special: an object that is there, or
  /// a factory that only has to be called.
  @inline(never)
  private func quickWatched(_ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isOverridden || kind == .locator || parent != nil && state.isShut.load(ordering: .relaxed) { return nil }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = found(type, name, stack, isTold: true)
      guard let held = found.entry else { return nil }
      // Retained: a handler that resolves drops the view.
      let entry = found.isRetained ? held.takeRetainedValue() : held.takeUnretainedValue()
      defer { stack.dropUnusedView() }
      if let kept = found.kept?.takeRetainedValue() {
        toldReused(kept, entry, name, kind, stack)
        return kept
      }
      guard entry.isPlainObject, stack.takes(entry) else { return nil }
      return try told(entry, name, found.generation, kind, stack)
    }
  }

  /// Begins to number the events of a resolution, and says that it begins, as the slow path does.
  ///
  /// - Returns: whether the number has to be ended.
  private func tellBeginning(
    _ entry: Entry, _ name: String?, _ kind: Dependency.Kind?, _ observers: Observers, _ stack: ResolutionStack
  ) -> Bool {
    guard stack.isIdle else { return false }
    let isNumbered = stack.beginNumber(observers)
    if kind == nil { announce(.resolving, ServiceKey(entry.key.type, named: name)) }
    return isNumbered
  }

  /// Notes and tells of an instance that is there what the slow path notes and tells.
  private func toldReused(
    _ kept: AnyObject, _ entry: Entry, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) {
    let observers = tree.observers
    if observers.isEmpty {
      if stack.count > 0 { stack.received(.init(entry, nil, kind)) }
      return
    }
    let isNumbered = tellBeginning(entry, name, kind, observers, stack)
    defer { if isNumbered { stack.endNumber() } }
    let id = tree.tracker?.withLock { $0.identity(of: kept) }
    if stack.count > 0 { stack.received(.init(entry, id, kind)) }
    root.announceReused(entry, id, by: stack.asker)
  }

  /// Makes an object, and notes and tells what the slow path notes and tells.
  private func told(
    _ entry: Entry, _ name: String?, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    let observers = tree.observers
    let (isObserved, isOutermost) = (!observers.isEmpty, stack.isIdle)
    let isNumbered = isObserved && tellBeginning(entry, name, kind, observers, stack)
    defer { if isNumbered { stack.endNumber() } }
    do {
      if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
      let watch = isObserved ? Stopwatch() : nil
      stack.push(entry, kind)
      defer {
        stack.pop()
        stack.endGraph()
      }
      do {
        let object = try entry.plain(self, nil)
        let id = announceMade(object, entry, stack, watch)
        if !stack.isPlain { try settled(Instance(value: object), entry, stack) }
        if stack.count > 1 { stack.handedOver(.init(entry, id, kind)) }
        return object
      } catch {
        throw failure(error, stack)
      }
    } catch let error as ResolutionError {
      if isObserved, isOutermost { announce(error, of: ServiceKey(entry.key.type, named: name), by: kind) }
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
      let found = found(type, name, place, stack)
      if found.isFilled { return true }
      guard let held = found.entry else { return try found.isMissing && wrapped(type, name, kind, place, stack) }
      defer {
        if found.isRetained { held.release() }
        stack.dropUnusedView()
      }
      let generation = found.generation
      return try held._withUnsafeGuaranteedRef { try filled($0, place, generation, kind, stack) }
    }
  }

  /// Finds what there is to do, in the same order.
  @inline(never)
  private func found(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ stack: ResolutionStack
  ) -> Found {
    if let view = stack.view(of: tree) {
      let found = view._withUnsafeGuaranteedRef { view -> Found in
        guard let answer = name == nil ? view.table.answer(type) : view.answer(type, named: name) else {
          return Found()
        }
        return answer._withUnsafeGuaranteedRef { entry in
          guard entry.isPlainValue, entry.type == type else { return Found() }
          return Found(entry: answer, generation: view.generation)
        }
      }
      if found.entry != nil { return found }
    }
    let found = lookAtValue(type, name, place, stack)
    if found.entry != nil || found.isFilled || found.isMissing { return found }
    return valueUnderLock(type, name, place, stack)
  }

  /// Looks without a lock.
  @inline(__always)
  private func lookAtValue(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ stack: ResolutionStack
  ) -> Found {
    stack.beginLook()
    defer { stack.endLook() }
    guard let snapshot = tree.publication.snapshot else { return Found() }
    guard
      let answer = snapshot._withUnsafeGuaranteedRef({
        name == nil ? $0.table.answer(type) : $0.answer(type, named: name)
      })
    else {
      let isFilled = tree.base == nil && lookAtWrapped(type, name, place, snapshot)
      return Found(isFilled: isFilled, isMissing: !isFilled)
    }
    return answer._withUnsafeGuaranteedRef { entry -> Found in
      guard entry.type == type else { return Found() }
      if !entry.makesObjects, let kept = entry.sharedValue {
        kept._withUnsafeGuaranteedRef { $0.copy(to: place) }
        return Found(isFilled: true)
      }
      guard entry.isPlainValue else { return Found() }
      return found(answer, snapshot, snapshot._withUnsafeGuaranteedRef { $0.generation }, stack)
    }
  }

  /// Fills a place for an optional with the object of its class that is shared, or with nil where nothing is registered.
  ///
  /// - Returns: whether it is filled.
  private func lookAtWrapped(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ snapshot: Unmanaged<Snapshot>
  ) -> Bool {
    guard let wrapped = TypeKind.wrappedClass(of: type) else { return false }
    let own = ObjectIdentifier(wrapped)
    return snapshot._withUnsafeGuaranteedRef { snapshot in
      guard let answer = snapshot.answer(own, named: name) else {
        if wrapped == ServiceLocator.self { return false }
        place.initializeMemory(as: AnyObject?.self, to: nil)
        return true
      }
      return answer._withUnsafeGuaranteedRef { entry in
        guard entry.type == own, entry.makesObjects, let kept = entry.shared else { return false }
        // Safe: an optional of a class is one reference, or none.
        place.initializeMemory(as: AnyObject?.self, to: kept._withUnsafeGuaranteedRef { $0 })
        return true
      }
    }
  }

  @inline(never)
  private func valueUnderLock(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ stack: ResolutionStack
  ) -> Found {
    let found = foundUnderLock(type, name, stack)
    if found.entry != nil || found.kept != nil || found.isMissing { return found }
    let box = tree.registry.withLock { registry -> Unmanaged<ValueBox>? in
      guard let answer = registry.answer(type, named: name) else { return nil }
      return answer._withUnsafeGuaranteedRef { entry in
        entry.type == type && !entry.makesObjects ? entry.sharedValue?.retain() : nil
      }
    }
    guard let box else { return found }
    box.takeRetainedValue().copy(to: place)
    return Found(isFilled: true)
  }

  /// What is registered under the class that an optional wraps, or nil where nothing is.
  @inline(never)
  private func wrapped(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ place: UnsafeMutableRawPointer,
    _ stack: ResolutionStack
  ) throws -> Bool {
    if tree.base != nil { return false }
    guard let wrapped = TypeKind.wrappedClass(of: type), wrapped != ServiceLocator.self else {
      if TypeKind.isProtocol(type) { try refuse(type, name, kind, stack) }
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
    /// By the container that shares it.
    case make(Container)
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
      return .make(self)
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
