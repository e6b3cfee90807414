import SourceReader
import Stage
import Synchronization

/// All figures that follow from a step's text. The same texts give equal values.
package struct StepMeasures: Hashable, Sendable {
  /// The figures in the order of `Measure`. For each measure, the whole step comes first, then the types in the order
  /// of the code, or the solutions.
  package private(set) var figures: [Figure]
  /// The measured types.
  package let types: [String]
  package let solutions: [String]
  /// Types whose objects the code hands over or registers, which an author could forget. The measure `detection` leaves
  /// them out one after the other.
  package let pieces: [String]

  /// The figures of a step without code.
  package static let none = StepMeasures()

  private init() { (figures, types, solutions, pieces) = ([], [], [], []) }

  /// Measures the code of a step.
  ///
  /// - Parameters:
  ///   - now: the present code.
  ///   - original: the step's own code.
  ///   - solutions: the solutions, whose changes are measured.
  ///   - locators: types whose methods hand out services.
  /// - Complexity: O(length of the texts).
  package init(now: [StepFile], original: [StepFile], solutions: [CodeVersion] = [], locators: [String] = []) {
    let nowModule = SourceModule(now)
    let before = now == original ? nowModule : SourceModule(original)
    self.init(
      MeasuredCode(nowModule, locators: locators), original: before,
      solutions: solutions.filter { !$0.files.isEmpty }.map { ($0.name, SourceModule($0.applied(to: original))) })
  }

  private init(_ code: MeasuredCode, original: SourceModule, solutions: [(name: String, module: SourceModule)]) {
    let types = code.types.map(\.name)
    self.types = types
    self.solutions = solutions.map(\.name)
    var figures = CodeDifference(from: original, to: code.module).figures(of: nil, showsNew: true, code)
    for solution in solutions {
      figures += CodeDifference(from: original, to: solution.module).figures(of: solution.name, showsNew: false, code)
    }
    if let obstacle = code.obstacle {
      pieces = []
      let measures: [Measure] = [.coupling, .hidden, .detection, .isolable, .state, .touched]
      figures += measures.flatMap { measure in
        ([nil] + types).map { Figure(measure, of: $0, .unknown(obstacle)) }
      }
    } else {
      pieces = Omission.pieces(in: code)
      figures += code.coupling() + code.hidden() + code.isolable() + code.state()
      figures += ([nil] + pieces).map { Figure(.detection, of: $0, .unknown(Self.notTried($0))) }
    }
    let order = Dictionary(uniqueKeysWithValues: Measure.allCases.enumerated().map { ($1, $0) })
    self.figures = figures.enumerated().sorted {
      (order[$0.element.measure] ?? 0, $0.offset) < (order[$1.element.measure] ?? 0, $1.offset)
    }.map(\.element)
  }

  private static func notTried(_ piece: String?) -> String {
    "not measured yet: 'measures detection\(piece.map { " \($0)" } ?? "")' measures it"
  }

  /// Replaces the figures of pieces (supplied types) by the results of leaving them out.
  ///
  /// The figure of the whole step is the latest moment. It is set once all pieces are tried.
  package mutating func add(_ detections: [Detection]) {
    let found = Dictionary(detections.map { ($0.piece, $0) }) { _, last in last }
    for index in figures.indices where figures[index].measure == .detection {
      if let piece = figures[index].of, let detection = found[piece] { figures[index] = detection.figure }
    }
    guard let whole = figures.firstIndex(where: { $0.measure == .detection && $0.of == nil }), !pieces.isEmpty else {
      return
    }
    let each = figures.filter { $0.measure == .detection && $0.of != nil }
    let numbers = each.compactMap(\.number)
    if numbers.count == each.count, let latest = numbers.max() {
      figures[whole] = Figure(.detection, latest, places: each.filter { $0.number == latest }.flatMap(\.places))
    }
  }

  /// Adds the figures that count the live objects of a world.
  package mutating func add(_ world: World) { figures += Self.live(world) }

  package func figures(_ measure: Measure) -> [Figure] { figures.filter { $0.measure == measure } }

  /// Returns the figure of a type or solution; for nil, the figure of the whole step. The last component of a type's
  /// name is enough.
  ///
  /// - Returns: nil if there is no such figure, or if several types have that last component.
  package func figure(_ measure: Measure, of name: String?) -> Figure? {
    let all = figures(measure)
    if let exact = all.first(where: { $0.of == name }) { return exact }
    let found = all.filter { figure in figure.of.map { Wording.simpleType($0) == name } ?? false }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the types or solutions that have a figure of a measure.
  package func subjects(_ measure: Measure) -> [String] { figures(measure).compactMap(\.of) }

  /// Returns the value of a measure for a query; `unknown` with the reason if there is none.
  package func answer(_ name: String, of subject: String?) -> Figure.Value {
    guard let measure = Measure(rawValue: name) else {
      return .unknown(Wording.unknown("measure", name, among: Measure.allCases.map(\.rawValue)))
    }
    if let figure = figure(measure, of: subject) { return figure.value }
    return .unknown(missing(measure, subject))
  }

  /// Returns the reason why a figure does not exist.
  package func missing(_ measure: Measure, _ subject: String?) -> String {
    guard let subject else { return "there is no \(measure.rawValue) of a step without code" }
    if measure == .detection, types.contains(where: { $0 == subject || Wording.simpleType($0) == subject }) {
      return "no code supplies a \(subject) that could be left out"
    }
    return Wording.unknown(measure.subject, subject, among: subjects(measure))
  }
}

extension StepMeasures {
  /// Returns the figures for a list: all informative figures, those of a measure, or the figure of a type or solution.
  ///
  /// - Returns: nil if there is no figure of that type or solution.
  package func list(_ measure: Measure?, of subject: String?) -> [Figure]? {
    guard let measure else { return figures.filter(\.isInformative) }
    guard let subject else { return figures(measure).filter(\.isInformative) }
    return figure(measure, of: subject).map { [$0] }
  }

  /// Returns the numbers of live objects in a world: the sum, then a figure for each type.
  package static func live(_ world: World) -> [Figure] {
    let counts = Dictionary(grouping: world.orderedInstances, by: \.service)
    let whole = Figure(.live, world.instances.count)
    return [whole] + counts.keys.sorted().map { Figure(.live, of: $0, counts[$0]?.count ?? 0) }
  }
}
