#if Link
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Shows a container in a running program to the Playground: `playground attach NAME`. It knows no container; an adapter
  /// reports what happens in one. For a `Container` of `Core` there is `PlaygroundLink`.
  ///
  /// Nobody attached, a report is one look at a flag. Attached, a report takes a lock for a moment; it never waits for a
  /// reader, and never fails. All methods may be called from any thread.
  public final class LinkReporter: Sendable {
    /// Name under which the program is attached to.
    public let name: String
    /// Path of the socket.
    public let path: String
    /// Whether instances have numbers of their own.
    public let tracksInstances: Bool
    let source: any LinkSource
    let recorder = LinkRecorder()
    let started = Monotonic.date
    private let stored: StoredServices?
    private let server: LinkServer
    private let readers = Mutex(0)
    private let lastSweep = Atomic<Int>(0)
    /// The beginning of the newest sweep that has ended, as a time of the recorder: what was freed before it is reported.
    let sweptAt = Atomic<Int>(0)
    private let lastScope = Atomic<Int>(0)

    /// Makes a socket at which `playground attach` finds the program. Nothing is reported before somebody attaches.
    ///
    /// - Parameters:
    ///   - name: letters, digits, `-`, `_` and `.`, at most 40. Processes of one name are told apart by their numbers.
    ///   - tracksInstances: whether `made` is told numbers of instances, and `released` is called.
    ///   - source: is asked what there is when somebody attaches; nil where all is told to `register`.
    ///   - folder: where the socket is put; nil for `$XDG_RUNTIME_DIR/playground`, or a folder of the user's own in `/tmp`.
    /// - Throws: `LinkError` if the name cannot be one, or the folder or socket cannot be made.
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

    /// Ends the link: readers are told so, and the socket is removed. Closing twice is harmless.
    public func close() { server.close() }

    /// Whether somebody is attached. An adapter need not report anything else.
    public var isAttached: Bool { recorder.isObserved }

    // MARK: Registrations

    /// Says that a service is registered, or that its registration has changed. It is known from then on, attached or not.
    /// Not for reporters with a source.
    public func register(_ service: LinkService) {
      stored?.put(service)
      recorder.changeCatalog()
    }

    /// Says that a registration is gone.
    public func unregister(_ id: Int) {
      stored?.remove(id)
      recorder.changeCatalog()
    }

    /// Says that the services of the source are others than before.
    public func servicesChanged() { recorder.changeCatalog() }

    // MARK: Events

    /// Says that an instance was made.
    ///
    /// - Parameters:
    ///   - service: number of the service.
    ///   - instance: its number among the instances of the service; nil for a value, or where instances are not tracked.
    ///   - by: the service that needs it, or nil where it was asked for from outside.
    ///   - scope: number of the scope that it was made in.
    ///   - nanoseconds: how long making it took, its dependencies included.
    public func made(
      _ service: Int, instance: Int? = nil, by: Int? = nil, scope: Int? = nil, nanoseconds: Int? = nil
    ) {
      guard isAttached else { return }
      var event = event(.made, service)
      (event.instance, event.by, event.scope) = (instance, by, scope)
      event.took = nanoseconds.map { max(0, $0) }
      recorder.record(event)
    }

    /// Says that an instance that was there was handed out.
    public func reused(_ service: Int, instance: Int? = nil, by: Int? = nil, scope: Int? = nil) {
      guard isAttached else { return }
      var event = event(.reused, service)
      (event.instance, event.by, event.scope) = (instance, by, scope)
      recorder.record(event)
    }

    /// Says that an instance was given to another one.
    ///
    /// - Parameters:
    ///   - by: service of the receiver, and `byInstance` its number.
    ///   - how: `initializer`, `property` or `method`.
    public func received(
      _ service: Int, instance: Int? = nil, by: Int, byInstance: Int? = nil, how: String = "initializer"
    ) {
      guard isAttached else { return }
      var event = event(.received, service)
      (event.instance, event.by, event.byInstance, event.how) = (instance, by, byInstance, how)
      recorder.record(event)
    }

    /// Says that a service pulled another one from a locator.
    public func pulled(_ service: Int, instance: Int? = nil, by: Int? = nil, byInstance: Int? = nil) {
      guard isAttached else { return }
      var event = event(.pulled, service)
      (event.instance, event.by, event.byInstance) = (instance, by, byInstance)
      recorder.record(event)
    }

    /// Says that an instance is freed.
    public func released(_ service: Int, instance: Int) {
      guard isAttached else { return }
      var event = event(.released, service)
      event.instance = instance
      recorder.record(event)
    }

    /// Says that a service could not be made, or that nothing is registered under a name.
    ///
    /// - Parameters:
    ///   - isMissing: whether nothing is registered for it.
    ///   - name: a type or registered name, never a value.
    public func failed(_ service: Int? = nil, name: String? = nil, by: Int? = nil, isMissing: Bool = false) {
      guard isAttached, service != nil || name != nil else { return }
      var event = LinkEvent(isMissing ? .missing : .failed, time: recorder.time, service: service)
      (event.name, event.by) = (name, by)
      recorder.record(event)
    }

    /// Says that a scope was opened.
    ///
    /// - Parameters:
    ///   - parent: number of the scope around it.
    ///   - label: its key, where the program wants that sent: it may be a user's name.
    /// - Returns: its number, for `made` and `scopeClosed`.
    @discardableResult
    public func scopeOpened(_ kind: String, in parent: Int? = nil, label: String? = nil) -> Int {
      let number = nextScope()
      scopeOpened(kind, number: number, in: parent, label: label)
      return number
    }

    /// The same for a scope that has a number already.
    package func scopeOpened(_ kind: String, number: Int, in parent: Int?, label: String?) {
      guard isAttached else { return }
      var event = LinkEvent(.scopeOpened, time: recorder.time)
      event.opened = LinkScope(number: number, kind: kind, parent: parent, label: label)
      recorder.record(event)
    }

    /// Says that a scope was closed.
    public func scopeClosed(_ number: Int, kind: String) {
      guard isAttached else { return }
      var event = LinkEvent(.scopeClosed, time: recorder.time)
      (event.scope, event.name) = (number, kind)
      recorder.record(event)
    }

    /// A number for a scope, never used again.
    package func nextScope() -> Int { lastScope.add(1, ordering: .relaxed).newValue }

    private func event(_ kind: LinkEvent.Kind, _ service: Int) -> LinkEvent {
      LinkEvent(kind, time: recorder.time, service: service)
    }

    // MARK: Readers

    /// Counts a reader in.
    ///
    /// - Returns: whether there is room for one.
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

    /// Looks for instances that were freed, and reports each.
    func sweep() {
      let began = recorder.time
      source.sweep()
      sweptAt.max(began, ordering: .releasing)
    }

    /// Sweeps, unless another reader has had that done a moment ago. Sweeping takes a small part of the time, however much lives.
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

  /// The registrations of a reporter without a source.
  private final class StoredServices: LinkSource {
    private let byID = Mutex<[Int: LinkService]>([:])

    var services: [LinkService] { byID.withLock { $0.values.sorted { $0.id < $1.id } } }
    func put(_ service: LinkService) { byID.withLock { $0[service.id] = service } }
    func remove(_ id: Int) { byID.withLock { $0[id] = nil } }
  }
#else
  /// Needs the package trait `Link`.
  @available(*, unavailable, message: "depend on the package with traits: [\"Link\"]")
  public final class LinkReporter {}
#endif
