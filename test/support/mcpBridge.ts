import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { StringDecoder } from "node:string_decoder";
import { fieldsOf, isObject, type JsonObject } from "../../src/base/json/jsonValue";
import { commandLine, stateHome } from "./commandLine";
import { uninstrumented } from "./processes";

const MODERN = "io.modelcontextprotocol/protocolVersion";

/** HTTP status of the protocol's errors since version 2026-07-28. */
const STATUS: Readonly<Record<number, number>> = { [-32601]: 404, [-32602]: 400, [-32021]: 400, [-32022]: 400 };

/** A server on a loopback port whose requests reach `tool-results mcp` over its standard input and output. */
export interface McpBridge {
  readonly url: string;
  close(): Promise<void>;
}

/** `tool-results mcp` as a process. */
class StdioServer {
  readonly #child: ChildProcessWithoutNullStreams;
  /** Who takes the messages about a request, by its id here. */
  readonly #open = new Map<string, (message: JsonObject) => void>();
  /** The ids and the progress tokens that the client gave, by the id here. */
  readonly #given = new Map<string, { readonly id: unknown; readonly token: unknown }>();

  constructor(folder: string) {
    this.#child = spawn(process.execPath, [commandLine(), "mcp", folder], {
      env: { ...uninstrumented(), XDG_STATE_HOME: stateHome() },
    });
    this.#child.stderr.resume();
    const decoder = new StringDecoder("utf8");
    let rest = "";
    this.#child.stdout.on("data", (bytes: Buffer) => {
      const lines = (rest + decoder.write(bytes)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(fieldsOf(JSON.parse(line)));
    });
  }

  /** Sends a request with an id of its own. `take` gets what belongs to it; the response is the last. */
  request(message: JsonObject, take: (message: JsonObject, isLast: boolean) => void): void {
    const own = randomUUID();
    const params = fieldsOf(message["params"]);
    const meta = fieldsOf(params["_meta"]);
    this.#given.set(own, { id: message["id"], token: meta["progressToken"] });
    this.#open.set(own, (received) => {
      const isLast = !("method" in received);
      if (isLast) this.#open.delete(own);
      take(received, isLast);
    });
    const sent = meta["progressToken"] === undefined ? params : { ...params, _meta: { ...meta, progressToken: own } };
    this.send({ ...message, id: own, ...("params" in message && { params: sent }) });
  }

  send(message: JsonObject): void {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #take(message: JsonObject): void {
    const params = fieldsOf(message["params"]);
    const about = "method" in message ? params["progressToken"] : message["id"];
    const own = typeof about === "string" && this.#open.has(about) ? about : [...this.#open.keys()].at(-1);
    if (own === undefined) return;
    const given = this.#given.get(own);
    if (!("method" in message)) this.#open.get(own)?.({ ...message, id: given?.id });
    else if (params["progressToken"] === own)
      this.#open.get(own)?.({ ...message, params: { ...params, progressToken: given?.token } });
    else this.#open.get(own)?.(message);
  }
}

/** Starts a bridge over a folder. Each session, and all requests without one, get a server of their own. */
export async function mcpBridge(folder: string): Promise<McpBridge> {
  const sessions = new Map<string, StdioServer>();
  const stateless = new StdioServer(folder);
  // The first request decides on the version of a connection. Over HTTP, a header would.
  const meta = { [MODERN]: "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
  await new Promise<void>((resolve) => {
    const first = { jsonrpc: "2.0", id: 0, method: "tools/list", params: { _meta: meta } };
    stateless.request(first, () => resolve());
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { ...(body !== undefined && { "content-type": "application/json" }), ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const refuse = (status: number, code: number, message: string, id: unknown = null): void =>
      reply(status, { jsonrpc: "2.0", id, error: { code, message } });
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    const origin = request.headers.origin === undefined ? host : new URL(request.headers.origin).hostname;
    if (![host, origin].every((name) => ["127.0.0.1", "localhost"].includes(name)))
      return refuse(403, -32000, "Only this machine may connect.");
    const session = request.headers["mcp-session-id"];
    const known = typeof session === "string" ? sessions.get(session) : undefined;
    if (request.method === "DELETE") {
      known?.end();
      if (typeof session === "string") sessions.delete(session);
      return reply(known ? 200 : 404);
    }
    if (request.method !== "POST") return reply(405, undefined, { allow: "POST, DELETE" });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    let message: unknown;
    try {
      message = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      return refuse(400, -32700, "The message is not JSON.");
    }
    if (!isObject(message)) return refuse(400, -32600, "The message is not an object.");
    // A request that lacks what the version needs is for the server to refuse.
    const isModern =
      request.headers["mcp-protocol-version"] === "2026-07-28" ||
      MODERN in fieldsOf(fieldsOf(message["params"])["_meta"]);
    const headers: Record<string, string> = {};
    let server = isModern ? stateless : known;
    if (!isModern && message["method"] === "initialize") {
      server = new StdioServer(folder);
      headers["mcp-session-id"] = randomUUID();
      sessions.set(headers["mcp-session-id"], server);
    }
    if (!server) return refuse(session === undefined ? 400 : 404, -32600, "There is no such session.", message["id"]);
    if (!("method" in message) || !("id" in message)) {
      server.send(message);
      return reply(202);
    }
    server.request(message, (received, isLast) => {
      const { code } = fieldsOf(received["error"]);
      const status = isModern && typeof code === "number" ? STATUS[code] : undefined;
      if (!response.headersSent && isLast) return reply(status ?? 200, received, headers);
      if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream", ...headers });
      response.write(`event: message\ndata: ${JSON.stringify(received)}\n\n`);
      if (isLast) response.end();
    });
  };
  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("The bridge has no port");
  return {
    url: `http://localhost:${address.port}/mcp`,
    async close() {
      for (const server of [stateless, ...sessions.values()]) server.end();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
