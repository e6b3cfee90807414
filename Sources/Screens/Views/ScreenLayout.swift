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
    /// A list of services, nothing else.
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
      (form, order) = (.list, [.services])
      areas = [.services: Area(x: 0, y: 1, width: width, height: height - 2)]
    } else if width < 72 || height < 18 || model.isZoomed {
      form = .single
      order =
        model.isInLesson
        ? [.graph, .code, .events, .services, .inspector] : [.graph, .services, .inspector, .code, .events]
      areas = [model.pane: body]
    } else {
      form = .full
      order = model.isInLesson ? [.graph, .code, .events] : [.graph, .services, .inspector, .code, .events]
      areas = model.isInLesson ? Self.lesson(body) : Self.laboratory(body)
    }
  }

  /// Services and inspector on the left, the graph on the right, code and events below it where there is room.
  private static func laboratory(_ body: Area) -> [Pane: Area] {
    let left = body.width >= 110 ? min(48, max(30, body.width / 5)) : 25
    let right = body.width - left
    let below = body.height >= 28 ? max(10, body.height / 4) : 6
    let top = body.height - below
    let services = max(6, body.height * 55 / 100)
    var areas: [Pane: Area] = [
      .services: Area(x: 0, y: body.y, width: left, height: services),
      .inspector: Area(x: 0, y: body.y + services, width: left, height: body.height - services),
      .graph: Area(x: left, y: body.y, width: right, height: top),
    ]
    let code = body.width >= 110 ? right * 45 / 100 : 0
    if code > 0 { areas[.code] = Area(x: left, y: body.y + top, width: code, height: below) }
    areas[.events] = Area(x: left + code, y: body.y + top, width: right - code, height: below)
    return areas
  }

  /// What is said and the code on the left, the graph and what happens on the right.
  private static func lesson(_ body: Area) -> [Pane: Area] {
    let left = min(78, max(41, body.width * 43 / 100))
    let right = body.width - left
    let below = body.height >= 28 ? max(9, body.height / 4) : 6
    return [
      .code: Area(x: 0, y: body.y, width: left, height: body.height),
      .graph: Area(x: left, y: body.y, width: right, height: body.height - below),
      .events: Area(x: left, y: body.y + body.height - below, width: right, height: below),
    ]
  }
}
