import Canvas
import Laboratory
import Stage

/// Where the panes of a screen stand. A pure function of the model and its size.
struct ScreenLayout: Hashable, Sendable {
  /// How much room there is.
  enum Form: Hashable, Sendable {
    /// All panes.
    case full
    /// One pane at a time.
    case single
    /// What a projector shows: graph, code and a caption.
    case presenting
    /// A list of services, nothing else; in a lesson one pane, without its border.
    case list
    /// Too small for anything but saying so.
    case tooSmall
  }

  static let smallestWidth = 20
  static let smallestHeight = 6

  let form: Form
  let areas: [Pane: Area]
  /// The order in which Tab goes.
  let order: [Pane]

  init(_ model: Model) {
    let (width, height) = (model.width, model.height)
    let body = Area(x: 0, y: 1, width: width, height: max(0, height - 3))
    if width < Self.smallestWidth || height < Self.smallestHeight {
      (form, areas, order) = (.tooSmall, [:], [])
    } else if width < 40 || height < 10 {
      form = .list
      let said = Self.listMessage(model).count
      let body = Area(x: 0, y: 1, width: width, height: height - 2 - said)
      if model.isInLesson {
        // The border lies outside the screen.
        order = Self.order(model)
        areas = [model.pane: Area(x: -1, y: 0, width: width + 2, height: body.height + 2)]
      } else {
        order = [.services]
        areas = [.services: body]
      }
    } else if model.isPresented {
      form = .presenting
      areas = PresentingLayout(model).areas
      order = areas[.code] == nil ? [.graph] : [.graph, .code]
    } else if !Self.hasRoomForPanes(model) || model.isZoomed {
      form = .single
      order = Self.order(model)
      areas = [model.pane: body]
    } else {
      form = .full
      order = Self.order(model)
      areas =
        switch model.place {
        case .laboratory, .attached: Self.laboratory(body, model)
        case .code: Self.code(body, model)
        case .puzzle: Self.puzzle(body, pane: model.pane)
        case .source: Self.source(body)
        case .page: [.code: body]
        }
    }
  }

  /// Whether several panes have room, so that one can be zoomed.
  static func hasRoomForPanes(_ model: Model) -> Bool { model.width >= 72 && model.height >= 18 }

  /// Whether there is room for one pane at a time.
  var showsOnePane: Bool { form == .single || (form == .list && order != [.services]) }

  /// What the last command said, below the list where there is nothing else: two rows of it at most.
  static func listMessage(_ model: Model) -> [OutputLine] {
    if model.overlay is TextPage { return [] }
    return Array(Screen.wrapped(Screen.message(model.lines), width: max(1, model.width - 2)).prefix(2))
  }

  private static func order(_ model: Model) -> [Pane] {
    let task: [Pane] = model.hasTask ? [.task] : []
    return switch model.place {
    case .laboratory, .attached: [.graph, .services, .inspector, .events, .code]
    case .source: [.graph, .services, .inspector, .code]
    case .code: [.graph, .code] + task + [.events, .services, .inspector]
    case .puzzle: [.graph, .services] + task + [.code, .inspector, .events]
    case .page: [.code]
    }
  }

  /// Services and inspector on the left, the graph on the right, the events below it: in one line where there is little room.
  /// The pane that has the focus gets more room there; the scenario is opened by it.
  ///
  /// In a wide window the scenario and the events stand to the right of the graph.
  private static func laboratory(_ body: Area, _ model: Model) -> [Pane: Area] {
    if body.width >= wide, body.height >= 36 {
      let right = min(64, body.width * 28 / 100)
      var areas = laboratory(Area(x: 0, y: body.y, width: body.width - right, height: body.height), model, events: 0)
      var column = Column(x: body.width - right, y: body.maxY, width: right)
      areas[.events] = column.take(body.height / 2)
      areas[.code] = column.take(column.y - body.y)
      return areas
    }
    let isTall = body.height >= 28
    return laboratory(body, model, events: isTall ? max(8, body.height / 5) : model.pane == .events ? 8 : 1)
  }

  /// Columns from which text, code and graph stand side by side.
  private static let wide = 160

  /// - Parameter events: rows of the events, or of the scenario in their place; 0 for none.
  private static func laboratory(_ body: Area, _ model: Model, events: Int) -> [Pane: Area] {
    let isTall = body.height >= 28
    // In steps, so that few changes of a name change the panes.
    let wanted = (model.listedWidth + 2 + 3) / 4 * 4 + 2
    let left = body.width >= 110 ? min(48, max(30, body.width / 5, min(wanted, body.width / 3))) : 24
    var column = Column(x: left, y: body.maxY, width: body.width - left)
    var areas: [Pane: Area] = [:]
    if events > 0 {
      areas = model.pane == .code ? [.code: column.take(body.height / 2)] : [.events: column.take(events)]
    }
    areas[.graph] = column.take(column.y - body.y)
    // The list shows all of its services where the inspector is left room for its facts.
    func listed() -> Int { model.listed.count + Screen.scopeRows(model).count + 2 }
    let services =
      model.selection == nil
      ? body.height : isTall ? max(6, body.height * 55 / 100) : min(max(8, listed()), body.height - 7)
    areas[.services] = Area(x: 0, y: body.y, width: left, height: services)
    if services < body.height {
      areas[.inspector] = Area(x: 0, y: body.y + services, width: left, height: body.height - services)
    }
    return areas
  }

  /// Panes that open when they get the focus.
  static func opens(_ pane: Pane, _ model: Model) -> Bool {
    (model.place == .laboratory || model.place == .attached) && (pane == .code || pane == .events)
  }

  /// The outline on the left, the graph on the right, the code and the inspector below it; where there is little room the
  /// inspector stands below the outline.
  private static func source(_ body: Area) -> [Pane: Area] {
    let isWide = body.width >= 110
    let left = isWide ? min(46, max(34, body.width / 4)) : 27
    let right = body.width - left
    let below = body.height >= 28 ? max(11, body.height * 35 / 100) : 8
    let top = body.height - below
    let inspector = isWide ? min(60, max(34, right * 38 / 100)) : 0
    var areas: [Pane: Area] = [
      .graph: Area(x: left, y: body.y, width: right, height: top),
      .code: Area(x: left, y: body.y + top, width: right - inspector, height: below),
    ]
    let outline = isWide ? body.height : body.height * 52 / 100
    areas[.services] = Area(x: 0, y: body.y, width: left, height: outline)
    areas[.inspector] =
      isWide
      ? Area(x: body.width - inspector, y: body.y + top, width: inspector, height: below)
      : Area(x: 0, y: body.y + outline, width: left, height: body.height - outline)
    return areas
  }

  /// What is said and the code on the left; the graph, what is to be done, and what happens on the right. Where there is
  /// little room the events give way: they say again what the code shows.
  ///
  /// Until the run is over the parts depend on the step and not on how far it has come: what is drawn does not jump.
  private static func code(_ body: Area, _ model: Model) -> [Pane: Area] {
    let isTall = body.height >= 28
    // In a wide window text and code stand side by side.
    let left = body.width >= wide && isTall ? min(150, body.width * 58 / 100) : min(78, max(41, body.width * 43 / 100))
    let least = model.hasTask ? (isTall ? 10 : 7) : 0
    // The verdict of a run that is over, and the task during an edit, are shown whole where possible.
    let task = min(
      body.height * 3 / 5,
      max(least, taskHeight(model, width: isTall || model.code.isEditing ? body.width - left : body.width)))
    let room = max(9, body.height / 4) - (task - least)
    let events = isTall ? (room < 5 ? 0 : room) : task > 0 ? 0 : 6
    var column = Column(x: left, y: body.maxY, width: body.width - left)
    var areas: [Pane: Area] = [.code: Area(x: 0, y: body.y, width: left, height: body.height)]
    if events > 0 { areas[.events] = column.take(events) }
    if task > 0 {
      var area = column.take(task)
      // Where there is little room, what is to be done has whole lines, but not while one edits.
      if !isTall, !model.code.isEditing {
        area = Area(x: 0, y: area.y, width: body.width, height: area.height)
        areas[.code]?.height -= area.height
      }
      areas[model.pane == .events && events == 0 ? .events : .task] = area
    }
    areas[.graph] = column.take(column.y - body.y)
    return areas
  }

  /// Rows of the whole verdict once the run is over, and of the whole task while the code is edited; 0 otherwise.
  private static func taskHeight(_ model: Model, width: Int) -> Int {
    let isEditing = model.code.isEditing
    guard model.hasTask, model.isOver || isEditing, let sight = model.sight else { return 0 }
    let text = TaskText(
      sight.verdict, open: model.openQuestion, answer: model.answer, isOver: !isEditing, width: width - 3,
      glyphs: Glyphs(isASCII: model.isASCII), keys: model.keys,
      graphChange: sight.graphChange)
    return text.lines.count + 2
  }

  /// What is said and the services on the left; the graph and what is to be done on the right.
  private static func puzzle(_ body: Area, pane: Pane) -> [Pane: Area] {
    let left = body.width >= 110 ? min(48, max(36, body.width / 3)) : 31
    let isTall = body.height >= 28
    var column = Column(x: 0, y: body.maxY, width: left)
    var areas: [Pane: Area] = [:]
    if isTall { areas[.inspector] = column.take(body.height / 3) }
    let services = isTall ? body.height / 3 : 8
    areas[!isTall && pane == .inspector ? .inspector : .services] = column.take(services)
    areas[.code] = column.take(column.y - body.y)
    var right = Column(x: left, y: body.maxY, width: body.width - left)
    if isTall { areas[.events] = right.take(body.height / 4) }
    areas[!isTall && pane == .events ? .events : .task] = right.take(isTall ? 11 : 10)
    areas[.graph] = right.take(right.y - body.y)
    return areas
  }

  /// A column that is filled from below.
  private struct Column {
    let x: Int
    var y: Int
    let width: Int

    mutating func take(_ height: Int) -> Area {
      y -= height
      return Area(x: x, y: y, width: width, height: height)
    }
  }
}
