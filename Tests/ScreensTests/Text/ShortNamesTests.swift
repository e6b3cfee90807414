import Support
import Testing

/// Truncation of long names, which keeps the part that differs.
@Suite struct ShortNamesTests {
  private static let services = [
    "Compiler", "Editor", "Runner", "File", "Trust", "Answer", "Hint", "Question", "Judge", "Pane", "Measure", "Score",
    "Reader", "Watch", "Link",
  ].map { "Lessons\($0)Service" }

  @Test(arguments: 11...30) func namesThatShareBothEndsStayApart(_ width: Int) {
    let names = ShortNames(Self.services)
    let short = Self.services.map { names.short($0, to: width) }
    #expect(Set(short).count == short.count, "\(short)")
    #expect(short.allSatisfy { TextWidth.of($0) <= width }, "\(short)")
  }

  @Test func theSharedBeginningGoesFirst() {
    let names = ShortNames(Self.services)
    #expect(names.beginning == "Lessons")
    #expect(names.short("LessonsCompilerService", to: 20) == "…CompilerService")
    #expect(names.short("LessonsCompilerService", to: 12) == "…Compiler…")
    #expect(names.short("LessonsCompilerService", to: 22) == "LessonsCompilerService")
  }

  @Test func whereOnlySomeShareAWordThatWordGoes() {
    let names = ShortNames(["UserService", "OrderService", "UserRepository", "Clock"])
    #expect(names.beginning == "")
    #expect(names.short("UserRepository", to: 12) == "…Repository")
    #expect(names.short("OrderService", to: 8) == "Order…")
  }

  @Test func argumentsGoFirstUnlessTheyDistinguishNames() {
    let names = ShortNames(["CourseUnitModel(_, _, _, _)", "CoursePageModel(Int)", "CoursePageModel(Int, Bool)"])
    #expect(names.short("CourseUnitModel(_, _, _, _)", to: 20) == "CourseUnitModel(…)")
    #expect(names.short("CourseUnitModel(_, _, _, _)", to: 16) == "CourseUnitModel…")
    #expect(!names.short("CourseUnitModel(_, _, _, _)", to: 8).contains(","))
    #expect(names.short("CoursePageModel(Int)", to: 18) != names.short("CoursePageModel(Int, Bool)", to: 18))
  }

  @Test func aNameWithoutASharedPartIsTruncatedInTheMiddle() {
    let names = ShortNames(["Extraordinarily", "Clock"])
    #expect(names.short("Extraordinarily", to: 9) == "Extr…rily")
  }

  /// `Message…` would read like a part of the name of `Message`.
  @Test func aShortNameDoesNotConsistOfTheWordsOfAnotherName() {
    let names = ShortNames(["UserBoundFactory#1", "MessageBoundFactory#1", "Message#1", "RootFactory#1"])
    #expect(names.short("MessageBoundFactory#1", to: 14) == "Message…tory#1")
  }

  /// Regression: two services of one container had the same label.
  @Test(arguments: 14...24) func aShortNameReadsLikeNoOtherName(_ width: Int) {
    let all =
      [
        "makeMoviesRepository", "makeMoviesQueriesRepository", "makePosterImagesRepository", "moviesQueriesStorage",
      ].map { "MoviesSceneDIContainer.\($0)" } + ["AppFlowCoordinator"]
    let names = ShortNames(all)
    let short = all.map { names.short($0, to: width) }
    #expect(Set(short).count == all.count, "\(short)")
    // A name may be shown longer elsewhere, so the labels of other widths count as well.
    let wide = all.map { names.short($0, to: width + 7) }
    for (index, label) in short.enumerated() {
      #expect(!wide.enumerated().contains { $0.offset != index && $0.element == label }, "\(label)")
    }
  }

  /// Both ends say what a service is, and a whole word says more than its end.
  @Test func wholeWordsAreLeftOutWhereTheRestIsLongEnough() {
    let names = ShortNames(["UserProfileRemoteDataSourceProtocol", "PaymentProcessingServiceImpl", "Clock"])
    #expect(names.short("UserProfileRemoteDataSourceProtocol", to: 22) == "UserProfile…Protocol")
    #expect(names.short("PaymentProcessingServiceImpl", to: 24) == "PaymentProcessing…Impl")
  }

  @Test func filesLoseTheirEndingFirst() {
    let names = ShortNames(["DataTransferService.swift", "MoviesStorage.swift", "Clock", "Clock.swift"])
    #expect(names.short("DataTransferService.swift", to: 20) == "DataTransferService")
    #expect(names.short("DataTransferService.swift", to: 25) == "DataTransferService.swift")
    // Beside a type of this name the ending is the difference.
    #expect(names.short("Clock.swift", to: 8) != "Clock")
  }

  @Test func pathsLoseWholeFolders() {
    let names = ShortNames(["Presentation/MoviesScene", "Presentation/Cart/Views", "Domain/UseCases"])
    #expect(names.short("Presentation/MoviesScene", to: 16) == "…/MoviesScene")
    #expect(names.short("Presentation/Cart/Views", to: 16) == "…/Cart/Views")
    #expect(names.short("Domain/UseCases", to: 15) == "Domain/UseCases")
  }

  /// Regression: `…/Finance` was two folders.
  @Test func pathsThatDifferInAFolderKeepIt() {
    let names = ShortNames(["Old/Shop/Finance", "New/Shop/Finance", "Old/Shop/Cart"])
    #expect(names.short("Old/Shop/Finance", to: 15) == "Old/…/Finance")
    #expect(names.short("New/Shop/Finance", to: 15) == "New/…/Finance")
  }

  @Test func theFolderBehindEqualNamesStays() {
    let names = ShortNames(["RootView (Adjustments)", "RootView (CartScreenSettings)", "Clock"])
    #expect(names.short("RootView (Adjustments)", to: 18) == "…(Adjustments)")
    #expect(names.short("RootView (CartScreenSettings)", to: 24) == "…(CartScreenSettings)")
    #expect(names.short("RootView (CartScreenSettings)", to: 14) == "…(CartScreen…)")
    // A folder that tells nothing apart goes first.
    let alone = ShortNames(["RootView (Adjustments)", "Clock"])
    #expect(alone.short("RootView (Adjustments)", to: 18) == "RootView")
  }

  /// A search for a drawing asks for the same names again and again.
  @Test func anEqualRequestHasAnEqualAnswer() {
    let names = ShortNames(Self.services)
    for width in [12, 20, 12, 20] {
      #expect(names.short("LessonsCompilerService", to: width) == (width == 12 ? "…Compiler…" : "…CompilerService"))
    }
    #expect(names.short("LessonsCompilerService", to: 12, ellipsis: "..") == "..Compiler..")
  }

  @Test func numbersOfObjectsStay() {
    let names = ShortNames(["UserService#1", "UserService#2", "OrderService#1"])
    #expect(names.short("UserService#2", to: 8) == "User…#2")
  }

  @Test(arguments: ["", "#", "a", "ÄÖ", "x_y_z", "HTTPServer2", "騎士団長", "#1"])
  func noNameOfAnyKindBreaksIt(_ name: String) {
    let names = ShortNames([name, name + "A", name + "B", "Z"])
    for width in 0...8 { #expect(TextWidth.of(names.short(name + "A", to: width)) <= max(1, width)) }
  }
}
