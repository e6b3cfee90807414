import Core
import Stage

/// The content of a message (sequence) diagram: calls between lifelines, in order.
struct MessageChart: Sendable {
  package enum Kind: Sendable {
    case call, create, back, threw, freed, crashed
    /// An object that is given without a call: injected or pulled.
    case handed, pulled
  }

  /// The look of a lifeline in a row.
  enum Life: Sendable {
    /// Code of the lifeline runs.
    case active
    case alive
    /// No object of the lifeline is alive.
    case gone
  }

  package struct Row: Sendable {
    /// The number of the row's event.
    package let n: Int
    package var kind: Kind
    /// Indices of the lifelines that send and receive.
    package let from: Int
    package let to: Int
    package let label: String
    /// The object that a call of an initializer made, and the event that made it known; nil for any other call.
    package var made: (n: Int, name: String)?
    /// State of each lifeline. Lifelines that appear later are missing.
    package var lives: [Life]
  }

  private(set) var lifelines: [String] = []
  package private(set) var rows: [Row] = []

  private var places: [String: Int] = [:]
  /// For each thread, the calls that are running, the innermost last: lifeline, row and function.
  private var stacks: [Int: [(lifeline: Int, row: Int?, function: String)]] = [:]
  private var alive: [Int: Int] = [:]
  private let makers: [InstanceRef: String]
  private let account: RunAccount

  package init(_ account: RunAccount) {
    self.account = account
    var makers: [InstanceRef: String] = [:]
    for n in account.events {
      for case .maker(let ref, let service) in account.event(n).changes {
        makers[ref] = account.name(of: service, around: n)
      }
    }
    self.makers = makers
    for n in account.events { add(n, account.event(n)) }
  }

  private mutating func add(_ n: Int, _ event: StageEvent) {
    let thread = event.thread ?? 1
    switch event.what {
    case .called(let call): called(call, n, event, thread)
    case .returned(let call): left(call, n, thread, .back)
    case .threw(let call): left(call, n, thread, .threw)
    case .created(let birth): created(birth, n, event, thread)
    case .released(let ref):
      guard let instance = account.instance(ref, around: n) else { return }
      let line = lifeline(instance.service)
      alive[line, default: 1] -= 1
      append(n, .freed, line, line, instance.name)
    case .crashed(let message):
      let line = stacks[thread]?.last?.lifeline ?? origin(thread)
      append(n, .crashed, line, line, message)
    // In a lesson, pulls from a locator are calls, which have rows of their own.
    case .pulled(let ref, let service) where !account.isLesson:
      asked(ref, service, n, event, .pulled)
    case .reused(let ref, let service): asked(ref, service, n, event, .call)
    case .resolving(let service):
      guard let name = account.name(of: service, around: n) else { return }
      append(n, .call, origin(thread), container, "resolve \(name)")
    case .injected(let ref?, _, let into?, _):
      guard let held = account.instance(ref, around: n), let holder = account.instance(into, around: n) else { return }
      append(n, .handed, lifeline(held.service), lifeline(holder.service), held.name)
    case .used(let ref):
      guard let used = account.instance(ref, around: n) else { return }
      append(n, .call, from(event, n, thread), lifeline(used.service), "use")
    case .missing(let service, _):
      guard let name = account.name(of: service, around: n) else { return }
      append(n, .threw, from(event, n, thread), lifeline(name), "missing")
    default: break
    }
  }

  // MARK: Calls

  private mutating func called(_ call: Call, _ n: Int, _ event: StageEvent, _ thread: Int) {
    let from = from(event, n, thread)
    let to = account.service(of: call.callee, around: n).map { lifeline($0) } ?? origin(thread)
    // The story itself has no caller.
    let isFirst = call.callee == nil && stacks[thread]?.isEmpty ?? true
    let name = call.function.split(separator: ".").last.map(String.init) ?? call.function
    stacks[thread, default: []].append((to, isFirst ? nil : rows.count, call.function))
    if !isFirst { append(n, .call, from, to, name == "init" ? name : "\(name)(\(call.argument ?? ""))") }
  }

  private mutating func left(_ call: Call, _ n: Int, _ thread: Int, _ kind: Kind) {
    guard let place = stacks[thread]?.lastIndex(where: { $0.function == call.function }),
      let frame = stacks[thread]?[place]
    else { return }
    stacks[thread]?.removeSubrange(place...)
    guard let row = frame.row else { return }
    let (from, to) = (rows[row].to, rows[row].from)
    // The result of an initializer is shown by its creation. A call of the own lifeline without a result needs no row.
    if kind == .back, rows[row].label == "init" || (from == to && call.value == nil) { return }
    append(n, kind, from, to, kind == .threw ? "throws \(call.value ?? "")" : call.value ?? "")
  }

  private mutating func created(_ birth: Birth, _ n: Int, _ event: StageEvent, _ thread: Int) {
    guard let service = account.name(of: birth.service, around: n) else { return }
    let name = account.instance(birth.instance, around: n)?.name ?? "\(service)#\(birth.number)"
    if let line = places[service],
      let row = rows.lastIndex(where: { $0.to == line && $0.label == "init" && $0.made == nil })
    {
      alive[line, default: 0] += 1
      rows[row].made = (n, name)
      rows[row].kind = .create
      return
    }
    // The maker's lifeline stands before that of its object.
    let maker = makers[birth.instance].map { lifeline($0) }
    let from = maker ?? (account.isLesson || event.by != nil ? from(event, n, thread) : container)
    let line = lifeline(service)
    alive[line, default: 0] += 1
    append(n, .create, from, line, name)
  }

  /// Adds a row for a request, with the name of the object that answered it, or `nothing`.
  private mutating func asked(_ ref: InstanceRef?, _ service: ServiceRef, _ n: Int, _ event: StageEvent, _ kind: Kind) {
    let found = ref.flatMap { account.instance($0, around: n) }
    guard let name = found?.service ?? account.name(of: service, around: n) else { return }
    append(n, kind, from(event, n, 1), lifeline(name), found?.name ?? "nothing")
  }

  // MARK: Lifelines

  /// The lifeline that caused an event: that of the acting object or service, or else that of the thread (in the
  /// laboratory `you`).
  private mutating func from(_ event: StageEvent, _ n: Int, _ thread: Int) -> Int {
    account.service(of: event.by, around: n).map { lifeline($0) } ?? origin(thread)
  }

  private mutating func origin(_ thread: Int) -> Int {
    lifeline(account.isLesson ? thread == 1 ? "story" : "task \(thread)" : "you")
  }

  /// The lifeline of the container, which makes and finds objects in the laboratory.
  private var container: Int { mutating get { lifeline("container") } }

  private mutating func lifeline(_ name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = lifelines.count
    lifelines.append(name)
    return lifelines.count - 1
  }

  private mutating func append(_ n: Int, _ kind: Kind, _ from: Int, _ to: Int, _ label: String) {
    var lives = lifelines.indices.map { alive[$0].map { $0 > 0 } ?? true ? Life.alive : .gone }
    for stack in stacks.values { for frame in stack { lives[frame.lifeline] = .active } }
    rows.append(Row(n: n, kind: kind, from: from, to: to, label: label, lives: lives))
  }
}
