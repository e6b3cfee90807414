import Foundation
import Trace

/// A Swift compiler.
struct Toolchain: Hashable, Sendable {
  /// The path of `swiftc`.
  let compiler: String
  /// The output of `swiftc --version`.
  let version: String

  /// Finds the first `swiftc` in `PATH`; nil if there is none.
  static func find(in environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the compiler's message that another compiler has made the program's modules; nil if there is none.
  static func mismatch(_ diagnostics: [CompilerDiagnostic]) -> String? {
    diagnostics.first {
      $0.message.hasPrefix("module compiled with") || $0.message.hasPrefix("compiled module was created by")
    }?.message
  }

  /// Returns the flags for compiling a step with the playground transform, which reports every statement to `Trace`.
  func flags(for source: StepSource, location: ProgramLocation) -> [String] {
    var flags = [
      "-module-name", source.module, "-swift-version", "6", source.isOptimized ? "-O" : "-Onone", "-g", "-wmo",
      "-parse-as-library",
      "-dwarf-version=4", "-use-ld=lld", "-Xlinker", AllocationHook.linkerOption, "-diagnostic-style", "llvm",
      "-no-color-diagnostics",
      "-I", location.modules,
      "-Xfrontend", "-playground", "-enable-experimental-feature", "PlaygroundExtendedCallbacks",
      "-Xfrontend", "-import-module", "-Xfrontend", "Trace",
    ]
    // The compiler rejects reporting a parameter that is a non-escaping closure.
    if !source.tellsParameters {
      flags += ["-Xfrontend", "-playground-option", "-Xfrontend", "NoFunctionParameters"]
    }
    // The C part of OpenCombine, if the program is built with it.
    let build = URL(fileURLWithPath: location.modules).deletingLastPathComponent().path
    let map = build + "/COpenCombineHelpers.build/module.modulemap"
    if FileManager.default.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=" + map] }
    return flags + source.files.map(\.name) + [StepEntry.name]
  }
}
