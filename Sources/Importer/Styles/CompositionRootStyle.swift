import SourceReader

/// Composition roots: types that make what others need, in `lazy var`, stored properties and `make…` functions, without a
/// library.
struct CompositionRootStyle: Style {
  let name = "composition-root"
  let words: Set<String> = []
  var looksForContainers: Bool { true }

  func read(_ program: Program, into collection: Collection) {
    let reader = MemberReader(program, collection, style: name)
    var isUsed = false
    for name in program.types.keys.sorted() {
      guard let type = program.types[name], isRoot(type, program) else { continue }
      collection.words.insert(name.lastWord)
      reader.read(root: type)
      isUsed = true
    }
    if isUsed { reader.readUses() }
  }

  private static let surelyRoots = [
    "DIContainer", "DependencyContainer", "DependenciesContainer", "CompositionRoot", "AppContainer",
    "DependencyInjector",
    "AppDependencies", "AppDependencyContainer", "AppComposer", "ServiceContainer", "DependencyFactory", "AppFactory",
  ]
  private static let otherwise: Set<String> = [
    "View", "UIView", "UIViewController", "UITableViewCell", "UICollectionViewCell", "Component", "BootstrapComponent",
    "Container", "SharedContainer", "Assembly", "XCTestCase", "Codable", "Decodable", "Encodable", "Error",
    "ViewModifier",
    "Reducer", "DependencyKey", "UINavigationController", "ObservableObject", "NSView", "NSObject",
  ]

  /// A class or structure with a name like a container's that makes at least two services.
  private func isRoot(_ type: TypeInfo, _ program: Program) -> Bool {
    guard let declaration = type.declaration, [.class, .struct, .enum, .actor].contains(declaration.kind) else {
      return false
    }
    let last = type.name.lastWord
    let isSure = Self.surelyRoots.contains { last.hasSuffix($0) }
    guard isSure || last.hasSuffix("Container") || last.hasSuffix("Composer") || last.hasSuffix("Dependencies") else {
      return false
    }
    if type.inherited.contains(where: { Self.otherwise.contains($0.type.last) }) { return false }
    let count = type.memberList.count { member in
      switch member.kind {
      case .function:
        member.text.hasPrefix("make") && member.child(.result) != nil && member.child(.block) != nil
      case .variable: member.flags.contains(.isLazy)
      default: false
      }
    }
    return count >= (isSure ? 1 : 2)
  }
}
