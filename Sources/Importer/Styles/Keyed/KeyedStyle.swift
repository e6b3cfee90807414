import Core
import SourceReader

/// The style of one library whose containers are keyed by type.
struct KeyedStyle: Style {
  let library: KeyedLibrary

  init(_ library: KeyedLibrary) { self.library = library }

  var name: String { library.style }

  var modules: Set<String> { library.modules }
  var marks: Set<String> { library.marks }
  var isKnownByWords: Bool { library.isKnownByWords }

  func read(_ program: Program, into collection: Collection) {
    // Without an import or a copy of the library, the words belong to other code.
    guard !program.importedModules.isDisjoint(with: library.modules) || program.declares(library.marks) else { return }
    collection.calls.formUnion(library.registers.union(library.resolves))
    collection.words.formUnion(library.wrappers.keys)
    collection.words.formUnion(library.propertyTypes.keys)
    KeyedReader(library, program, collection).read()
  }
}

extension Code {
  /// The arguments of a call, an attribute or an index.
  var arguments: [Code] { children.filter { $0.kind == .argument } }

  func argument(_ label: String) -> Code? { arguments.first { $0.label == label }?.first }

  /// Members called or read on this call's result, from the innermost outwards: `.inObjectScope(.container)`.
  var chain: [(name: String, call: Code?)] { chain(upTo: []) }

  /// Returns the members called or read on this call's result, up to a call that begins another chain.
  ///
  /// For example, `.register { … }` after another registration begins a chain.
  func chain(upTo ends: Set<String>) -> [(name: String, call: Code?)] {
    var result: [(String, Code?)] = []
    var current = self
    while let member = current.parent, member.kind == .member, member.first == current, !ends.contains(member.text) {
      if let call = member.parent, call.kind == .call, call.first == member {
        result.append((member.text, call))
        current = call
      } else {
        result.append((member.text, nil))
        current = member
      }
    }
    return result
  }

  /// The call of the last member in this call's chain; this call itself if the chain is empty, or if its last member is
  /// not called.
  var chainEnd: Code { chain.last?.call ?? self }

  /// Text of a string, literal, member or name, for comparison. For the call of an initializer, it is the text of the
  /// first argument. Nil for a value that is determined at run time.
  var constant: String? {
    switch kind {
    case .string: flags.contains(.interpolated) ? nil : text
    case .literal: text
    case .member:
      if text == "rawValue", let base = first { base.constant } else { text }
    case .name: text
    case .call: first?.text == "init" || first?.text.isCapitalized == true ? arguments.first?.first?.constant : nil
    default: nil
    }
  }
}
