import Core
import Stage

/// Reads a lesson from the files in its folder, or reports all of their faults.
package struct LessonReader {
  private let text: LessonText
  private var faults: [Fault] = []
  /// The folders of steps whose faults would have consequences in a run.
  private var unread: Set<String> = []

  /// A lesson as far as its files can be read.
  package struct Reading: Sendable {
    package let lesson: Lesson
    /// The faults of its files.
    package let faults: [Fault]
    /// The folders of the steps that cannot be checked, because too little of them could be read.
    package let unread: Set<String>
  }

  /// Reads a lesson's folder as far as possible.
  ///
  /// - Throws: `LessonFaults` if there is no such folder, or if it cannot be read.
  package static func reading(folder path: String) throws(LessonFaults) -> Reading {
    var reader = LessonReader(text: try LessonText(reading: path))
    let lesson = reader.lesson()
    return Reading(lesson: lesson, faults: LessonFaults(reader.faults).faults, unread: reader.unread)
  }

  /// Reads a lesson from its files.
  ///
  /// - Throws: `LessonFaults` with every fault at its place.
  package static func read(_ text: LessonText) throws(LessonFaults) -> Lesson {
    var reader = LessonReader(text: text)
    let lesson = reader.lesson()
    if !reader.faults.isEmpty { throw LessonFaults(reader.faults) }
    return lesson
  }

  /// Reads a lesson's folder anywhere on disk.
  ///
  /// - Parameter path: the path as the user wrote it.
  /// - Throws: `LessonFaults` with every fault at its place.
  package static func read(folder path: String) throws(LessonFaults) -> Lesson {
    try read(LessonText(reading: path))
  }

  private init(text: LessonText) { self.text = text }

  private mutating func collectFaults(_ file: String, _ read: (inout FaultList) -> Void) {
    var list = FaultList(file: text.prefix + file)
    read(&list)
    faults += list.faults
  }

  private mutating func fault(_ file: String, _ message: String) {
    faults.append(Fault(file: text.prefix + file, message: message))
  }

  // MARK: The lesson

  private mutating func lesson() -> Lesson {
    var (title, source, about, afterwards): (String?, String?, String?, [String]) = (nil, nil, nil, [])
    var formerly: [String: [String]] = [:]
    let yaml = text.root.files["lesson.yaml"]
    let steps = text.root.folders.sorted { $0.key < $1.key }
    collectFaults("lesson.yaml") { faults in
      guard let yaml else {
        return faults.add("there is no text in it; expected 'title: …'")
      }
      guard let node = YAMLText.node(yaml, &faults) else {
        if faults.faults.isEmpty { faults.add("the file is empty; expected 'title: …'") }
        return
      }
      let known = ["title", "source", "about", "afterwards", "formerly"]
      guard let fields = FieldReader(node, "the lesson", known: known, &faults) else { return }
      fields.refuseKeys(in: ["title", "source", "about"], &faults)
      KeyMention.check(yaml, &faults)
      title = fields.required("title", "the lesson's title", &faults)
      source = fields.optional("source", "what the lesson follows", &faults)
      about = fields.optional("about", "what the lesson is about, in a sentence", &faults)
      afterwards = fields.texts("afterwards", "a list of what one can do after it", &faults)
      formerly = Self.formerly(fields, among: steps.map(\.key), &faults)
      if steps.isEmpty { faults.add("the lesson has no steps; expected a folder for each, as 01-begin/step.md") }
    }
    var read: [Step] = []
    var pairs: [(step: String, pair: String, line: Int, column: Int)] = []
    for (name, folder) in steps {
      var (step, places) = step(name, folder)
      step.isForeign = text.folder.origin == .disk
      if let pair = step.pair, let mark = places.pair?.mark { pairs.append((name, pair, mark.line, mark.column)) }
      read.append(step)
    }
    for (step, pair, line, column) in pairs {
      let message: String
      if let other = read.first(where: { $0.folder == pair }) {
        if other.pair == step, pair != step { continue }
        message = "'\(pair)' does not name this step as its pair; expected 'pair: \(step)' there"
      } else {
        message = Wording.unknown("step", pair, among: read.map(\.folder))
      }
      faults.append(Fault(file: "\(text.prefix)\(step)/step.md", line: line, column: column, message: message))
    }
    return Lesson(
      name: text.name, title: title ?? text.name, source: source, about: about, afterwards: afterwards, steps: read,
      folder: text.folder, formerly: formerly)
  }

  /// Reads the former names of steps: `formerly: {06-injection: [05-injection]}`.
  private static func formerly(
    _ fields: FieldReader, among steps: [String], _ faults: inout FaultList
  ) -> [String: [String]] {
    guard let node = fields.node("formerly"),
      let names = FieldReader(node, "'formerly'", known: steps, &faults)
    else { return [:] }
    return steps.reduce(into: [:]) { result, step in
      let former = names.texts(step, "a list of names that the step had: [05-injection]", &faults)
      if !former.isEmpty { result[step] = former }
    }
  }

  // MARK: A step

  private static let folders = ["solutions", "misses", "variants"]
  private static let names = ["step.md", "scenario.yaml", "target.yaml", "start.pg"]

  private mutating func step(_ name: String, _ folder: LessonText.Folder) -> (Step, FrontMatter.Places) {
    var step = Step(folder: name, title: name)
    var places = FrontMatter.Places()
    for file in folder.unreadable.sorted() {
      let limit = "\(LessonText.largestFile >> 20) MB"
      fault(
        "\(name)/\(file)", "the file cannot be used; expected UTF-8 text, at most \(limit), inside the lesson's folder")
      unread.insert(name)
    }
    if let text = folder.files["step.md"] {
      collectFaults("\(name)/step.md") { faults in (step, places) = FrontMatter.read(text, folder: name, &faults) }
    } else if !folder.unreadable.contains("step.md") {
      let near = NearestName.of("step.md", among: folder.files.keys.sorted(), limit: 1).first
      fault(
        "\(name)/step.md",
        "there is no such file; expected the step's title and narration\(near.map { "; did you mean '\($0)'?" } ?? "")")
    }
    if !places.isRead { unread.insert(name) }
    for file in folder.files.keys.sorted() where !Self.names.contains(file) && !Self.isTranslation(file) {
      if file.hasSuffix(".swift") || file == "README.md" { continue }
      fault("\(name)/\(file)", Wording.unknown("file", file, among: Self.names))
    }
    step.files = Self.storyFirst(swiftFiles(folder))
    step.scenario = folder.files["scenario.yaml"].map { StepFile(name: "scenario.yaml", text: $0) }
    step.target = folder.files["target.yaml"].map { StepFile(name: "target.yaml", text: $0) }
    step.start = folder.files["start.pg"].map { StepFile(name: "start.pg", text: $0) }
    if step.scenario == nil ? step.start != nil || step.target != nil : !step.files.isEmpty { unread.insert(name) }
    if step.start != nil, step.scenario == nil {
      fault("\(name)/start.pg", "there is no scenario.yaml for its commands; expected one beside it")
    }
    if step.target != nil, step.scenario == nil {
      fault("\(name)/target.yaml", "there is no scenario.yaml to start from; expected one beside it")
    }
    if step.scenario != nil, !step.files.isEmpty {
      fault("\(name)/scenario.yaml", "the step has Swift files and scenario.yaml; expected only one of the two kinds")
    }
    for folderName in folder.folders.keys.sorted() where !Self.folders.contains(folderName) {
      fault("\(name)/\(folderName)", Wording.unknown("folder", folderName, among: Self.folders))
    }
    step.solutions = versions("\(name)/solutions", folder.folders["solutions"], of: step)
    step.misses = versions("\(name)/misses", folder.folders["misses"], of: step)
    for exercise in step.exercises {
      for index in step.solutions.indices where step.solutions[index].name == exercise.name {
        step.solutions[index].give = exercise.give
      }
      for index in step.misses.indices where exercise.owns(miss: step.misses[index].name) {
        step.misses[index].give = exercise.give
      }
    }
    step.variants = versions("\(name)/variants", folder.folders["variants"], of: step)
    for variant in step.variants where variant.files.isEmpty {
      fault(
        "\(name)/variants/\(variant.name)", "a variant is a state of the code; expected the Swift files that differ")
    }
    for (said, node) in places.versions {
      guard let index = step.variants.firstIndex(where: { $0.name == said.name }) else {
        // A variant with the same code, but another build or other input, needs no folder.
        if said.isOptimized || said.give != nil, !step.files.isEmpty {
          step.variants.append(said)
          continue
        }
        places.variants.append((said.name, node))
        continue
      }
      let files = step.variants[index].files
      step.variants[index] = said
      step.variants[index].files = files
    }
    for (variant, node) in places.variants where !step.variants.contains(where: { $0.name == variant }) {
      faults.append(
        Fault(
          file: "\(text.prefix)\(name)/step.md", line: node.mark?.line ?? 0, column: node.mark?.column ?? 0,
          message: Wording.unknown("variant", variant, among: step.variants.map(\.name))))
    }
    if let change = step.change, step.versionOfChange == nil {
      let mark = step.marks.change
      faults.append(
        Fault(
          file: "\(text.prefix)\(name)/step.md", line: mark.line, column: mark.column,
          message: Wording.unknown(
            "variant or solution", change,
            among: (step.variants + step.solutions).filter { !$0.files.isEmpty }.map(\.name))))
    }
    for (folder, versions) in [("solutions", step.solutions), ("misses", step.misses)] {
      // If the exercises could not be read, their faults have been reported already.
      for version in versions
      where places.isRead && !places.leavesOut.contains("exercises")
        && !step.exercises.contains(where: { exercise in
          exercise.name == version.name || (folder == "misses" && exercise.owns(miss: version.name))
        })
      {
        fault(
          "\(name)/\(folder)/\(version.name)",
          step.exercises.isEmpty
            ? "no task '\(version.name)' in step.md"
            : Wording.unknown("task", version.name, among: step.exercises.map(\.name)))
      }
    }
    return (step, places)
  }

  private mutating func versions(_ path: String, _ folder: LessonText.Folder?, of step: Step) -> [CodeVersion] {
    guard let folder else { return [] }
    for file in folder.files.keys.sorted() {
      fault("\(path)/\(file)", "a file outside a version's folder; expected \(path)/NAME/\(file)")
    }
    return folder.folders.sorted { $0.key < $1.key }.map { name, inner in
      let others = inner.files.filter { $0.key.hasSuffix(".pg") && $0.key != "commands.pg" }
      let version = CodeVersion(
        name: name, files: swiftFiles(inner), commands: inner.files["commands.pg"],
        otherCommands: others.sorted { $0.key < $1.key }.map { StepFile(name: $0.key, text: $0.value) })
      for file in inner.unreadable.sorted() {
        fault("\(path)/\(name)/\(file)", "this is no UTF-8 text; expected one")
      }
      if version.files.isEmpty, version.commands == nil, inner.unreadable.isEmpty {
        fault("\(path)/\(name)", "there is nothing in it; expected the Swift files that differ, or commands.pg")
        unread.insert(step.folder)
      }
      if !inner.unreadable.isEmpty { unread.insert(step.folder) }
      if version.commands != nil, step.isPage {
        fault("\(path)/\(name)/commands.pg", "the step has neither code nor a scenario.yaml for commands")
        unread.insert(step.folder)
      }
      return version
    }
  }

  private func swiftFiles(_ folder: LessonText.Folder) -> [StepFile] {
    folder.files.filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }
      .map { StepFile(name: $0.key, text: $0.value) }
  }

  /// Returns the files, with the file that contains the story first. Without a story, the order stays the same.
  private static func storyFirst(_ files: [StepFile]) -> [StepFile] {
    guard let index = files.firstIndex(where: { $0.text.contains("func story(") }) else { return files }
    return [files[index]] + files[..<index] + files[(index + 1)...]
  }

  /// Returns whether a file name is that of a translation: `step.de.md`.
  private static func isTranslation(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    return parts.count == 3 && parts[0] == "step" && parts[2] == "md" && (2...3).contains(parts[1].count)
  }
}
