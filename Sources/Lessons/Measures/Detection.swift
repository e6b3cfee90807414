import SourceReader
import Stage

/// The result of leaving out a piece, a type that the code supplies: the moment at which the absence was noticed.
package struct Detection: Hashable, Sendable {
  package enum Moment: Int, Hashable, Sendable, CaseIterable {
    /// The compiler does not accept the code.
    case compile = 1
    /// A check of the whole graph reports the absence before anything is made.
    case check
    /// The run crashes, throws an error or reaches a limit.
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
  /// The places that were left out, then the place where that was noticed, if it was. Empty if nothing was left out.
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
