import SourceReader

extension MeasuredCode {
  /// `[Boots(), Helmet()]`, `["Helmet": Helmet.init]`, `table["Helmet"] = { Helmet() }`.
  func entries(in file: Int) -> [Supply] {
    module.files[file].entries.flatMap { entry -> [Supply] in
      let recipes = recipes(entry, file)
      if !recipes.isEmpty {
        return recipes.map { Supply(kind: .registration, piece: $0, file: file, range: entry.range) }
      }
      guard let piece = object(entry, file) else { return [] }
      // A locator's own table says what the locator hands out.
      let isLocators = module.typeName(ofOwner: entry.owner, in: file).map(locators.contains) ?? false
      return [Supply(kind: isLocators ? .registration : .handOver, piece: piece, file: file, range: entry.range)]
    }
  }

  /// What an entry says how to make: `Boots.init`, or what a closure makes.
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

  /// The type of an object that is put there itself. A parameter was given before, and so was what a locator hands out.
  private func object(_ entry: Entry, _ file: Int) -> String? {
    guard let value = entry.value, !value.isParameter, !isPull(value, file, entry.owner), let type = value.type,
      !isPlain(type)
    else { return nil }
    return type
  }
}
