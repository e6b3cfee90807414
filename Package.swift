// swift-tools-version: 6.1
import PackageDescription

/// One module per lesson step: each step may declare its own `Knight`, and keeps `private` and `fileprivate` as they read.
struct Step {
  let module: String
  let folder: String
}

let steps = [
  Step(module: "KnightSoldered", folder: "Knight/1-Soldered"),
  Step(module: "KnightFightScreen", folder: "Knight/1b-FightScreen"),
  Step(module: "KnightFactoryMethods", folder: "Knight/2-FactoryMethods"),
  Step(module: "KnightCallerSupplies", folder: "Knight/3-CallerSupplies"),
  Step(module: "KnightForge", folder: "Knight/4-Forge"),
  Step(module: "KnightServiceLocator", folder: "Knight/5-ServiceLocator"),
  Step(module: "KnightRegistry", folder: "Knight/5b-Registry"),
  Step(module: "KnightInjection", folder: "Knight/6-Injection"),
  Step(module: "KnightInitializerInjection", folder: "Knight/7a-InitializerInjection"),
  Step(module: "KnightPropertyInjection", folder: "Knight/7b-PropertyInjection"),
  Step(module: "KnightMethodInjection", folder: "Knight/7c-MethodInjection"),
  Step(module: "KnightDependencyInversion", folder: "Knight/8-DependencyInversion"),
  Step(module: "KnightScopes", folder: "Knight/9-Scopes"),
]

/// Lesson code is compiled with the playground transform, which reports every statement to `Trace`.
let traced: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-playground", "-Xfrontend", "-import-module", "-Xfrontend", "Trace"])
]

let package = Package(
  name: "playground",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "playground", targets: ["TUI"]),
    .library(name: "Core", targets: ["Core"]),
    .library(name: "Layout", targets: ["Layout"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "Core"),
    // Unoptimised, a drawing takes twenty times as long: `swift run` would lag behind the live graph.
    .target(name: "Layout", swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "Trace"),
    .target(name: "LessonKit", dependencies: ["Trace"]),
    .target(
      name: "SourceReader",
      dependencies: [
        "Core",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "EmbedSource"),
    .plugin(name: "EmbedSourcePlugin", capability: .buildTool(), dependencies: ["EmbedSource"]),
    .target(
      name: "Lessons",
      dependencies: ["Core", "Trace"] + steps.map { .byName(name: $0.module) },
      exclude: ["Steps"]
    ),
    .executableTarget(
      name: "TUI",
      dependencies: [
        "CNcurses", "Core", "Layout", "Lessons",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "Yams", package: "Yams"),
      ]
    ),
    .testTarget(name: "CoreTests", dependencies: ["Core"]),
    .testTarget(name: "LayoutTests", dependencies: ["Layout"]),
    .testTarget(name: "TraceTests", dependencies: ["Trace"]),
    .testTarget(name: "SourceReaderTests", dependencies: ["SourceReader"]),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons"]),
    .testTarget(name: "TUITests", dependencies: ["TUI"]),
    .testTarget(name: "EndToEndTests"),
  ]
    + steps.map { step in
      .target(
        name: step.module, dependencies: ["Trace"], path: "Sources/Lessons/Steps/\(step.folder)",
        swiftSettings: traced, plugins: ["EmbedSourcePlugin"])
    }
)

// `PLAYGROUND_ONLY=Core swift test` builds one module, what it needs, and its tests: what takes long or needs a build of
// its own (sanitizers) does not build the rest.
if let only = Context.environment["PLAYGROUND_ONLY"] {
  var wanted: Set<String> = [only, only + "Tests"]
  var packages: Set<String> = []
  var count = -1
  while count != wanted.count {
    count = wanted.count
    for target in package.targets where wanted.contains(target.name) {
      for dependency in target.dependencies {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): wanted.insert(name)
        case .productItem(_, let package, _, _): packages.insert(package ?? "")
        @unknown default: break
        }
      }
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { !wanted.contains($0.name) }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !packages.contains { location.hasSuffix($0) }
  }
}
