/// Texts of the bundled scenarios.
enum ScenarioTexts {
  static let knight = """
    # The scenario that is on stage when the program starts.
    playground: 1
    services:
      Garrison: { lifetime: container, needs: [Forge, Knight] }
      Forge:    { lifetime: container, needs: [Armor] }
      Knight:   { lifetime: transient, needs: [AbstractArmor] }
      Armor:
        as: AbstractArmor
        lifetime: container
        needs: [Boots, Pants, Belt, Chest, Bracers, Gloves, Helmet]
      Boots:    { lifetime: transient }
      Pants:    { lifetime: transient }
      Belt:     { lifetime: transient }
      Chest:    { lifetime: transient }
      Bracers:  { lifetime: transient }
      Gloves:   { lifetime: transient }
      Helmet:   { lifetime: transient }
    roots: [Garrison]

    """

  static let shop = """
    # Scopes, interfaces and property injection. This scenario has findings: `playground check FILE` lists them.
    playground: 1
    services:
      Router:    { lifetime: container }
      Storage:   { lifetime: container }
      Session:   { lifetime: "scoped:user", needs: [Storage] }
      Cart:      { lifetime: "scoped:user", needs: [Session, { service: Prices, by: property }] }
      Prices:    { as: PriceList, lifetime: weak, needs: [Storage] }
      Checkout:  { lifetime: transient, needs: [Cart, Payment, { service: Voucher, by: method, optional: true }] }
      CardPay:   { as: Payment, lifetime: container, needs: [Storage] }
      Invoice:   { as: Payment, lifetime: transient, needs: [Session] }
      Campaigns: { lifetime: container, needs: [PriceList] }
    scopes: { user: {}, order: { in: user } }
    roots: [Router, Campaigns]

    """

  static let session = """
    # Scopes and keys: a service of a scoped lifetime can be resolved only while a scope of that kind is open.
    # Open a scope with a key, and resolve in the scope:
    #   scope open session anna    resolve Profile in session:anna    scope close session
    # A Profile exists only inside a session, so its User is never nil: no `User?`, nothing to unwrap.
    playground: 1
    services:
      # Outside of every session.
      Network:   { lifetime: container }
      Keychain:  { lifetime: container }
      Login:     { lifetime: transient, needs: [Network, Keychain] }
      # Inside a session: made once for each session, and freed when the session is closed.
      User:      { lifetime: "scoped:session" }
      Profile:   { lifetime: "scoped:session", needs: [User, Network] }
      Messages:  { lifetime: "scoped:session", needs: [User, Network] }
      # A conversation is opened inside a session, and can reach the services of that session.
      Draft:     { lifetime: "scoped:conversation", needs: [User] }
      Composer:  { lifetime: "scoped:conversation", needs: [Draft, Messages] }
    scopes:
      session: {}
      conversation: { in: session }

    """

  static let wizard = """
    # A wizard of three pages: a name typed on the first page is shown on the others. No page passes the name to the next.
    # In locator mode (`mode locator`) the pages pull their dependencies from a service locator: the same objects, but
    # no signature shows the dependencies.
    playground: 1
    services:
      # Shared by the pages, and kept as long as the program runs.
      NameStore:  { as: Names, lifetime: container }
      Journal:    { lifetime: container }
      # The pages: each page is made when it is opened.
      StartPage:  { lifetime: transient, needs: [Names, Navigator] }
      HelloPage:  { lifetime: transient, needs: [Names, Navigator] }
      FinishPage: { lifetime: transient, needs: [Names, Journal] }
      # The Navigator shows the pages. It is injected into the first two, and holds none of them.
      Navigator:  { lifetime: container, needs: [Journal] }
    roots: [StartPage, HelloPage, FinishPage]

    """

  static let findings = """
    # Every kind of finding that a laboratory can have. `check` lists the findings, each with its remedy.
    playground: 1
    services:
      # missing: nothing is registered under this name; a similar name is registered.
      Knight:    { needs: [Helmets] }
      Helmet:    { lifetime: transient }

      # cycle: neither of the two services can be made before the other.
      Hen:       { lifetime: container, needs: [Egg] }
      Egg:       { lifetime: container, needs: [Hen] }

      # captive: a service with a long lifetime holds a service that is meant to be made anew each time.
      Garrison:  { lifetime: container, needs: [Guard] }
      Guard:     { lifetime: transient }

      # scope: a service of a scoped lifetime is needed by a service outside that scope.
      Profile:   { lifetime: "scoped:session" }
      Banner:    { lifetime: transient, needs: [Profile] }

      # ambiguous: two services provide the same interface; the last registration is used.
      CardPay:   { as: Payment, lifetime: container }
      CashPay:   { as: Payment, lifetime: container }
      Checkout:  { lifetime: transient, needs: [Payment] }

      # unused: no root needs this service.
      Trebuchet: { lifetime: container }

      # leak: `resolve Parent`, then `release Parent`: Parent and Child keep each other alive.
      Parent:    { lifetime: graph, needs: [Child] }
      Child:     { lifetime: graph, needs: [{ service: Parent, by: property }] }

      # hidden: `mode locator`, `resolve Checkout`, `use Checkout`: Checkout pulls a service that no signature shows.
    scopes: { session: {} }
    roots: [Knight, Helmet, Hen, Garrison, Banner, Checkout, CardPay, Parent]

    """
}
