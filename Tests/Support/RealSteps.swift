import Foundation
import Lessons
import Trace

/// Steps compiled by the real compiler, once per text: one cache in the build serves every test target and every later run.
package enum RealSteps {
  /// What the program gets as `XDG_CACHE_HOME`.
  package static let cacheHome =
    URL(fileURLWithPath: ProgramLocation.current.executable).deletingLastPathComponent().path + "/compiled-steps"

  package static let compiler = SwiftCompiler(
    .init(cache: CompileCache(folder: CompileCache.folder(in: ["XDG_CACHE_HOME": cacheHome]))))

  /// Tests run side by side, on machines that do other things as well: a run may take its time.
  /// Many loops share the compiler, so the end of one is not the compiler's.
  package static let tools = {
    var tools = StepTools.live(compiler, limits: StepLimits(seconds: 60))
    tools.compiler.end = {}
    return tools
  }()
}
