import SourceReader
import Stage

/// The text of a step as its run needs it: which brace and statement a place is, and where objects are made.
struct RunningCode: Sendable {
  private let module: SourceModule
  let names: TypeNames
  private let indices: [String: Int]
  /// For each file the calls of initializers.
  private let constructions: [[Construction]]

  /// A call that makes an object, or hands on what does.
  private struct Construction {
    /// As objects are told by it.
    let type: String
    let call: SourceReader.Call
    /// The class for whose objects it runs when they are made: it is an initial value, or a parameter's default.
    let owner: String?
  }

  init(_ files: [StepFile]) { self.init(SourceModule(files)) }

  init(_ module: SourceModule) {
    self.module = module
    let names = TypeNames(module)
    self.names = names
    indices = Dictionary(module.files.enumerated().map { ($1.name, $0) }) { first, _ in first }
    constructions = module.files.indices.map { file in
      module.calls(in: file).compactMap { resolved in
        guard case .initializer(let type) = resolved.target else { return nil }
        let call = resolved.call
        let isImplied = !call.circumstances.isDisjoint(with: [.initialValue, .defaultArgument])
        let owner = isImplied ? call.owner.map { module.files[file].types[$0].name } : nil
        return Construction(type: names.short(type), call: call, owner: owner.map(names.short))
      }
    }
  }

  func knows(_ file: String) -> Bool { indices[file] != nil }

  func block(_ file: String, line: Int, column: Int) -> Block? {
    indices[file].flatMap { module.files[$0].block(line: line, column: column) }
  }

  /// The statement that a place lies in, as it is written but for white space; nil for a place outside all statements.
  func statement(_ file: String, line: Int, column: Int) -> RunningStatement? {
    guard let index = indices[file] else { return nil }
    let source = module.files[index]
    guard let found = source.statementIndex(line: line, column: column) else { return nil }
    let statement = source.statements[found]
    return RunningStatement(
      file: file, text: StatementText.normalised(source.written(statement.head)), range: statement.range,
      isOnlyOne: source.statements.count { $0.parent == statement.parent && !$0.isMember } == 1)
  }

  /// Whether a stretch of text calls the initializer of a class, or hands it on: `Armor(…)`, `Armor.init`.
  func constructs(_ type: String, in range: TextRange, of file: String) -> Bool {
    let type = names.short(type)
    return indices[file].map { index in
      constructions[index].contains { $0.type == type && range.contains($0.call.range) }
    } ?? false
  }

  /// Whether making an object of one class makes one of another: a property's initial value, or a parameter's default.
  func implies(_ type: String, by holder: String) -> Bool {
    let (type, family) = (names.short(type), family(of: holder))
    return constructions.joined().contains { $0.type == type && $0.owner.map(family.contains) ?? false }
  }

  /// Whether a function says that it gives something back.
  func givesBack(_ block: Block, in file: String) -> Bool {
    guard let index = indices[file], let function = block.functionIndex else { return false }
    let declaration = module.files[index].functions[function]
    return declaration.result != nil || declaration.kind == .getter
  }

  /// Whether a function takes something.
  func hasParameters(_ block: Block, in file: String) -> Bool {
    guard let index = indices[file], let function = block.functionIndex else { return false }
    return !module.files[index].functions[function].parameters.isEmpty
  }

  /// Whether a function takes a closure that does not escape: the compiler refuses such code where the values of parameters
  /// are told.
  static func takesPassingClosures(_ files: [StepFile]) -> Bool {
    SourceModule(files).files.contains { file in
      file.functions.contains { $0.parameters.contains(where: isPassing) }
    }
  }

  private static func isPassing(_ parameter: Parameter) -> Bool {
    let isEscaping =
      parameter.attributes.contains { $0.name == "escaping" } || parameter.type.text.contains("@escaping")
    return parameter.type.shape == .function && !parameter.type.isOptional && !isEscaping
  }

  /// A class and what it inherits from.
  func family(of type: String) -> Set<String> {
    var result: Set<String> = [names.short(type)]
    var queue = [type]
    while let name = queue.popLast() {
      for supertype in module.type(named: name)?.supertypes ?? []
      where result.insert(names.short(supertype)).inserted { queue.append(supertype) }
    }
    return result
  }
}

/// A statement that ran.
struct RunningStatement: Hashable {
  let file: String
  /// Without the bodies that follow it.
  let text: String
  let range: TextRange
  /// Whether nothing else stands beside it in its braces: then its value may be what the function gives back.
  let isOnlyOne: Bool

  var isReturn: Bool { text == "return" || text.hasPrefix("return ") }
}
