/// Limits at which a run is ended.
package struct StepLimits: Codable, Hashable, Sendable {
  /// Seconds from resuming the code to its next event. Waiting for the learner is not counted.
  package var seconds: Double
  /// Events of one run.
  package var events: Int
  /// Resident bytes of the process.
  package var memory: Int
  /// Bytes written to standard output and standard error.
  package var output: Int
  /// Threads that exist at once, including those of the runner.
  package var threads: Int
  /// Live objects of the step's own classes. Each of them is checked at each event.
  package var objects: Int

  package init(
    seconds: Double = 5, events: Int = 20_000, memory: Int = 512 << 20, output: Int = 256 << 10, threads: Int = 256,
    objects: Int = 10_000
  ) {
    self.seconds = seconds
    self.events = events
    self.memory = memory
    self.output = output
    self.threads = threads
    self.objects = objects
  }
}
