import SourceReader
import Stage

// Access of methods to the variables of their objects.
extension MeasuredCode {
  /// Returns the figures of the measures `state` and `touched`, for the whole step and for each type.
  ///
  /// `state` counts the pairs of a method and a stored variable of its object that the method can access. `touched`
  /// counts the pairs in which the method accesses the variable.
  func state() -> [Figure] {
    let all = types.map { (type: $0, pairs: pairs(of: $0)) }
    func figures(_ measure: Measure, _ isCounted: (Pair) -> Bool) -> [Figure] {
      let each = all.map { type, pairs in
        let counted = pairs.filter(isCounted)
        return Figure(measure, of: type.name, counted.count, places: counted.map(\.place))
      }
      return [Figure(measure, each.reduce(0) { $0 + ($1.number ?? 0) }, places: each.flatMap(\.places))] + each
    }
    return figures(.state) { _ in true } + figures(.touched) { $0.isTouched }
  }

  /// Returns, for each type with a pair of a method and a variable that the method can access, a grid of methods
  /// against variables.
  func grids() -> [StateGrid] {
    types.compactMap { type in
      let pairs = pairs(of: type)
      if pairs.isEmpty { return nil }
      let (methods, variables) = (pairs.map(\.method).withoutRepeats, pairs.map(\.variable).withoutRepeats)
      var cells = Array(repeating: Array(repeating: StateGrid.Cell.apart, count: variables.count), count: methods.count)
      for pair in pairs {
        guard let row = methods.firstIndex(of: pair.method), let column = variables.firstIndex(of: pair.variable)
        else { continue }
        cells[row][column] = pair.isTouched ? .touched : .reachable
      }
      return StateGrid(type: type.name, methods: methods, variables: variables, cells: cells)
    }
  }

  private struct Pair {
    let method: String
    let variable: String
    let place: MeasuredPlace
    let isTouched: Bool
  }

  /// A method, or the accessors of one property.
  private struct Method {
    let name: String
    let part: DeclarationID
    /// Indices of the method's or accessors' functions in the file.
    var functions: [Int]
    let isStatic: Bool
    let place: TextPosition
  }

  private func pairs(of type: TypeSummary) -> [Pair] {
    let variables = variables(of: type)
    if variables.isEmpty { return [] }
    return methods(of: type).flatMap { method -> [Pair] in
      let reachable = variables.filter { variable in
        (!method.isStatic || module[property: variable].isStatic) && reaches(variable, from: method, of: type)
      }
      if reachable.isEmpty { return [] }
      let uses = uses(in: method, of: type)
      return reachable.map { id in
        let name = module[property: id].name
        let use = uses[name]
        let what = use == nil ? "\(method.name) can use \(name)" : "\(method.name) uses \(name)"
        return Pair(
          method: method.name, variable: name, place: place(method.part.file, use ?? method.place, what),
          isTouched: use != nil)
      }
    }
  }

  /// Returns the stored variables of a type and its supertypes.
  private func variables(of type: TypeSummary) -> [DeclarationID] {
    ([type.name] + module.supertypes(of: type.name)).flatMap { name in
      (module.types[name]?.properties.values.joined().sorted() ?? []).filter {
        let property = module[property: $0]
        return property.isStored && property.isMutable
      }
    }
  }

  private func methods(of type: TypeSummary) -> [Method] {
    var result: [Method] = []
    for part in type.parts.sorted() {
      let functions = module.files[part.file].functions
      for (index, function) in functions.enumerated() where function.owner == part.index {
        // A local function belongs to the function around it.
        if let outer = function.outer, functions[outer].owner == part.index { continue }
        let isAccessor: Bool
        switch function.kind {
        case .initializer, .deinitializer: continue
        case .function, .subscript: isAccessor = false
        case .getter, .setter, .willSet, .didSet, .accessor: isAccessor = true
        }
        if !function.hasBody { continue }
        if isAccessor, let known = result.firstIndex(where: { $0.part == part && $0.name == function.name }) {
          result[known].functions.append(index)
          continue
        }
        result.append(
          Method(
            name: isAccessor ? function.name : function.name + "()", part: part, functions: [index],
            isStatic: function.isStatic, place: function.place))
      }
    }
    return result
  }

  private func reaches(_ variable: DeclarationID, from method: Method, of type: TypeSummary) -> Bool {
    let property = module[property: variable]
    let isOwn = module.typeName(ofOwner: property.owner, in: variable.file) == type.name
    switch property.access {
    case .private: return isOwn && variable.file == method.part.file
    case .fileprivate: return variable.file == method.part.file
    case .internal, .package, .public, .open: return true
    }
  }

  /// Returns the names that a method reads or writes, with the place of their first use: `armor`, `self.armor`,
  /// `Self.count`.
  private func uses(in method: Method, of type: TypeSummary) -> [String: TextPosition] {
    let file = module.files[method.part.file]
    var result: [String: TextPosition] = [:]
    func add(_ name: String, _ function: Int?, _ owner: Int?, at position: TextPosition) {
      guard owner == method.part.index, var outermost = function else { return }
      while let outer = file.functions[outermost].outer, file.functions[outer].owner == owner { outermost = outer }
      guard method.functions.contains(outermost) else { return }
      result[name] = min(result[name] ?? position, position)
    }
    for use in module.nameUses(in: method.part.file) { add(use.name, use.function, use.owner, at: use.range.start) }
    func addStatic(_ words: [String], _ function: Int?, _ owner: Int?, at position: TextPosition) {
      guard words.count > 1, words[0] == "Self" || words[0] == type.simpleName else { return }
      add(words[1], function, owner, at: position)
    }
    for access in module.accesses(in: method.part.file) {
      addStatic(access.words, access.function, access.owner, at: access.range.start)
    }
    for call in module.calls(in: method.part.file).map(\.call) {
      addStatic(call.words, call.function, call.owner, at: call.range.start)
    }
    return result
  }
}
