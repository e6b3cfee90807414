// Looking up the entry of a request, without a lock while the registry does not change.

extension Container {
  /// Result of a look: an instance that is kept, retained for the caller, or an entry, which is retained for the caller or
  /// held by the snapshot in use; both where the reuse is told.
  struct Found {
    var kept: Unmanaged<AnyObject>?
    var entry: Unmanaged<Entry>?
    var generation = 0
    var isRetained = false
    /// Whether a place is filled with what is kept.
    var isFilled = false
    /// Whether nothing answers at all.
    var isMissing = false

    var isKnown: Bool { kept != nil || entry != nil || isFilled || isMissing }
  }

  /// The next step of a request with the entry that it has found.
  enum Use {
    /// Takes what is kept, retained.
    case kept(Unmanaged<AnyObject>)
    /// Takes what is kept, retained, and tells of its entry.
    case told(Unmanaged<AnyObject>)
    /// Has filled its place with what is kept.
    case filled
    /// Makes an instance.
    case make
    case slowly
  }

  /// Where an entry was found: what is kept may be freed by others, but for a look or a lock.
  enum Looking { case inUse, published, locked }

  /// Finds what there is to do: by the snapshot in use, by a look at the published one, or under the lock.
  @inline(__always)
  func found(
    _ type: ObjectIdentifier, _ name: String? = nil, taking argument: ObjectIdentifier? = nil, _ stack: ResolutionStack,
    missing: (Unmanaged<Snapshot>) -> Found = { _ in Found(isMissing: true) },
    _ use: (Entry, Looking) -> Use
  ) -> Found {
    if let view = stack.view(of: tree) {
      let found = view._withUnsafeGuaranteedRef { view -> Found in
        guard let answer = view.table.answer(type, named: name, taking: argument),
          answer._withUnsafeGuaranteedRef({ entry in
            if entry.type == type, case .make = use(entry, .inUse) { true } else { false }
          })
        else { return Found() }
        return Found(entry: answer, generation: view.generation)
      }
      if found.entry != nil { return found }
    }
    let found = look(type, name, argument, stack, missing, use)
    if found.isKnown { return found }
    return tree.registry.withLock { registry -> Found in
      let snapshot = registry.snapshot().map(Unmanaged.passUnretained)
      guard let answer = registry.answer(type, named: name, taking: argument) else { return Found(isMissing: true) }
      return used(answer, type, snapshot, registry.generation, stack, .locked, use)
    }
  }

  /// Looks without a lock.
  @inline(__always)
  private func look(
    _ type: ObjectIdentifier, _ name: String?, _ argument: ObjectIdentifier?, _ stack: ResolutionStack,
    _ missing: (Unmanaged<Snapshot>) -> Found, _ use: (Entry, Looking) -> Use
  ) -> Found {
    stack.beginLook()
    defer { stack.endLook() }
    guard let snapshot = tree.publication.snapshot else { return Found() }
    return snapshot._withUnsafeGuaranteedRef { shown in
      guard let answer = shown.table.answer(type, named: name, taking: argument) else { return missing(snapshot) }
      return used(answer, type, snapshot, shown.generation, stack, .published, use)
    }
  }

  /// In a look, or under the registry's lock.
  @inline(__always)
  private func used(
    _ answer: Unmanaged<Entry>, _ type: ObjectIdentifier, _ snapshot: Unmanaged<Snapshot>?, _ generation: Int,
    _ stack: ResolutionStack, _ looking: Looking, _ use: (Entry, Looking) -> Use
  ) -> Found {
    answer._withUnsafeGuaranteedRef { entry in
      guard entry.type == type else { return Found() }
      switch use(entry, looking) {
      case .kept(let kept): return Found(kept: kept)
      case .told(let kept): return staying(answer, snapshot, generation, stack, kept)
      case .filled: return Found(isFilled: true)
      case .make: return staying(answer, snapshot, generation, stack)
      case .slowly: return Found()
      }
    }
  }

  /// An entry that stays until the caller has done with it.
  @inline(__always)
  private func staying(
    _ entry: Unmanaged<Entry>, _ snapshot: Unmanaged<Snapshot>?, _ generation: Int, _ stack: ResolutionStack,
    _ kept: Unmanaged<AnyObject>? = nil
  ) -> Found {
    if let snapshot, stack.takesView(of: tree) {
      stack.look(at: snapshot, of: tree)
      return Found(kept: kept, entry: entry, generation: generation)
    }
    return Found(kept: kept, entry: entry.retain(), generation: generation, isRetained: true)
  }

  // MARK: Each kind of request

  @inline(never)
  func foundObject(_ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack) -> Found {
    found(type, name, stack) { entry, looking in
      if let kept = keptObject(entry, looking) { return .kept(kept) }
      return isMadeQuickly(entry, looking) ? .make : .slowly
    }
  }

  /// The same with the entry of an instance that is kept, for telling of it.
  @inline(never)
  func foundToTell(_ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack) -> Found {
    found(type, name, stack) { entry, looking in
      if let kept = keptObject(entry, looking) { return .told(kept) }
      return isMadeQuickly(entry, looking) ? .make : .slowly
    }
  }

  @inline(__always)
  private func keptObject(_ entry: Entry, _ looking: Looking) -> Unmanaged<AnyObject>? {
    switch looking {
    case .inUse: nil
    case .published: entry.shared?.retain()
    case .locked: entry.retainedObject
    }
  }

  /// Whether the fast path makes an object. What the root shares may be there already, which is seen under the lock only.
  @inline(__always)
  private func isMadeQuickly(_ entry: Entry, _ looking: Looking) -> Bool {
    entry.isQuickObject && (looking == .locked || !entry.isWeakObject)
  }

  @inline(never)
  func found(_ type: ObjectIdentifier, taking argument: ObjectIdentifier, _ stack: ResolutionStack) -> Found {
    found(type, nil, taking: argument, stack) { entry, _ in entry.isPlainObject ? .make : .slowly }
  }

  /// Fills a place with what is kept.
  @inline(never)
  func foundValue(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ stack: ResolutionStack
  ) -> Found {
    found(
      type, name, stack,
      missing: { snapshot in
        let isFilled = tree.base == nil && lookAtWrapped(type, name, place, snapshot)
        return Found(isFilled: isFilled, isMissing: !isFilled)
      },
      { entry, looking in
        if entry.isPlainValue { return .make }
        if looking == .inUse || entry.makesObjects { return .slowly }
        guard let kept = entry.sharedValue else { return .slowly }
        kept._withUnsafeGuaranteedRef { $0.copy(to: place) }
        return .filled
      })
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
      guard let answer = snapshot.table.answer(own, named: name) else {
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
}
