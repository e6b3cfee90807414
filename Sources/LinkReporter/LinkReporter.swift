#if Link
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A link through which the Playground shows a container of a running program: `playground attach NAME`.
  ///
  /// The reporter works with any container: an adapter reports its events. For a `Container` of `Core` use
  /// `PlaygroundLink`.
  ///
  /// Without a reader, a report only reads a flag. With readers, a report takes a lock briefly. It never waits for a
  /// reader and never fails. All methods may be called from any thread.
  public final class LinkReporter: Sendable {
    /// The name of the program, for `playground attach NAME`.
    public let name: String
    /// The path of the socket, for `playground attach PATH`.
    public let path: String
    /// A Boolean value indicating whether instances have numbers.
    public let tracksInstances: Bool
    let source: any LinkSource
    let recorder = LinkRecorder()
    let started = Monotonic.date
    private let stored: StoredServices?
    private let server: LinkServer
    private let readers = Mutex(0)
    private let lastSweep = Atomic<Int>(0)
    /// Start of the latest completed sweep, on the clock of the recorder.
    ///
    /// All instances freed before this time have been reported.
    let sweptAt = Atomic<Int>(0)
    private let lastScope = Atomic<Int>(0)

    /// Creates a link and its socket.
    ///
    /// Nothing is observed before a reader attaches.
    ///
    /// - Parameters:
    ///   - name: at most 40 letters, digits, `-`, `_` and `.`. Processes with the same name are distinguished by their
    ///     numbers.
    ///   - tracksInstances: `true` if the adapter passes numbers of instances to `made` and calls `released`.
    ///   - source: provides the current state when a reader attaches; `nil` if all services are passed to `register`.
    ///   - folder: the folder of the socket; `nil` for `$XDG_RUNTIME_DIR/playground`, or a folder of the user in
    ///     `/tmp`.
    /// - Throws: `LinkError` if the name is invalid, or the folder or the socket cannot be created.
    public init(
      _ name: String, tracksInstances: Bool = true, source: (any LinkSource)? = nil, folder: String? = nil
    ) throws {
      guard SocketName.isValid(name) else {
        throw LinkError(
          "'\(name)' cannot be the name of a link; expected letters, digits, '-', '_' and '.', at most 40, such as 'shop'"
        )
      }
      let stored = source == nil ? StoredServices() : nil
      self.name = name
      self.tracksInstances = tracksInstances
      self.stored = stored
      self.source = source ?? stored ?? StoredServices()
      server = try LinkServer(name: name, in: folder.map { SocketFolder($0) } ?? .usual)
      path = server.path
      server.serve { [weak self] socket in
        guard let self else { return }
        await ReaderSession(socket, self).run()
      }
    }

    deinit { close() }

    /// Ends the link: readers are notified, and the socket is removed.
    ///
    /// Closing a closed link has no effect.
    public func close() { server.close() }

    /// A Boolean value indicating whether a reader is attached.
    ///
    /// While no reader is attached, an adapter only needs to report registrations.
    public var isAttached: Bool { recorder.isObserved }

    // MARK: Registrations

    /// Reports a new or changed registration.
    ///
    /// Only for reporters without a source. The service is stored even if no reader is attached.
    ///
    /// - Parameter service: the registration. It replaces a registration with the same `id`.
    public func register(_ service: LinkService) {
      stored?.put(service)
      recorder.changeCatalog()
    }

    /// Reports that a registration was removed.
    ///
    /// Only for reporters without a source.
    ///
    /// - Parameter id: the identifier of the registration.
    public func unregister(_ id: Int) {
      stored?.remove(id)
      recorder.changeCatalog()
    }

    /// Reports that the services of the source have changed.
    public func servicesChanged() { recorder.changeCatalog() }

    // MARK: Events

    /// Reports that an instance was made.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service.
    ///   - instance: the number among the instances of the service; `nil` for a value, or if instances are not tracked.
    ///   - by: the service that requested the instance; `nil` for a request from outside.
    ///   - scope: the number of the scope in which the instance was made.
    ///   - nanoseconds: the time that making the instance took, including its dependencies.
    public func made(
      _ service: Int, instance: Int? = nil, by: Int? = nil, scope: Int? = nil, nanoseconds: Int? = nil
    ) {
      guard isAttached else { return }
      var event = event(.made, service)
      (event.instance, event.by, event.scope) = (instance, by, scope)
      event.took = nanoseconds.map { max(0, $0) }
      recorder.record(event)
    }

    /// Reports that an existing instance was returned for a request.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service.
    ///   - instance: the number of the instance.
    ///   - by: the service that requested the instance; `nil` for a request from outside.
    ///   - scope: the number of the scope in which the instance was requested.
    public func reused(_ service: Int, instance: Int? = nil, by: Int? = nil, scope: Int? = nil) {
      guard isAttached else { return }
      var event = event(.reused, service)
      (event.instance, event.by, event.scope) = (instance, by, scope)
      recorder.record(event)
    }

    /// Reports that an instance was passed to another instance.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service that was passed.
    ///   - instance: the number of the instance that was passed.
    ///   - by: the identifier of the receiving service.
    ///   - byInstance: the number of the receiving instance.
    ///   - how: the kind of the dependency: `initializer`, `property` or `method`.
    public func received(
      _ service: Int, instance: Int? = nil, by: Int, byInstance: Int? = nil, how: String = "initializer"
    ) {
      guard isAttached else { return }
      var event = event(.received, service)
      (event.instance, event.by, event.byInstance, event.how) = (instance, by, byInstance, how)
      recorder.record(event)
    }

    /// Reports that a service was pulled from a locator.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service that was pulled.
    ///   - instance: the number of the instance that was pulled.
    ///   - by: the identifier of the service that pulled the instance.
    ///   - byInstance: the number of the instance that made the pull.
    public func pulled(_ service: Int, instance: Int? = nil, by: Int? = nil, byInstance: Int? = nil) {
      guard isAttached else { return }
      var event = event(.pulled, service)
      (event.instance, event.by, event.byInstance) = (instance, by, byInstance)
      recorder.record(event)
    }

    /// Reports that an instance was freed.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service.
    ///   - instance: the number of the instance.
    public func released(_ service: Int, instance: Int) {
      guard isAttached else { return }
      var event = event(.released, service)
      event.instance = instance
      recorder.record(event)
    }

    /// Reports that a service could not be made, or that nothing is registered under a name.
    ///
    /// - Parameters:
    ///   - service: the identifier of the service; `nil` if it is not registered.
    ///   - name: a name of a type or registration; never a value.
    ///   - by: the service that made the request; `nil` for a request from outside.
    ///   - isMissing: `true` if nothing is registered for the request.
    public func failed(_ service: Int? = nil, name: String? = nil, by: Int? = nil, isMissing: Bool = false) {
      guard isAttached, service != nil || name != nil else { return }
      var event = LinkEvent(isMissing ? .missing : .failed, time: recorder.time, service: service)
      (event.name, event.by) = (name, by)
      recorder.record(event)
    }

    /// Reports that a scope was opened.
    ///
    /// - Parameters:
    ///   - kind: the kind of scope.
    ///   - parent: the number of the enclosing scope.
    ///   - label: the key of the scope, if the program wants to send it. The key may be the name of a user.
    /// - Returns: the number of the scope, for `made` and `scopeClosed`.
    @discardableResult
    public func scopeOpened(_ kind: String, in parent: Int? = nil, label: String? = nil) -> Int {
      let number = nextScope()
      scopeOpened(kind, number: number, in: parent, label: label)
      return number
    }

    /// Reports that a scope with a given number was opened.
    package func scopeOpened(_ kind: String, number: Int, in parent: Int?, label: String?) {
      guard isAttached else { return }
      var event = LinkEvent(.scopeOpened, time: recorder.time)
      event.opened = LinkScope(number: number, kind: kind, parent: parent, label: label)
      recorder.record(event)
    }

    /// Reports that a scope was closed.
    ///
    /// - Parameters:
    ///   - number: the number of the scope.
    ///   - kind: the kind of scope.
    public func scopeClosed(_ number: Int, kind: String) {
      guard isAttached else { return }
      var event = LinkEvent(.scopeClosed, time: recorder.time)
      (event.scope, event.name) = (number, kind)
      recorder.record(event)
    }

    /// Returns a new number for a scope. Numbers are never reused.
    package func nextScope() -> Int { lastScope.add(1, ordering: .relaxed).newValue }

    private func event(_ kind: LinkEvent.Kind, _ service: Int) -> LinkEvent {
      LinkEvent(kind, time: recorder.time, service: service)
    }

    // MARK: Readers

    /// Registers a reader.
    ///
    /// - Returns: true if the reader was registered; false if the maximum number of readers was reached.
    func enter() -> Bool {
      readers.withLock { count in
        if count == LinkLimits.readers { return false }
        count += 1
        if count == 1 {
          recorder.begin()
          source.begin()
        }
        return true
      }
    }

    func leave() {
      readers.withLock { count in
        count -= 1
        if count > 0 { return }
        source.end()
        recorder.end()
      }
    }

    /// Makes the source find the instances that were freed since the last sweep. The source reports each of them.
    func sweep() {
      let began = recorder.time
      source.sweep()
      sweptAt.max(began, ordering: .releasing)
    }

    /// Sweeps, unless the last sweep was shorter ago than a pause.
    ///
    /// The pause grows with the duration of a sweep, so that sweeping takes only a small part of the time.
    func sweepIfDue(after pause: Int) {
      let last = lastSweep.load(ordering: .relaxed)
      let now = recorder.time
      guard now >= last, lastSweep.compareExchange(expected: last, desired: now + pause, ordering: .relaxed).exchanged
      else { return }
      sweep()
      let taken = recorder.time - now
      lastSweep.store(recorder.time + max(pause, taken * 50), ordering: .relaxed)
    }

    func hello() -> LinkHello {
      LinkHello(
        name: name, process: Int(getpid()), started: started, tracks: tracksInstances,
        services: source.services.count, live: tracksInstances ? source.liveCount : nil)
    }
  }

  /// The stored registrations of a reporter without a source.
  private final class StoredServices: LinkSource {
    private let byID = Mutex<[Int: LinkService]>([:])

    var services: [LinkService] { byID.withLock { $0.values.sorted { $0.id < $1.id } } }
    func put(_ service: LinkService) { byID.withLock { $0[service.id] = service } }
    func remove(_ id: Int) { byID.withLock { $0[id] = nil } }
  }
#else
  /// A placeholder, which is unavailable without the package trait `Link`.
  @available(*, unavailable, message: "depend on the package with traits: [\"Link\"]")
  public final class LinkReporter {}
#endif
