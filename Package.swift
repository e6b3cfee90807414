// swift-tools-version: 6.1
import PackageDescription

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
    .target(name: "CNcurses"),
    .target(name: "Core"),
    // Unoptimised, a drawing takes twenty times as long: `swift run` would lag behind the live graph.
    .target(name: "Layout", swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // The heap is read at every event: unoptimised, a step that makes a thousand objects would crawl.
    .target(name: "Trace", swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "LessonKit", dependencies: ["Trace"]),
    .target(
      name: "SourceReader",
      dependencies: [
        "Core",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .target(
      name: "Stage",
      dependencies: ["Core", .product(name: "HashTreeCollections", package: "swift-collections")]),
    .target(
      name: "Lessons",
      dependencies: [
        "Core", "LessonKit", "SourceReader", "Stage", "Trace", .product(name: "Yams", package: "Yams"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      resources: [.copy("Curriculum")]),
    .target(
      name: "Laboratory",
      dependencies: ["Core", "Lessons", "SourceReader", "Stage", "Trace", .product(name: "Yams", package: "Yams")]),
    .target(name: "Screens", dependencies: ["Core", "Laboratory", "Layout", "Lessons", "SourceReader", "Stage"]),
    .executableTarget(
      name: "TUI",
      dependencies: [
        "CNcurses", "Laboratory", "Lessons", "Screens", "Stage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The compiled steps find `Trace`, `LessonKit` and `Core` in the program itself.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
    .testTarget(name: "CoreTests", dependencies: ["Core"]),
    .testTarget(name: "LayoutTests", dependencies: ["Layout"]),
    .testTarget(name: "TraceTests", dependencies: ["Trace"]),
    .testTarget(name: "SourceReaderTests", dependencies: ["SourceReader"]),
    .testTarget(name: "StageTests", dependencies: ["Stage"]),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons", "TUI"]),
    .testTarget(name: "LaboratoryTests", dependencies: ["Laboratory", "TestSupport", "TUI"]),
    .testTarget(name: "ScreensTests", dependencies: ["Screens", "TestSupport", "TUI"]),
    .target(name: "TestSupport", dependencies: ["Lessons", "Trace"], path: "Tests/Support"),
    .testTarget(name: "EndToEndTests", dependencies: ["Lessons", "TestSupport"]),
  ]
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
  if wanted.contains("TUI") { wanted.insert("playground") }
  package.products.removeAll { !wanted.contains($0.name) }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !packages.contains { location.hasSuffix($0) }
  }
}
