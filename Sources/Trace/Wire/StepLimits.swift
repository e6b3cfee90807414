/// Limits at which a run is ended.
package struct StepLimits: Codable, Hashable, Sendable {
  /// Maximum number of seconds from resuming the code to its next event. Waiting for the learner is not counted.
  package var seconds: Double
  /// Maximum number of events in one run.
  package var events: Int
  /// Maximum size of the process's resident memory, in bytes.
  package var memory: Int
  /// Maximum number of bytes written to standard output and standard error.
  package var output: Int
  /// Maximum number of threads that exist at once, including those of the runner.
  package var threads: Int
  /// Maximum number of live objects of the step's own classes. Each of them is checked at each event.
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
