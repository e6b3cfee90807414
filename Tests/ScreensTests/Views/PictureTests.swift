import Foundation
import TestSupport
import Testing

@testable import Canvas
@testable import Screens

/// Pictures of the README, which equal the program's drawings on a dark and on a light background.
///
/// `RECORD=1 swift test --no-parallel --filter PictureTests` draws them again. Review the changes.
@Suite struct PictureTests {
  private static let injection = KnightSteps.command("06-injection")

  static let scenes: [ViewScene] = [
    ViewScene("first", .line("resolve Garrison")),
    ViewScene(
      "captive", knight: false, .line("add Session --lifetime scoped:request"),
      .line("add Cache --lifetime container --needs Session"),
      .line("add Handler --lifetime scoped:request --needs Cache"),
      .line("select Cache")),
    ViewScene("locator", .line("mode locator"), .line("resolve Garrison"), .line("use Garrison#1")),
    ViewScene(
      "lesson", .line(injection), .line("answer 1 1"), .line("event to 9")),
    ViewScene("code", .line("open \(Checkout.root.appending(path: "Examples/Shop").path)"), .line("select Cart")),
    ViewScene(
      "presenting", .line(injection), .line("answer 1 1"), .line("play"), .line("present")),
  ]

  @Test(arguments: scenes) func thePicturesOfTheDocumentsAreCurrent(scene: ViewScene) async throws {
    let bench = await scene.bench()
    await bench.drawAnew(100, 32, isASCII: false)
    let frame = view(bench.model)
    for theme in [Theme.dark, Theme.light] {
      let file = Checkout.root.appending(path: "docs/pictures/\(scene.name)-\(theme.name).svg")
      let drawn = SVGDrawing([frame], theme: theme).text
      if GoldenFrames.isRecording {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(drawn.utf8).write(to: file)
      } else {
        // A comparison with `==` inside `#expect` would print both drawings at a failure.
        let isSame = try String(contentsOf: file, encoding: .utf8) == drawn
        #expect(isSame, "\(file.lastPathComponent) differs from the program's drawing")
      }
    }
  }

  @Test func theReadmeShowsEachPicture() throws {
    let readme = try String(contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
    for scene in Self.scenes {
      #expect(readme.contains("docs/pictures/\(scene.name)-dark.svg"), "\(scene.name)")
      #expect(readme.contains("docs/pictures/\(scene.name)-light.svg"), "\(scene.name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appending(path: "docs/pictures").path)
    #expect(Set(files) == Set(Self.scenes.flatMap { ["\($0.name)-dark.svg", "\($0.name)-light.svg"] }))
  }
}
