import Core

/// The part of a declared graph that comes from one file.
struct FileGraph {
  private(set) var graph = DeclaredGraph()
  private let reader: GraphReader
  private let module: SourceModule
  private let index: Int
  private let file: SourceFile
  private var seen: Set<DeclaredGraph.Edge> = []

  init(_ reader: GraphReader, _ index: Int) {
    self.reader = reader
    module = reader.module
    self.index = index
    file = module.files[index]
    graph.unknown = file.unknown
    addServices()
    addParameters()
    addProperties()
    for call in module.calls(in: index) { add(call) }
    for access in module.accesses(in: index) { add(access) }
    graph.edges.sort { ($0.line, $0.column, $0.to, $0.kind.rawValue) < ($1.line, $1.column, $1.to, $1.kind.rawValue) }
    graph.unknown.sort { $0.position < $1.position }
  }

  private mutating func addServices() {
    for (position, type) in file.types.enumerated() {
      guard let name = module.typeName(ofOwner: position, in: index), let summary = module.types[name],
        summary.parts.first == DeclarationID(file: index, index: position)
      else { continue }
      graph.services.append(
        DeclaredGraph.Service(
          name: name, kind: summary.kind, interfaces: summary.supertypes, file: file.name, line: type.place.line))
      if summary.isAmbiguous {
        unknown(summary.isConditional ? .conditional(name) : .ambiguous(name), at: type.place)
      }
      for attribute in type.attributes where !isKnown(attribute) {
        unknown(.attribute(attribute.name), at: attribute.range.start)
      }
    }
  }

  private func isKnown(_ attribute: Attribute) -> Bool { attribute.isBuiltIn || module.types[attribute.name] != nil }

  private mutating func unknown(_ reason: Unknown.Reason, at position: TextPosition) {
    graph.unknown.append(Unknown(reason: reason, file: file.name, position: position))
  }

  private mutating func edge(
    _ from: String, _ to: String, _ kind: Dependency.Kind, at position: TextPosition, isOptional: Bool = false,
    via: String? = nil, isConditional: Bool = false
  ) {
    guard from != to else { return }
    let edge = DeclaredGraph.Edge(
      from: from, to: to, kind: kind, isOptional: isOptional, via: via,
      isConditional: isConditional || module.types[to]?.isConditional == true, file: file.name,
      line: position.line, column: position.column)
    if seen.insert(edge).inserted { graph.edges.append(edge) }
  }

  /// Adds the parameters of initializers and methods.
  ///
  /// Operators are left out, and so are private methods: their arguments come from the type itself, which already has
  /// those services.
  private mutating func addParameters() {
    for function in file.functions {
      guard let from = module.typeName(ofOwner: function.owner, in: index), function.outer == nil else { continue }
      let kind: Dependency.Kind
      switch function.kind {
      case .initializer: kind = .initializer
      case .function where function.access != .private && function.name.first.map { $0.isLetter || $0 == "_" } ?? false:
        kind = .method
      default: continue
      }
      for parameter in function.parameters {
        for to in parameter.services {
          edge(
            from, to, kind, at: parameter.place, isOptional: parameter.type.isOptional || parameter.hasDefault,
            isConditional: function.isConditional)
        }
      }
    }
  }

  /// Adds properties that other code may set after construction, and properties in the memberwise initializer of a
  /// structure.
  private mutating func addProperties() {
    for property in file.properties {
      guard let from = module.typeName(ofOwner: property.owner, in: index), property.type != nil else { continue }
      guard property.isStored, !property.isStatic, !property.isLazy else { continue }
      if let attribute = property.attributes.first(where: { !isKnown($0) }) {
        unknown(.attribute(attribute.name), at: attribute.range.start)
        continue
      }
      let isMemberwise =
        module.types[from]?.kind == .struct && module.types[from]?.functions["init"] == nil
        && (property.isMutable || !property.hasInitialValue)
      let isInjectable = property.isMutable && property.setterAccess > .fileprivate
      guard isMemberwise || isInjectable else { continue }
      for to in property.services {
        edge(
          from, to, isMemberwise ? .initializer : .property, at: property.place,
          isOptional: property.isOptional || property.hasInitialValue, isConditional: property.isConditional)
      }
    }
  }

  /// Adds the edge, root or unknown place for a call of an initializer or a locator.
  ///
  /// The caller of a factory method does not create the method's result: the factory does.
  private mutating func add(_ resolved: ResolvedCall) {
    let call = resolved.call
    let from = module.typeName(ofOwner: call.owner, in: index)
    let isConditional = call.circumstances.contains(.conditional)
    switch resolved.target {
    case .initializer(let to):
      guard module.types[to]?.kind != .protocol else { return }
      if let from {
        edge(from, to, .creates, at: call.range.start, isConditional: isConditional)
      } else {
        root(to, call)
      }
    case .function(let id, let receiver?):
      guard let from, receiver != from else { return }
      guard reader.locators.contains(receiver), !reader.locators.contains(from) else { return }
      let method = module[function: id]
      guard let to = resolved.result else {
        if method.result != nil { unknown(.result(file.written(call.calleeRange)), at: call.range.start) }
        return
      }
      guard module.types[to]?.kind != nil else { return }
      edge(
        from, to, .locator, at: call.range.start, via: "\(receiver).\(method.name)", isConditional: isConditional)
    case .unknown(let reason): unknown(reason, of: call)
    default: break
    }
  }

  private mutating func root(_ service: String, _ call: Call) {
    let function = call.function.map { file.functions[$0].name }
    graph.roots.append(
      DeclaredGraph.Root(service: service, function: function, file: file.name, line: call.range.start.line))
  }

  /// Records an unknown call, if the call may be a dependency.
  ///
  /// A call with an unknown receiver or an unwritten type may be one if it is a call of `init`, or if a method of its
  /// name returns a type of the module. All other unknown calls may be dependencies.
  private mutating func unknown(_ reason: Unknown.Reason, of call: Call) {
    switch reason {
    case .receiver, .implicitMember:
      guard let name = call.name, name == "init" || module.makerNames.contains(name) else { return }
    default: break
    }
    unknown(reason, at: call.range.start)
  }

  /// Adds a dependency for a property of a locator that is read, unless the reading code belongs to a locator itself.
  private mutating func add(_ access: MemberAccess) {
    guard let from = module.typeName(ofOwner: access.owner, in: index), !reader.locators.contains(from),
      let locator = access.holder, reader.locators.contains(locator)
    else { return }
    guard let to = access.type else {
      return unknown(.result(file.written(access.range)), at: access.range.start)
    }
    edge(
      from, to, .locator, at: access.range.start, via: "\(locator).\(access.name)",
      isConditional: access.circumstances.contains(.conditional))
  }
}
