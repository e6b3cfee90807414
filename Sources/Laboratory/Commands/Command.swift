import Core
import Lessons
import Stage

/// Everything that can be done, whoever asks: a key, a click, the palette, a script line. Each group is handled by one
/// exhaustive `switch`: a command that nobody handles does not compile.
package enum Command: Hashable, Sendable {
  /// The engine carries it out on the real thing.
  case engine(EngineCommand)
  /// It looks at the stage and changes nothing there.
  case look(LookCommand)
  /// It concerns the screen alone.
  case screen(ScreenCommand)
}

package enum EngineCommand: Hashable, Sendable {
  case laboratory(LaboratoryCommand)
  case lesson(LessonCommand)
  case file(FileCommand)
}

/// What changes the laboratory, and can be undone.
package enum LaboratoryCommand: Hashable, Sendable {
  case add(ServiceDraft)
  case edit(String, ServiceChange)
  case remove(String, force: Bool)
  case rename(String, String)
  case resolve(String, in: ScopePlace?)
  case use(InstanceName)
  case release(InstanceName)
  /// Nil switches to the other one. In a lesson it goes to the step that shows the same objects the other way.
  case mode(Mode?)
  case scopeOpen(ScopeID, in: ScopePlace?)
  case scopeClose(ScopePlace)
  case undo
  case redo
}

package enum LessonCommand: Hashable, Sendable {
  case list
  /// Tries a lesson out, or every one that came along.
  case check(String?, trust: Bool)
  /// - trust: whether code that did not come with the program may run unasked.
  /// - at: how many events of its run have happened; nil finds it where it was left.
  case start(String, step: Int?, at: Int?, trust: Bool)
  /// The work to continue, and ways to begin.
  case offer
  /// A path through several lessons, from its step of a number, or where it was left.
  case path(String, step: Int?)
  /// The next question that was missed and comes back today.
  case review
  /// Writes the progress in all lessons to a file; prints lines where no file is named.
  case exportProgress(String?, learner: String?, force: Bool)
  case leave
  case step(StepMove)
  /// The next event that is shown; of the thread or task that is named, if one is.
  case eventNext(thread: Int?)
  /// The next events that are shown, as far as they are alike.
  case eventGroup
  /// The next event of any kind.
  case eventStatement
  /// On to a line, from 1; of the file with the story if none is named.
  case eventTo(file: String?, line: Int)
  /// To the end; from the start again if the code was changed or has ended.
  case play
  /// From the start again.
  case restart
  /// The untouched code runs with the step's own keys, as it does where questions are decided.
  case replay
  /// What the code waits for: a key, a line, time, the fall of the coin.
  case give(StepInput)
  /// - question: its number, from 1; nil for the one that is open.
  case answer(question: Int?, String)
  /// The next hint of an exercise; nil for the first that is not reached.
  case hint(String?)
  /// What the solution of an exercise would change.
  case showSolution(String?)
  /// Takes over the solution of an exercise; nil for the first that is not reached.
  case codeSolution(String?)
  /// Forgets what was done in a lesson; nil for the one on stage.
  case resetProgress(String?)
  /// A lesson on one page; of the one on stage if none is named.
  case cheatSheet(String?)
  case codeReplace(String, with: String)
  /// A file's whole text, as an editor leaves it.
  case codeText(String, String)
  case codeReset(force: Bool)
  case codeVariant(String)
  /// Takes the code that another program has kept of the step on stage.
  case codeOther(Int?)
  case codeChanges
  /// Leaves a piece out of the code, or one after the other, and looks when that is noticed.
  case detect(String?)
  /// The figures of all steps.
  case scoreboard
  /// A measure of the step's code, of a type or of all, as it stands and in each of its variants.
  case plot(Measure, of: String?)
  /// The graph of another step, to be seen beside the one on stage.
  case compare(step: Int, ComparedStep.Moment)
  /// Takes the last change of the code back.
  case codeUndo
  case codeRedo

  package enum StepMove: Hashable, Sendable {
    case next, previous
    case number(Int)
  }
}

package enum FileCommand: Hashable, Sendable {
  case open(String, force: Bool)
  case save(String?, force: Bool)
  case recover(discard: Bool, force: Bool)
  /// What `export` comes to: a text for a file.
  case write(String, text: TextToWrite, force: Bool)
  /// Which scenarios came along, and which files were opened last.
  case scenarios
  /// One that came along.
  case scenario(String, force: Bool)
  /// The Swift code on stage once more, as it is now.
  case reload
  /// Whether edits of the Swift code on stage are followed.
  case watch(Bool)
  /// Leaves the Swift code on stage.
  case close
  /// A running program is put on stage.
  ///
  /// - record: a file for its events.
  /// - sources: a folder with its code.
  case attach(String, record: String?, sources: String?, force: Bool)
  /// Leaves it.
  case detach
  /// Shows only what some words describe of the Swift code on stage; nil shows all.
  case narrow(SourceFilter?)
  /// Shows only what lies around a service of the code; nil shows all that the filter leaves.
  case approach(Neighbourhood?)
}

package enum LookCommand: Hashable, Sendable {
  case check
  /// - view: what is drawn; the graph if none is named.
  case export(String, format: ExportFormat?, view: StepView?, force: Bool)
  /// What a report of a fault needs, in a file.
  case report(String?)
  /// What was done since the start, as a script; to a file, or, without one, as lines.
  case session(String?, force: Bool)
  case expect(Query)
  /// Whether an exercise is reached; nil for all of the step.
  case expectGoal(String?)
  /// To the event that decides a question; nil for the last one that was judged.
  case decision(Int?)
  /// What made an instance, who holds it, or what let it go.
  case why(InstanceName)
  /// What opens the program at what is on stage.
  case link
  /// What the screen shows, in sentences.
  case describe(Description)
  /// Who would notice if a service of the Swift code on stage changed.
  case dependents(String)
  /// What is created for each screen of the Swift code on stage.
  case screens
  /// The figures of the step; of a type or a solution, if one is named.
  case measures(Measure?, of: String?)
  /// Nil returns to the present.
  case at(Int?)
  case back
  case forward

  package enum Description: Hashable, Sendable {
    /// All that is on stage.
    case all
    case stage, task, code, events
    case service(String)
  }
}

package enum ScreenCommand: Hashable, Sendable {
  case select(Selection)
  case pane(PaneMove)
  /// Halves of a pane, downwards.
  case scroll(halves: Int)
  /// To the beginning of the pane, or to its end.
  case scrollTo(ScrollEnd)
  /// The order of the list of services; nil takes the next one.
  case sort(ServiceOrder?)
  /// Lists only the services whose names hold a text; nil lists all.
  case filter(String?)
  /// Which lines the graph shows; nil takes the next choice.
  case edges(GraphEdges?)
  /// Gives a text to the terminal's clipboard; nil takes what one looks at.
  case copy(CopySubject?)
  /// A line of the step's code.
  case place(file: String, line: Int)
  case form(FormKind)
  case palette(String)
  case find(String?)
  /// To the next match of the active search, to the previous one, or its end.
  case search(SearchMove)
  case detail(DetailMove)
  case direction(GraphDirection)
  /// Nil shows the other one.
  case graph(GraphSubject?)
  /// How the run is looked at.
  case view(StepView)
  case pan(ScreenDirection)
  case fold(String)
  /// A group of the Swift code on stage.
  case unfold(String)
  /// A service and what lies so many dependencies around it; nil shows all.
  case focus(String?, within: Int)
  case minimap
  case motion(Bool)
  /// A step runs by itself, event by event.
  case watch
  /// The whole of what a step says and asks, to be read again.
  case narration
  case pace(PaceMove)
  case theme(String?)
  /// A setting of a name gets a value.
  case set(String, String)
  /// The settings, to be seen and changed.
  case settings
  case zoom
  case help(String?)
  case redraw
  /// Ends what takes its time: a compiler, a step that runs.
  case cancel
  case quit(force: Bool)
  /// Leave when the scenario is saved, in a file that is named or in its own.
  case quitSaving(String?)
  case code(Code)
  /// Graph, code and caption alone, for a projector; nil begins or ends it.
  case present(Bool?)
  /// Steps run by themselves, one after the other, while one presents; nil begins or ends it.
  case advance(Advance?)
  /// What one points at while one presents is lit; nil begins or ends it.
  case pointer(Bool?)
  /// Only the graph on stage is seen again.
  case compareOff
  /// What an attached program makes, and what lives of it, as a list.
  case top(TopSubject)

  /// What steps that run by themselves do where something is asked.
  package enum Advance: String, Hashable, Sendable, CaseIterable {
    /// They leave time for it, and go on.
    case on
    /// They stand still until somebody has answered.
    case wait
    /// They do not run by themselves any more.
    case off
  }

  /// What concerns the code pane.
  package enum Code: Hashable, Sendable {
    /// Edit a file, by default the one that is shown.
    case edit(String?)
    /// Edit it in the learner's own editor.
    case ownEditor
    /// Put the step's files where other editors find them.
    case copies
    case file(FileMove)
    /// What was typed is kept at once, which it is by itself a moment later.
    case save
    /// To the next line that holds a text; nil for the text that was looked for last.
    case find(String?)
  }

  package enum FileMove: Hashable, Sendable {
    case next, previous
    case named(String)
  }

  package enum Selection: Hashable, Sendable {
    case service(String)
    case direction(ScreenDirection)
  }

  package enum PaneMove: Hashable, Sendable {
    case next, previous
    case named(Pane)
  }

  package enum SearchMove: Hashable, Sendable { case next, previous, end }
  package enum ScrollEnd: String, Hashable, Sendable, CaseIterable { case top, bottom }
  package enum CopySubject: String, Hashable, Sendable, CaseIterable { case error, code, graph, command }
  package enum PaceMove: String, Hashable, Sendable, CaseIterable { case faster, slower }
  package enum DetailMove: String, Hashable, Sendable, CaseIterable { case more, less, auto }
  package enum GraphDirection: String, Hashable, Sendable, CaseIterable { case down, right, auto }
  package enum FormKind: Hashable, Sendable { case add, edit }
}

/// What `top` lists.
package enum TopSubject: String, Hashable, Sendable, CaseIterable { case services, scopes }

/// In which order services are listed.
package enum ServiceOrder: String, Hashable, Sendable, CaseIterable {
  /// As they were registered.
  case registered
  case name, lifetime
  /// Those with the most instances first.
  case live
  /// Those with the most findings first.
  case findings
}

/// A part of the screen that can have the focus.
package enum Pane: String, Hashable, Sendable, CaseIterable {
  case services, inspector, graph, code, task, events

  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// What `export` writes.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, dot, mermaid, svg, layout
}
