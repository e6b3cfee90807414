extension EventRecord {
  /// Words of the goal that the event is about; nil for any other event.
  package var goalWords: String? {
    guard kind == .goalReached, let value else { return nil }
    return (try? Query(value))?.words ?? value
  }

  /// Text of the event for the screen: `text`, with a goal in words.
  package var words: String { goalWords ?? text }
}
