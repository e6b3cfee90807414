import SourceReader

extension ViewFlow {
  /// What a call that is given a view does with it.
  enum Wrapping {
    /// Shows it where the call stands.
    case shows
    /// Shows it inside of something that puts objects in.
    case puts([Int])
    /// Something that is not followed: a view of a package, a router.
    case unclear
  }

  /// - Parameters:
  ///   - call: a call with a view among its arguments.
  ///   - callee: what is called.
  func wrapping(_ call: Code, _ callee: Code) -> Wrapping {
    guard callee.kind == .name || callee.kind == .member else { return .shows }
    if callee.text.isCapitalized { return wrapping(typeOf: callee, call) }
    if callee.kind == .name {
      if ViewNames.functions.contains(callee.text) || ViewNames.modifiers.contains(callee.text) { return .shows }
      return isFunctionWithResult(call) ? .shows : .unclear
    }
    // `.detail(Row())`: a case of an enumeration.
    guard let base = callee.first, !base.kind.isType else { return callee.text == "init" ? .shows : .unclear }
    if let type = program.instanceType(of: base), let info = program.type(type.name, at: base), info.declaration != nil,
      !isView(info)
    {
      return isFunctionWithResult(call) ? .shows : .unclear
    }
    if ViewNames.modifiers.contains(callee.text) || viewFunctions[callee.text] != nil { return .shows }
    // A modifier of a package, or a function of something that shows views in its own way.
    return isFunctionWithResult(call) ? .shows : .unclear
  }

  private func wrapping(typeOf callee: Code, _ call: Code) -> Wrapping {
    guard let info = program.type(callee.text, at: callee), info.declaration != nil else {
      return ViewNames.containers.contains(callee.text) ? .shows : .unclear
    }
    collection.words.insert(info.name.lastWord)
    guard isView(info) else { return .unclear }
    let own = info.parts.flatMap(putsOnSelf)
    return own.isEmpty ? .shows : .puts(own)
  }

  private func isFunctionWithResult(_ call: Code) -> Bool {
    guard let functions = program.functions(called: call), !functions.isEmpty else { return false }
    return functions.allSatisfy { $0.child(.result) != nil }
  }
}
