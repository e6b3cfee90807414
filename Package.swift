// swift-tools-version: 6.1
import PackageDescription

// A copy that a package manager has fetched for somebody who depends on this package by a version, by git or from a registry;
// while it decides on versions, it reads the manifest from the repository, where the folder is the root. Such a copy has
// only the libraries: their users need not fetch what the program needs, and nobody can depend by version on unsafe flags,
// which are for working on this package. So a debug build of theirs lays graphs out without optimisation.
// `scripts/depend` shows that such a dependency builds.
let folder = Context.packageDirectory
let isFetched =
  folder == "/" || folder.split(separator: "/").dropLast().last == "checkouts"
  || folder.contains("/registry/downloads/")
let optimized: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .debug))]
// The compiled steps find `Trace`, `LessonKit` and `Core` in the program itself.
let exported: [LinkerSetting] =
  isFetched ? [] : [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]
let link = Trait.trait(
  name: "Link", description: "Builds PlaygroundLink and LinkReporter, which need the package FlyingFox for its sockets."
)

// Compiled and tested: Linux, x86-64, Swift 6.3, everything. The platforms below are what `Core` and `Layout` are written
// for (`Mutex` and `Atomic` ask for these versions); on none of them have they been compiled yet. On Windows and Android
// `Core` has no C library to import for its threads, and does not compile.
let package = Package(
  name: "playground",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "playground", targets: ["TUI"]),
    .library(name: "Core", targets: ["Core"]),
    // What users of the container import: `Core` under a name that collides with nobody's.
    .library(name: "PlaygroundContainer", targets: ["PlaygroundContainer"]),
    .library(name: "PlaygroundContainerTesting", targets: ["PlaygroundContainerTesting"]),
    .library(name: "PlaygroundContainerInjection", targets: ["PlaygroundContainerInjection"]),
    .library(name: "Layout", targets: ["Layout"]),
    // Shows a running program on the stage; empty without the trait `Link`.
    .library(name: "PlaygroundLink", targets: ["PlaygroundLink"]),
    // The same for a container other than `Core`.
    .library(name: "LinkReporter", targets: ["LinkReporter"]),
  ],
  // Off for users, so that nobody who wants `Core` alone fetches a socket library; on for working on this package.
  traits: isFetched
    ? [link] : [link, .default(enabledTraits: ["Link"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "CNcurses"),
    .target(name: "Core"),
    .target(name: "PlaygroundContainer", dependencies: ["Core"]),
    .target(name: "PlaygroundContainerTesting", dependencies: ["PlaygroundContainer"]),
    .target(name: "PlaygroundContainerInjection", dependencies: ["PlaygroundContainer"]),
    // The protocol between a running program and the stage: every event of the program goes through it.
    .target(name: "LinkProtocol", swiftSettings: optimized),
    .target(
      name: "LinkReporter",
      dependencies: [
        "LinkProtocol", .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Link"])),
      ]),
    .target(name: "PlaygroundLink", dependencies: ["Core", "LinkProtocol", "LinkReporter"]),
    // Unoptimised, a drawing takes twenty times as long: `swift run` would lag behind the live graph.
    .target(name: "Layout", swiftSettings: optimized),
    // Each event of a step compares the heap: unoptimised, that would be most of a run.
    .target(name: "Trace", swiftSettings: optimized),
    // OpenCombine is there for steps that import it: whoever links LessonKit has all of it.
    .target(
      name: "LessonKit", dependencies: ["Trace", .product(name: "OpenCombine", package: "OpenCombine")]),
    .target(
      name: "SourceReader",
      dependencies: [
        "Core",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .target(name: "Importer", dependencies: ["Core", "SourceReader", "Support"]),
    // Rules, configuration, suppressions and reports of `check`, upon what the importer finds.
    .target(
      name: "Linter", dependencies: ["Core", "Importer", "Support", .product(name: "Yams", package: "Yams")]),
    .target(
      name: "Stage",
      dependencies: ["Core", .product(name: "HashTreeCollections", package: "swift-collections")],
      swiftSettings: optimized),
    .target(
      name: "Lessons",
      dependencies: [
        "Core", "LessonKit", "SourceReader", "Stage", "Support", "Trace", .product(name: "Yams", package: "Yams"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      resources: [.copy("Curriculum")]),
    // Every cell of every frame goes through these three.
    .target(name: "Support", swiftSettings: optimized),
    .target(name: "Canvas", dependencies: ["Support"], swiftSettings: optimized),
    .target(
      name: "Diagrams", dependencies: ["Canvas", "Core", "Layout", "Stage", "Support"], swiftSettings: optimized),
    .target(
      name: "Attach", dependencies: ["Core", "LinkProtocol", "Stage", "Support"], swiftSettings: optimized),
    .target(
      name: "Laboratory",
      dependencies: [
        "Attach", "Core", "Importer", "Lessons", "LinkProtocol", "SourceReader", "Stage", "Support", "Trace",
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Screens",
      dependencies: [
        "Attach", "Canvas", "Core", "Diagrams", "Laboratory", "Layout", "Lessons", "LinkProtocol", "SourceReader",
        "Stage", "Support",
      ]),
    .executableTarget(
      name: "TUI",
      dependencies: [
        "Attach", "Canvas", "CNcurses", "Diagrams", "Importer", "Laboratory", "Lessons", "LinkProtocol", "Linter",
        "Screens", "Stage", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: exported),
    .testTarget(name: "CoreTests", dependencies: ["Core"]),
    .testTarget(
      name: "PlaygroundContainerTests",
      dependencies: ["PlaygroundContainer", "PlaygroundContainerInjection", "PlaygroundContainerTesting"]),
    .testTarget(name: "LinkProtocolTests", dependencies: ["LinkProtocol"]),
    .testTarget(
      name: "PlaygroundLinkTests",
      dependencies: [
        "Attach", "Core", "LinkProtocol", "LinkReporter", "PlaygroundLink",
        .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Link"])),
        .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Link"])),
      ]),
    .testTarget(name: "AttachTests", dependencies: ["Attach"]),
    .testTarget(name: "LayoutTests", dependencies: ["Layout"]),
    .testTarget(name: "TraceTests", dependencies: ["Trace"]),
    .testTarget(name: "SourceReaderTests", dependencies: ["SourceReader"]),
    .testTarget(name: "ImporterTests", dependencies: ["Importer"]),
    .testTarget(name: "LinterTests", dependencies: ["Importer", "Linter", "Support"]),
    .testTarget(name: "StageTests", dependencies: ["Stage"]),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons", "TestSupport", "TUI"]),
    .testTarget(name: "LaboratoryTests", dependencies: ["Importer", "Laboratory", "TestSupport", "TUI"]),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Attach", "Importer", "LinkProtocol", "Linter", "Screens", "TestSupport", "TUI",
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(name: "TestSupport", dependencies: ["Lessons", "Trace"], path: "Tests/Support"),
    .testTarget(name: "EndToEndTests", dependencies: ["Laboratory", "Lessons", "Screens", "TestSupport"]),
  ]
)

// `PLAYGROUND_ONLY=Core swift test` builds one module, what it needs, and its tests: what takes long or needs a build of
// its own (sanitizers) does not build the rest.
let libraries = [
  "Core", "Layout", "LinkReporter", "PlaygroundContainer", "PlaygroundContainerInjection",
  "PlaygroundContainerTesting", "PlaygroundLink",
]
let only = isFetched ? libraries : Context.environment["PLAYGROUND_ONLY"].map { [$0, $0 + "Tests"] }
if let only {
  var wanted = Set(only)
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
