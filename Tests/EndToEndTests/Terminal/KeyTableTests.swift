import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Every key of the key table, pressed in a terminal. After each key the program's screen must equal the drawing of its
/// model.
@Suite struct KeyTableTests {
  /// A place with its own keys, and the command line that leads there.
  enum Place: String, CaseIterable, CustomStringConvertible, Sendable {
    case laboratory, puzzle, code, page

    var description: String { rawValue }

    var line: String {
      switch self {
      case .laboratory: "lesson leave"
      case .puzzle: "lesson lab --step 3"
      case .code: KnightSteps.command("06-injection")
      case .page: KnightSteps.command("10-balance")
      }
    }

    var stage: StagePlace {
      switch self {
      case .laboratory: .laboratory
      case .puzzle: .puzzle
      case .code: .code
      case .page: .page
      }
    }
  }

  /// Keys that leave the program's screen. Each has a test of its own.
  private static let elsewhere: Set<Key> = [.character("q"), .character("E")]

  @Test func everyKeyHasTheSameEffectInATerminalAsInTheModel() async {
    await TwoAtATime.run(Place.allCases) { try await Self().pressAll(at: $0) }
  }

  /// Presses all keys of a place. Keys that work anywhere are pressed only in the laboratory and in code, where most of
  /// them have an effect.
  private func pressAll(at place: Place) async throws {
    let size = Size(100, 30)
    let isWhole = place == .laboratory || place == .code
    let keys = KeyTable.bindings.filter { isWhole || $0.context != .anywhere }.flatMap { binding in
      binding.keys.filter {
        KeyMap.standard.binding($0, at: place.stage)?.line == binding.line && !Self.elsewhere.contains($0)
      }
    }.withoutRepeats
    try #require(keys.count > (isWhole ? 40 : 5))
    try await Shell.visit(size, "playground --no-motion") { shell in
      let twin = Twin(size, copies: shell.folder.url.path + "/.local/state/playground/copied.txt")
      try await shell.wait(for: "r resolves Garrison")
      try await twin.type(":resolve Garrison\n", shell)
      for key in keys {
        // Returns to the place of the key, with nothing open.
        try await twin.close(shell)
        if twin.model.stage.place != place.stage { try await twin.type(":\(place.line)\n", shell) }
        if place == .code, twin.model.stage.openQuestion != nil { try await twin.press(.escape, shell) }
        try await twin.press(key, shell)
        // Finishes a playback that is running.
        if twin.model.stage.isPlaying { try await twin.press(.enter, shell) }
        try await twin.expectSame(shell, "\(key.label) on the \(place.rawValue)")
      }
      try await twin.close(shell)
      // In a presentation `q` ends the presentation.
      try await twin.type(":present off\n", shell)
      if twin.model.stage.isInLesson { try await twin.type(":lesson leave\n", shell) }
      await twin.end()
      try shell.press("q")
      try await leaveIfAsked(shell)
    }
  }

  private func leaveIfAsked(_ shell: Shell) async throws {
    let screen = try await shell.wait("the question or the shell") {
      $0.shows("has unsaved changes") || $0.written.last == Shell.prompt
    }
    if screen.shows("has unsaved changes") { try shell.press("d") }
  }
}

/// The program's model without a terminal, which receives the same keys.
private final class Twin {
  private let loop: Loop

  init(_ size: Size, copies path: String) {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    var model = Model()
    model.panes.focus = .graph
    loop = Loop(
      Engine(("knight", BuiltInScenarios.knight), surroundings: surroundings), model: model, surroundings: surroundings)
    loop.model.copyPath = path
    loop.send(.resize(width: size.width, height: size.height))
  }

  var model: Model { loop.model }

  func press(_ key: Key, _ shell: Shell) async throws {
    try shell.hit([key.stroke])
    loop.send(.key(key))
    await loop.settled()
  }

  /// Types a line into the model and the shell.
  ///
  /// - Parameter text: the line with its line break.
  func type(_ text: String, _ shell: Shell) async throws {
    for character in text { loop.send(.key(character == "\n" ? .enter : .character(character))) }
    await loop.settled()
    try shell.hit([.text(String(text.dropLast())), .keys(["Enter"])])
    // The next key must wait for the line to arrive, because it would mean something else before.
    try await expectSame(shell, text)
  }

  /// Closes overlays and the editor, and returns to the present.
  func close(_ shell: Shell) async throws {
    while model.overlay != nil || model.stage.at != nil || model.code.isEditing {
      try await press(.escape, shell)
      try await expectSame(shell, "Esc")
    }
  }

  func expectSame(_ shell: Shell, _ what: String) async throws {
    let frame = view(model).lines
    try await shell.wait("\(what), and the screen of the model:\n\(frame.joined(separator: "\n"))\n", 20) { screen in
      screen.lines.prefix(frame.count).elementsEqual(frame)
    }
  }

  func end() async { loop.end() }
}

extension Key {
  /// The key as a stroke for tmux.
  fileprivate var stroke: Shell.Stroke {
    switch self {
    case .character(" "): .keys(["Space"])
    case .character(let character): .text(String(character))
    case .control(let character): .keys(["C-\(character)"])
    case .alt(let character): .keys(["M-\(character)"])
    case .up: .keys(["Up"])
    case .down: .keys(["Down"])
    case .left: .keys(["Left"])
    case .right: .keys(["Right"])
    case .enter: .keys(["Enter"])
    case .escape: .keys(["Escape"])
    case .tab: .keys(["Tab"])
    case .backTab: .keys(["BTab"])
    case .backspace: .keys(["BSpace"])
    case .delete: .keys(["DC"])
    case .home: .keys(["Home"])
    case .end: .keys(["End"])
    case .pageUp: .keys(["PPage"])
    case .pageDown: .keys(["NPage"])
    case .wordLeft: .keys(["C-Left"])
    case .wordRight: .keys(["C-Right"])
    case .textStart: .keys(["C-Home"])
    case .textEnd: .keys(["C-End"])
    case .shiftUp: .keys(["S-Up"])
    case .shiftDown: .keys(["S-Down"])
    case .shiftLeft: .keys(["S-Left"])
    case .shiftRight: .keys(["S-Right"])
    case .shiftHome: .keys(["S-Home"])
    case .shiftEnd: .keys(["S-End"])
    }
  }
}
