import Core

extension World {
  /// Applies an event and its changes to the world. Worlds change only by events and by changes added to them later.
  package mutating func apply(_ event: StageEvent) {
    failedPath = []
    if lesson != nil, let place = event.place { lesson?.place = place }
    switch event.what {
    case .registered(let registration), .edited(let registration): put(registration)
    case .renamed(let registration, let old): rename(registration, from: old)
    case .removed(let registration):
      registrations[registration.id.rawValue] = nil
      // When the last registration has gone, another scenario follows.
      if registrations.isEmpty {
        removed = PersistentTable()
      } else {
        removed[registration.id.rawValue] = registration
      }
      forgetScopeFailures { $0.contains(registration.name) }
    case .created(let birth): add(birth, event)
    case .injected(let held, _, let holder?, let kind) where kind != .method: hold(held, by: holder, kind)
    case .pulled(let held, _): pull(held, event.by)
    case .released(let ref): free(ref)
    case .scopeOpened(let id, let parent):
      scopes.append(OpenScope(id: id, parent: parent))
      // The remedy of these failures. A request at a wrong place fails again.
      if !scopeFailures.isEmpty { scopeFailures.removeAll { $0.kind == id.kind.name } }
    case .scopeClosed(let id): if let index = scopes.lastIndex(where: { $0.id == id }) { scopes.remove(at: index) }
    case .made(let service): count(service)
    case .modeChanged(let mode):
      self.mode = mode
      scopeFailures = []
    case .stepEntered(let step): enter(step)
    case .lessonLeft: if let laboratory = laboratory.first { self = laboratory }
    case .compiled(let messages):
      lesson?.messages = messages
      lesson?.isCompiled = !messages.contains { $0.severity == .error }
    case .held(let reference):
      instances[reference.from.serial]?.holds.append(
        Hold(
          to: reference.to, kind: .holds, field: reference.field, strength: reference.strength,
          isCapture: reference.isCapture))
    case .dropped(let reference):
      let holds = instances[reference.from.serial]?.holds ?? []
      if let index = holds.firstIndex(where: { $0.to == reference.to && $0.field == reference.field }) {
        instances[reference.from.serial]?.holds.remove(at: index)
      }
    case .printed(let text): lesson?.output.append(text)
    case .crashed(let message): lesson?.crash = .init(place: event.place, message: message)
    case .called(let call): recordCall(call, by: event.by)
    case .ended(let outcome):
      lesson?.hasEnded = true
      lesson?.outcome = outcome
    case .resolving, .reused, .injected, .used, .missing, .failed, .undone, .redone, .lessonStarted, .statement,
      .changed,
      .returned, .threw, .answered, .goalReached:
      break
    }
    for change in event.changes { apply(change) }
  }

  package mutating func apply(_ change: Change) {
    switch change {
    case .found(let ref, let bonds):
      instances[ref.serial]?.holds = PersistentList(bonds.holds)
      instances[ref.serial]?.keepers = bonds.keepers
      instances[ref.serial]?.received = bonds.received
      instances[ref.serial]?.failedPulls = bonds.failedPulls
    case .maker(let ref, let service):
      let name = name(of: service)
      instances[ref.serial]?.maker = name
    case .keptByCode(let ref, let isKept): instances[ref.serial]?.keepers = isKept ? [.code] : []
    case .screen(let lines): lesson?.screen = lines
    case .scenario(let kinds, let roots):
      scopeKinds = kinds
      self.roots = roots
    case .scopeOrder(let order):
      scopes = PersistentList(order.compactMap { id in scopes.first { $0.id == id } })
    case .asked(let id):
      asked[id.rawValue] = id
      if let name = registrations[id.rawValue]?.name { forgetScopeFailures { $0.first == name } }
    case .scopeFailed(let failure): if !scopeFailures.contains(failure) { scopeFailures.append(failure) }
    case .failedPath(let path): failedPath = path
    case .learned(let id, let need):
      if registrations[id.rawValue]?.needs.contains(need) == false {
        registrations[id.rawValue]?.draft.needs.append(need)
      }
    case .requestsForgotten:
      asked = PersistentTable()
      scopeFailures = []
    }
  }

  /// Returns the present name of a service; nil if the registration was removed.
  package func name(of service: ServiceRef) -> String? {
    switch service {
    case .registration(let id): registrations[id.rawValue]?.name
    case .type(let name), .name(let name): name
    }
  }

  private mutating func recordCall(_ call: Call, by caller: Participant?) {
    guard let pair = pair(of: call, by: caller), lesson?.calls.contains(pair) == false else { return }
    lesson?.calls.append(pair)
  }

  /// Returns the types of the caller and the callee of a call.
  ///
  /// - Returns: nil for a call within a type, for a free function, and for initializers and deinitializers.
  func pair(of call: Call, by caller: Participant?) -> LessonPlace.Pair? {
    guard let callee = typeName(call.callee), !call.function.hasSuffix(".init"), !call.function.hasSuffix(".deinit")
    else { return nil }
    let pair = LessonPlace.Pair(from: typeName(caller), to: callee)
    return pair.from == pair.to ? nil : pair
  }

  private func typeName(_ participant: Participant?) -> String? {
    switch participant {
    case .service(let service)?: name(of: service)
    case .instance(let ref)?: self[ref]?.service
    case nil: nil
    }
  }

  private mutating func put(_ registration: LabRegistration) {
    if !removed.isEmpty { removed[registration.id.rawValue] = nil }
    registrations[registration.id.rawValue] = registration
    knownNames[registration.id.rawValue] = registration.name
    forgetScopeFailures { $0.contains(registration.name) }
  }

  private mutating func rename(_ registration: LabRegistration, from old: String) {
    put(registration)
    forgetScopeFailures { $0.contains(old) }
    for instance in instances.values where instance.registration == registration.id {
      instances[instance.serial]?.service = registration.name
    }
  }

  private mutating func forgetScopeFailures(_ isMeant: ([String]) -> Bool) {
    if !scopeFailures.isEmpty { scopeFailures.removeAll { isMeant($0.path) } }
  }

  private mutating func add(_ birth: Birth, _ event: StageEvent) {
    let name = name(of: birth.service) ?? ""
    var instance = Instance(ref: birth.instance, service: name, number: birth.number)
    instance.opaqueFields = birth.opaqueFields
    instance.scope = event.scope
    if let clock = event.clock { (instance.madeAt, instance.askedBy) = (clock, typeName(event.by)) }
    switch birth.service {
    case .registration(let id): instance.registration = id
    case .type, .name:
      if !seen.contains(name) { seen.append(name) }
      if case .service(let maker)? = event.by { instance.maker = self.name(of: maker) }
    }
    count(birth.service)
    lesson?.made.add(name)
    instances[birth.instance.serial] = instance
  }

  private mutating func count(_ service: ServiceRef) {
    switch service {
    case .registration(let id): madeByRegistration[id.rawValue] = (madeByRegistration[id.rawValue] ?? 0) + 1
    case .type(let name), .name(let name): madeOfOthers.add(name)
    }
  }

  private mutating func free(_ ref: InstanceRef) {
    guard let instance = instances.removeValue(forNumber: ref.serial) else { return }
    lesson?.freed.add(instance.service)
    freed.add(instance.service)
  }

  private mutating func hold(_ held: InstanceRef?, by holder: InstanceRef, _ kind: Dependency.Kind) {
    guard let held, instances[held.serial] != nil else { return }
    instances[holder.serial]?.holds.append(Hold(to: held, kind: kind))
  }

  /// Records a pull from a locator. In the laboratory, the instance that pulls keeps the result. In a lesson, the heap
  /// shows what keeps it.
  private mutating func pull(_ held: InstanceRef?, _ by: Participant?) {
    guard let held else { return }
    switch by {
    case .instance(let holder)?: hold(held, by: holder, .locator)
    case .service(let service)?: if let name = name(of: service) { instances[held.serial]?.pullers.insert(name) }
    case nil: break
    }
  }

  private mutating func enter(_ step: StepTitle) {
    let laboratory = lesson == nil ? [self] : laboratory
    self = World()
    self.laboratory = laboratory
    mode = step.mode
    lesson = LessonPlace(step: step, hasEnded: step.file == nil)
  }
}
