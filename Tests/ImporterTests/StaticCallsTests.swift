import Importer
import Testing

/// Requests in static and global functions that the factories of services call.
@Suite struct StaticCallsTests {
  private func reading(_ body: String) -> Reading {
    Reading(
      """
      import Dependencies
      struct Http { var get: () -> Int }
      enum HttpKey: DependencyKey { static var liveValue: Http { Http(get: { 1 }) } }
      struct Hub { var fetch: () -> Int }
      extension DependencyValues {
        var http: Http { get { self[HttpKey.self] } set { self[HttpKey.self] = newValue } }
        var hub: Hub { get { self[HubKey.self] } set { self[HubKey.self] = newValue } }
      }

      """ + body)
  }

  private let key = { (value: String) in
    "enum HubKey: DependencyKey { static var liveValue: Hub { \(value) } }\n"
  }

  @Test(arguments: [
    "Hub(fetch: { Web.fetch() })", "Hub(fetch: { Web.all() })", "Hub(fetch: Web.fetch)", "Hub(fetch: { load() })",
  ])
  func aStaticFunctionInAClosureRequestsForTheService(_ value: String) {
    let found = reading(
      key(value)
        + """
        enum Web {
          static func fetch() -> Int { @Dependency(\\.http) var http; return http.get() }
          static func all() -> Int { fetch() }
        }
        func load() -> Int { Web.all() }
        """)
    #expect(
      found.edges == [
        "DependencyValues.hub -> DependencyValues.http by wrapper (deferred)",
        "Web -> DependencyValues.http by wrapper",
      ])
  }

  @Test func theRequestIsReportedAsHiddenOnce() {
    let found = reading(
      key("Hub(fetch: { Web.fetch() })")
        + "enum Web { static func fetch() -> Int { @Dependency(\\.http) var http; return http.get() } }")
    #expect(found.findings(.hidden) == ["hidden Web DependencyValues.http at 10"])
  }

  @Test func aStaticFunctionThatRunsWithTheFactoryRequestsAtOnce() {
    let found = reading(
      key("Hub(fetch: make())")
        + "func make() -> () -> Int { @Dependency(\\.http) var http; return http.get }")
    #expect(found.edges.contains("DependencyValues.hub -> DependencyValues.http by wrapper"))
  }

  @Test func otherFunctionsAndTheServiceItselfAreNoNeeds() {
    let found = reading(
      key("Hub(fetch: { Web.fetch() })")
        + """
        struct Web {
          static func fetch() -> Int { @Dependency(\\.hub) var hub; return 1 }
          static func other() -> Int { @Dependency(\\.http) var http; return http.get() }
          func fetch(_ id: Int) -> Int { @Dependency(\\.http) var http; return http.get() }
        }
        """)
    #expect(found.edges.filter { $0.hasPrefix("DependencyValues.hub ->") }.isEmpty)
    #expect(found.findings(.cycle).isEmpty)
  }

  @Test func functionsOfOtherFilesAreFollowed() {
    let found = Reading([
      "App.swift":
        """
      import Dependencies
      struct Shell { var run: () -> Int }
      enum ShellKey: DependencyKey { static var liveValue: Shell { Shell(run: { 1 }) } }
      struct Git { var tags: () -> Int }
      extension Git: DependencyKey { static var liveValue: Self { .init(tags: { Tags.all() }) } }
      extension DependencyValues {
        var shell: Shell { get { self[ShellKey.self] } set { self[ShellKey.self] = newValue } }
        var git: Git { get { self[Git.self] } set { self[Git.self] = newValue } }
      }
      """,
      "Tags.swift": "enum Tags { static func all() -> Int { Runner.run() } }",
      "Runner.swift":
        "import Dependencies\nenum Runner { static func run() -> Int { @Dependency(\\.shell) var shell; return shell.run() } }",
    ])
    #expect(found.edges.contains("DependencyValues.git -> DependencyValues.shell by wrapper (deferred)"))
  }
}
