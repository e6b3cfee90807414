import SourceReader

/// A place in the code that supplies an object of a type (the piece), and that an author could forget.
struct SupplySite {
  enum Kind {
    /// An argument, or an assignment to a property.
    case handOver
    /// A registration in a container, a locator or a table.
    case registration
    /// The method of a locator that hands the piece out.
    case recipe
  }

  let kind: Kind
  /// The type of the piece.
  let piece: String
  /// An index of `SourceModule.files`.
  let file: Int
  /// The text to leave out.
  let range: TextRange
}

extension MeasuredCode {
  /// Returns every place that supplies an object of a type in these files.
  func supplies() -> [SupplySite] {
    module.files.indices.flatMap { file in
      assignments(in: file) + arguments(in: file) + entries(in: file) + recipes(in: file)
    }
  }

  /// Returns the supplies by assignment: `armor.helmet = makeHelmet()`.
  ///
  /// An assignment that stores a parameter of its own initializer or method is no supply: the caller supplied the
  /// object.
  private func assignments(in file: Int) -> [SupplySite] {
    module.assignments(in: file).compactMap { assignment in
      let value = assignment.value
      if assignment.isLocal || value.isNil || value.isParameter || isPull(value, file, assignment.owner) { return nil }
      // If the type of the value is unknown, the type of the property is used.
      guard let piece = value.type ?? assignment.target, !isPlain(piece) else { return nil }
      return SupplySite(kind: .handOver, piece: piece, file: file, range: assignment.range)
    }
  }

  /// Returns true if a value is taken from a locator.
  func isPull(_ value: GivenValue, _ file: Int, _ owner: Int?) -> Bool {
    guard let call = value.call, case .function(_, let receiver?) = module.calls(in: file)[call].target else {
      return false
    }
    return locators.contains(receiver) && module.typeName(ofOwner: owner, in: file) != receiver
  }

  private func arguments(in file: Int) -> [SupplySite] {
    let source = module.files[file]
    return module.calls(in: file).flatMap { resolved -> [SupplySite] in
      let (call, target) = (resolved.call, resolved.target)
      if call.isReference { return [] }
      if let pieces = registered(by: call, target, file), let statement = statement(of: call, source) {
        return pieces.map { SupplySite(kind: .registration, piece: $0, file: file, range: statement) }
      }
      switch target {
      case .initializer, .function: break
      case .delegation, .enumCase, .value, .external, .unknown: return []
      }
      return call.arguments.compactMap { argument in
        guard let range = argument.range, let piece = argument.value.type, !isPlain(piece) else { return nil }
        // A call that only hands over this object is left out as a whole statement.
        if call.arguments.count == 1, case .function = target, let statement = statement(of: call, source) {
          return SupplySite(kind: .handOver, piece: piece, file: file, range: statement)
        }
        return SupplySite(kind: .handOver, piece: piece, file: file, range: gap(range, among: call.arguments, source))
      }
    }
  }

  /// Returns the statement that consists of the call alone; nil if there is none.
  private func statement(of call: Call, _ source: SourceFile) -> TextRange? {
    guard let index = call.statement else { return nil }
    let statement = source.statements[index].range
    guard statement.bytes.upperBound == call.range.bytes.upperBound, !source.statements[index].isMember else {
      return nil
    }
    let before = source.written(
      TextRange(
        bytes: statement.bytes.lowerBound..<call.range.bytes.lowerBound, start: statement.start, end: call.range.start))
    let words = before.split { $0.isWhitespace }
    return words.allSatisfy { ["try", "try?", "try!", "await"].contains($0) } ? statement : nil
  }

  /// Returns the types that a call registers in a container or a locator: `register(Boots.self, …)`,
  /// `register(Boots.init)`.
  ///
  /// - Returns: nil for a call that is not a registration.
  private func registered(by call: Call, _ target: ResolvedCall.Target, _ file: Int) -> [String]? {
    switch target {
    case .function(_, let receiver?): guard locators.contains(receiver) else { return nil }
    case .external, .unknown: guard call.name == "register" else { return nil }
    case .function, .initializer, .delegation, .enumCase, .value: return nil
    }
    let made = made(in: call.range, of: file)
    let named = call.arguments.compactMap(\.metatype)
    // `remove(Boots.self)` names a type without making it.
    if !named.isEmpty { return made.isEmpty && call.arguments.count == 1 ? nil : named }
    return made.isEmpty ? nil : made
  }

  /// Returns the types whose initializers are called or passed on within a range.
  ///
  /// Objects made as arguments of other objects, or as elements of a collection, are left out. They belong to those
  /// objects and elements.
  func made(in stretch: TextRange, of file: Int) -> [String] {
    let inside = module.calls(in: file).filter { $0.call.range != stretch && stretch.contains($0.call.range) }
    let made = inside.compactMap { resolved -> (type: String, range: TextRange)? in
      guard case .initializer(let type) = resolved.target else { return nil }
      return (type, resolved.call.range)
    }
    let around =
      made.map(\.range) + module.files[file].entries.map(\.range).filter { $0 != stretch && stretch.contains($0) }
    return made.filter { one in !around.contains { $0 != one.range && $0.contains(one.range) } }.map(\.type)
  }

  private func recipes(in file: Int) -> [SupplySite] {
    module.files[file].functions.compactMap { function in
      guard function.kind == .function, function.outer == nil, let piece = function.resultType,
        let owner = module.typeName(ofOwner: function.owner, in: file), locators.contains(owner),
        !isPlain(piece)
      else { return nil }
      return SupplySite(kind: .recipe, piece: piece, file: file, range: function.range)
    }
  }

  /// Returns the range of an argument, with one of the adjacent commas.
  private func gap(_ range: TextRange, among arguments: [Call.Argument], _ source: SourceFile) -> TextRange {
    let ranges = arguments.compactMap(\.range)
    guard let index = ranges.firstIndex(of: range) else { return range }
    if index + 1 < ranges.count {
      let next = ranges[index + 1]
      return TextRange(bytes: range.bytes.lowerBound..<next.bytes.lowerBound, start: range.start, end: next.start)
    }
    guard index > 0 else { return range }
    let last = ranges[index - 1]
    return TextRange(bytes: last.bytes.upperBound..<range.bytes.upperBound, start: last.end, end: range.end)
  }
}
