/// Command of the program to the process of a step.
package enum TraceCommand: Codable, Hashable, Sendable {
  /// Load a library; the first command.
  case load(StepSettings)
  /// Report the values of a property of objects from now on.
  case watch(WatchedProperty)
  /// Run to the next event of the given thread or task; nil for the next one in turn.
  case next(thread: Int?)
  /// Run to the end or until `pause`, reporting every event.
  case play
  /// Hold at the next event.
  case pause
  /// Let the story return, after its end was reported. After another end nothing happens; the answer is an empty
  /// `released`.
  case release
  case key(String)
  /// Give a line to `readLine`; nil is the end of input.
  case line(String?)
  /// Move the clock forward by some seconds.
  case clock(Double)
  /// Set the sides of the coin for the next tosses. Later tosses follow the seed again.
  case coin([Bool])
  /// End the process at once.
  case stop
}

/// A stored property whose values the process reports.
package struct WatchedProperty: Codable, Hashable, Sendable {
  /// Class that declares the property, by the last component of its name.
  package var type: String
  package var name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }
}

/// Settings for running a library.
package struct StepSettings: Codable, Hashable, Sendable {
  /// Path of the library.
  package var library: String
  /// Modules whose objects are shown.
  package var modules: [String]
  package var limits: StepLimits
  /// Seed of the coin.
  package var seed: UInt64
  /// Opening braces that the program has inserted. Their entries and exits are not reported.
  package var hidden: [SourceMark]

  package init(
    library: String, modules: [String], limits: StepLimits = StepLimits(), seed: UInt64 = 1, hidden: [SourceMark] = []
  ) {
    self.library = library
    self.modules = modules
    self.limits = limits
    self.seed = seed
    self.hidden = hidden
  }
}
