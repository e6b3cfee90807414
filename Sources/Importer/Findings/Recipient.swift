import SourceReader

// The code to which a requested service could be passed as an argument.
extension Program {
  /// Returns the initializer or function that could take a requested service as a parameter.
  ///
  /// An instance can get a service from its initializer. A static function, a function of a file, and a function of a
  /// type without initializers in the tree have parameters of their own.
  func recipient(of request: Code) -> Edge.Recipient {
    var function: Code?
    for outer in request.scopes {
      if outer.kind == .function { function = outer }
      if outer.kind == .initializer {
        // `init(movie) { self.init(movie, genres: Container.shared.genres()) }`
        return isPassedToOwnInitializer(request) ? .function(Self.signature(of: outer, "init")) : .type
      }
      guard outer.kind.isTypeDeclaration else { continue }
      let isStatic = (member(around: request, in: outer) ?? request).flags.contains(.isStatic)
      let type = owner(of: request).flatMap { types[$0] }
      if !isStatic, let kind = type?.declaration?.kind, [.class, .struct, .actor].contains(kind) { return .type }
      break
    }
    return function.map { .function(Self.signature(of: $0)) } ?? .nothing
  }

  /// Returns whether a request is an argument of `self.init`. Then another initializer has a parameter for the service.
  private func isPassedToOwnInitializer(_ request: Code) -> Bool {
    request.ancestors.prefix { $0.kind != .initializer }.contains { call in
      call.kind == .call && call.first?.kind == .member && call.first?.text == "init"
        && call.first?.first?.text == "self"
    }
  }

  private func member(around code: Code, in type: Code) -> Code? {
    ([code] + Array(code.ancestors)).first { outer in
      outer.parent == type || outer.parent?.kind == .clause && (outer.kind == .function || outer.kind == .variable)
    }
  }

  private static func signature(of function: Code, _ name: String? = nil) -> String {
    let labels = function.children(.parameter).map { $0.label.isEmpty ? $0.text : $0.label }
    return (name ?? function.text) + "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}
