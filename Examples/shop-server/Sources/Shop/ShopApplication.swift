import Hummingbird
import Logging
import PlaygroundLink
import ServiceLifecycle

/// The shop with its services registered and checked, before any of them is made.
package struct ShopApplication: Sendable {
  package let container: Container
  private let configuration: ShopConfiguration
  private let logger: Logger

  /// Registers all services and checks the registrations.
  ///
  /// - Parameter tracksInstances: whether the stage can see live instances. Without tracking a request costs a little
  ///   less.
  /// - Throws: `ValidationError` with every fault of the registrations: a missing service, a cycle, a captive instance,
  ///   a scoped service that is requested outside of its scope.
  package init(_ configuration: ShopConfiguration, logger: Logger, tracksInstances: Bool = true) throws {
    container = Container(tracksInstances: tracksInstances)
    self.configuration = configuration
    self.logger = logger
    container.require(ShopModule(configuration: configuration, logger: logger))
    for fault in configuration.faults {
      fault.register(in: container)
      logger.warning("a fault is switched on", metadata: ["fault": "\(fault.rawValue)"])
    }
    try container.validate(scopedRoots: [.request: Routes.all.map(\.handler)])
  }

  /// Makes the HTTP application. Asynchronous services are opened before it listens, and closed after its last
  /// response.
  ///
  /// - Throws: `LinkError` if the socket of the link cannot be made.
  package func application() throws -> some ApplicationProtocol {
    let router = Router()
    router.add(middleware: LogRequestsMiddleware(.debug))
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: RequestScopeMiddleware(container: container))
    for route in Routes.all { route.add(to: router) }

    let link = try configuration.link.map { try PlaygroundLink(container, name: $0) }
    if let name = configuration.link { logger.info("the stage can attach", metadata: ["name": "\(name)"]) }
    var application = Application(
      router: router,
      configuration: .init(address: .hostname(configuration.host, port: configuration.port), serverName: "shop"),
      // Services end in the reverse order: the server first, with its open requests, and then the container.
      services: [ContainerService(container: container, link: link, logger: logger)],
      logger: logger)
    application.beforeServerStarts { try await warmUp() }
    return application
  }

  /// Runs the server until it gets SIGTERM or SIGINT. Open requests are answered first. A client that never ends its
  /// request delays the shutdown only for the configured time.
  package func run() async throws {
    var group = ServiceGroupConfiguration(
      services: [try application()], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownSeconds)
    try await ServiceGroup(configuration: group).run()
  }

  /// Makes the services that open connections, so that the first request does not wait for them. Afterwards they can be
  /// resolved synchronously.
  private func warmUp() async throws {
    _ = try await container.resolveAsync(ConnectionPool.self)
    _ = try await container.resolveAsync((any ProductSearch).self)
  }
}
