// Lookup of the entry for a request, without a lock while the registry does not change.

extension Container {
  /// The result of a lookup: a kept object, an entry, `isFilled` or `isMissing`. If none of them is set, the slow path
  /// is needed.
  ///
  /// The object is retained for the caller. The entry is retained for the caller or by the snapshot in use. Both are
  /// set if the reuse must be announced.
  struct Found {
    var kept: Unmanaged<AnyObject>?
    var entry: Unmanaged<Entry>?
    var generation = 0
    /// Further result, in one byte, so that the structure is returned in registers.
    var outcome = Outcome.usual

    enum Outcome: UInt8 {
      case usual
      /// The entry is retained for the caller.
      case retained
      /// The caller's memory was initialized with the result: a kept value, or an optional of a class.
      case filled
      /// Nothing is registered for the request.
      case missing
    }

    var isRetained: Bool { outcome == .retained }
    var isFilled: Bool { outcome == .filled }
    var isMissing: Bool { outcome == .missing }
    var isKnown: Bool { kept != nil || entry != nil || isFilled || isMissing }
  }

  /// The next step of a request after its entry was found.
  enum Use {
    /// Return the kept instance, which is retained for the caller.
    case kept(Unmanaged<AnyObject>)
    /// Return the kept instance, which is retained for the caller, and announce its reuse.
    case reused(Unmanaged<AnyObject>)
    /// Return without an instance: the kept value was copied to the caller's memory.
    case filled
    /// Make an instance with the entry.
    case make
    /// Use the slow path.
    case slowly
  }

  /// The source of an entry: the snapshot in use, the published snapshot, or the locked registry.
  ///
  /// A kept instance may only be read during a look at the published snapshot or under the lock.
  enum Looking { case inUse, published, locked }

  /// Looks up a request in the snapshot in use, then in the published snapshot, then in the registry under its lock.
  ///
  /// - Parameters:
  ///   - missing: returns the result if the published snapshot has no entry for the request.
  ///   - use: decides what to do with an entry that was found.
  @inline(__always)
  func found(
    _ type: ObjectIdentifier, _ name: String? = nil, taking argument: ObjectIdentifier? = nil, _ stack: ResolutionStack,
    missing: (Unmanaged<Snapshot>) -> Found = { _ in Found(outcome: .missing) },
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
      guard let answer = registry.answer(type, named: name, taking: argument) else { return Found(outcome: .missing) }
      return used(answer, type, snapshot, registry.generation, stack, .locked, use)
    }
  }

  /// Looks up a request in the published snapshot without a lock.
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

  /// Calls `use` with an entry, and converts the answer to the result of the lookup. Runs during a look or under the
  /// registry's lock.
  @inline(__always)
  private func used(
    _ answer: Unmanaged<Entry>, _ type: ObjectIdentifier, _ snapshot: Unmanaged<Snapshot>?, _ generation: Int,
    _ stack: ResolutionStack, _ looking: Looking, _ use: (Entry, Looking) -> Use
  ) -> Found {
    answer._withUnsafeGuaranteedRef { entry in
      guard entry.type == type else { return Found() }
      switch use(entry, looking) {
      case .kept(let kept): return Found(kept: kept)
      case .reused(let kept): return staying(answer, snapshot, generation, stack, kept)
      case .filled: return Found(outcome: .filled)
      case .make: return staying(answer, snapshot, generation, stack)
      case .slowly: return Found()
      }
    }
  }

  /// Returns an entry that stays valid until the caller has finished.
  ///
  /// Either the snapshot is used until then, or the entry is retained.
  @inline(__always)
  private func staying(
    _ entry: Unmanaged<Entry>, _ snapshot: Unmanaged<Snapshot>?, _ generation: Int, _ stack: ResolutionStack,
    _ kept: Unmanaged<AnyObject>? = nil
  ) -> Found {
    if let snapshot, stack.acceptsView(of: tree) {
      stack.look(at: snapshot, of: tree)
      return Found(kept: kept, entry: entry, generation: generation)
    }
    return Found(kept: kept, entry: entry.retain(), generation: generation, outcome: .retained)
  }

  // MARK: Requests by kind

  @inline(never)
  func foundObject(_ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack) -> Found {
    found(type, name, stack) { entry, looking in
      if let kept = keptObject(entry, looking) { return .kept(kept) }
      return isMadeQuickly(entry, looking) ? .make : .slowly
    }
  }

  /// Looks up an object, like `foundObject`, but returns a kept object with its entry, so that the reuse can be
  /// announced.
  @inline(never)
  func foundToAnnounce(_ type: ObjectIdentifier, _ name: String?, _ stack: ResolutionStack) -> Found {
    found(type, name, stack) { entry, looking in
      if let kept = keptObject(entry, looking) { return .reused(kept) }
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

  /// Returns whether the fast path can make the object.
  ///
  /// A weak instance of the root is only visible under the lock.
  @inline(__always)
  private func isMadeQuickly(_ entry: Entry, _ looking: Looking) -> Bool {
    entry.isQuickObject && (looking == .locked || !entry.isWeakObject)
  }

  @inline(never)
  func found(_ type: ObjectIdentifier, taking argument: ObjectIdentifier, _ stack: ResolutionStack) -> Found {
    found(type, nil, taking: argument, stack) { entry, _ in entry.isPlainObject ? .make : .slowly }
  }

  /// Looks up a value. A kept value is copied to `place`. For an optional of a class, the shared object or nil is
  /// stored there.
  @inline(never)
  func foundValue(
    _ type: ObjectIdentifier, _ name: String?, _ place: UnsafeMutableRawPointer, _ stack: ResolutionStack
  ) -> Found {
    found(
      type, name, stack,
      missing: { snapshot in
        let isFilled = tree.base == nil && lookAtWrapped(type, name, place, snapshot)
        return Found(outcome: isFilled ? .filled : .missing)
      },
      { entry, looking in
        if entry.isPlainValue { return .make }
        if looking == .inUse || entry.makesObjects { return .slowly }
        guard let kept = entry.sharedValue else { return .slowly }
        kept._withUnsafeGuaranteedRef { $0.copy(to: place) }
        return .filled
      })
  }

  /// Initializes the memory of an optional with the shared object of the wrapped class, or with nil if that class is
  /// not registered.
  ///
  /// - Returns: true if the memory was initialized. False for any other type, and if the object must still be made.
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
        // Safe: an optional of a class is one reference or nil.
        place.initializeMemory(as: AnyObject?.self, to: kept._withUnsafeGuaranteedRef { $0 })
        return true
      }
    }
  }
}
