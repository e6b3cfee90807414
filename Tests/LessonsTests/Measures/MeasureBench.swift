import Testing

@testable import Lessons

/// Small texts and their figures.
enum MeasureBench {
  static let pieces = "class Boots {}\nclass Helmet {}\nprotocol Piece {}\nstruct Size { var width = 0 }\n"

  /// Measures of texts.
  ///
  /// - Parameter texts: files after the file with the pieces.
  static func measures(_ texts: String..., original: [String]? = nil, locators: [String] = []) -> StepMeasures {
    StepMeasures(now: files(texts), original: files(original ?? texts), locators: locators)
  }

  static func files(_ texts: [String]) -> [StepFile] {
    ([pieces] + texts).enumerated().map { StepFile(name: "\($0.offset).swift", text: $0.element) }
  }

  /// Types with a figure other than 0, as `A 2, B 1`.
  static func list(_ measures: StepMeasures, _ measure: Measure) -> String {
    measures.figures(measure).compactMap { figure in
      figure.of.flatMap { name in figure.number == 0 ? nil : "\(name) \(figure.number.map(String.init) ?? "?")" }
    }.joined(separator: ", ")
  }

  /// Places of a figure, as `1.swift:3:7 Boots`.
  static func places(_ measures: StepMeasures, _ measure: Measure, of type: String?) -> [String] {
    measures.figure(measure, of: type)?.places.map { "\($0.file):\($0.line):\($0.column) \($0.what)" } ?? []
  }
}
