import SourceReader

/// Finds the models that views and controllers make themselves, without a container: `@StateObject var model =
/// CartViewModel()`. Also those that a router or a factory function makes for them.
///
/// A model is a class that SwiftUI observes, or one with the name of a view model or presenter.
struct ScreenModels {
  let program: Program
  let collection: Collection
  let screens: ScreenTypes

  private static let ends = ["ViewModel", "Model", "Presenter", "Interactor", "Reactor"]
  private static let observed: Set<String> = ["ObservableObject", "Observable"]

  /// The models in order of place.
  ///
  /// - Complexity: O(types + occurrences of the models' names).
  var all: [ScreenModel] {
    var found: [ScreenModel] = []
    for (name, type) in program.types where isModel(type) {
      let word = name.lastWord
      collection.words.insert(word)
      for tree in program.trees(having: [word]) {
        for use in tree.nodes([word]) {
          guard let call = use.parent, call.kind == .call, call.first == use, program.madeType(call)?.name == name,
            !RegistrationChoice.isPreview(call, program),
            let screen = screen(around: call) ?? screens.receiver(of: call)
          else { continue }
          found.append(ScreenModel(screen: screen, type: name, place: program.place(call)))
        }
      }
    }
    return found.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
  }

  /// Returns the screen whose code makes a model.
  private func screen(around call: Code) -> String? {
    guard let owner = program.owner(of: call), let type = program.types[owner], screens.isScreen(type) else {
      return nil
    }
    return type.name
  }

  private func isModel(_ type: TypeInfo) -> Bool {
    guard let declaration = type.declaration, [.class, .actor].contains(declaration.kind),
      !RegistrationChoice.isDouble(type.name.lastWord), !screens.isScreen(type)
    else { return false }
    return Self.ends.contains(where: type.name.lastWord.hasSuffix)
      || type.inherited.contains { Self.observed.contains($0.type.last) }
      || declaration.children(.attribute).contains { Self.observed.contains($0.text) }
  }
}
