/**
 * Calls across a boundary: webview and host, host and worker. A notification is a call that returns nothing.
 * Every call settles: with a result, the other side's error, the caller's abort, or "the other side is gone".
 */
import { asError } from "./errors";

/** One end of a two-way channel of structured-cloneable messages. */
export interface Port {
  post(message: unknown): void;
  /** Starts listening. Returns a function that stops it. */
  listen(receive: (message: unknown) => void): () => void;
}

/** The methods that one side offers, each with one parameter object. */
export type Api = object;

type Method = (params: never, signal: AbortSignal) => Promise<unknown>;

/** A side's methods as its peer calls them. The signal is the caller's. */
export type Remote<T extends Api> = {
  readonly [Name in keyof T]: T[Name] extends (params: infer Params, signal: AbortSignal) => Promise<infer Answer>
    ? (params: Params, signal?: AbortSignal) => Promise<Answer>
    : never;
};

/** An error that the other side threw, with its message and name. */
export class RemoteError extends Error {
  override readonly name: string;

  constructor(message: string, name: string) {
    super(message);
    this.name = name;
  }
}

type Message =
  | { readonly rpc: "call"; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly rpc: "answer"; readonly id: number; readonly value: unknown }
  | { readonly rpc: "failure"; readonly id: number; readonly name: string; readonly message: string }
  | { readonly rpc: "cancel"; readonly id: number };

export interface Connection<Theirs extends Api> {
  readonly remote: Remote<Theirs>;
  /** Ends the connection: local calls that are waiting fail, and the other side's running calls are aborted. */
  close(reason: string): void;
}

/**
 * Connects `port` to `mine`, the methods that the other side can call. `remote` is a proxy for the other side's
 * methods.
 */
export function connect<Theirs extends Api, Mine extends Api>(port: Port, mine: Mine): Connection<Theirs> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const running = new Map<number, AbortController>();
  let next = 1;
  let closed: string | undefined;

  const answer = async (id: number, method: string, params: unknown): Promise<void> => {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const own = Object.hasOwn(mine, method) ? (mine as Record<string, Method>)[method] : undefined;
      if (typeof own !== "function") throw new Error(`Unknown method: ${method}`);
      const value = await own(params as never, abort.signal);
      if (!closed) port.post({ rpc: "answer", id, value } satisfies Message);
    } catch (error) {
      const { name, message } = asError(error);
      if (!closed) port.post({ rpc: "failure", id, name, message } satisfies Message);
    } finally {
      running.delete(id);
    }
  };

  const stop = port.listen((raw) => {
    const message = asMessage(raw);
    if (!message || closed) return;
    if (message.rpc === "call") void answer(message.id, message.method, message.params);
    else if (message.rpc === "cancel")
      running.get(message.id)?.abort(new DOMException("The caller cancelled", "AbortError"));
    else {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.rpc === "answer") call?.resolve(message.value);
      else call?.reject(new RemoteError(message.message, message.name));
    }
  });

  const call = (method: string, params: unknown, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error(closed));
      if (signal?.aborted) return reject(asError(signal.reason));
      const id = next++;
      const abort = (): void => {
        waiting.delete(id);
        port.post({ rpc: "cancel", id } satisfies Message);
        reject(asError(signal?.reason));
      };
      const settle = (): void => signal?.removeEventListener("abort", abort);
      waiting.set(id, {
        resolve: (value) => (settle(), resolve(value)),
        reject: (error) => (settle(), reject(asError(error))),
      });
      signal?.addEventListener("abort", abort, { once: true });
      try {
        port.post({ rpc: "call", id, method, params } satisfies Message);
      } catch (error) {
        // The message could not be sent, for example because a parameter is a function, so there will be no reply.
        waiting.delete(id);
        settle();
        reject(asError(error));
      }
    });

  return {
    remote: new Proxy({} as Remote<Theirs>, {
      // `await` calls `then` of anything that looks like a promise.
      get: (_, method) =>
        typeof method === "string" && method !== "then"
          ? (params: unknown, signal?: AbortSignal) => call(method, params, signal)
          : undefined,
    }),
    close(reason) {
      if (closed) return;
      closed = reason;
      stop();
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
      for (const abort of running.values()) abort.abort(new Error(reason));
    },
  };
}

function asMessage(raw: unknown): Message | undefined {
  return typeof raw === "object" && raw !== null && "rpc" in raw && "id" in raw && typeof raw.id === "number"
    ? (raw as Message)
    : undefined;
}
