// swift-tools-version: 6.1
import PackageDescription

// A package manager puts packages with a version (from git or a registry) into a folder of its own. While it chooses
// versions, it reads the manifest from the repository, with the root as the folder. Such a copy has only the libraries,
// so that users do not fetch the dependencies of the program. It also has no unsafe flags, because a package with them
// cannot be a dependency with a version. Its debug builds therefore lay graphs out without optimisation.
// `scripts/depend` shows that such a dependency builds.
let folder = Context.packageDirectory
let isFetched =
  folder == "/" || folder.split(separator: "/").dropLast().last == "checkouts"
  || folder.contains("/registry/downloads/")
let optimized: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-Osize"], .when(configuration: .debug))]
// Compiled steps link to `Trace`, `LessonKit` and `Core` in the program itself.
let exported: [LinkerSetting] =
  isFetched ? [] : [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]
let link = Trait.trait(
  name: "Link", description: "Builds PlaygroundLink and LinkReporter, which need the package FlyingFox for its sockets."
)

// Compiled and tested on Linux, x86-64, Swift 6.3. `Core` and `Layout` are written for the platforms below, because `Mutex`
// and `Atomic` require these versions. They have not been compiled on any of these platforms. On Windows and Android `Core`
// has no C library to import for its threads, and does not compile.
let package = Package(
  name: "playground",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "playground", targets: ["TUI"]),
    .library(name: "Core", targets: ["Core"]),
    // `Core` for users of the container, under a name that is unlikely to collide.
    .library(name: "PlaygroundContainer", targets: ["PlaygroundContainer"]),
    .library(name: "PlaygroundContainerTesting", targets: ["PlaygroundContainerTesting"]),
    .library(name: "PlaygroundContainerInjection", targets: ["PlaygroundContainerInjection"]),
    .library(name: "Layout", targets: ["Layout"]),
    // A link that shows a running program on the stage; empty without the trait `Link`.
    .library(name: "PlaygroundLink", targets: ["PlaygroundLink"]),
    // A link for a container other than `Core`.
    .library(name: "LinkReporter", targets: ["LinkReporter"]),
  ],
  // Off for users, so that users of `Core` alone do not fetch a socket library; on for working on this package.
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
    // The protocol between a running program and the stage. Optimized, because every event of the program goes through
    // it.
    .target(name: "LinkProtocol", swiftSettings: optimized),
    .target(
      name: "LinkReporter",
      dependencies: [
        "LinkProtocol", .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Link"])),
      ]),
    .target(name: "PlaygroundLink", dependencies: ["Core", "LinkProtocol", "LinkReporter"]),
    // Optimized, because otherwise a drawing takes twenty times as long, and `swift run` lags behind the live graph.
    .target(name: "Layout", swiftSettings: optimized),
    // Optimized, because each event of a step compares the heap, which would otherwise take most of a run.
    .target(name: "Trace", swiftSettings: optimized),
    // OpenCombine is linked for steps that import it. Every target that links LessonKit contains all of it.
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
    // Rules, configuration, suppressions and reports of `check`, based on the importer's findings.
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
    // Optimized, because every cell of every frame goes through these three targets.
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
    .testTarget(
      name: "SourceReaderTests",
      dependencies: ["SourceReader", .product(name: "SwiftSyntax", package: "swift-syntax")]),
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

// `PLAYGROUND_ONLY=Core swift test` builds one module, its dependencies and its tests. Builds with sanitizers, and
// other special builds, use it to save time.
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
