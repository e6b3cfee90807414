import Logging
import PlaygroundLink
import ServiceLifecycle

/// Closes the container at shutdown. Shared services are torn down one after the other, the last one made first.
struct ContainerService: Service {
  let container: Container
  let link: PlaygroundLink?
  let logger: Logger

  func run() async throws {
    // An error ends the wait if another service fails, for example because its port is taken. The container is closed
    // all the same.
    try? await gracefulShutdown()
    let counter = try container.resolve(RequestCounter.self)
    let isComplete = await container.closeAndWait(limit: .seconds(10))
    if !isComplete { logger.warning("a service was not closed within 10 seconds") }
    link?.close()
    let (begun, answered) = counter.counts
    logger.info("stopped", metadata: ["requests": "\(begun)", "answered": "\(answered)"])
  }
}
