import Core
import Lessons

/// Something that a model wants done outside of itself.
enum Effect: Hashable, Sendable {
  /// Carry out a command on the real thing.
  case perform(Command, label: String)
  /// Draw everything again.
  case redraw
}

/// Changes a model by what comes from outside. It draws nothing and touches nothing but the model.
///
/// - Returns: what has to be done, in order.
func update(_ model: inout Model, _ input: Input) -> [Effect] {
  switch input {
  case .key(let key): return Keyboard.handle(key, &model)
  case .paste(let text): return Keyboard.paste(text, &model)
  case .click(let column, let row): return Pointer.click(column, row, &model)
  case .drag(let column, let row, let toColumn, let toRow): return Pointer.drag(column, row, toColumn, toRow, &model)
  case .wheel(let column, let row, let lines): return Pointer.wheel(column, row, lines, &model)
  case .resize(let width, let height):
    model.width = max(0, width)
    model.height = max(0, height)
    Navigation.showSelection(&model)
    return []
  case .tick:
    if model.motion != nil {
      if model.motion?.advance() != true { model.motion = nil }
      return []
    }
    return !model.isPlaying ? [] : [.perform(.eventNext, label: "event next")]
  case .command(let command): return Commands.handle(command, label: nil, &model)
  }
}

/// Takes what came back.
func update(_ model: inout Model, _ reply: Reply) {
  let before = model.selection
  let scene = model.moves ? Screen.scene(model)?.scene : nil
  model.take(reply)
  follow(reply, &model)
  if model.world.lesson?.hasEnded != false { model.isPlaying = false }
  if model.isInLesson, let pane = [Pane.graph, .code, .events].first, model.layoutLacksPane { model.pane = pane }
  if before != model.selection || !reply.happened.isEmpty { Navigation.showSelection(&model) }
  if let scene, let now = Screen.scene(model)?.scene { model.motion = Motion(from: scene, to: now) }
  Commands.openPage(&model)
}

/// In a lesson the selection goes with what happens: to the class of the object that came last.
private func follow(_ reply: Reply, _ model: inout Model) {
  guard model.isInLesson else { return }
  let last = reply.happened.last { $0.0.kind == .created || $0.0.kind == .pulled }?.0.service
  if let last, model.picture[last] != nil { model.selection = last }
  if reply.happened.contains(where: { $0.0.kind == .stepEntered }), ScreenLayout(model).form == .single {
    model.pane = .code
  }
}

extension Model {
  /// Whether the pane with the focus is not on the screen.
  fileprivate var layoutLacksPane: Bool { ScreenLayout(self).areas[pane] == nil }
}
