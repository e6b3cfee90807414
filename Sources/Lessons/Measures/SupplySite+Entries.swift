import SourceReader

extension MeasuredCode {
  /// Returns the places where an element of a collection supplies an object.
  ///
  /// Examples are `[Boots(), Helmet()]`, `["Helmet": Helmet.init]`, and an assignment of `{ Helmet() }` to
  /// `table["Helmet"]`.
  func entries(in file: Int) -> [SupplySite] {
    module.files[file].entries.flatMap { entry -> [SupplySite] in
      let recipes = recipes(entry, file)
      if !recipes.isEmpty {
        return recipes.map { SupplySite(kind: .registration, piece: $0, file: file, range: entry.range) }
      }
      guard let piece = object(entry, file) else { return [] }
      // The table of a locator determines what the locator hands out.
      let isLocators = module.typeName(ofOwner: entry.owner, in: file).map(locators.contains) ?? false
      return [SupplySite(kind: isLocators ? .registration : .handOver, piece: piece, file: file, range: entry.range)]
    }
  }

  /// Returns the types that an entry can make: `Boots.init`, or the contents of a closure.
  private func recipes(_ entry: Entry, _ file: Int) -> [String] {
    let source = module.files[file]
    if source.blocks.contains(where: { $0.kind == .closure && $0.range == entry.valueRange }) {
      return made(in: entry.valueRange, of: file).filter { !isPlain($0) }
    }
    guard let made = module.calls(in: file).first(where: { $0.call.isReference && $0.call.range == entry.valueRange }),
      case .initializer(let type) = made.target, !isPlain(type)
    else { return [] }
    return [type]
  }

  /// Returns the type of an object in an entry; nil if the entry supplies no object.
  ///
  /// A parameter or an object from a locator was supplied elsewhere.
  private func object(_ entry: Entry, _ file: Int) -> String? {
    guard let value = entry.value, !value.isParameter, !isPull(value, file, entry.owner), let type = value.type,
      !isPlain(type)
    else { return nil }
    return type
  }
}
