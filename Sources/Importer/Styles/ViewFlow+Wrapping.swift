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
