"""A toy container in Python, for `playground attach toy`, which was written from docs/link.md alone.

    python3 Examples/link.py [SECONDS]
"""
import json, os, socket, sys, threading, time, weakref


class Link:
    """The protocol, version 1: one reader at a time, and a limited list of waiting messages."""

    def __init__(self, name):
        folder = os.environ.get("XDG_RUNTIME_DIR", "")
        folder = folder + "/playground" if os.path.isdir(folder) else "/tmp/playground-%d" % os.getuid()
        os.makedirs(folder, 0o700, exist_ok=True)
        self.name, self.start, self.started = name, time.monotonic_ns(), time.time()
        self.path = "%s/%s.%d.sock" % (folder, name, os.getpid())
        self.lock, self.services, self.live, self.waiting, self.attached = threading.Lock(), [], {}, [], False
        self.socket = socket.socket(socket.AF_UNIX)
        early = "%s/.%d" % (folder, os.getpid())
        self.socket.bind(early)
        self.socket.listen()
        os.rename(early, self.path)
        threading.Thread(target=self.serve, daemon=True).start()

    def now(self):
        return time.monotonic_ns() - self.start

    def tell(self, type, **fields):
        with self.lock:
            if self.attached and len(self.waiting) < 10_000:
                self.waiting.append(dict(fields, type=type, time=self.now()))

    def serve(self):
        while True:
            reader, _ = self.socket.accept()
            try:
                self.talk(reader, reader.makefile("r"))
            except (OSError, ValueError):
                pass
            self.attached = False
            reader.close()

    def talk(self, reader, requests):
        def send(*lines):
            reader.sendall("".join(json.dumps(line) + "\n" for line in lines).encode())

        send({"type": "hello", "version": 1, "name": self.name, "process": os.getpid(), "started": self.started,
              "tracks": True, "services": len(self.services)})
        if json.loads(requests.readline())["type"] != "attach":
            return send({"type": "bye", "reason": "the first request has to be attach"})
        asked = []
        threading.Thread(target=lambda: asked.extend(map(json.loads, requests)), daemon=True).start()
        answered = 0
        with self.lock:
            self.attached, self.waiting = True, []
            live = [{"type": "live", "service": s, "instance": i} for s, i in self.live]
        send({"type": "snapshot", "time": self.now()}, *self.services, *live, {"type": "ready", "time": self.now()})
        while True:
            time.sleep(0.1)
            sweeps = [line["id"] for line in asked[answered:] if line["type"] == "sweep"]
            answered = len(asked)
            with self.lock:
                events, self.waiting = self.waiting, []
            send(*events, {"type": "counters", "time": self.now()}, *({"type": "swept", "id": id} for id in sweeps))


class Container:
    def __init__(self, name):
        self.link, self.factories, self.counts = Link(name), {}, {}

    def register(self, type, factory):
        id = len(self.factories) + 1
        self.factories[type] = (id, factory)
        self.link.services.append({"type": "service", "id": id, "name": type.__name__, "lifetime": "transient",
                                   "opaque": True})

    def make(self, type, by=None):
        id, factory = self.factories[type]
        start = time.monotonic_ns()
        object = factory(self)
        number = self.counts[id] = self.counts.get(id, 0) + 1
        self.link.live[id, number] = True
        weakref.finalize(object, self.freed, id, number)
        self.link.tell("made", service=id, instance=number, took=time.monotonic_ns() - start,
                       **({"by": self.factories[by][0]} if by else {}))
        if by:
            self.link.tell("received", service=id, instance=number, by=self.factories[by][0])
        return object

    def freed(self, id, number):
        self.link.live.pop((id, number), None)
        self.link.tell("released", service=id, instance=number)


class Boots: pass
class Knight:
    def __init__(self, boots): self.boots = boots


if __name__ == "__main__":
    container = Container("toy")
    container.register(Boots, lambda c: Boots())
    container.register(Knight, lambda c: Knight(c.make(Boots, by=Knight)))
    print(container.link.path, flush=True)
    end = time.monotonic() + float(sys.argv[1] if len(sys.argv) > 1 else 3600)
    while time.monotonic() < end:
        container.make(Knight)
        time.sleep(0.01)
    os.unlink(container.link.path)
