/// The files of a first lesson. The same task occurs twice: once in code and once in the laboratory.
extension FirstLesson {
  static let code = [
    "01-whose-kettle/step.md": """
    ---
    title: Whose kettle is it?
    # What holds at the end of the unchanged run. It is checked, and never shown.
    ends: [live Kettle 1, holds TeaMaker Kettle, 'prints "Tea from the steel kettle"']
    questions:
      - ask: How many kettles are there when the first line of the story has run?
        query: live Kettle after "let maker = TeaMaker()"
        choices: [0, 1, 2]
        because: A property with an initial value is filled while its object is made.
      - ask: Suppose the property `kettle` has no initial value. Does TeaMaker still compile?
        query: compiles
        choices: [yes, no]
        variant: promised
        because: A `let` property needs a value from an initializer, and TeaMaker has none.
    exercises:
      - name: shared
        task: Let two tea makers share one kettle, which the story makes and hands to both.
        done: An object that is handed over can be shared. An object that a class makes for itself cannot.
        misses:
          - name: shared
            when: [live TeaMaker 2, live Kettle 2]
            say: Each tea maker still makes a kettle of its own.
        goal:
          - live TeaMaker 2
          - live Kettle 1
          - same TeaMaker#1.kettle TeaMaker#2.kettle
        hints:
          - A tea maker that receives a kettle does not make one.
          - "An initializer `init(kettle: Kettle)` lets the caller pass the kettle."
          - "In the story, write `let kettle = Kettle()`, and then `TeaMaker(kettle: kettle)` twice."
    ---
    A tea maker needs a kettle, but the story passes none.

    ***

    This tea maker **creates** its kettle itself, in the line of its property. So every tea maker has a kettle of its own.

    """,
    "01-whose-kettle/Kettle.swift": """
    final class Kettle {
      let metal = "steel"
    }

    final class TeaMaker {
      let kettle = Kettle()

      func brew() {
        print("Tea from the \\(kettle.metal) kettle")
      }
    }

    public func story() {
      let maker = TeaMaker()
      maker.brew()
    }

    """,
    "01-whose-kettle/variants/promised/Kettle.swift": """
    final class Kettle {
      let metal = "steel"
    }

    final class TeaMaker {
      let kettle: Kettle

      func brew() {
        print("Tea from the \\(kettle.metal) kettle")
      }
    }

    public func story() {
      let maker = TeaMaker()
      maker.brew()
    }

    """,
    "01-whose-kettle/solutions/shared/Kettle.swift": """
    final class Kettle {
      let metal = "steel"
    }

    final class TeaMaker {
      let kettle: Kettle

      init(kettle: Kettle) {
        self.kettle = kettle
      }

      func brew() {
        print("Tea from the \\(kettle.metal) kettle")
      }
    }

    public func story() {
      let kettle = Kettle()
      let maker = TeaMaker(kettle: kettle)
      let other = TeaMaker(kettle: kettle)
      maker.brew()
      other.brew()
    }

    """,
    "01-whose-kettle/misses/shared/Kettle.swift": """
    final class Kettle {
      let metal = "steel"
    }

    final class TeaMaker {
      let kettle = Kettle()

      func brew() {
        print("Tea from the \\(kettle.metal) kettle")
      }
    }

    public func story() {
      let maker = TeaMaker()
      let other = TeaMaker()
      maker.brew()
      other.brew()
    }

    """,
  ]

  static let puzzle = [
    "02-one-for-all/step.md": """
    ---
    title: One shared kettle
    exercises:
      - name: one
        task: Resolve two tea makers that share one kettle.
        done: With the lifetime `container`, all requests share one instance.
        misses:
          - name: one
            when: [live TeaMaker 2, live Kettle 2]
            say: Each tea maker has a kettle of its own. Which lifetime keeps one for all?
        goal: [live TeaMaker 2, live Kettle 1]
        hints:
          - A lifetime says how long a container keeps an instance.
          - "The command `edit Kettle --lifetime container` keeps one Kettle for all requests to this container."
        # Commands that are switched off here.
        off: [remove]
    ---
    Here is a container instead of code. It knows the services and what each one needs, and makes an instance when one is
    requested. A transient service is made anew for each request.

    Ask for a tea maker with `resolve TeaMaker`, twice, and count the kettles.

    """,
    "02-one-for-all/scenario.yaml": """
    playground: 1
    services:
      Kettle: { lifetime: transient }
      TeaMaker: { lifetime: transient, needs: [Kettle] }
    roots: [TeaMaker]

    """,
    "02-one-for-all/target.yaml": """
    playground: 1
    services:
      Kettle: { lifetime: container }
      TeaMaker: { lifetime: transient, needs: [Kettle] }
    roots: [TeaMaker]

    """,
    "02-one-for-all/solutions/one/commands.pg": """
    edit Kettle --lifetime container
    resolve TeaMaker
    resolve TeaMaker

    """,
    "02-one-for-all/misses/one/commands.pg": """
    resolve TeaMaker
    resolve TeaMaker

    """,
  ]
}
