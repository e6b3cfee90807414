import SourceReader

/// Follows a value that a view puts into the environment back to the expressions that it comes from.
///
/// An example is `.environment(router)` with `@State var router = Container.shared.router()`.
struct InsertedValue {
  private let program: Program
  private let flow: ViewFlow
  /// The ways on which the value may come. Each holds the expressions and declarations on the way, from the value on.
  private(set) var ways: [[Code]] = []
  /// The last expressions of the ways that could be followed to their end.
  private(set) var ends: [Code] = []
  /// True if the text does not show the end of a way.
  private(set) var isOpen = false

  init(_ value: Code, _ program: Program, _ flow: ViewFlow) {
    self.program = program
    self.flow = flow
    follow(value, [])
  }

  private mutating func end(_ way: [Code], at code: Code?) {
    ways.append(way)
    if let code { ends.append(code) } else { isOpen = true }
  }

  private mutating func follow(_ value: Code, _ before: [Code]) {
    let way = before + [value]
    guard way.count < 16, !before.contains(value) else { return end(way, at: nil) }
    switch value.kind {
    case .cast, .other:
      guard let inner = value.first else { return end(way, at: nil) }
      follow(inner, way)
    case .call:
      // `StateObject(wrappedValue: store)`
      if let wrapped = value.argument("wrappedValue") ?? value.argument("initialValue") { return follow(wrapped, way) }
      follow(functionOf: value, way)
    case .name:
      follow(program.binding(value.text, at: value), way)
    case .member:
      guard let base = value.first, !base.kind.isType, let type = program.typed(base)?.type,
        let info = program.type(type.name, at: value),
        let (owner, codes) = program.member(value.text, of: info, at: value)
      else { return end(way, at: value) }
      follow(.member(owner, codes), way)
    default: end(way, at: nil)
    }
  }

  /// Follows a call to the values that its function returns. The call is the end of the way all the same, because the
  /// function decides nothing about the lifetime.
  private mutating func follow(functionOf call: Code, _ way: [Code]) {
    let functions = program.functions(called: call)?.filter { $0.child(.block) != nil } ?? []
    let returned = functions.count == 1 ? functions.flatMap(program.returned) : []
    if returned.isEmpty { return end(way, at: call) }
    let (known, wasOpen) = (ends, isOpen)
    for value in returned { follow(value, way) }
    (ends, isOpen) = (known + [call], wasOpen)
  }

  private mutating func follow(_ binding: Binding?, _ way: [Code]) {
    switch binding {
    case .local(let variable), .global(let variable): follow(variable: variable, nil, way)
    case .capture(let capture):
      guard let value = capture.child(.value)?.first else { return end(way, at: nil) }
      follow(value, way)
    case .member(let owner, let codes):
      guard codes.count == 1, codes[0].kind == .variable else { return end(way, at: nil) }
      follow(variable: codes[0], owner, way)
    case .parameter(let parameter): follow(parameter: parameter, way)
    default: end(way, at: nil)
    }
  }

  private mutating func follow(variable: Code, _ owner: TypeInfo?, _ before: [Code]) {
    let way = before + [variable]
    if let value = variable.child(.value)?.first { return follow(value, way) }
    if let getter = variable.children(.accessor).first(where: { $0.text == "get" }) {
      let returned = program.returned(getter)
      if returned.isEmpty { return end(way, at: nil) }
      for value in returned { follow(value, way) }
      return
    }
    // A wrapper with an argument, such as `@Injected(\.store)`, provides the value itself.
    guard let owner, !variable.children(.attribute).contains(where: { $0.child(.argument) != nil }) else {
      return end(way, at: nil)
    }
    let names: Set<String> = [variable.text, "_" + variable.text]
    let assigned = owner.initializers.flatMap(\.descendants).compactMap { code -> Code? in
      guard code.kind == .assignment, let left = code.first, names.contains(left.text),
        left.kind == .name || left.first?.text == "self"
      else { return nil }
      return Array(code.children).last
    }
    if !owner.initializers.isEmpty {
      if assigned.isEmpty { return end(way, at: nil) }
      for value in assigned { follow(value, way) }
      return
    }
    // The initializer that a structure has by itself.
    let values = calls(of: owner).map { $0.argument(variable.text) }
    if values.isEmpty { return end(way, at: nil) }
    for value in values {
      if let value { follow(value, way) } else { end(way, at: nil) }
    }
  }

  private mutating func follow(parameter: Code, _ before: [Code]) {
    let way = before + [parameter]
    guard let initializer = parameter.parent, initializer.kind == .initializer,
      let type = program.owner(of: initializer).flatMap({ program.types[$0] })
    else { return end(way, at: nil) }
    let calls = calls(of: type).filter {
      type.initializers.count == 1 || program.initializer(called: $0, of: type) == initializer
    }
    if calls.isEmpty { return end(way, at: nil) }
    for call in calls {
      let pair = program.pairs(initializer, call).first { $0.parameter == parameter }
      if let value = pair?.argument.first ?? parameter.child(.value)?.first {
        follow(value, way)
      } else {
        end(way, at: nil)
      }
    }
  }

  /// Returns the calls of a type's initializers in live code.
  private func calls(of type: TypeInfo) -> [Code] {
    flow.collection.words.insert(type.name.lastWord)
    return flow.sites(of: type).filter { !ViewFlow.isPreview($0, program) }
  }
}
