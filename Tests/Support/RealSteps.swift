import Foundation
import Lessons
import Trace

/// Steps compiled by the real compiler, once per text: what was compiled lies in the build, where the next run of the
/// tests finds it.
package enum RealSteps {
  /// All of a run have room: what one suite has compiled another finds.
  ///
  /// Tests run side by side, on machines that do other things as well: a run may take its time.
  package static let tools = StepTools.live(
    SwiftCompiler(
      .init(
        cache: CompileCache(
          folder: URL(fileURLWithPath: ProgramLocation.current.executable).deletingLastPathComponent().path
            + "/compiled-test-steps", bounds: .init(count: 20_000, bytes: 1 << 30)))),
    limits: StepLimits(seconds: 60))
}
