import Core
import SourceReader

/// Reads the registrations and requests of one library in a program.
final class KeyedReader {
  private(set) var library: KeyedLibrary
  let program: Program
  let collection: Collection
  /// Generic functions that register for their callers, with the registration inside and the parameter that gives the
  /// type.
  var helpers: [Code: Helper] = [:]
  /// Local variables whose objects are registered, with the index of the registration.
  var instances: [Code: Int] = [:]
  /// Generic functions that resolve for their callers, keyed by the name of the function.
  var facades: [String: [Code]] = [:]
  /// Names of the functions that resolve with the library itself, and not through another such function.
  var directFacades: Set<String> = []
  /// The functions whose requests certainly go to a container of the library.
  var certainFacades: Set<Code> = []
  /// Names of property wrappers of the tree that request the type of their value, with the moment of the request.
  var wrapperFacades: [String: Edge.Moment] = [:]
  /// Names of property wrappers of the tree that request their value in a method, and not at construction or access.
  /// The wrapped variable has no value until other code has called that method.
  var filledWrappers: Set<String> = []
  /// Names of property wrappers of a handwritten locator that request exactly the type of their variable. For a
  /// variable of type `P?`, they request the key `P?` and not `P`.
  var exactTypeWrappers: Set<String> = []
  private(set) var containerDefault: Lifetime?
  /// True if the tree contains the library's own sources.
  let hasSources: Bool
  /// The files to read: all files except the library's own sources.
  let trees: [CodeTree]

  struct Helper {
    /// The registering call of the library.
    var registration: Code
    /// The function whose parameters a call sets. For a requirement of a protocol, the function that implements it.
    var function: Code
    var typeParameter: Code
    /// The calls between the function and the registration, from the outside, each with the function that it calls.
    var calls: [(function: Code, call: Code)] = []
  }

  init(_ library: KeyedLibrary, _ program: Program, _ collection: Collection) {
    self.library = library
    self.program = program
    self.collection = collection
    hasSources = program.declares(library.marks)
    trees = hasSources ? Self.others(library, program) : program.trees
    for type in library.types where !library.isDeclared {
      for member in ["resolver", "synchronize", "main", "root", "defaultContainer", "cached"] {
        if member == "root", library.style != "resolver" { continue }
        program.libraryMembers[type + "." + member] = TypeName(library.style == "resolver" ? "Resolver" : "Container")
      }
    }
    containerDefault = findDefault()
    if !library.isDeclared { self.library.qualifierLabels.formUnion(ownQualifierLabels()) }
  }

  /// Returns the labels under which functions of the tree take a name and pass it on to the library: `service` in
  /// `func register<T>(_ type: T.Type, service: Service, make: …) { register(type, name: service.rawValue, …) }`.
  private func ownQualifierLabels() -> Set<String> {
    let names = library.registers.union(library.resolves)
    var found: Set<String> = []
    for tree in trees(having: names) {
      for function in tree.nodes(names) where function.kind == .function && function.child(.genericParameter) != nil {
        let parameters = function.children(.parameter).filter {
          $0.label != "_" && !library.qualifierLabels.contains($0.label) && !library.factoryLabels.contains($0.label)
        }
        if parameters.isEmpty { continue }
        for argument in function.descendants
        where argument.kind == .argument && library.qualifierLabels.contains(argument.label) {
          for parameter in parameters
          where argument.descendants.contains(where: { $0.kind == .name && $0.text == parameter.text }) {
            found.insert(parameter.label.isEmpty ? parameter.text : parameter.label)
          }
        }
      }
    }
    return found
  }

  /// Returns the files other than the library's own sources.
  ///
  /// The library's own sources are the files that declare its types. In a folder named after one of the library's
  /// modules, all files beside them count as well.
  private static func others(_ library: KeyedLibrary, _ program: Program) -> [CodeTree] {
    let names = library.marks.union(library.types)
    func folder(_ tree: CodeTree) -> ArraySlice<Substring> { tree.name.split(separator: "/").dropLast() }
    let sources = program.trees.filter { tree in
      tree.root.children.contains {
        $0.kind.isTypeDeclaration && $0.kind != .extension && names.contains($0.text)
      }
    }
    let folders = Set(sources.map(folder)).filter { $0.contains { library.modules.contains(String($0)) } }
    let own = Set(sources.map(ObjectIdentifier.init))
    return program.trees.filter { !own.contains(ObjectIdentifier($0)) && !folders.contains(folder($0)) }
  }

  /// Returns the files, without the library's own sources, that contain one of some words.
  func trees(having words: Set<String>) -> [CodeTree] {
    hasSources ? trees.filter { tree in words.contains(where: tree.has) } : program.trees(having: words)
  }

  /// Returns the calls of functions with one of some names, without those in the library's own sources.
  func calls(of names: Set<String>) -> [Code] {
    hasSources ? trees(having: names).flatMap { $0.calls(of: names) } : program.calls(of: names)
  }

  func read() {
    readRegistrations()
    let pulls = pullCalls()
    readFacades(around: pulls)
    readPulls(pulls)
    readWrappers()
  }

  // MARK: Recognition of the library

  /// Returns whether the receiver of a call is a container of the library; nil if the receiver's type is unknown.
  ///
  /// - Parameter isStrict: true if a receiver of an unknown named type never counts as the library's. Otherwise such a
  ///   receiver may be a wrapper around the library, declared in a package outside of the tree.
  func isReceiver(_ call: Code, isStrict: Bool = false) -> Bool? {
    guard let callee = call.first else { return false }
    if call.kind == .operator, library.prefixes.contains(call.text) {
      return program.instanceType(of: callee).map { isLibraryType($0, at: callee) }
    }
    if callee.kind == .name {
      // `register { }` without a base is in an extension or subclass of the library's type.
      if let binding = program.binding(callee.text, at: callee) {
        guard case .member(let owner, let codes) = binding else { return false }
        // The project may declare a method of the same name. It counts only if its type is the library's.
        if codes.contains(where: { $0.kind == .function }) {
          guard isLibraryType(TypeName(owner.name), at: call) else { return false }
          // If the library's sources are in the tree, the method is the library's own.
          return library.isDeclared || hasSources && library.types.contains(owner.name.lastWord) ? true : nil
        }
      }
      guard let owner = program.owner(of: callee) else { return false }
      return isLibraryType(TypeName(owner), at: callee)
    }
    guard callee.kind == .member, let base = callee.first else { return false }
    switch program.typed(base) {
    case .instance(let type), .metatype(let type):
      if isLibraryType(type, at: callee) { return true }
      let isElsewhere = type.shape == .named && program.type(type.name, at: callee)?.declaration == nil
      return isElsewhere && !isStrict && !library.isDeclared ? nil : false
    case nil: return nil
    }
  }

  func isLibraryType(_ type: TypeName, at place: Code, _ depth: Int = 0) -> Bool {
    guard depth < 8, type.shape == .named || type.shape == .composition else { return false }
    if type.shape == .composition { return type.parts.contains { isLibraryType($0, at: place, depth + 1) } }
    if let info = program.type(type.name, at: place), info.declaration != nil {
      if library.isDeclared, library.types.contains(info.name) { return true }
      if hasSources, library.types.contains(info.name.lastWord) { return true }
      return info.inherited.contains { isLibraryType($0.type, at: $0.at, depth + 1) }
    }
    // A type of another library may have the same name, so the imports decide.
    let name = type.name
    guard library.types.contains(name) || library.types.contains(name.lastWord) else {
      if let info = program.type(name, at: place) {
        return info.inherited.contains { isLibraryType($0.type, at: $0.at, depth + 1) }
      }
      return false
    }
    return usesLibrary(place.tree)
  }

  /// Returns whether a file uses this library, so that a type name shared with other libraries means this library's
  /// type. Imports decide. For a file that imports no such library, the imports of all files decide. Always true for a
  /// handwritten locator.
  func usesLibrary(_ tree: CodeTree) -> Bool {
    if library.isDeclared { return true }
    if program.imports(tree, anyOf: library.modules) { return true }
    let others = KeyedLibrary.all.filter { $0.style != library.style }
    if others.contains(where: { program.imports(tree, anyOf: $0.modules) && !$0.types.isDisjoint(with: library.types) })
    {
      return false
    }
    return others.allSatisfy {
      program.importedModules.isDisjoint(with: $0.modules) || $0.types.isDisjoint(with: library.types)
    }
  }

  private func findDefault() -> Lifetime? {
    guard let name = library.defaultName else { return nil }
    var found: Set<Lifetime> = []
    for tree in trees(having: [name]) {
      for code in tree.nodes(.assignment) {
        guard let target = code.first, target.text == name, let value = Array(code.children).last else { continue }
        if let lifetime = library.lifetimes[value.text] { found.insert(lifetime) }
      }
      for call in tree.nodes(.argument) where call.label == name {
        if let value = call.first, let lifetime = library.lifetimes[value.text] { found.insert(lifetime) }
      }
    }
    return found.count == 1 ? found.first : nil
  }
}

extension KeyedLibrary {
  static let all: [KeyedLibrary] = [.swinject, .resolver, .dip, .ditranquillity, .core]
}
