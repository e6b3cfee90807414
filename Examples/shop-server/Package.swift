// swift-tools-version: 6.1
import PackageDescription

// A server on `Core`, as a package of its own, so that users of the container do not get its dependencies. It depends
// on this checkout; a package of your own depends on a version:
// .package(url: "…/playground", from: "1.0.0", traits: ["Link"])
let package = Package(
  name: "shop-server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "playground", path: "../..", traits: ["Link"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "Shop",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "PlaygroundLink", package: "playground"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(name: "ShopServer", dependencies: ["Shop", .product(name: "Logging", package: "swift-log")]),
    // Measures the container's share of a request.
    .executableTarget(
      name: "RequestCost", dependencies: ["Shop", .product(name: "HummingbirdTesting", package: "hummingbird")]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
      ]),
  ]
)
