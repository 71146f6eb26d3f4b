import assert from "node:assert/strict";
import { connect, RemoteError, type Connection, type Port } from "../../src/base/rpc";

/** Two ends of one channel: what is posted at one is heard at the other, later and as a copy, as between threads. */
function pair(): [Port & { readonly sent: unknown[] }, Port & { readonly sent: unknown[] }] {
  const listeners: [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [new Set(), new Set()];
  const end = (mine: 0 | 1): Port & { readonly sent: unknown[] } => {
    const sent: unknown[] = [];
    return {
      sent,
      post(message) {
        const copy: unknown = structuredClone(message);
        sent.push(copy);
        setImmediate(() => listeners[mine === 0 ? 1 : 0].forEach((receive) => receive(copy)));
      },
      listen(receive) {
        listeners[mine].add(receive);
        return () => listeners[mine].delete(receive);
      },
    };
  };
  return [end(0), end(1)];
}

interface Server {
  add(params: { a: number; b: number }, signal: AbortSignal): Promise<number>;
  fail(params: { what: string }, signal: AbortSignal): Promise<void>;
  /** Fails when it is aborted. */
  wait(params: Record<never, never>, signal: AbortSignal): Promise<never>;
  /** Answers when it is aborted. */
  late(params: Record<never, never>, signal: AbortSignal): Promise<string>;
}

class OwnError extends Error {
  override readonly name = "OwnError";
}

function serve(): {
  client: Connection<Server>;
  server: Connection<object>;
  ports: ReturnType<typeof pair>;
  aborted: unknown[];
} {
  const ports = pair();
  const aborted: unknown[] = [];
  const mine: Server = {
    add: async ({ a, b }) => a + b,
    fail: ({ what }) => {
      if (what === "error") return Promise.reject(new OwnError("it failed"));
      // oxlint-disable-next-line typescript/only-throw-error -- what other code throws need not be an error
      throw what;
    },
    late: (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("late"))),
    wait: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => {
          aborted.push(signal.reason);
          reject(new Error("stopped"));
        }),
      ),
  };
  return {
    client: connect<Server, object>(ports[0], {}),
    server: connect<object, Server>(ports[1], mine),
    ports,
    aborted,
  };
}

/** Lets all that was posted be heard and answered. */
async function turn(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve));
}

describe("a call to the other side", () => {
  it("settles with the result", async () => {
    const { client } = serve();
    assert.equal(await client.remote.add({ a: 2, b: 3 }), 5);
  });

  it("settles with its own result when several are under way", async () => {
    const { client } = serve();
    assert.deepEqual(await Promise.all([1, 2, 3].map((a) => client.remote.add({ a, b: 10 }))), [11, 12, 13]);
  });

  it("settles with the error's message and name", async () => {
    const { client } = serve();
    await assert.rejects(
      client.remote.fail({ what: "error" }),
      (error) => error instanceof RemoteError && error.name === "OwnError" && error.message === "it failed",
    );
  });

  it("settles with an error when the other side throws something else", async () => {
    const { client } = serve();
    await assert.rejects(client.remote.fail({ what: "text" }), { name: "Error", message: "text" });
  });

  for (const method of ["missing", "constructor", "toString", "__proto__"]) {
    it(`settles with an error for ${method}, which is no method`, async () => {
      const { client } = serve();
      const remote = client.remote as unknown as Record<string, (params: object) => Promise<unknown>>;
      await assert.rejects(async () => remote[method]?.({}), { message: `Unknown method: ${method}` });
    });
  }

  it("settles with an error when the result can't be sent", async () => {
    const { client, ports } = serve();
    const post = ports[1].post.bind(ports[1]);
    let first = true;
    ports[1].post = (message) => {
      if (first) {
        first = false;
        throw new Error("could not be cloned");
      }
      post(message);
    };
    await assert.rejects(client.remote.add({ a: 1, b: 1 }), { message: "could not be cloned" });
  });

  it("settles at once when its caller cancels, and the other side learns why nobody waits", async () => {
    const { client, aborted } = serve();
    const abort = new AbortController();
    const call = client.remote.wait({}, abort.signal);
    await turn();
    abort.abort(new Error("not needed"));
    await assert.rejects(call, { message: "not needed" });
    await turn();
    assert.equal((aborted[0] as Error).name, "AbortError");
  });

  it("is not made when its signal is aborted already", async () => {
    const { client, ports } = serve();
    await assert.rejects(client.remote.wait({}, AbortSignal.abort("too late")), { message: "too late" });
    assert.deepEqual(ports[0].sent, []);
  });

  it("does not listen to its signal any more once it is settled", async () => {
    const { client, ports } = serve();
    const abort = new AbortController();
    await client.remote.add({ a: 1, b: 1 }, abort.signal);
    await assert.rejects(client.remote.fail({ what: "error" }, abort.signal));
    abort.abort();
    assert.equal(ports[0].sent.length, 2);
  });

  it("settles when this side closes, and the other side's calls are aborted", async () => {
    const { client, server, aborted } = serve();
    const call = client.remote.wait({});
    await turn();
    client.close("the window is gone");
    client.close("again");
    await assert.rejects(call, { message: "the window is gone" });
    await assert.rejects(client.remote.add({ a: 1, b: 1 }), { message: "the window is gone" });
    server.close("the worker ended");
    assert.equal((aborted[0] as Error).message, "the worker ended");
  });

  it("gets no result from a side that has closed meanwhile", async () => {
    const { client, server, ports } = serve();
    const calls = [client.remote.wait({}), client.remote.late({})];
    await turn();
    server.close("gone");
    await turn();
    assert.deepEqual(ports[1].sent, []);
    client.close("gone too");
    for (const call of calls) await assert.rejects(call, { message: "gone too" });
  });
});

describe("a connection", () => {
  it("passes over what is no message of its own, and messages about calls it does not know", async () => {
    const { client, ports } = serve();
    for (const noise of [null, 7, "text", {}, { rpc: "call" }, { rpc: "answer", id: "1", value: 2 }])
      ports[0].post(noise);
    for (const late of [
      { rpc: "answer", id: 99, value: 1 },
      { rpc: "failure", id: 99, name: "E", message: "m" },
      { rpc: "cancel", id: 99 },
    ]) {
      ports[0].post(late);
      ports[1].post(late);
    }
    await turn();
    assert.equal(await client.remote.add({ a: 1, b: 2 }), 3);
  });

  it("is not taken for a promise when its remote is awaited", async () => {
    const { client } = serve();
    // oxlint-disable-next-line typescript/await-thenable -- as code does that hands the remote on
    assert.equal(await client.remote, client.remote);
    assert.equal(Reflect.get(client.remote, Symbol.iterator), undefined);
  });

  it("works both ways at once", async () => {
    const [one, two] = pair();
    const a = connect<{ two(params: object, signal: AbortSignal): Promise<string> }, object>(one, {
      one: async () => "one",
    });
    const b = connect<{ one(params: object, signal: AbortSignal): Promise<string> }, object>(two, {
      two: async () => "two",
    });
    assert.deepEqual(await Promise.all([a.remote.two({}), b.remote.one({})]), ["two", "one"]);
  });

  it("rejects a call whose parameters can't be sent, and lets go of its signal", async () => {
    const unsendable: Port = {
      post: () => {
        throw new TypeError("cannot be cloned");
      },
      listen: () => () => undefined,
    };
    const { remote } = connect<{ any(params: object, signal: AbortSignal): Promise<void> }, object>(unsendable, {});
    const abort = new AbortController();
    await assert.rejects(remote.any({}, abort.signal), { message: "cannot be cloned" });
    // Were the call still waiting, this would send a cancel, and throw.
    abort.abort();
  });
});
