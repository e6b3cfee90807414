import SourceReader

/// The code of a step, prepared for its measures. Each name is resolved once.
struct MeasuredCode {
  let module: SourceModule
  let graph: DeclaredGraph
  let locators: Set<String>
  /// The measured types, in order of file and place.
  let types: [TypeSummary]
  /// The calls of other types' initializers in the code of each type.
  let creations: [String: [Creation]]
  /// The objects that each type's code gets from locators and shared instances.
  let pulls: [String: [Pull]]
  /// The dependencies in initializers, properties and parameters, by the dependent type.
  let declared: [String: [DeclaredGraph.Edge]]
  private let lines: [[Substring]]

  struct Creation {
    let type: String
    let call: Call
    let file: Int
  }

  struct Pull {
    let type: String
    let place: MeasuredPlace
  }

  /// Prepares the code of a module.
  ///
  /// - Complexity: O(length of the code).
  init(_ module: SourceModule, locators: [String]) {
    let graph = module.declaredGraph(locators: Set(locators))
    let lines = module.files.map(\.text.lines)
    func place(_ file: Int, _ position: TextPosition, _ what: String) -> MeasuredPlace {
      Self.place(module.files[file].name, lines[file], position, what)
    }
    self.module = module
    self.graph = graph
    self.lines = lines
    self.locators = Set(locators.map { module.type(named: $0)?.name ?? $0 })
    types = module.types.values
      .filter { $0.kind != nil && $0.kind != .protocol }
      .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }
    var creations: [String: [Creation]] = [:]
    for file in module.files.indices {
      for resolved in module.calls(in: file) {
        guard case .initializer(let type) = resolved.target, module.types[type]?.kind != .protocol,
          let owner = module.typeName(ofOwner: resolved.call.owner, in: file), owner != type
        else { continue }
        creations[owner, default: []].append(Creation(type: type, call: resolved.call, file: file))
      }
    }
    self.creations = creations
    var pulls: [String: [Pull]] = [:]
    for edge in graph.edges where edge.kind == .locator {
      guard let file = module.fileIndex(edge.file) else { continue }
      let position = TextPosition(line: edge.line, column: edge.column)
      pulls[edge.from, default: []].append(Pull(type: edge.to, place: place(file, position, edge.to)))
    }
    for file in module.files.indices {
      for pull in module.sharedPulls(in: file) {
        let place = place(file, pull.range.start, pull.to)
        // A static method of a locator is found by both searches.
        if pulls[pull.from, default: []].contains(where: { $0.place == place }) { continue }
        pulls[pull.from, default: []].append(Pull(type: pull.to, place: place))
      }
    }
    self.pulls = pulls
    declared = Dictionary(
      grouping: graph.edges.filter { [.initializer, .property, .method].contains($0.kind) }, by: \.from)
  }

  /// The reason why figures would be incomplete; nil if the code parses.
  var obstacle: String? {
    let fault = module.files.lazy.flatMap(\.unknown).first { $0.reason == .syntax || $0.reason == .depth }
    return fault.map { "the code does not parse at \($0.file):\($0.position.line)" }
  }

  func place(_ file: Int, _ position: TextPosition, _ what: String) -> MeasuredPlace {
    Self.place(module.files[file].name, lines[file], position, what)
  }

  func place(_ edge: DeclaredGraph.Edge, _ what: String) -> MeasuredPlace {
    let position = TextPosition(line: edge.line, column: edge.column)
    guard let file = module.fileIndex(edge.file) else {
      return MeasuredPlace(file: edge.file, line: edge.line, column: edge.column, text: "", what: what)
    }
    return place(file, position, what)
  }

  private static func place(_ name: String, _ lines: [Substring], _ position: TextPosition, _ what: String)
    -> MeasuredPlace
  {
    let line = lines.indices.contains(position.line - 1) ? String(lines[position.line - 1]) : ""
    return MeasuredPlace(
      file: name, line: position.line, column: position.column, text: line.trimmingSpaces, what: what)
  }

  /// Returns the place of a type's declaration, with a description; nil for a type that no file declares.
  func place(of type: TypeSummary, _ what: String) -> MeasuredPlace? {
    type.parts.first.map { place($0.file, module[type: $0].place, what) }
  }

  /// Returns true if a type is only data and needs no stand-in.
  ///
  /// Such a type is a structure or an enumeration that uses only data, or a type that the code does not declare.
  func isPlain(_ type: String) -> Bool { isPlain(type, []) }

  private func isPlain(_ type: String, _ seen: Set<String>) -> Bool {
    guard let summary = module.types[type] else { return true }
    switch summary.kind {
    case .class, .actor, .protocol: return false
    case .struct, .enum, .extension, nil: break
    }
    if seen.contains(type) { return true }
    let used =
      (declared[type] ?? []).map(\.to) + (creations[type] ?? []).map(\.type) + (pulls[type] ?? []).map(\.type)
    return used.allSatisfy { isPlain($0, seen.union([type])) }
  }
}
