import Core
import SourceReader

/// Requests in static and global functions, as needs of the services whose factories call these functions.
///
/// An example is a live value `.init(fetch: { await Web.fetch($0) })` with
/// `enum Web { static func fetch(…) { @Dependency(\.http) var http … } }`. No instance of `Web` makes the request.
struct StaticCalls {
  private struct Step {
    let function: Code
    let isDeferred: Bool
  }

  private let program: Program
  private let collection: Collection

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  /// Adds a need for each request that a service's factory reaches through such functions.
  func read() {
    if collection.bodies.isEmpty { return }
    var requests: [Code: [Collection.RawEdge]] = [:]
    for edge in collection.edges where edge.kind == .pull || edge.kind == .wrapper || edge.kind == .method {
      guard case .consumer = edge.from, let code = edge.code ?? edge.site, let function = function(around: code) else {
        continue
      }
      requests[function, default: []].append(edge)
    }
    if requests.isEmpty { return }
    var known: [Code: [Step]] = [:]
    let bodies = collection.bodies.sorted { ($0.value, program.place($0.key)) < ($1.value, program.place($1.key)) }
    for (body, index) in bodies {
      for step in reached(from: body, &known) {
        for edge in requests[step.function] ?? [] { add(edge, to: index, isDeferred: step.isDeferred) }
      }
    }
  }

  private func add(_ edge: Collection.RawEdge, to service: Int, isDeferred: Bool) {
    // The functions of a service may read the service itself.
    if case .registration(service) = edge.to { return }
    if case .consumer(let name) = edge.from, collection[service].implementation?.name == name { return }
    var need = edge
    need.from = .registration(service)
    (need.code, need.site, need.constructs) = (nil, edge.code ?? edge.site, false)
    if isDeferred, need.when == .eager { need.when = .deferred }
    collection.add(need)
  }

  /// Returns the functions that code calls, directly and through other functions.
  private func reached(from body: Code, _ known: inout [Code: [Step]]) -> [Step] {
    var order: [Code] = []
    var deferred: [Code: Bool] = [:]
    var open = steps(body)
    while let step = open.popLast() {
      let before = deferred[step.function]
      if before == false || before == step.isDeferred { continue }
      if before == nil { order.append(step.function) }
      deferred[step.function] = step.isDeferred
      let next = known[step.function] ?? steps(step.function)
      known[step.function] = next
      open += next.map { Step(function: $0.function, isDeferred: $0.isDeferred || step.isDeferred) }
    }
    return order.map { Step(function: $0, isDeferred: deferred[$0] ?? false) }
  }

  /// Returns the static and global functions that code calls or passes on.
  private func steps(_ body: Code) -> [Step] {
    body.descendants.compactMap { code in
      let reference = passed(code)
      guard let function = reference ?? called(code), function != body, isFree(function) else { return nil }
      return Step(
        function: function, isDeferred: reference != nil || program.role(of: code, in: body).when == .deferred)
    }
  }

  private func called(_ call: Code) -> Code? {
    guard call.kind == .call, let callee = call.first, callee.kind == .name || callee.kind == .member,
      !callee.text.isCapitalized, let functions = program.functions(called: call), functions.count == 1
    else { return nil }
    return functions[0]
  }

  /// Returns the function that an argument names: `fetch: Web.fetch`.
  private func passed(_ member: Code) -> Code? {
    guard member.kind == .member, member.parent?.kind == .argument, let base = member.first,
      case .metatype(let type)? = program.typed(base),
      let functions = program.type(type.name, at: member)?.functions(member.text), functions.count == 1
    else { return nil }
    return functions[0]
  }

  private func isFree(_ function: Code) -> Bool {
    function.kind == .function && function.child(.block) != nil
      && (function.flags.contains(.isStatic) || function.parent?.kind == .file)
  }

  /// Returns the static or global function that contains a place; nil if there is none.
  private func function(around code: Code) -> Code? {
    for outer in code.scopes {
      if isFree(outer) { return outer }
      if outer.kind.isTypeDeclaration { return nil }
    }
    return nil
  }
}
