import Core
import SourceReader

/// A project as a table of distinct texts and a list of numbers, for the cache.
///
/// `JSONEncoder` takes ten times as long, which was a tenth of the time after an edit. Only the same build of the program
/// reads the project again, so the fields have no names. The functions that write and read a type name its fields in
/// the same order.
struct StoredProject: Sendable {
  private(set) var texts: [String] = []
  private(set) var numbers: [Int64] = []

  init(texts: [String], numbers: [Int64]) { (self.texts, self.numbers) = (texts, numbers) }

  init(_ project: ImportedProject) {
    var writer = Writer()
    writer.write(project)
    (texts, numbers) = (writer.texts, writer.numbers)
  }

  /// The project without its root; nil if the numbers are damaged.
  var project: ImportedProject? {
    var reader = Reader(texts: texts, numbers: numbers)
    guard let project = try? reader.project(), reader.isAtEnd else { return nil }
    return project
  }
}

private struct Writer {
  var texts: [String] = []
  var numbers: [Int64] = []
  private var indices: [String: Int64] = [:]

  mutating func write(_ number: Int) { numbers.append(Int64(number)) }
  mutating func write(_ flag: Bool) { numbers.append(flag ? 1 : 0) }

  mutating func write(_ text: String) {
    if let known = indices[text] { return numbers.append(known) }
    indices[text] = Int64(texts.count)
    numbers.append(Int64(texts.count))
    texts.append(text)
  }

  mutating func write(_ text: String?) {
    if let text { write(text) } else { numbers.append(-1) }
  }

  mutating func write(_ place: Place?) {
    write(place?.file)
    if let place {
      write(place.line)
      write(place.column)
    }
  }

  mutating func write<Value>(_ values: [Value], _ each: (inout Writer, Value) -> Void) {
    write(values.count)
    for value in values { each(&self, value) }
  }

  mutating func write(_ texts: [String]) { write(texts) { $0.write($1) } }

  mutating func write(_ project: ImportedProject) {
    write(project.styles)
    write(project.services) { $0.write($1) }
    write(project.edges) { $0.write($1) }
    write(project.findings) { $0.write($1) }
    write(project.unknown) { $0.write($1) }
    write(project.screens)
    write(project.models) {
      $0.write($1.screen)
      $0.write($1.type)
      $0.write($1.place)
    }
    write(project.layout.names.sorted { $0.key < $1.key }) {
      $0.write($1.key)
      $0.write($1.value)
    }
    write(project.count.files)
    write(project.count.lines)
    write(project.count.parsed)
    for reason in ExclusionReason.allCases { write(project.count.left[reason] ?? -1) }
    write(project.count.faults) {
      $0.write($1.file)
      $0.write($1.line ?? -1)
      $0.write($1.reason)
    }
  }

  private mutating func write(_ service: Service) {
    write(service.name)
    write(service.type)
    write(service.also)
    write(service.qualifier)
    write(service.hasOpenName)
    write(service.arguments)
    write(service.implementation)
    write(service.container)
    write(service.lifetime?.description)
    write(service.lifetimeFrom.rawValue)
    write(service.lifetimeWord)
    write(service.style)
    write(service.place)
    write(service.lifetimePlace)
    write(service.makingPlace)
    write(service.furtherPlaces) { $0.write($1) }
    write(service.home)
    write(service.module)
    write(service.maker)
    write(service.isConditional)
    write(service.isTestOnly)
    write(service.isSet)
    write(service.isReset)
    write(service.uncalled)
    write(service.isAskedFor)
    write(service.block)
  }

  private mutating func write(_ edge: Edge) {
    write(edge.from)
    write(edge.isFromService)
    write(edge.to)
    write(edge.isRegistered)
    write(edge.type)
    write(edge.kind.rawValue)
    write(edge.when.rawValue)
    write(edge.isOptional)
    write(edge.isBuiltIn)
    write(edge.style)
    write(edge.place)
    write(edge.isConditional)
    write(edge.constructs)
    write(edge.isByFactory)
    write(edge.isFromSystem)
    switch edge.recipient {
    case .type: write(0)
    case .nothing: write(1)
    case .function(let text):
      write(2)
      write(text)
    }
    write(edge.receiver)
    write(edge.isLocal)
    write(edge.isOfPreview)
    write(edge.isKeptByStatic)
    write(edge.twin)
    write(edge.gap)
    write(edge.alternatives)
  }

  private mutating func write(_ finding: Finding) {
    write(finding.kind.rawValue)
    write(finding.severity.rawValue)
    write(finding.path) {
      $0.write($1.name)
      $0.write($1.place)
    }
    write(finding.message)
    write(finding.remedy)
    write(finding.place)
  }

  private mutating func write(_ unknown: UnknownPlace) {
    write(unknown.reason.rawValue)
    write(unknown.message)
    write(unknown.style)
    write(unknown.place)
    write(unknown.mayHideRegistration)
  }
}

private struct Reader {
  struct Damaged: Error {}

  let texts: [String]
  let numbers: [Int64]
  private var position = 0

  init(texts: [String], numbers: [Int64]) { (self.texts, self.numbers) = (texts, numbers) }

  var isAtEnd: Bool { position == numbers.count }

  mutating func number() throws -> Int {
    guard position < numbers.count else { throw Damaged() }
    position += 1
    return Int(numbers[position - 1])
  }

  mutating func flag() throws -> Bool { try number() == 1 }

  mutating func text() throws -> String {
    guard let text = try textIfAny() else { throw Damaged() }
    return text
  }

  mutating func textIfAny() throws -> String? {
    let index = try number()
    if index == -1 { return nil }
    guard texts.indices.contains(index) else { throw Damaged() }
    return texts[index]
  }

  /// Reads a value that is written as a text.
  mutating func value<Value: RawRepresentable<String>>() throws -> Value {
    guard let value = Value(rawValue: try text()) else { throw Damaged() }
    return value
  }

  mutating func place() throws -> Place {
    guard let place = try placeIfAny() else { throw Damaged() }
    return place
  }

  mutating func placeIfAny() throws -> Place? {
    guard let file = try textIfAny() else { return nil }
    return Place(file: file, line: try number(), column: try number())
  }

  mutating func list<Value>(_ each: (inout Reader) throws -> Value) throws -> [Value] {
    let count = try number()
    guard count >= 0, count <= numbers.count - position else { throw Damaged() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try each(&self)) }
    return values
  }

  mutating func list() throws -> [String] { try list { try $0.text() } }

  mutating func project() throws -> ImportedProject {
    var project = ImportedProject(root: "")
    project.styles = try list()
    project.services = try list { try $0.service() }
    project.edges = try list { try $0.edge() }
    project.findings = try list { try $0.finding() }
    project.unknown = try list { reader in
      UnknownPlace(
        reason: try reader.value(), message: try reader.text(), style: try reader.text(), place: try reader.place(),
        mayHideRegistration: try reader.flag())
    }
    project.screens = try list()
    project.models = try list { reader in
      ScreenModel(screen: try reader.text(), type: try reader.text(), place: try reader.place())
    }
    let modules = try list { reader in (try reader.text(), try reader.text()) }
    project.layout = ModuleLayout(names: Dictionary(modules) { first, _ in first })
    project.count.files = try number()
    project.count.lines = try number()
    project.count.parsed = try number()
    for reason in ExclusionReason.allCases {
      let count = try number()
      if count >= 0 { project.count.left[reason] = count }
    }
    project.count.faults = try list { reader in
      let file = try reader.text()
      let line = try reader.number()
      return ImportedProject.Fault(file: file, line: line < 0 ? nil : line, reason: try reader.text())
    }
    return project
  }

  private mutating func service() throws -> Service {
    Service(
      name: try text(), type: try textIfAny(), also: try list(), qualifier: try textIfAny(),
      hasOpenName: try flag(), arguments: try list(), implementation: try textIfAny(), container: try textIfAny(),
      lifetime: try lifetime(),
      lifetimeFrom: try value(), lifetimeWord: try textIfAny(), style: try text(), place: try place(),
      lifetimePlace: try placeIfAny(), makingPlace: try placeIfAny(), furtherPlaces: try list { try $0.place() },
      home: try textIfAny(),
      module: try text(), maker: try textIfAny(), isConditional: try flag(),
      isTestOnly: try flag(), isSet: try flag(), isReset: try flag(), uncalled: try textIfAny(),
      isAskedFor: try flag(), block: try number())
  }

  private mutating func lifetime() throws -> Lifetime? {
    guard let text = try textIfAny() else { return nil }
    guard let lifetime = Lifetime(text) else { throw Damaged() }
    return lifetime
  }

  private mutating func edge() throws -> Edge {
    Edge(
      from: try text(), isFromService: try flag(), to: try text(), isRegistered: try flag(), type: try textIfAny(),
      kind: try value(), when: try value(), isOptional: try flag(), isBuiltIn: try flag(), style: try text(),
      place: try place(), isConditional: try flag(), constructs: try flag(), isByFactory: try flag(),
      isFromSystem: try flag(), recipient: try recipient(), receiver: try textIfAny(), isLocal: try flag(),
      isOfPreview: try flag(), isKeptByStatic: try flag(), twin: try textIfAny(),
      gap: try placeIfAny(), alternatives: try list())
  }

  private mutating func recipient() throws -> Edge.Recipient {
    switch try number() {
    case 0: .type
    case 1: .nothing
    case 2: .function(try text())
    default: throw Damaged()
    }
  }

  private mutating func finding() throws -> Finding {
    Finding(
      kind: try value(), severity: try value(),
      path: try list { reader in Finding.Step(name: try reader.text(), place: try reader.placeIfAny()) },
      message: try text(), remedy: try text(), place: try place())
  }
}
