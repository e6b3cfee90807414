import SourceReader

/// The use of a request's result inside a body: the way in which the result is passed on, and the moment of the
/// request.
struct Role {
  var kind: Edge.Kind
  var when: Edge.Moment
}

extension Program {
  /// Names of functions that run a closure argument before they return.
  private static let eagerFunctions: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reduce", "sorted", "first", "contains", "sync", "withLock",
    "withValue", "autoreleasepool", "withUnsafePointer", "let", "also", "apply", "with", "configure", "then",
    "assumeIsolated",
  ]

  /// Follows the result of a request outwards through the enclosing expressions, and returns its role.
  ///
  /// - Parameter body: the closure or function that makes a service; nil for other code.
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
    if let body, role.kind == .pull, returned(body).contains(where: { $0.contains(start) && isPassedOn(start, $0) }) {
      role.kind = .initializer
    }
  }

  /// Returns whether a returned expression is a piece of code itself, possibly inside casts, member accesses, calls and
  /// operators.
  private func isPassedOn(_ code: Code, _ returned: Code) -> Bool {
    var current = code
    while current != returned {
      guard let parent = current.parent, [.cast, .member, .call, .operator, .ternary].contains(parent.kind) else {
        return false
      }
      current = parent
    }
    return true
  }

  /// Follows the uses of a local variable that holds the result of a request, and updates the role.
  ///
  /// The first use as an initializer's argument or as a property's value decides, else the last use as a method's
  /// argument. Without these, an initializer's argument that is read from the service decides.
  private func followUses(of holder: Code, to body: Code?, _ role: inout Role, steps: Int) {
    guard let body, holder.kind == .variable || holder.kind == .binding else { return }
    var isRead = false
    for use in body.descendants where use.kind == .name && use.text == holder.text && use.index > holder.index {
      // The base of a member access such as `service.start()` does not say where the service goes. The base of an
      // argument, as in `Store(key: settings.key)`, does: only a part of the service goes there.
      if use.parent?.kind == .member {
        var found = Role(kind: .pull, when: role.when)
        follow(use, to: body, &found, steps: steps + 1)
        isRead = isRead || found.kind == .initializer
        continue
      }
      var found = Role(kind: .pull, when: role.when)
      follow(use, to: body, &found, steps: steps + 1)
      if found.kind == .initializer || found.kind == .property || found.kind == .method {
        role = found
        if found.kind != .method { return }
      }
    }
    if isRead, role.kind == .pull { role.kind = .initializer }
  }

  /// Returns whether a call looks like the creation of an object: `Store()`, `.init()`, `.live()`, or a function called
  /// on a type, such as `Store.make()`.
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

  /// Returns whether a closure runs at once: as `{ … }()`, or as an argument of one of the `eagerFunctions`.
  func isRunAtOnce(_ closure: Code) -> Bool {
    guard let parent = closure.parent else { return false }
    if parent.kind == .call, parent.first == closure { return true }
    guard parent.kind == .argument, let call = parent.parent, let callee = call.first else { return false }
    return Self.eagerFunctions.contains(callee.text)
  }

  /// Values of the standard library. An extension of such a type says nothing about the code that requests a service.
  private static let values: Set<String> = [
    "Array", "Set", "Dictionary", "Optional", "Result", "Sequence", "Collection", "String", "Int", "Double", "Bool",
    "Data", "Date", "URL", "UUID",
  ]

  /// Returns the name of the type that contains a piece of code. Returns the name of the file for code outside of types
  /// and in extensions of values such as `Array`.
  func consumer(of code: Code) -> String {
    if let owner = owner(of: code), !Self.values.contains(owner) || types[owner]?.declaration != nil {
      return consumers.name(owner, at: code)
    }
    return code.tree.name.split(separator: "/").last.map(String.init) ?? code.tree.name
  }

  /// Returns whether code of the owner reads a property outside of its declaration; true if the owner is unknown. SwiftUI
  /// and lazy wrappers look up the object at each read.
  func isRead(_ variable: Code) -> Bool {
    guard let owner = owner(of: variable), let info = types[owner] else { return true }
    let names: Set<String> = [variable.text, "$" + variable.text, "_" + variable.text]
    return info.parts.contains { part in
      part.tree.nodes(names).contains { use in
        part.contains(use) && !variable.contains(use) && (use.kind == .name || use.kind == .member)
      }
    }
  }

  /// Returns whether a node inside a type reads a member of this type: `name` or `self.name`.
  func isOwnMember(_ use: Code, of type: String) -> Bool {
    if use.kind == .member { return use.first?.text == "self" }
    guard use.kind == .name, case .member(let owner, _)? = binding(use.text, at: use) else { return false }
    return owner.name == type
  }
}
