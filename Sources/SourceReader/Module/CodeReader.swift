/// Reads the calls, accesses, assignments and names of one file from its tree, resolved by a program.
struct CodeReader {
  let program: Program
  let source: SourceFile
  /// The file: an index of `SourceModule.files`.
  let file: Int
  var nodes: DeclarationNodes { all[file] }
  /// For each file of the module, the nodes of its declarations.
  private let all: [DeclarationNodes]
  private(set) var code = FileCode()
  /// Indices in `code.calls`, keyed by the index of the call's node.
  private var calls: [Int: Int] = [:]

  init(_ program: Program, _ source: SourceFile, _ file: Int, _ all: [DeclarationNodes]) {
    self.program = program
    self.source = source
    self.file = file
    self.all = all
  }

  /// Reads the whole file into `code`.
  ///
  /// - Complexity: O(nodes × nesting).
  mutating func read() {
    let relevant = relevant()
    for code in relevant where isCall(code) { calls[code.index] = calls.count }
    for code in relevant {
      switch code.kind {
      case .call: add(call: code, code.first ?? code)
      case .member: add(member: code)
      case .name: add(name: code)
      case .binding: add(shorthand: code)
      case .assignment: add(assignment: code)
      default: break
      }
    }
    code.pulls.sort { $0.range.start < $1.range.start }
  }

  /// Returns all calls, members, names, bindings and assignments of the file. Attributes are left out, because they run
  /// no code at their place.
  private func relevant() -> [Code] {
    var result: [Code] = []
    var walk = nodes.root.descendants
    while let code = walk.next() {
      if code.kind == .attribute {
        walk.skip(code)
        continue
      }
      switch code.kind {
      case .call, .member, .name, .binding, .assignment: result.append(code)
      default: break
      }
    }
    return result
  }

  private func isCall(_ code: Code) -> Bool { code.kind == .call || isReference(code) }

  /// Returns whether an expression is a reference such as `Armor.init` that is not called here.
  private func isReference(_ code: Code) -> Bool {
    code.kind == .member && code.text == "init" && code.base != nil && !code.isCallee
  }

  // MARK: Calls

  /// Records a call, or a reference such as `Armor.init`, which is its own callee.
  private mutating func add(call code: Code, _ callee: Code) {
    let isNamed = callee.kind == .name || callee.kind == .member
    let range = range(code)
    let call = Call(
      name: isNamed ? callee.text : nil, words: words(callee), arguments: code.children(.argument).map(argument),
      isReference: code.kind != .call, calleeRange: self.range(callee), circumstances: circumstances(of: code),
      statement: source.statementIndex(line: range.start.line, column: range.start.column),
      function: nodes.function(of: code), owner: nodes.owner(of: code), range: range)
    let (target, result) = resolve(code, callee)
    self.code.calls.append(ResolvedCall(call: call, file: file, target: target, result: result))
    let base = callee.kind == .member ? callee.base : nil
    if let base { add(pull: staticMember(base), call.owner, receiver(of: callee)) }
    guard case .function(let id, let receiver) = target else { return }
    let isOwn = receiver != nil && receiver == typeName(around: code)
    if !isOwn, receiver == nil || all[id.file].functions[id.index].flags.contains(.isStatic) == true {
      add(pull: result, call.owner, call.range)
    }
  }

  private func resolve(_ code: Code, _ callee: Code) -> (target: ResolvedCall.Target, result: String?) {
    switch program.target(of: code) {
    case .initializer(let type): return (.initializer(type.name), type.name)
    case .delegation: return (.delegation, nil)
    case .function(let function, let receiver):
      guard let file = all.firstIndex(where: { $0.tree === function.tree }),
        let index = all[file].functionIndex(function)
      else { return (.external, nil) }
      return (
        .function(.init(file: file, index: index), receiver: receiver?.name), name(of: program.typed(code), at: code)
      )
    case .enumCase(let type): return (.enumCase(type.name), type.name)
    case .value: return (.value, nil)
    case .external: return (.external, nil)
    case .unknown(let doubt): return (.unknown(reason(doubt, callee)), nil)
    }
  }

  private func reason(_ doubt: CallTarget.Doubt, _ callee: Code) -> Unknown.Reason {
    switch doubt {
    case .unresolved(let name): .unresolved(name)
    case .implicitMember: .implicitMember(quote(range(callee)))
    case .receiver: .receiver(quote(callee.text == "init" ? range(callee) : receiver(of: callee)))
    case .ambiguous: .ambiguous(quote(range(callee)))
    }
  }

  /// Returns the source text of a range for the message of a finding, at most 120 bytes.
  private func quote(_ range: TextRange) -> String {
    let start = range.bytes.lowerBound
    return source.text.slice(start..<min(range.bytes.upperBound, start + 120))
  }

  /// Returns the range before the last member of a callee, `forge` of `forge.makeBoots`; the whole range of other
  /// callees.
  private func receiver(of callee: Code) -> TextRange {
    let text = Array(source.text.slice(callee.bytes).utf8)
    guard callee.kind == .member, let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return range(callee) }
    var end = dot
    while end > 0, text[end - 1] <= 32 { end -= 1 }
    return source.lines.range(callee.bytes.lowerBound..<(callee.bytes.lowerBound + end))
  }

  private func argument(_ code: Code) -> Call.Argument {
    let value = code.first
    let isBehind = code.flags.contains(.trailing)
    let metatype = value.flatMap(program.metatype).flatMap { program.declared($0, at: code)?.name }
    return Call.Argument(
      label: code.label.isEmpty ? nil : code.label, value: value.map(given) ?? GivenValue(), metatype: metatype,
      range: isBehind ? nil : labelled(code))
  }

  /// Returns the range of an argument with its label. The node of the tree has only the range of the value.
  private func labelled(_ code: Code) -> TextRange {
    if code.label.isEmpty { return range(code) }
    let before = Array(source.text.slice(0..<code.bytes.lowerBound).utf8.suffix(code.label.utf8.count + 64))
    var index = before.count
    while index > 0, before[index - 1] <= 32 { index -= 1 }
    guard index > 0, before[index - 1] == UInt8(ascii: ":") else { return range(code) }
    index -= 1
    while index > 0, before[index - 1] <= 32 { index -= 1 }
    let quotes = index > 0 && before[index - 1] == UInt8(ascii: "`") ? 2 : 0
    let start = code.bytes.lowerBound - before.count + index - code.label.utf8.count - quotes
    return source.lines.range(max(0, start)..<code.bytes.upperBound)
  }

  /// Describes a value that is passed or assigned.
  func given(_ code: Code) -> GivenValue {
    var value = GivenValue(
      type: name(of: program.typed(code), at: code), isNil: code.kind == .literal && code.text == "nil",
      call: calls[code.index])
    if code.kind == .name {
      switch program.binding(code.text, at: code) {
      case .parameter, .closureParameter, .accessorValue: value.isParameter = true
      default: break
      }
    }
    if code.kind == .member, code.base == nil { value.implicitMember = code.text }
    return value
  }

  /// Sets the value of each entry whose node is an expression with a type.
  func fill(_ entries: inout [Entry]) {
    for index in entries.indices {
      let code = Code(tree: nodes.tree, index: entries[index].node)
      switch code.kind {
      case .name, .member, .call, .index, .cast, .operator, .ternary: entries[index].value = given(code)
      default: break
      }
    }
  }

  // MARK: Names and members

  private mutating func add(member code: Code) {
    if code.base?.kind == .name, code.base?.text == "self" { use(code.text, isOfSelf: true, code) }
    if isReference(code) { return add(call: code, code) }
    guard let base = code.base, !code.isCallee, !code.isBase else { return }
    let owner = nodes.owner(of: code)
    let range = range(code)
    var access = MemberAccess(
      name: code.text, words: words(code), circumstances: circumstances(of: code), function: nodes.function(of: code),
      owner: owner, range: range)
    if case .instance(let type)? = program.typed(base), let holder = program.declared(type, at: base),
      program.member(code.text, of: holder, at: code)?.codes.contains(where: { $0.kind == .variable }) == true
    {
      access.holder = holder.name
      access.type = name(of: program.typed(code), at: code)
    }
    self.code.accesses.append(access)
    add(pull: staticMember(code), owner, range)
  }

  private mutating func add(name code: Code) {
    if code.text == "self" || code.text == "super" || code.text.first == "$" { return }
    switch program.binding(code.text, at: code) {
    case .local, .parameter, .closureParameter, .accessorValue, .capture: return
    case .global(let variable):
      add(pull: name(of: program.typed(variable: variable), at: variable), nodes.owner(of: code), range(code))
    case .function(let function) where program.globalFunctions[function.text]?.contains(function) != true: return
    case .member, .function, nil: break
    }
    use(code.text, isOfSelf: false, code)
  }

  /// Records the use of a property or global variable by `if let armor`, which has the variable's name only once.
  private mutating func add(shorthand code: Code) {
    guard let statement = code.parent, statement.kind == .statement, !["for", "catch"].contains(statement.text),
      code.child(.value) == nil, !code.text.isEmpty
    else { return }
    switch program.binding(code.text, at: statement) {
    case .member, .global: use(code.text, isOfSelf: false, code)
    default: break
    }
  }

  private mutating func use(_ name: String, isOfSelf: Bool, _ code: Code) {
    self.code.nameUses.append(
      NameUse(
        name: name, isOfSelf: isOfSelf, function: nodes.function(of: code), owner: nodes.owner(of: code),
        range: range(code)))
  }

  private mutating func add(assignment code: Code) {
    let sides = Array(code.children)
    guard sides.count == 2, sides[0].kind == .name || sides[0].kind == .member else { return }
    var isLocal = false
    if sides[0].kind == .name {
      switch program.binding(sides[0].text, at: sides[0]) {
      case .local, .parameter, .closureParameter, .accessorValue, .capture: isLocal = true
      default: break
      }
    }
    self.code.assignments.append(
      Assignment(
        target: name(of: program.typed(sides[0]), at: sides[0]), isLocal: isLocal, value: given(sides[1]),
        owner: nodes.owner(of: code), range: range(code)))
  }

  // MARK: Pulls of shared objects

  private mutating func add(pull to: String?, _ owner: Int?, _ range: TextRange) {
    guard let to, let owner, let from = program.names[nodes.types[owner]], from != to, isShared(to)
    else { return }
    code.pulls.append(SharedPull(from: from, to: to, file: file, range: range))
  }

  private func isShared(_ type: String) -> Bool {
    switch program.types[type]?.declaration?.kind {
    case .class, .actor, .protocol: true
    default: false
    }
  }

  /// Returns the type of the first static property in a chain; nil if there is none, or if it belongs to the enclosing
  /// type.
  private func staticMember(_ code: Code) -> String? {
    var links: [Code] = []
    var current = code
    while current.kind == .member, let base = current.base {
      links.append(current)
      current = base
    }
    if current.kind == .member { links.append(current) }
    for link in links.reversed() {
      let base: Typed? =
        if let base = link.base { program.typed(base) } else { program.expectedType(of: link).map { .metatype($0) } }
      guard case .metatype(let type)? = base, let info = program.declared(type, at: link) else { return nil }
      guard let property = program.member(link.text, of: info, at: link)?.codes.first(where: { $0.kind == .variable }),
        property.flags.contains(.isStatic)
      else { continue }
      return info.name == typeName(around: code) ? nil : name(of: program.typed(link), at: link)
    }
    return nil
  }
}
