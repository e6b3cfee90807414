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
  /// The static or global variable that keeps the object on all ways, followed by the properties that lead from it to
  /// the object: `Session.shared.client`. Nil if the text does not show one such variable.
  private(set) var keeper: [Code]?
  private let depth: Int

  init(_ value: Code, _ program: Program, _ flow: ViewFlow, depth: Int = 0) {
    self.program = program
    self.flow = flow
    self.depth = depth
    follow(value, [])
    let keepers = ways.map(keeper)
    if let first = keepers.first, keepers.allSatisfy({ $0 == first }) { keeper = first }
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
    case .member where value.first?.kind.isType != false:
      // `.shared`
      guard let type = program.expectedType(of: value)?.wrapped, let info = program.type(type.name, at: value),
        let (owner, codes) = program.member(value.text, of: info, at: value)
      else { return end(way, at: value) }
      follow(.member(owner, codes), way)
    case .member:
      guard let base = value.first, !base.kind.isType, let type = program.typed(base)?.type,
        let info = program.type(type.name, at: value),
        let (owner, codes) = program.member(value.text, of: info, at: value)
      else { return end(way, at: value) }
      follow(.member(owner, codes), way)
    case .ternary:
      for branch in value.children.dropFirst() { follow(branch, way) }
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
    if let function = parameter.parent, function.kind == .function { return follow(parameter, of: function, way) }
    guard let initializer = parameter.parent, initializer.kind == .initializer,
      let type = program.owner(of: initializer).flatMap({ program.types[$0] })
    else { return end(way, at: nil) }
    follow(
      parameter, of: initializer,
      calls(of: type).filter {
        type.initializers.count == 1 || program.initializer(called: $0, of: type) == initializer
      }, way)
  }

  /// Follows a parameter of a function on all views, such as `func withTheme(_ theme: Theme) -> some View`.
  private mutating func follow(_ parameter: Code, of function: Code, _ way: [Code]) {
    guard flow.viewFunctions[function.text]?.contains(function) == true else { return end(way, at: nil) }
    let calls = flow.modifierUses(function).compactMap(\.parent).filter { !RegistrationChoice.isPreview($0, program) }
    follow(parameter, of: function, calls, way)
  }

  private mutating func follow(_ parameter: Code, of function: Code, _ calls: [Code], _ way: [Code]) {
    if calls.isEmpty { return end(way, at: nil) }
    for call in calls {
      let pair = program.pairs(function, call).first { $0.parameter == parameter }
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
    return flow.sites(of: type).filter { !RegistrationChoice.isPreview($0, program) }
  }

  // MARK: Keepers

  /// Returns whether a variable is static or global and keeps its value.
  static func isKeeper(_ variable: Code) -> Bool {
    guard variable.kind == .variable, !variable.children(.accessor).contains(where: { $0.text == "get" }) else {
      return false
    }
    return variable.flags.contains(.isStatic) || variable.parent?.kind == .file
  }

  private func keeper(_ way: [Code]) -> [Code]? {
    for (index, code) in way.enumerated() {
      if Self.isKeeper(code) { return [code] }
      if code.kind == .member, let base = code.first, !base.kind.isType, depth < 4, index + 1 < way.count,
        way[index + 1].kind == .variable, !way[index + 1].children(.accessor).contains(where: { $0.text == "get" }),
        let outer = InsertedValue(base, program, flow, depth: depth + 1).keeper
      {
        return outer + [way[index + 1]]
      }
      if code.kind == .variable, program.isReplaced(code) { return nil }
    }
    return nil
  }
}

extension Program {
  /// Returns whether live code assigns a stored member to something after its owner is made.
  func isReplaced(_ variable: Code) -> Bool {
    guard let owner = owner(of: variable), variable.parent?.kind.isTypeDeclaration == true else { return false }
    return trees(having: [variable.text]).contains { tree in
      tree.nodes([variable.text]).contains { use in
        guard let assignment = use.parent, assignment.kind == .assignment, assignment.first == use,
          !RegistrationChoice.isPreview(use, self)
        else { return false }
        if let base = use.first, base.text != "self" { return typed(base)?.type.name == owner }
        return self.owner(of: use) == owner && !use.scopes.contains { $0.kind == .initializer }
          && (use.kind == .member || isOwnMember(use, of: owner))
      }
    }
  }

  /// Returns whether an expression makes a new object and does nothing else: `Store()`, or a call of a function that
  /// returns such an object. A function that may return an object from a cache makes none.
  func isPlainConstruction(_ value: Code, steps: Int = 0) -> Bool {
    guard steps < 8 else { return false }
    func allPlain(_ values: [Code]) -> Bool {
      !values.isEmpty && values.allSatisfy { isPlainConstruction($0, steps: steps + 1) }
    }
    switch value.kind {
    case .cast, .other: return value.first.map { isPlainConstruction($0, steps: steps + 1) } == true
    case .ternary: return allPlain(Array(value.children.dropFirst()))
    case .name:
      guard case .local(let variable)? = binding(value.text, at: value) else { return false }
      return variable.child(.value)?.first.map { isPlainConstruction($0, steps: steps + 1) } == true
    case .call:
      if let closure = value.first, closure.kind == .closure { return allPlain(returned(closure)) }
      guard let functions = functions(called: value), !functions.isEmpty else { return madeType(value) != nil }
      return functions.count == 1 && allPlain(returned(functions[0]))
    default: return false
    }
  }

  /// Functions that the system calls once for each object.
  private static let callbacks: Set<String> = [
    "viewDidLoad", "loadView", "windowDidLoad", "awakeFromNib", "application", "applicationDidFinishLaunching", "scene",
    "didMove",
  ]

  /// Returns whether code runs once for each instance of the type around it: in the value of a stored property, in an
  /// initializer, or when the system has made the instance. The body of a view runs again and again.
  func runsOnce(_ code: Code) -> Bool {
    for outer in code.scopes {
      if outer.kind == .initializer { return true }
      if outer.kind == .function { return Self.callbacks.contains(outer.text) }
      if outer.kind == .variable, outer.parent?.kind != .block {
        return !outer.children(.accessor).contains { $0.contains(code) }
      }
      if outer.kind.isTypeDeclaration { return true }
    }
    return true
  }
}
