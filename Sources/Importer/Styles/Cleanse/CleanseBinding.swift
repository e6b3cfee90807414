import SourceReader

/// A call of Cleanse that binds a service to the code that makes it: `binder.bind(P.self).to(factory: Impl.init)`.
struct CleanseBinding {
  /// The call of `to`.
  let call: Code
  /// The value, closure or function that is passed to `to`, and its label.
  let value: Code
  let label: String
  /// The calls before `to`, by their names: `bind`, `tagged`, `sharedInScope`.
  private(set) var steps: [String: Code] = [:]
  /// The type that the receiver binds, if a parameter of a component gives it: `App` for `ReceiptBinder<App>`.
  private(set) var received: TypeName?

  /// Names of the calls with which a binding begins.
  private static let beginnings: Set<String> = ["bind", "bindFactory", "bindPropertyInjectionOf"]
  /// Types whose parameters bind the type of their generic argument.
  private static let receivers: Set<String> = ["ReceiptBinder", "PropertyInjectionReceiptBinder"]

  /// Reads a call of `to`; nil if it is no binding of the library.
  init?(_ call: Code, _ program: Program) {
    guard let argument = call.arguments.first, let value = argument.first, var base = call.first?.first else {
      return nil
    }
    (self.call, self.value, label) = (call, value, argument.label)
    while base.kind == .call, let callee = base.first {
      steps[callee.text] = base
      guard callee.kind == .member, let inner = callee.first else { break }
      base = inner
    }
    if Self.beginnings.contains(where: { steps[$0] != nil }) { return }
    guard base.kind == .name, steps.isEmpty else { return nil }
    let type = program.instanceType(of: base)
    received = type.flatMap { Self.receivers.contains($0.last) ? $0.parts.first : nil }
    if received == nil, label != "injector" { return nil }
  }

  /// The scope in which a single object is shared: the argument of `Binder<Scope>`; nil if each request makes an object.
  func scope(_ program: Program) -> TypeName?? {
    if steps["sharedInScope"] == nil, steps["asSingleton"] == nil { return label == "value" ? .some(nil) : nil }
    let function = call.scopes.first { $0.kind == .function }
    let binder = function?.children(.parameter).lazy.compactMap { parameter in
      program.type(written: parameter).map { program.canonical($0, at: parameter) }
    }.first { $0.last == "Binder" || $0.last == "SingletonBinder" }
    return .some(binder?.parts.first)
  }

  /// True if the service is one of several in a collection.
  var isCollected: Bool { steps["intoCollection"] != nil || steps["asCollection"] != nil }

  /// The type that is passed to a call before `to`; nil if the call or the type is not written.
  func type(passedTo name: String, _ program: Program) -> TypeName? {
    steps[name]?.arguments.first?.first.flatMap(program.metatype).map { program.canonical($0, at: call) }
  }
}
