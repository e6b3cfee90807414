import SourceReader

/// What becomes of something that is asked for inside a body.
struct Role {
  var kind: Edge.Kind
  var when: Edge.Moment
}

extension Program {
  /// Functions whose closures run before they return.
  private static let eagerFunctions: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reduce", "sorted", "first", "contains", "sync", "withLock",
    "withValue", "autoreleasepool", "withUnsafePointer", "let", "also", "apply", "with", "configure", "then",
    "assumeIsolated",
  ]

  /// - Parameter body: the closure or function that makes something; nil for a consumer's own code.
  func role(of code: Code, in body: Code?) -> Role {
    var role = Role(kind: .pull, when: .eager)
    follow(code, to: body, &role, steps: 0)
    return role
  }

  private func follow(_ start: Code, to body: Code?, _ role: inout Role, steps: Int) {
    var current = start
    while let parent = current.parent, current != body {
      switch parent.kind {
      case .argument:
        guard let call = parent.parent, body != nil, let callee = call.first else { break }
        if isMaking(call) {
          role.kind = .initializer
        } else if role.kind == .pull, call.kind == .call, callee.kind == .member || callee.kind == .name {
          role.kind = .method
        }
      case .assignment:
        if parent.first != current, body != nil, role.kind == .pull, parent.first?.kind == .member {
          role.kind = .property
        }
      case .closure:
        if parent == body || isRunAtOnce(parent) { break }
        role.when = .deferred
      case .value:
        guard let holder = parent.parent else { break }
        if holder.kind == .parameter {
          role = Role(kind: .defaultArgument, when: .default)
          return
        }
        if holder.flags.contains(.isLazy) { role.when = .deferred }
        if body != nil, role.kind == .pull || role.kind == .method, steps < 4, !holder.text.isEmpty {
          followUses(of: holder, to: body, &role, steps: steps)
        }
      default:
        if parent.kind.isTypeDeclaration { return }
      }
      current = parent
    }
    if let body, role.kind == .pull, returned(body).contains(where: { $0.contains(start) && isHandedOn(start, $0) }) {
      role.kind = .initializer
    }
  }

  /// The expression itself is what is returned, or it is a member of it.
  private func isHandedOn(_ code: Code, _ returned: Code) -> Bool {
    var current = code
    while current != returned {
      guard let parent = current.parent, [.cast, .member, .call, .operator, .ternary].contains(parent.kind) else {
        return false
      }
      current = parent
    }
    return true
  }

  /// What a local variable is used for.
  private func followUses(of holder: Code, to body: Code?, _ role: inout Role, steps: Int) {
    guard let body, holder.kind == .variable || holder.kind == .binding else { return }
    for use in body.descendants where use.kind == .name && use.text == holder.text && use.index > holder.index {
      // `service.start()` tells nothing of where it goes.
      if use.parent?.kind == .member { continue }
      var found = Role(kind: .pull, when: role.when)
      follow(use, to: body, &found, steps: steps + 1)
      if found.kind == .initializer || found.kind == .property || found.kind == .method {
        role = found
        if found.kind != .method { return }
      }
    }
  }

  /// Whether a call makes something by its initializer, or by a static function of its type.
  func isMaking(_ call: Code) -> Bool {
    guard call.kind == .call, let callee = call.first else { return false }
    if callee.kind == .member, callee.text == "init" { return true }
    if callee.kind == .name { return callee.text.isCapitalized }
    guard callee.kind == .member else { return false }
    if callee.text.isCapitalized { return true }
    guard let base = callee.first else { return true }
    if base.kind == .name || base.kind == .member, base.text.isCapitalized, case .metatype? = typed(base) {
      return true
    }
    return false
  }

  /// `{ … }()`, or an argument of a function that runs it before it returns.
  func isRunAtOnce(_ closure: Code) -> Bool {
    guard let parent = closure.parent else { return false }
    if parent.kind == .call, parent.first == closure { return true }
    guard parent.kind == .argument, let call = parent.parent, let callee = call.first else { return false }
    return Self.eagerFunctions.contains(callee.text)
  }

  /// The type or file whose code something is.
  func consumer(of code: Code) -> String {
    if let owner = owner(of: code) { return owner }
    return code.tree.name.split(separator: "/").last.map(String.init) ?? code.tree.name
  }

  /// The type that a body makes: the same in all its branches.
  func implementation(of body: Code) -> TypeName? {
    let made = returned(body).map { implementation($0, in: body) }
    guard let first = made.first, made.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  func implementation(_ value: Code, in body: Code) -> TypeName? {
    if value.kind == .cast, value.text != "is", let inner = value.first {
      return implementation(inner, in: body)
    }
    if value.kind == .operator, value.text == "??", let first = value.first { return implementation(first, in: body) }
    if let made = madeType(value) { return made.wrapped }
    if value.kind == .name, case .local(let variable)? = binding(value.text, at: value),
      let inner = variable.child(.value)?.first
    {
      return implementation(inner, in: body) ?? type(written: variable)
    }
    return instanceType(of: value)?.wrapped
  }
}
