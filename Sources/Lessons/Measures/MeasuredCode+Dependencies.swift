import SourceReader

// Who makes whom, who pulls what, and what could be tried alone.
extension MeasuredCode {
  /// For each type, how many other types' initializers its code calls, or hands on.
  func coupling() -> [Figure] {
    perType(.coupling) { type in
      let creations = creations[type.name] ?? []
      return Figure(
        .coupling, of: type.name, Set(creations.map(\.type)).count,
        places: creations.map { place($0.file, $0.call.range.start, $0.type) })
    }
  }

  /// For each type, what it pulls inside bodies and shows nowhere.
  func hidden() -> [Figure] {
    perType(.hidden) { type in
      let shown = Set((declared[type.name] ?? []).map(\.to))
      let pulls = (pulls[type.name] ?? []).filter { !shown.contains($0.type) }
      return Figure(.hidden, of: type.name, Set(pulls.map(\.type)).count, places: pulls.map(\.place))
    }
  }

  /// Whether each type can be made with stand-ins. Of the whole step: how many of those that need any.
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

  /// The whole step's figure is the sum of its types'.
  func perType(_ measure: Measure, _ figure: (TypeSummary) -> Figure) -> [Figure] {
    let figures = types.map(figure)
    let sum = Figure(measure, figures.reduce(0) { $0 + ($1.number ?? 0) }, places: figures.flatMap(\.places))
    return [sum] + figures
  }

  /// Whether a type uses anything that a stand-in could take the place of.
  private func usesObjects(_ type: String) -> Bool {
    let own =
      (declared[type] ?? []).map(\.to) + (creations[type] ?? []).map(\.type) + (pulls[type] ?? []).map(\.type)
    return own.contains { !isPlain($0) }
  }

  /// What keeps a type from being made with stand-ins, in its own code and in what it inherits.
  private func obstacles(of type: String) -> [MeasuredPlace] {
    ([type] + module.supertypes(of: type)).flatMap { part in
      made(in: part) + pulled(in: part) + irreplaceable(in: part)
    }
  }

  private func made(in type: String) -> [MeasuredPlace] {
    (creations[type] ?? []).filter { creation in
      // Who passes the argument goes round its default.
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
