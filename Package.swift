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
  ],
  targets: [
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "Core"),
    // Unoptimised, a drawing takes twenty times as long: `swift run` would lag behind the live graph.
    .target(name: "Layout", swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "Trace"),
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
