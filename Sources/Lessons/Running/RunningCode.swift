import SourceReader
import Stage

/// The source text of a step, prepared for its run. It gives the block and statement at a place, and the calls that
/// make objects.
struct RunningCode: Sendable {
  private let module: SourceModule
  let names: TypeNames
  private let indices: [String: Int]
  /// Insertions of the compiled text, by the name of the file.
  private let settled: [String: SettledText]
  /// The calls of initializers, by the index of the file.
  private let constructions: [[Construction]]
  /// Short names of the classes that declare a `deinit`.
  private let classesWithDeinit: Set<String>

  /// A call that makes an object, or a reference to an initializer.
  private struct Construction {
    /// The short name of the type.
    let type: String
    let call: SourceReader.Call
    /// The class whose initialization runs the call, if it is an initial value or a default argument; nil otherwise.
    let owner: String?
  }

  /// Prepares the text that is compiled: the step's files with the insertions of `SettledText`.
  init(_ settled: SettledSource) {
    let files = settled.source.files.map { StepFile(name: $0.name, text: $0.text) }
    let module = SourceModule(files)
    self.module = module
    self.settled = settled.texts
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
    classesWithDeinit = Set(
      module.files.flatMap { file in
        file.functions.filter { $0.kind == .deinitializer }.compactMap { $0.owner.map { file.types[$0].name } }
      }.map(names.short))
  }

  /// Returns the column in the step's own text for a column in the text that is compiled.
  func column(_ column: Int, line: Int, of file: String) -> Int {
    settled[file]?.original(line: line, column: column).column ?? column
  }

  func knows(_ file: String) -> Bool { indices[file] != nil }

  func block(_ file: String, line: Int, column: Int) -> Block? {
    indices[file].flatMap { module.files[$0].block(line: line, column: column) }
  }

  /// Returns the statement at a place; nil outside of statements. White space in its text is normalised.
  func statement(_ file: String, line: Int, column: Int) -> RunningStatement? {
    guard let index = indices[file] else { return nil }
    let source = module.files[index]
    guard let found = source.statementIndex(line: line, column: column) else { return nil }
    let statement = source.statements[found]
    let start = statement.range.start
    let hasOwnBraces = settled[file]?.braces.contains(TextPosition(line: start.line, column: start.column - 2)) ?? false
    return RunningStatement(
      file: file, text: StatementText.normalised(source.written(statement.head)), range: statement.range,
      // Inserted braces around a statement say nothing about its neighbours.
      isOnlyOne: !hasOwnBraces && source.statements.count { $0.parent == statement.parent && !$0.isMember } == 1,
      settlesLater: hasOwnBraces)
  }

  /// Returns true if a range of text calls or references the initializer of a class: `Armor(…)`, `Armor.init`.
  func constructs(_ type: String, in range: TextRange, of file: String) -> Bool {
    let type = names.short(type)
    return indices[file].map { index in
      constructions[index].contains { $0.type == type && range.contains($0.call.range) }
    } ?? false
  }

  /// Returns true if making an object of class `holder` also makes an object of class `type`.
  ///
  /// This is the case if an initial value or a default argument of `holder` makes the object.
  func implies(_ type: String, by holder: String) -> Bool {
    let (type, family) = (names.short(type), family(of: holder))
    return constructions.joined().contains { $0.type == type && $0.owner.map(family.contains) ?? false }
  }

  /// Returns true if a block is the body of a getter, or of a function that declares a result.
  func givesBack(_ block: Block, in file: String) -> Bool {
    guard let index = indices[file], let function = block.functionIndex else { return false }
    let declaration = module.files[index].functions[function]
    return declaration.result != nil || declaration.kind == .getter
  }

  /// Returns true if a block is the body of a function with parameters.
  func hasParameters(_ block: Block, in file: String) -> Bool {
    guard let index = indices[file], let function = block.functionIndex else { return false }
    return !module.files[index].functions[function].parameters.isEmpty
  }

  /// Returns true if a function has a non-escaping closure parameter. The compiler rejects such code if the values of
  /// parameters are reported.
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

  /// Returns the class and those of its superclasses that declare a `deinit`.
  func deinitializers(of type: String) -> Set<String> {
    family(of: type).intersection(classesWithDeinit)
  }

  /// Returns the names of a class and its supertypes.
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
  /// The text of the statement without its bodies.
  let text: String
  let range: TextRange
  /// True if the statement is alone in its braces. Its value may then be the result of the function.
  let isOnlyOne: Bool
  /// True if a report of its effect follows the event of the statement.
  let settlesLater: Bool

  var isReturn: Bool { text == "return" || text.hasPrefix("return ") }
}
