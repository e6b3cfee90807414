import Foundation
import Lessons
import Trace

/// Steps compiled by the real compiler, once for each text. All test targets and later runs share one cache in the
/// build folder.
package enum RealSteps {
  /// Value of `XDG_CACHE_HOME` for the program.
  package static let cacheHome =
    URL(fileURLWithPath: ProgramLocation.current.executable).deletingLastPathComponent().path + "/compiled-steps"

  package static let compiler = SwiftCompiler(
    .init(cache: CompileCache(folder: CompileCache.folder(in: ["XDG_CACHE_HOME": cacheHome]))))

  /// Tools with the real compiler.
  ///
  /// The time limit is long, because tests run side by side, on machines that do other work as well. The compiler is
  /// shared by many loops, so the end of one loop must not end it.
  package static let tools = {
    var tools = StepTools.live(compiler, limits: StepLimits(seconds: 60))
    tools.compiler.end = {}
    return tools
  }()
}
