import SourceReader

extension Program {
  /// Types of libraries that keep what they are told.
  private static let keepers: Set<String> = [
    "CurrentValueSubject", "PassthroughSubject", "BehaviorRelay", "PublishRelay", "ReplayRelay", "BehaviorSubject",
    "PublishSubject", "ReplaySubject", "NSCache", "NSMutableArray", "NSMutableDictionary", "NSMutableSet",
  ]
  /// Types of variables that say nothing of the object to others.
  private static let tools: Set<String> = ["AnyCancellable", "DisposeBag", "Task", "Timer", "Cancellable"]

  /// Whether two instances of a type can differ in more than what they are made of: a class or actor of the tree that has something
  /// to set, or a library's type that is known to have.
  func keepsState(_ type: TypeName, at place: Code) -> Bool {
    guard let info = self.type(type.name, at: place), let declaration = info.declaration else {
      return Self.keepers.contains(type.last)
    }
    guard declaration.kind == .class || declaration.kind == .actor else { return false }
    return info.memberList.contains { isState($0) }
  }

  private func isState(_ member: Code) -> Bool {
    guard member.kind == .variable, member.flags.isDisjoint(with: [.isStatic, .isLazy, .isWeak]),
      member.children(.accessor).allSatisfy({ $0.text == "didSet" || $0.text == "willSet" }),
      member.children(.attribute).allSatisfy({ $0.text == "Published" })
    else { return false }
    let type = typed(variable: member)?.instance ?? member.child(.value)?.first.flatMap(madeType)
    if let type, Self.tools.contains(type.last) || type.parts.contains(where: { Self.tools.contains($0.last) }) {
      return false
    }
    return !member.flags.contains(.constant) || type.map { Self.keepers.contains($0.last) } == true
      || Self.keepers.contains(member.child(.value)?.first?.first?.text ?? "")
  }
}
