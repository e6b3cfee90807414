import Trace

extension StepLimits {
  /// Reads limits from the environment. Missing or invalid values are replaced by defaults.
  package init(environment: [String: String]) {
    self.init()
    func value(_ name: String) -> Double? {
      environment["PLAYGROUND_STEP_\(name)"].flatMap(Double.init).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    }
    if let seconds = value("SECONDS") { self.seconds = seconds }
    if let events = value("EVENTS") { self.events = Int(events) }
    if let megabytes = value("MEMORY") { memory = Int(megabytes * 1_048_576) }
    if let kilobytes = value("OUTPUT") { output = Int(kilobytes * 1024) }
    if let threads = value("THREADS") { self.threads = max(2, Int(threads)) }
    if let objects = value("OBJECTS") { self.objects = Int(objects) }
  }
}
