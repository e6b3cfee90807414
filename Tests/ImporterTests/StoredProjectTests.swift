import Testing

@testable import Importer

/// The result in the cache is the result that was stored.
@Suite struct StoredProjectTests {
  private static let place = Place(file: "A.swift", line: 2, column: 3)

  private static var project: ImportedProject {
    var project = ImportedProject(root: "")
    project.styles = ["hub", "locator"]
    project.services = [
      Service(
        name: "A", type: "B", also: ["C", "D"], qualifier: "", hasOpenName: true, arguments: ["_"], implementation: "E",
        container: "F",
        lifetime: .scoped("G"), lifetimeFrom: .container, lifetimeWord: "H", style: "hub", place: place,
        lifetimePlace: place, makingPlace: place, furtherPlaces: [place], home: "I",
        module: "J", maker: "K", isConditional: true, isTestOnly: true, isSet: true, isReset: true, uncalled: "L",
        isAskedFor: true, block: 7),
      Service(name: "M", lifetimeFrom: .library, style: "locator", place: place, module: ""),
    ]
    let edge = Edge(
      from: "A", isFromService: true, to: "M", isRegistered: true, type: "B", kind: .defaultArgument, when: .default,
      isOptional: true, isBuiltIn: true, style: "hub", place: place, isConditional: true, constructs: true,
      isByFactory: true, isFromSystem: true, recipient: .function("f()"), receiver: "O", isLocal: true,
      isOfPreview: true, isKeptByStatic: true, twin: "N", gap: place,
      alternatives: ["M", "A"])
    var other = edge
    (other.recipient, other.gap, other.type, other.twin, other.receiver) = (.nothing, nil, nil, nil, nil)
    project.edges = [edge, other]
    project.findings = [
      Finding(
        kind: .nearMiss, severity: .warning, path: [.init(name: "A", place: place), .init(name: "M")], message: "O",
        remedy: "", place: place)
    ]
    project.unknown = [
      UnknownPlace(reason: .runTime, message: "P", style: "hub", place: place, mayHideRegistration: false)
    ]
    project.screens = ["Q"]
    project.models = [ScreenModel(screen: "Q", type: "V", place: place)]
    project.layout = ModuleLayout(names: ["W/Sources/X": "X", "Y": ""])
    project.count.files = 1
    project.count.lines = 2
    project.count.parsed = 3
    project.count.left = [.tests: 4, .ignored: 0]
    project.count.faults = [.init(file: "R", line: 5, reason: "S"), .init(file: "T", reason: "U")]
    return project
  }

  @Test func everyFieldIsStored() {
    #expect(StoredProject(Self.project).project == Self.project)
  }

  /// A field that is added to a type must be added to `StoredProject` and to the project above as well.
  @Test func theNumbersOfFieldsAreKnown() {
    let project = Self.project
    let values: [(Any, Int)] = [
      (project, 10), (project.count, 5), (project.count.faults[0], 3), (project.services[0], 26),
      (project.edges[0], 23), (project.findings[0], 6), (project.findings[0].path[0], 2), (project.unknown[0], 5),
      (Self.place, 3),
    ]
    for (value, count) in values { #expect(Mirror(reflecting: value).children.count == count, "\(type(of: value))") }
  }

  @Test func damagedNumbersAreNoProject() {
    let stored = StoredProject(Self.project)
    for index in stored.numbers.indices {
      _ = StoredProject(texts: stored.texts, numbers: Array(stored.numbers[..<index])).project
      var numbers = stored.numbers
      numbers[index] = 1_000_000
      _ = StoredProject(texts: stored.texts, numbers: numbers).project
    }
    #expect(StoredProject(texts: stored.texts, numbers: Array(stored.numbers.dropLast())).project == nil)
  }
}
