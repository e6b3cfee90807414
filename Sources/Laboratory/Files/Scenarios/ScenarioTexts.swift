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
    # Scopes, interfaces and property injection; it has findings to look at: try `playground check Examples/shop.yaml`.
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
    # Locks and keys: what lives in a scope can be asked for only while that scope is open, and the key is what opens it.
    # Open one and ask in it:  scope open session anna    resolve Profile in session:anna    scope close session
    # Nobody who is not logged in can reach a Profile: there is no optional user, and nothing to unwrap.
    playground: 1
    services:
      # Outside of every session.
      Network:   { lifetime: container }
      Keychain:  { lifetime: container }
      Login:     { lifetime: transient, needs: [Network, Keychain] }
      # Behind the lock: made once for each session, and freed when it is closed.
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
    # A wizard of three pages: the name that one types on the first page is shown on the others, and no page hands it on.
    # With m the pages pull it from a service locator instead: the same objects, but no signature shows them.
    playground: 1
    services:
      # What the pages share: kept for as long as the program runs.
      NameStore:  { as: Names, lifetime: container }
      Journal:    { lifetime: container }
      # The pages, made when one comes to them.
      StartPage:  { lifetime: transient, needs: [Names, Navigator] }
      HelloPage:  { lifetime: transient, needs: [Names, Navigator] }
      FinishPage: { lifetime: transient, needs: [Names, Journal] }
      # It shows the pages, and they tell it to go on: it is given to them, and does not hold them.
      Navigator:  { lifetime: container, needs: [Journal] }
    roots: [StartPage, HelloPage, FinishPage]

    """

  static let findings = """
    # Every kind of finding that a laboratory can have. `!` lists them, and each says what to do about it.
    playground: 1
    services:
      # missing: nothing is registered under this name; a similar name is registered.
      Knight:    { needs: [Helmets] }
      Helmet:    { lifetime: transient }

      # cycle: neither can be made before the other.
      Hen:       { lifetime: container, needs: [Egg] }
      Egg:       { lifetime: container, needs: [Hen] }

      # captive: a service with a long lifetime holds one that was meant to be new each time.
      Garrison:  { lifetime: container, needs: [Guard] }
      Guard:     { lifetime: transient }

      # scope: it lives in a scope, and somebody outside needs it.
      Profile:   { lifetime: "scoped:session" }
      Banner:    { lifetime: transient, needs: [Profile] }

      # ambiguous: two provide the same interface, and the last one wins.
      CardPay:   { as: Payment, lifetime: container }
      CashPay:   { as: Payment, lifetime: container }
      Checkout:  { lifetime: transient, needs: [Payment] }

      # unused: no root needs it.
      Trebuchet: { lifetime: container }

      # leak: `resolve Parent`, then `release Parent`: the two keep each other alive.
      Parent:    { lifetime: graph, needs: [Child] }
      Child:     { lifetime: graph, needs: [{ service: Parent, by: property }] }

      # hidden: `mode locator`, `resolve Checkout`, `use Checkout`: it pulls what no signature shows.
    scopes: { session: {} }
    roots: [Knight, Helmet, Hen, Garrison, Banner, Checkout, CardPay, Parent]

    """
}
