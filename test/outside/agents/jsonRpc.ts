import * as z from "zod";
import type { AgentProcess } from "./agentProcess";

const message = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** Returns the result of a request of the agent, or a promise of it. */
export type RequestHandler = (method: string, params: unknown) => unknown;

/** Talks to an agent in JSON-RPC. Requests fail when the agent ends. */
export class JsonRpc {
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #count = 0;

  constructor(
    private readonly agent: AgentProcess,
    private readonly onRequest: RequestHandler,
    private readonly onNotification: (method: string, params: unknown) => void = () => undefined,
  ) {
    agent.listen((value) => this.#take(value));
    const fail = (): void => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The agent ended before it replied."));
      this.#waiting.clear();
    };
    agent.ended.then(fail, fail);
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#count;
    this.agent.send({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  notify(method: string, params: unknown): void {
    this.agent.send({ jsonrpc: "2.0", method, params });
  }

  #take(value: unknown): void {
    const { data } = message.safeParse(value);
    if (!data) return;
    const { id, method, params, result, error } = data;
    if (method !== undefined) {
      if (id === undefined) this.onNotification(method, params);
      else
        void Promise.resolve(this.onRequest(method, params)).then((reply) =>
          this.agent.send({ jsonrpc: "2.0", id, result: reply }),
        );
    } else if (typeof id === "number") {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(`The agent refused a request: ${JSON.stringify(error)}`));
    }
  }
}
