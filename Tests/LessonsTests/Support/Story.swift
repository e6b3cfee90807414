import Testing

@testable import Lessons

/// A step that was played, its findings in words.
struct Story {
  let step: LessonStep
  let run: LessonRun
  private(set) var news: [Happening] = []

  /// Enters a step without running it.
  ///
  /// - Parameter label: the curriculum's label, such as `7c`.
  init(entering label: String) throws {
    step = try #require(Lesson.knight.steps.first { $0.label == label }, "there is no step \(label)")
    run = LessonRun(step)
  }

  /// Plays a step to its end; what it made is still there.
  init(_ label: String) throws {
    try self.init(entering: label)
    news = run.play()
  }

  /// Runs on to the first moment at which something has happened.
  mutating func advance(until happened: (Happening) -> Bool) {
    while !run.hasEnded {
      let more = run.advance()
      news += more
      if more.contains(where: happened) { return }
    }
  }

  /// `Armor#1`, in the order in which they were first seen.
  var alive: [String] { run.objects.map(\.name) }

  /// Objects that a variable of the code holds, and no other object.
  var roots: [String] {
    run.objects.filter { object in !run.references.contains { $0.to == object.serial } }.map(\.name)
  }

  /// `Knight#1.armor → Armor#1`, sorted.
  var holds: [String] { run.references.map { "\(name($0.from)).\($0.field) → \(name($0.to))" }.sorted() }

  /// `Knight creates Armor`, sorted.
  var links: [String] { run.links.map { "\($0.from) \($0.kind.rawValue) \($0.to)" }.sorted() }

  /// Objects that were freed while the story ran, in that order.
  var released: [String] { news.releases }

  private func name(_ serial: Int) -> String {
    run.objects.first { $0.serial == serial }?.name ?? "nobody (\(serial))"
  }
}

extension [Happening] {
  var releases: [String] { compactMap { if case .released(let object) = $0 { object.name } else { nil } } }
  var creations: [String] { compactMap { if case .created(let object, _) = $0 { object.name } else { nil } } }
  var prints: [String] { compactMap { if case .printed(_, let text) = $0 { text } else { nil } } }

  /// `Knight pulls Armor`, in that order.
  var pulls: [String] {
    compactMap { if case .pulled(let object, let by) = $0 { "\(by) pulls \(object.type)" } else { nil } }
  }

  /// What is shown, line by line.
  var lines: [Int] { compactMap(\.line) }
}

extension Happening {
  /// The line of code that it lights, if it lights one.
  var line: Int? {
    switch self {
    case .entered(let line, _), .statement(let line, _), .printed(let line, _), .ended(let line): line
    case .created, .pulled, .released: nil
    }
  }
}

/// The seven pieces of an armor.
let pieces = ["Boots", "Pants", "Belt", "Chest", "Bracers", "Gloves", "Helmet"]

extension [String] {
  /// `Boots#2` and so on.
  func numbered(_ number: Int) -> [String] { map { "\($0)#\(number)" } }
}

/// Every step of the knight's lesson, by label.
let labels = Lesson.knight.steps.map(\.label)
