import Diagrams
import Laboratory
import Stage

// Changes of the selection. The graph scrolls to the selection at the end of the update.
extension ShownStage {
  /// Request to scroll the graph until the selected box is visible.
  enum Reveal: Hashable, Sendable {
    case visible
    /// The box moves to the middle of the pane even if it is visible.
    case centred
  }

  /// Requests that the graph scrolls to the selection.
  mutating func revealSelection(centred: Bool = false) {
    reveal = centred || reveal == .centred ? .centred : .visible
  }

  /// Selects a service, an object, or a group of Swift code.
  ///
  /// - Parameter centred: true to move its box to the middle of the pane even if the box is visible.
  /// - Throws: `UsageError` for an unknown name.
  mutating func select(_ name: String, centred: Bool = false) throws {
    if source != nil {
      try SourceFolding.select(name, showsNeighbours: true, &self)
    } else if picture[name] != nil {
      (selection, object) = (name, nil)
    } else if let instance = shown.instances.values.first(where: { $0.name == name }) {
      (selection, object) = (instance.service, name)
    } else {
      throw UsageError.unknown("service", name, among: picture.services.map(\.name))
    }
    // If the shown neighbourhood does not contain the node, the node's own neighbourhood is shown.
    if source == nil, look.focus != nil {
      let seen = VisibleGraph(content, look).nodes
      if !seen.contains(where: { $0.name == name || $0.service == name }) { look.focus = name }
    }
    revealSelection(centred: centred)
  }

  /// Selects the service or instance that a command names.
  ///
  /// A service that does not exist yet is selected when it appears.
  ///
  /// - Parameter isDue: false postpones the look-up while nothing is drawn; true looks the name up in any case.
  mutating func select(_ subject: InstanceName, isDue: Bool = false) {
    guard place == .laboratory || place == .puzzle else { return }
    if isUnseen, !isDue {
      unseenSubject = subject
      return
    }
    let name = picture[subject.service] != nil ? subject.service : shown.provider(of: subject.service)?.name
    guard let name else {
      wantedSelection = subject.service
      return
    }
    if selection != name { (selection, object) = (name, nil) }
    if subject.number != nil { object = "\(name)#\(subject.number ?? 0)" }
    revealSelection()
  }

  /// Selects the node with a title in the graph. If the node is an object, its service is selected, too.
  mutating func select(node name: String) {
    switch look.subject {
    case .services, .control: if picture[name] != nil { selection = name }
    case .objects:
      object = name
      if let instance = shown.instances.values.first(where: { $0.name == name }) { selection = instance.service }
    }
  }

  // MARK: The list of services

  /// Moves the selection by a number of rows.
  mutating func moveInList(by rows: Int) {
    guard !listed.isEmpty else { return }
    if let place = listed.firstIndex(where: { $0.name == selection }) {
      selection = listed[(place + rows).clamped(0, listed.count - 1)].name
    } else {
      selection = listed.first?.name
    }
    object = nil
    revealSelection()
  }

  /// Selects a visible row.
  ///
  /// - Parameter height: number of visible rows.
  /// - Returns: true if there is such a row.
  mutating func selectRow(_ row: Int, height: Int) -> Bool {
    guard row >= 0, row < height else { return false }
    let selected = listed.firstIndex { $0.name == selection } ?? 0
    let index = ListCursor.steadyFirst(selected, count: listed.count, room: height) + row
    guard listed.indices.contains(index) else { return false }
    (selection, object) = (listed[index].name, nil)
    revealSelection()
    return true
  }

  // MARK: The moment

  /// Shows the world after an event; nil is the present.
  ///
  /// - Throws: `UsageError` for a number without an event, or for an event that is no longer kept.
  mutating func look(at n: Int?) throws {
    if let n {
      let moments = timeline.moments
      guard moments.indices.contains(n) else {
        let expected = Words.ScreenErrors.expectedEvents(moments.startIndex, last: timeline.count)
        throw UsageError(
          moments.isEmpty
            ? Words.ScreenErrors.noEventYet
            : n >= 1 && n < moments.startIndex
              ? Words.ScreenErrors.eventDropped(n, expected: expected)
              : Words.ScreenErrors.noSuchEvent(n, expected: expected))
      }
    }
    let stage = beginning
    at = n
    if beginning != stage { adoptLook(leaving: stage) }
    derive()
    revealSelection()
  }

  /// Checks that the present is shown.
  ///
  /// - Throws: `UsageError` in the past.
  func requirePresent() throws {
    if let at { throw UsageError(Words.ScreenErrors.isPast(at, escape: Key.escape.label)) }
  }
}
