import SourceReader

/// A search for uncalled code: functions and types that no other code of the tree mentions.
///
/// Each occurrence of the name outside the declaration itself counts as a mention, even if it may refer to something
/// else. Code counts as called if it is in `#if`, or if a library, Objective-C or another package may call it.
final class Callers {
  private let program: Program
  private let isMentionedUnparsed: (String) -> Bool
  private var known: [Code: Bool] = [:]
  /// True if the tree mentions a function that finds types by name at run time, such as `NSClassFromString`. Every type
  /// then counts as called.
  private lazy var findsTypesByName = Self.lookups.contains { name in
    isMentionedUnparsed(name) || program.trees.contains { $0.has(name) }
  }

  /// All words that are parts of other texts, such as `Name` of `Outer.Name` or of a string.
  private lazy var parts = program.trees.reduce(into: Set<String>()) { parts, tree in
    for text in tree.texts(where: \.isCompound) { parts.formUnion(text.parts.map(String.init)) }
  }

  /// The files that contain the last word of a type's name, by this word. All types are looked up in one pass over the
  /// files, because there may be as many types as files.
  private lazy var filesNamingTypes: [String: [CodeTree]] = {
    let names = Set(program.typeNames.map(\.lastWord))
    return program.trees.reduce(into: [:]) { files, tree in
      for name in tree.texts(where: names.contains) { files[name, default: []].append(tree) }
    }
  }()

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

  /// Methods that a library calls on types that conform to one of its protocols, keyed by protocol.
  private static let requirements: [String: Set<String>] = [
    "Assembly": ["assemble", "loaded"], "ResolverRegistering": ["registerAllServices"],
    "DIPart": ["load"], "DIFramework": ["load"], "AutoRegistering": ["autoRegister"], "Sendable": [], "AnyObject": [],
  ]

  /// Returns the innermost uncalled function or type that contains a place, as `function()` or `Type`; nil if there is
  /// none.
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

  /// Returns whether no superclass or protocol of a type declares or requires a member of the given name. False if one
  /// of them is neither declared in the tree nor listed in `requirements`.
  func isOwnName(_ name: String, in type: TypeInfo, _ depth: Int = 0) -> Bool {
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

  /// Returns whether only code of the tree can create or run a type, judging by its superclasses and protocols.
  ///
  /// The result is false if one of them is neither declared in the tree nor listed in `requirements`. It may be a type
  /// of a framework.
  private func isPlain(_ type: TypeInfo, _ depth: Int = 0) -> Bool {
    type.inherited.allSatisfy { inherited, place in
      if let info = program.type(inherited.name, at: place), info.declaration != nil {
        return depth < 8 && isPlain(info, depth + 1)
      }
      return Self.requirements[inherited.last] != nil
    }
  }

  /// Returns whether another package may call a declaration, because the declaration is public and its file is below a
  /// folder `Sources`.
  private func isOpen(_ code: Code) -> Bool {
    code.flags.contains(.isPublic) && code.tree.name.split(separator: "/").contains("Sources")
  }

  /// Returns whether a word occurs in code of the tree, besides the code that is named.
  func isMentioned(_ name: String, besides isOwn: (Code) -> Bool) -> Bool {
    if isMentionedUnparsed(name) { return true }
    let files = filesNamingTypes[name] ?? program.trees(having: [name])
    if files.contains(where: { tree in tree.nodes([name]).contains { !isOwn($0) } }) {
      return true
    }
    return parts.contains(name)
  }
}

extension Callers {
  /// Returns whether a word occurs in the file of a declaration, besides the declaration itself.
  static func isMentionedInItsFile(_ declaration: Code) -> Bool {
    let name = declaration.text
    return declaration.tree.nodes([name]).contains { $0 != declaration && !declaration.contains($0) }
      || declaration.tree.texts(where: \.isCompound).contains { $0.parts.contains(name[...]) }
  }
}

extension String {
  /// True if the text is more than a single word. Text outside ASCII may be a single word nevertheless.
  fileprivate var isCompound: Bool {
    utf8.contains { byte in
      let isWord =
        byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte | 32 >= UInt8(ascii: "a") && byte | 32 <= UInt8(ascii: "z")
      return !isWord
    }
  }

  /// The words of a compound text.
  fileprivate var parts: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != self } }
}
