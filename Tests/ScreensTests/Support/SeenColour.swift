import Foundation

@testable import Canvas
@testable import Screens

/// A colour as seen with normal vision, or without the cones for red (protanopia) or green (deuteranopia).
struct SeenColour {
  enum Eyes: CaseIterable { case all, withoutRed, withoutGreen }

  /// Red, green and blue as light, 0 to 1 (sRGB made linear, IEC 61966-2-1).
  private let light: [Double]

  /// Makes a colour.
  ///
  /// - Parameter color: one of the terminal's 256 colours. Those from 16 on are the same on every terminal.
  init(_ color: Int16, eyes: Eyes = .all) {
    let digits = Array(Theme.hex(color).dropFirst())
    let light = stride(from: 0, to: 6, by: 2).map { start in
      let value = Double(Int(String(digits[start..<start + 2]), radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    self.light = Self.seen(light, eyes)
  }

  /// Simulates colour blindness by Viénot, Brettel and Mollon, "Digital video colourmaps for checking the legibility of
  /// displays by dichromats", Color Research and Application 24 (1999), with the cones of Smith and Pokorny for sRGB.
  private static func seen(_ rgb: [Double], _ eyes: Eyes) -> [Double] {
    if eyes == .all { return rgb }
    var lms = times(cones, rgb)
    if eyes == .withoutRed { lms[0] = 1.05118 * lms[1] - 0.05116 * lms[2] }
    if eyes == .withoutGreen { lms[1] = 0.95131 * lms[0] + 0.04867 * lms[2] }
    return times(light, lms).map { min(1, max(0, $0)) }
  }

  private static let cones: [[Double]] = [
    [0.31399, 0.63951, 0.04650], [0.15537, 0.75789, 0.08670], [0.01775, 0.10944, 0.87257],
  ]
  private static let light: [[Double]] = [
    [5.47221, -4.64196, 0.16963], [-1.12524, 2.29317, -0.16790], [0.02980, -0.19318, 1.16365],
  ]
  /// Matrix from sRGB to XYZ, for a white of 1.
  private static let xyz: [[Double]] = [
    [0.43395, 0.37622, 0.18984], [0.21267, 0.71515, 0.07218], [0.01775, 0.10947, 0.87278],
  ]

  private static func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private var luminance: Double { Self.times([[0.2126, 0.7152, 0.0722]], light)[0] }

  /// Contrast of two colours by the Web Content Accessibility Guidelines (2.2, 1.4.3): 1 to 21.
  func contrast(_ other: SeenColour) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  /// Coordinates in CIELAB for daylight (D65).
  private var lab: [Double] {
    let (edge, slope) = (216.0 / 24389, 24389.0 / 27)
    let xyz = Self.times(Self.xyz, light).map { $0 > edge ? cbrt($0) : (slope * $0 + 16) / 116 }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }

  /// Difference of two colours in steps that every viewer notices for marks as small as letters (a third of a degree:
  /// 3.5 mm at 60 cm).
  ///
  /// The step is p (A + B / size) along each axis of CIELAB, here with p = 1: Stone, Szafir and Setlur, "An Engineering
  /// Model for Color Difference as a Function of Size", Color and Imaging Conference 2014. They measured from a third
  /// of a degree on.
  func steps(to other: SeenColour) -> Double {
    let size = 1.0 / 3
    let step: [Double] = [10.16 + 1.50 / size, 10.68 + 3.08 / size, 10.70 + 5.74 / size]
    let apart = zip(lab, other.lab).map { $0 - $1 }
    return zip(apart, step).reduce(0) { $0 + ($1.0 / $1.1) * ($1.0 / $1.1) }.squareRoot()
  }
}
