@testable import Screens

extension HelpPage {
  static func shortRows(_ model: Model) -> [Row] { shortRows(KeyContexts.keys(model)) }

  static func sections(_ model: Model) -> [Section] {
    sections(
      model.keys, model.stage.place, isPresented: model.isPresented, settingsPath: model.settingsPath,
      isASCII: model.display.isASCII)
  }
}
