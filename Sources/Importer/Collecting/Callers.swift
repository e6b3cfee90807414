import SourceReader

/// A search for uncalled code: functions and types that no other code of the tree mentions.
///
/// Each occurrence of the name outside its own declaration counts as a mention, even if it may refer to something else.
/// Code that a library, Objective-C or another package may call counts as called.
final class Callers {
  private let program: Program
  private let isMentionedUnparsed: (String) -> Bool
  private var known: [Code: Bool] = [:]
  /// True if code of the tree looks up types by name at run time.
  private lazy var findsTypesByName = Self.lookups.contains { name in
    isMentionedUnparsed(name) || program.trees.contains { $0.has(name) }
  }

  /// Prepares the search for uncalled code.
  ///
  /// - Parameter isMentionedUnparsed: returns true if a word occurs in a file that is not parsed.
  init(_ program: Program, isMentionedUnparsed: @escaping (String) -> Bool) {
    self.program = program
    self.isMentionedUnparsed = isMentionedUnparsed
  }

  private static let lookups = [
    "NSClassFromString", "objc_getClassList", "objc_copyClassList", "objc_lookUpClass", "objc_getClass", "_typeByName",
  ]

  /// Methods that a library calls on types that conform to one of its protocols, by protocol.
  private static let requirements: [String: Set<String>] = [
    "Assembly": ["assemble", "loaded"], "ResolverRegistering": ["registerAllServices"],
    "DIPart": ["load"], "DIFramework": ["load"], "AutoRegistering": ["autoRegister"], "Sendable": [], "AnyObject": [],
  ]

  /// Returns the name of the innermost uncalled function or type that contains a place; nil if there is none.
  func uncalled(around code: Code) -> String? {
    for outer in code.scopes {
      switch outer.kind {
      case .function:
        if isFunctionUncalled(outer) { return outer.text + "()" }
      case .variable where outer.parent?.kind.isTypeDeclaration == true, .initializer, .alias: break
      default:
        guard outer.kind.isTypeDeclaration,
          let type = program.owner(of: outer.first ?? outer).flatMap({ program.types[$0] })
        else { continue }
        if isTypeUncalled(type) { return type.name }
      }
    }
    return nil
  }

  private func isFunctionUncalled(_ function: Code) -> Bool {
    if let known = known[function] { return known }
    let result = judge(function: function)
    known[function] = result
    return result
  }

  private func judge(function: Code) -> Bool {
    guard function.flags.isDisjoint(with: [.isOverride, .conditional]), function.children(.attribute).isEmpty,
      !isOpen(function), function.text != "main", function.text != "setup"
    else { return false }
    if let owner = program.owner(of: function).flatMap({ program.types[$0] }) {
      if owner.isProtocol || !isOwnName(function.text, in: owner) { return false }
    }
    return !isMentioned(function.text) { $0 == function || function.contains($0) }
  }

  /// Returns whether no superclass or protocol of a type has a member with a name; false if one of them is unknown.
  private func isOwnName(_ name: String, in type: TypeInfo, _ depth: Int = 0) -> Bool {
    type.inherited.allSatisfy { inherited, place in
      if let info = program.type(inherited.name, at: place), info.declaration != nil {
        return depth < 8 && info.members[name] == nil && isOwnName(name, in: info, depth + 1)
      }
      return Self.requirements[inherited.last].map { !$0.contains(name) } ?? false
    }
  }

  private func isTypeUncalled(_ type: TypeInfo) -> Bool {
    guard let declaration = type.declaration else { return false }
    if let known = known[declaration] { return known }
    let result = judge(type: type, declaration)
    known[declaration] = result
    return result
  }

  private func judge(type: TypeInfo, _ declaration: Code) -> Bool {
    guard [.class, .struct, .enum, .actor].contains(declaration.kind), !declaration.flags.contains(.conditional),
      declaration.children(.attribute).isEmpty, !isOpen(declaration), isPlain(type), !findsTypesByName
    else { return false }
    return !isMentioned(type.name.lastWord) { code in type.parts.contains { $0 == code || $0.contains(code) } }
  }

  /// Returns whether only code of the tree can create or run a type.
  ///
  /// The result is false for a type that inherits from Objective-C or from an unknown framework type.
  private func isPlain(_ type: TypeInfo, _ depth: Int = 0) -> Bool {
    type.inherited.allSatisfy { inherited, place in
      if let info = program.type(inherited.name, at: place), info.declaration != nil {
        return depth < 8 && isPlain(info, depth + 1)
      }
      return Self.requirements[inherited.last] != nil
    }
  }

  /// Returns whether another package may call a declaration, because it is public and below `Sources`.
  private func isOpen(_ code: Code) -> Bool {
    code.flags.contains(.isPublic) && code.tree.name.split(separator: "/").contains("Sources")
  }

  private func isMentioned(_ name: String, besides isOwn: (Code) -> Bool) -> Bool {
    if isMentionedUnparsed(name) { return true }
    if program.trees(having: [name]).contains(where: { tree in tree.nodes([name]).contains { !isOwn($0) } }) {
      return true
    }
    // The name may also be a part of `Outer.Name`, or of a string.
    return program.trees.contains { tree in
      !tree.texts { $0 != name && $0.hasWord(name) }.isEmpty
    }
  }
}

extension String {
  fileprivate func hasWord(_ word: String) -> Bool {
    utf8.count > word.utf8.count && contains(word)
      && split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
  }
}
