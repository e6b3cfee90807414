/// How far a run may go before it is ended.
package struct StepLimits: Codable, Hashable, Sendable {
  /// Seconds from letting the code on to its next event. Waiting for the learner is not counted.
  package var seconds: Double
  /// Events of one run.
  package var events: Int
  /// Resident bytes of the process.
  package var memory: Int
  /// Bytes written to standard output and standard error.
  package var output: Int
  /// Threads that exist at once, those of the runner included.
  package var threads: Int
  /// Objects of the step's own classes that live at once. At each event each of them is looked at.
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
