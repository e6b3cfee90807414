import SourceReader
import Stage

/// The types, functions and properties that occur in some version of a step's code.
struct StepTypes: Sendable {
  /// Last components of the names of the declared types.
  private(set) var declared: Set<String> = []
  /// `declared`, and the last components of all types that dependencies name.
  private(set) var known: Set<String> = []
  /// Names of the properties of each declared type, including inherited ones.
  private var properties: [String: Set<String>] = [:]
  /// Names of free functions, and of methods with and without their type.
  private var functions: Set<String> = []

  init(_ step: Step) {
    for files in [step.files] + (step.solutions + step.misses + step.variants).map({ $0.applied(to: step.files) }) {
      let module = SourceModule(files)
      let names = TypeNames(module)
      declared.formUnion(module.types.keys.map(names.short))
      for edge in module.declaredGraph(locators: Set(step.locators)).edges {
        known.formUnion([names.short(edge.from), names.short(edge.to)])
      }
      for file in module.files {
        functions.formUnion(file.functions.filter { $0.kind == .function && $0.owner == nil }.map(\.name))
      }
      for type in module.types.values { add(type, module) }
    }
    known.formUnion(declared)
  }

  private mutating func add(_ type: TypeSummary, _ module: SourceModule) {
    let name = Wording.simpleType(type.name)
    for (function, ids) in type.functions where ids.contains(where: { module[function: $0].kind == .function }) {
      functions.formUnion([function, "\(name).\(function)"])
    }
    var (queue, seen) = ([type], Set<String>())
    while let next = queue.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      properties[name, default: []].formUnion(next.properties.keys)
      queue += next.supertypes.compactMap { module.type(named: $0) }
    }
  }

  /// Returns the reason why a property is unknown; nil if it is known.
  func fault(_ property: StepProperty) -> String? {
    let type = property.simpleType
    guard declared.contains(type) else { return Wording.unknown("type", property.type, among: declared.sorted()) }
    let names = properties[type] ?? []
    return names.contains(property.name)
      ? nil : Wording.unknown("property of \(property.type)", property.name, among: names.sorted())
  }

  /// Returns the reason why a function is unknown; nil if it is known.
  func fault(function: String) -> String? {
    functions.contains(function) ? nil : Wording.unknown("function", function, among: functions.sorted())
  }
}
