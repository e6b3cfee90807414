import SourceReader

extension ViewFlow {
  /// The effect of a call on a view among its arguments.
  enum Wrapping {
    /// The view is shown at the place of the call.
    case shows
    /// The view is shown inside a view that puts objects into the environment: indices of `insertions`.
    case inserts([Int])
    /// The effect is unknown, as for a view of a package or a router.
    case unclear
  }

  /// Returns the effect of a call on a view among its arguments.
  ///
  /// - Parameters:
  ///   - call: a call with a view among its arguments.
  ///   - callee: the called function or type.
  func wrapping(_ call: Code, _ callee: Code) -> Wrapping {
    guard callee.kind == .name || callee.kind == .member else { return .shows }
    if callee.text.isCapitalized { return wrapping(typeOf: callee, call) }
    if callee.kind == .name {
      if ViewNames.functions.contains(callee.text) || ViewNames.modifiers.contains(callee.text) { return .shows }
      return isFunctionWithResult(call) ? .shows : .unclear
    }
    // A case of an enumeration with a view as its value: `.detail(Row())`.
    guard let base = callee.first, !base.kind.isType else { return callee.text == "init" ? .shows : .unclear }
    if let type = program.instanceType(of: base), let info = program.type(type.name, at: base), info.declaration != nil,
      !isView(info)
    {
      return isFunctionWithResult(call) ? .shows : .unclear
    }
    if ViewNames.modifiers.contains(callee.text) || viewFunctions[callee.text] != nil { return .shows }
    // A modifier of a package, or a function of another object, may show its arguments in any way.
    return isFunctionWithResult(call) ? .shows : .unclear
  }

  private func wrapping(typeOf callee: Code, _ call: Code) -> Wrapping {
    guard let info = program.type(callee.text, at: callee), info.declaration != nil else {
      return ViewNames.containers.contains(callee.text) ? .shows : .unclear
    }
    collection.words.insert(info.name.lastWord)
    guard isView(info) else { return .unclear }
    let own = info.parts.flatMap(insertionsOnSelf)
    return own.isEmpty ? .shows : .inserts(own)
  }

  private func isFunctionWithResult(_ call: Code) -> Bool {
    guard let functions = program.functions(called: call), !functions.isEmpty else { return false }
    return functions.allSatisfy { $0.child(.result) != nil }
  }
}

/// Hosting controllers and views, in which a new environment begins.
extension ViewFlow {
  private static let hosts: Set<String> = [
    "UIHostingController", "NSHostingController", "NSHostingView", "WKHostingController",
  ]

  /// Returns the effect of a hosting controller or view on a view among its arguments; nil if the call makes no host.
  ///
  /// - Parameters:
  ///   - call: a call with the view among its arguments.
  ///   - callee: the called function or type.
  ///   - view: the argument or closure that contains the view.
  func aroundHost(_ call: Code, _ callee: Code, _ view: Code, _ key: Key) -> Around? {
    guard callee.kind == .name || callee.kind == .member else { return nil }
    if callee.kind == .member, callee.text == "init", let base = callee.first, ["super", "self"].contains(base.text) {
      guard let type = program.owner(of: call).flatMap({ program.types[$0] }), isHost(type) else { return nil }
      return base.text == "super" ? aroundBase(of: type, call, view, key) : aroundHost(type, call, view, key)
    }
    guard callee.text.isCapitalized || callee.text == "init" else { return nil }
    let name = callee.text == "init" ? program.madeType(call)?.name : callee.text
    let type = name.flatMap { program.type($0, at: callee) }
    if let type, type.declaration != nil, isHost(type) { return aroundHost(type, call, view, key) }
    guard callee.kind == .name, callee.text.contains("Hosting") else { return nil }
    // A hosting type of a package may put objects into the environment itself.
    return Self.hosts.contains(callee.text) && type?.declaration == nil ? .begins(call) : .unclear(call)
  }

  /// Returns whether a class of the tree inherits from a hosting controller or view.
  private func isHost(_ type: TypeInfo) -> Bool {
    guard let declaration = type.declaration, declaration.kind == .class, !Self.hosts.contains(type.name) else {
      return false
    }
    return program.isKind(type.name, of: Self.hosts, at: declaration)
  }

  /// Returns the effect of the superclass of a host.
  private func aroundBase(of type: TypeInfo, _ call: Code, _ view: Code, _ key: Key) -> Around {
    for (inherited, place) in type.inherited {
      if let base = program.type(inherited.name, at: place), base.declaration != nil {
        if isHost(base) { return aroundHost(base, call, view, key) }
      } else if Self.hosts.contains(inherited.last) {
        return .begins(call)
      }
    }
    return .unclear(call)
  }

  /// Returns the effect of a host of the tree. Its initializer may wrap the view, or add objects to it. A host that
  /// replaces its view later is not followed.
  private func aroundHost(_ type: TypeInfo, _ call: Code, _ view: Code, _ key: Key) -> Around {
    collection.words.insert(type.name.lastWord)
    let replaces = type.parts.contains { part in
      part.tree.nodes(["rootView"]).contains { use in
        part.contains(use)
          && (use.kind == .variable || use.parent?.kind == .assignment && use.parent?.first == use)
      }
    }
    if replaces { return .unclear(call) }
    let labels = call.arguments.map(\.label)
    let fitting = type.initializers.filter { initializer in
      let pairs = program.pairs(initializer, call)
      return !labels.isEmpty && pairs.count == labels.count
    }
    if fitting.isEmpty { return aroundBase(of: type, call, view, key) }
    guard fitting.count == 1, let initializer = fitting.first,
      let parameter = program.pairs(initializer, call).first(where: {
        $0.argument == view || $0.argument.contains(view)
      })?
      .parameter
    else { return .unclear(call) }
    var effects: [Around] = []
    for use in initializer.tree.nodes([parameter.text])
    where use.kind == .name && initializer.contains(use) && !parameter.contains(use) {
      guard case .parameter(parameter)? = program.binding(use.text, at: use) else { continue }
      effects.append(around(use, key) ?? .unclear(call))
    }
    guard let first = effects.first else { return .unclear(call) }
    let allBegin = effects.allSatisfy { if case .begins = $0 { true } else { false } }
    return effects.count == 1 || allBegin ? first : .unclear(call)
  }
}
