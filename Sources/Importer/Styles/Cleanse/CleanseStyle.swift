import SourceReader

/// Cleanse: `binder.bind(P.self).sharedInScope().to(factory: Impl.init)` in modules and components.
///
/// A service is identified by its type and tag. The library requests the parameters of each factory by their types.
struct CleanseStyle: Style {
  let name = "cleanse"
  let modules: Set<String> = ["Cleanse"]
  let marks: Set<String> = ["ReceiptBinder", "ComponentFactory", "TaggedProvider"]

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("Cleanse") else { return }
    collection.words.formUnion(["Binder", "ReceiptBinder", "ComponentFactory"])
    CleanseReader(program, collection).read()
  }
}
