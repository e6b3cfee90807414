import SourceReader

// Creations, pulls, and types that can be tested in isolation.
extension MeasuredCode {
  /// Returns the coupling of the whole step and of each type.
  ///
  /// The coupling of a type is the number of other types whose initializers its code calls or passes on.
  func coupling() -> [Figure] {
    perType(.coupling) { type in
      let creations = creations[type.name] ?? []
      return Figure(
        .coupling, of: type.name, Set(creations.map(\.type)).count,
        places: creations.map { place($0.file, $0.call.range.start, $0.type) })
    }
  }

  /// Returns the number of hidden dependencies of the whole step and of each type.
  ///
  /// A dependency is hidden if a body of the type pulls it and no declaration of the type shows it.
  func hidden() -> [Figure] {
    perType(.hidden) { type in
      let shown = Set((declared[type.name] ?? []).map(\.to))
      let pulls = (pulls[type.name] ?? []).filter { !shown.contains($0.type) }
      return Figure(.hidden, of: type.name, Set(pulls.map(\.type)).count, places: pulls.map(\.place))
    }
  }

  /// Returns, for each type, 1 if it can be made with stand-ins (test doubles), else 0.
  ///
  /// For the whole step, the figure is the number of such types among those that need stand-ins.
  func isolable() -> [Figure] {
    let figures = types.map { type in
      let obstacles = obstacles(of: type.name)
      var figure = Figure(.isolable, of: type.name, obstacles.isEmpty ? 1 : 0, places: obstacles)
      figure.isTrivial = !usesObjects(type.name) && obstacles.isEmpty
      return figure
    }
    let dependent = zip(types, figures).filter { !$0.1.isTrivial }
    let free = dependent.filter { $0.1.number == 1 }
    let places = free.compactMap { place(of: $0.0, $0.0.name) }
    let whole = Figure(.isolable, free.count, total: dependent.count, places: places)
    return [whole] + figures
  }

  /// Returns the figures of all types, preceded by their sum for the whole step.
  func perType(_ measure: Measure, _ figure: (TypeSummary) -> Figure) -> [Figure] {
    let figures = types.map(figure)
    let sum = Figure(measure, figures.reduce(0) { $0 + ($1.number ?? 0) }, places: figures.flatMap(\.places))
    return [sum] + figures
  }

  /// Returns true if a type uses anything that a stand-in could replace.
  private func usesObjects(_ type: String) -> Bool {
    let own =
      (declared[type] ?? []).map(\.to) + (creations[type] ?? []).map(\.type) + (pulls[type] ?? []).map(\.type)
    return own.contains { !isPlain($0) }
  }

  /// Returns the obstacles to making a type with stand-ins, in its own code and in its supertypes.
  private func obstacles(of type: String) -> [MeasuredPlace] {
    ([type] + module.supertypes(of: type)).flatMap { part in
      made(in: part) + pulled(in: part) + irreplaceable(in: part)
    }
  }

  private func made(in type: String) -> [MeasuredPlace] {
    (creations[type] ?? []).filter { creation in
      // A default argument is no obstacle: the caller can pass another object.
      !creation.call.circumstances.contains(.defaultArgument) && !isPlain(creation.type)
    }.map { place($0.file, $0.call.range.start, "\($0.type) is made inside") }
  }

  private func pulled(in type: String) -> [MeasuredPlace] {
    let shown = Set((declared[type] ?? []).map(\.to))
    return (pulls[type] ?? []).filter { !shown.contains($0.type) }.map { pull in
      MeasuredPlace(
        file: pull.place.file, line: pull.place.line, column: pull.place.column, text: pull.place.text,
        what: "\(pull.type) is pulled inside")
    }
  }

  private func irreplaceable(in type: String) -> [MeasuredPlace] {
    (declared[type] ?? []).compactMap { edge in
      guard let kind = module.types[edge.to]?.kind, !isPlain(edge.to) else { return nil }
      switch kind {
      case .protocol, .extension: return nil
      case .class:
        let isFinal = module.types[edge.to]?.parts.contains { module[type: $0].isFinal } ?? false
        return isFinal ? place(edge, "nothing can stand in for the final class \(edge.to)") : nil
      case .struct, .enum, .actor:
        return place(edge, "nothing can stand in for the \(kind.rawValue) \(edge.to)")
      }
    }
  }
}
