import SourceReader
import Trace

/// A brace that was entered and not left.
struct Frame {
  let id: Int
  let file: String
  /// What the text says it is; nil for what it does not show.
  let block: Block?
  /// How many calls deep it is, from 1; 0 where that is not known.
  var depth = 0
  /// Whether it has thrown an error that it did not catch itself: then its end has been told.
  var hasThrown = false
  /// What ran inside it since its last statement.
  var inner: [Inner] = []
  /// The value of its last statement without a name.
  var value: StepValue?

  init(id: Int, file: String, block: Block?, depth: Int = 0, names: TypeNames) {
    (self.id, self.file, self.block, self.depth) = (id, file, block, depth)
    type = block?.type.map(names.short)
  }

  struct Inner {
    let file: String
    let block: Block
  }

  /// The type that it belongs to, as its objects are told.
  let type: String?
  var function: String? { block?.qualifiedFunction }

  /// Whether a place lies in its header or its braces.
  func contains(_ file: String, _ position: TextPosition) -> Bool {
    guard let block else { return file == self.file }
    return file == self.file && block.header <= position && position < block.range.end
  }

  /// Whether an event is about its brace.
  func begins(at event: StepEvent) -> Bool {
    file == event.file && depth == event.depth && block?.range.start == event.position
  }

  /// Whether a place lies in front of its brace: there parameters are.
  func isBeforeBrace(_ position: TextPosition) -> Bool { block.map { position < $0.range.start } ?? false }
}

/// The braces that a thread of a step's code is in, the innermost last.
struct CallStack {
  private(set) var frames: [Frame] = []

  var top: Frame? { frames.last }

  mutating func enter(_ frame: Frame) {
    frames.append(frame)
    if frame.block?.isCatch ?? false, let index = activation.indices.first { frames[index].hasThrown = false }
  }

  /// The function that is running is about to throw.
  ///
  /// - Returns: that function.
  mutating func noteThrow() -> Frame? {
    guard let index = activation.indices.first else { return nil }
    frames[index].hasThrown = true
    return frames[index]
  }

  /// Leaves the innermost frame.
  mutating func leave() -> Frame? {
    guard let frame = frames.popLast() else { return nil }
    if let block = frame.block, !frames.isEmpty {
      frames[frames.count - 1].inner.append(.init(file: frame.file, block: block))
    }
    return frame
  }

  /// Takes note of a statement of the innermost frame.
  ///
  /// - Returns: what ran inside it.
  mutating func finishStatement(_ value: StepValue) -> [Frame.Inner] {
    guard !frames.isEmpty else { return [] }
    let inner = frames[frames.count - 1].inner
    frames[frames.count - 1].inner = []
    if value.name.isEmpty { frames[frames.count - 1].value = value }
    return inner
  }

  /// A scope that is left by `throw` reports nothing: its frames go when something happens outside them.
  ///
  /// - Parameter block: what is entered, if something is.
  /// - Returns: the frames that were left so, the innermost first.
  mutating func unwind(to event: StepEvent, entering block: Block?) -> [Frame] {
    let left = event.depth > 0 ? pop { frame, _ in frame.depth > event.depth } : []
    switch event.kind {
    case .enter where block?.isCall ?? false:
      return left + (event.depth > 0 ? pop { frame, _ in frame.depth == event.depth } : [])
    // Where depths are not known, what is entered may be called from anywhere.
    case .enter where event.depth == 0 && !(block?.isCatch ?? false): return left
    case .leave:
      let isOpen = frames.contains { $0.begins(at: event) }
      return left + (isOpen ? pop { frame, _ in !frame.begins(at: event) } : [])
    case .enter, .value, .printed, .threw:
      return left
        + pop { frame, count in
          count > 1 && frame.depth == event.depth && !frame.contains(event.file, event.position)
        }
    }
  }

  /// Leaves everything, as an error does that nobody catches.
  mutating func unwindAll() -> [Frame] { pop { _, _ in true } }

  private mutating func pop(while isLeft: (Frame, _ count: Int) -> Bool) -> [Frame] {
    var result: [Frame] = []
    while let frame = frames.last, isLeft(frame, frames.count) { result.append(frames.removeLast()) }
    return result
  }

  /// The function that is running and the braces of its own that it is in, from the outermost.
  var activation: ArraySlice<Frame> {
    let start = frames.lastIndex { $0.block?.isCall ?? true } ?? frames.startIndex
    return frames[start...]
  }

  /// Whether it is at the beginning of an initializer that makes an object of a class.
  func isInitializing(_ type: String, _ code: RunningCode) -> Bool {
    guard let block = top?.block, block.kind == .initializer, let owner = block.type else { return false }
    return code.family(of: type).contains(code.names.short(owner))
  }

  /// What called the initializer that is running.
  var callerOfInitializer: Frame? { top?.block?.kind == .initializer ? caller : nil }

  /// What called the function that is running.
  var caller: Frame? { frames[..<activation.startIndex].last }
}

extension StepEvent {
  var position: TextPosition { TextPosition(line: range.line, column: range.column) }
}

extension Block {
  /// Whether entering it is a call: of a function, or of a closure.
  var isCall: Bool { isFunctionBody || kind == .closure }

  /// Whether that is told: a property that is read, a closure, and the end of an object, are not.
  var isTold: Bool {
    switch kind {
    case .function, .initializer, .subscript: true
    default: false
    }
  }
}
