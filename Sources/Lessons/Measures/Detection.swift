import SourceReader
import Stage

/// The result of leaving a piece (a type that the code supplies) out: the moment at which its absence was noticed.
package struct Detection: Hashable, Sendable {
  package enum Moment: Int, Hashable, Sendable, CaseIterable {
    /// The compiler does not accept the code.
    case compile = 1
    /// A check of the whole graph reports the absence before anything is made.
    case check
    /// The run crashes or throws an error.
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
    /// The reason why the moment is unknown.
    case unknown(String)
  }

  package let piece: String
  package let result: Result
  /// The place of the omission, then the place where it was noticed.
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
