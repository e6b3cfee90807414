import SourceReader

/// The code that only previews and tests run: previews, test doubles, and the functions and types that only they use.
final class PreviewCode {
  private let program: Program
  private let collection: Collection
  private var known: [Code: Bool] = [:]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  /// Marks the requests of consumers that only previews run.
  func markRequests() {
    collection.changeEdges { edge in
      guard case .consumer = edge.from, let site = edge.code ?? edge.site else { return }
      edge.isOfPreview = contains(site)
    }
  }

  func contains(_ code: Code) -> Bool {
    RegistrationChoice.isPreview(code, program) || code.scopes.contains(where: isHelper)
  }

  /// Returns whether only previews use a declaration. A function that uses itself needs another user.
  private func isHelper(_ declaration: Code) -> Bool {
    guard isCallable(declaration) else { return false }
    if let known = known[declaration] { return known }
    // Helpers that use each other are not followed in a circle.
    known[declaration] = false
    let name = declaration.text
    let trees = declaration.isOfItsFile ? [declaration.tree] : program.trees(having: [name])
    let uses = trees.flatMap { $0.nodes([name]) }.filter { use in
      Self.uses.contains(use.kind) && use != declaration && !declaration.contains(use)
    }
    guard uses.allSatisfy(contains) else { return false }
    // A file that is not parsed yet may use it as well.
    if !declaration.isOfItsFile { collection.words.insert(name) }
    known[declaration] = !uses.isEmpty
    return !uses.isEmpty
  }

  private static let uses: Set<CodeKind> = [.name, .member, .namedType, .attribute]

  /// Returns whether only code that names a declaration can run it: a function outside of types, a static or private
  /// function, or a private type outside of types.
  private func isCallable(_ declaration: Code) -> Bool {
    guard declaration.flags.isDisjoint(with: [.isOverride, .isPublic]),
      declaration.children(.attribute).allSatisfy({ Self.attributes.contains($0.text) })
    else { return false }
    let isOutside = declaration.parent?.kind == .file || declaration.parent?.kind == .clause
    switch declaration.kind {
    case .function: return isOutside || declaration.isOfItsFile || declaration.flags.contains(.isStatic)
    case .class, .struct, .enum, .actor: return isOutside && declaration.isOfItsFile
    default: return false
    }
  }

  /// Attributes that let nothing else run the declaration.
  private static let attributes: Set<String> = [
    "MainActor", "ViewBuilder", "discardableResult", "available", "Observable",
  ]
}
