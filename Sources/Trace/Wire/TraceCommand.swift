/// What the program tells the process of a step.
package enum TraceCommand: Codable, Hashable, Sendable {
  /// Load a library; the first command.
  case load(StepSettings)
  /// Tell the values of a property of objects from now on.
  case watch(WatchedProperty)
  /// Go on to the next event, of one thread or task if it is named, else in turn.
  case next(thread: Int?)
  /// Go on, telling every event, to the end or until `pause`.
  case play
  /// Hold at the next event again.
  case pause
  /// After the end: let the story return.
  case release
  case key(String)
  /// A line for `readLine`; nil is the end of input.
  case line(String?)
  /// Let the clock go on by so many seconds.
  case clock(Double)
  /// The sides on which the coin falls next, before it is thrown by seed again.
  case coin([Bool])
  /// End at once.
  case stop
}

/// A stored property of a class, whose values are told.
package struct WatchedProperty: Codable, Hashable, Sendable {
  /// The class, by the last word of its name.
  package var type: String
  package var name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }
}

/// How a library is to be run.
package struct StepSettings: Codable, Hashable, Sendable {
  /// The path of the library.
  package var library: String
  /// The modules whose objects are shown.
  package var modules: [String]
  package var limits: StepLimits
  /// Where the coin begins.
  package var seed: UInt64

  package init(library: String, modules: [String], limits: StepLimits = StepLimits(), seed: UInt64 = 1) {
    self.library = library
    self.modules = modules
    self.limits = limits
    self.seed = seed
  }
}
