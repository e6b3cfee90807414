#if Link
  @_spi(Instrumentation) import Core
  import LinkReporter
  import Synchronization

  /// A `LinkSource` that shows a container of `Core`.
  final class ContainerSource: LinkSource {
    private struct State {
      weak var reporter: LinkReporter?
      var observation: Observation?
      /// The numbers of the open scopes, by the identity of the scope.
      var scopes: [ObjectIdentifier: Int] = [:]
      /// The numbers of the registrations, by their service key. Events name the requester by this key.
      var ids: [ServiceKey: Int] = [:]
    }

    private let container: Container
    private let sendsLabels: Bool
    private let state = Mutex(State())

    init(_ container: Container, labels: Bool) { (self.container, sendsLabels) = (container, labels) }

    func connect(_ reporter: LinkReporter) { state.withLock { $0.reporter = reporter } }

    var services: [LinkService] {
      let registered = container.registeredServices
      state.withLock { state in
        state.ids = Dictionary(
          registered.map { ($0.registration.key, $0.registration.id.rawValue) }, uniquingKeysWith: { $1 })
      }
      return registered.map { service in
        let registration = service.registration
        var result = LinkService(
          id: registration.id.rawValue, name: service.name, lifetime: registration.lifetime.description)
        result.interfaces = service.interfaces
        result.needs = service.needs.map {
          .init($0.service, by: $0.kind.rawValue, isOptional: $0.isOptional, isObserved: $0.isObserved)
        }
        result.isOpaque = registration.isOpaque
        result.file = registration.location?.file
        result.line = registration.location?.line
        return result
      }
    }

    func begin() {
      guard let reporter = state.withLock({ $0.reporter }) else { return }
      // The observer retains the reporter while a reader is attached. `end` releases it.
      let observation = container.observe { [weak self] event in self?.report(event, to: reporter) }
      state.withLock { $0.observation = observation }
    }

    func end() {
      let observation = state.withLock { state in
        defer { (state.observation, state.scopes) = (nil, [:]) }
        return state.observation
      }
      observation?.cancel()
    }

    func snapshot() -> LinkSnapshot {
      guard let reporter = state.withLock({ $0.reporter }) else { return LinkSnapshot() }
      // Under the lock: a scope that closes meanwhile is reported afterwards, and has its number then.
      let scopes = state.withLock { state in
        container.openScopes.map { scope in
          let number = state.scopes[scope.identity] ?? reporter.nextScope()
          state.scopes[scope.identity] = number
          return LinkScope(
            number: number, kind: scope.id.kind.name, parent: scope.outer.flatMap { state.scopes[$0] },
            label: sendsLabels ? scope.id.key : nil)
        }
      }
      container.sweep()
      return LinkSnapshot(
        scopes: scopes,
        live: container.liveInstances.map {
          .init(LinkInstance(service: $0.id.registration.rawValue, number: $0.id.number))
        })
    }

    var liveCount: Int? { container.tracksInstances ? container.liveInstances.count : nil }

    func sweep() { container.sweep() }

    // MARK: Events

    private func report(_ event: Event, to reporter: LinkReporter) {
      switch event.kind {
      case .registered, .edited, .removed, .renamed: reporter.servicesChanged()
      case .created:
        guard let id = event.registration else { return }
        reporter.made(
          id.rawValue, instance: event.instance?.number, by: number(of: event.by), scope: scope(of: event),
          nanoseconds: event.durationNanoseconds)
      case .reused:
        guard let id = event.registration else { return }
        reporter.reused(id.rawValue, instance: event.instance?.number, by: number(of: event.by))
      case .injected:
        guard let id = event.registration, let by = event.to?.registration.rawValue ?? number(of: event.by) else {
          return
        }
        reporter.received(
          id.rawValue, instance: event.instance?.number, by: by, byInstance: event.to?.number,
          how: (event.dependency ?? .initializer).rawValue)
      case .pulled:
        guard let id = event.registration else { return }
        reporter.pulled(
          id.rawValue, instance: event.instance?.number,
          by: event.byInstance?.registration.rawValue ?? number(of: event.by), byInstance: event.byInstance?.number)
      case .released:
        guard let id = event.instance else { return }
        reporter.released(id.registration.rawValue, instance: id.number)
      case .missing, .failed:
        // The name may have been computed at the request, so only the type of an unregistered service is sent.
        let id = number(of: event.service)
        reporter.failed(
          id, name: id == nil ? event.service.map { ServiceKey($0.type).description } : nil, by: number(of: event.by),
          isMissing: event.kind == .missing)
      case .scopeOpened: opened(event, reporter)
      case .scopeClosed:
        guard let identity = event.scopeIdentity, let kind = event.scope?.kind.name else { return }
        guard let number = state.withLock({ $0.scopes.removeValue(forKey: identity) }) else { return }
        reporter.scopeClosed(number, kind: kind)
      case .resolving: break
      }
    }

    private func opened(_ event: Event, _ reporter: LinkReporter) {
      guard let identity = event.scopeIdentity, let scope = event.scope else { return }
      let (number, parent) = state.withLock { state in
        let number = state.scopes[identity] ?? reporter.nextScope()
        state.scopes[identity] = number
        return (number, event.outerIdentity.flatMap { state.scopes[$0] })
      }
      reporter.scopeOpened(scope.kind.name, number: number, in: parent, label: sendsLabels ? scope.key : nil)
    }

    private func number(of key: ServiceKey?) -> Int? {
      guard let key else { return nil }
      return state.withLock { $0.ids[key] }
    }

    private func scope(of event: Event) -> Int? {
      guard let identity = event.scopeIdentity else { return nil }
      return state.withLock { $0.scopes[identity] }
    }
  }
#endif
