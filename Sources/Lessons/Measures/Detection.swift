import SourceReader
import Stage

/// What came of leaving one piece out: when it was found that it is missing.
package struct Detection: Hashable, Sendable {
  package enum Moment: Int, Hashable, Sendable, CaseIterable {
    /// The compiler does not accept the code.
    case compile = 1
    /// A check of the whole graph says so before anything is made.
    case check
    /// The run crashes, or somebody throws.
    case run
    /// The code runs to its end as if nothing were missing.
    case never

    package var word: String {
      switch self {
      case .compile: "compile"
      case .check: "check"
      case .run: "run"
      case .never: "never"
      }
    }
  }

  package enum Result: Hashable, Sendable {
    case found(Moment)
    /// Why that could not be found out.
    case unknown(String)
  }

  package let piece: String
  package let result: Result
  /// What was left out, then where and how it was noticed.
  package let places: [MeasuredPlace]

  package init(piece: String, _ result: Result, places: [MeasuredPlace] = []) {
    self.piece = piece
    self.result = result
    self.places = places
  }

  package var figure: Figure {
    switch result {
    case .found(let moment): Figure(.detection, of: piece, moment.rawValue, places: places)
    case .unknown(let reason): Figure(.detection, of: piece, .unknown(reason), places: places)
    }
  }
}
