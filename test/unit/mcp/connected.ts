import { Client as ModernClient } from "@modelcontextprotocol/client";
import { Client, type ClientOptions } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { RunRecord } from "../../../src/results/result";
import { serveClient, type ToolServerOptions } from "../../../src/apps/mcp/server";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import tools from "../../../src/tools/all";

/** A client and our server, joined in memory. */
export interface Connected {
  readonly client: Client;
  /** Records of the calls so far. */
  readonly records: readonly RunRecord[];
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

function served(
  folder: string,
  options: Partial<ToolServerOptions>,
  capabilities: { readonly roots?: unknown },
): { readonly records: RunRecord[]; readonly here: InMemoryTransport } {
  const records: RunRecord[] = [];
  const [here, there] = InMemoryTransport.createLinkedPair();
  serveClient(there, {
    tools,
    version: "1.2.3",
    // Otherwise the first result of a client without roots says that it has none.
    folders: capabilities.roots ? undefined : [folder],
    usualFolder: folder,
    report: () => undefined,
    allowed: new Set(),
    contextOf: (folders) =>
      createNodeContext({ folders, source: "mcp", record: (record) => void records.push(record) }),
    ...options,
  });
  return { records, here };
}

/** Closes a client behind the test, and returns a function that calls tools with it. */
function callsOf(client: Client | ModernClient): Connected["call"] {
  opened.push(client);
  return async (name, input = {}) => CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
}

/** Joins a client to a server over a folder; `prepare` gives the client its handlers before it says hello. */
export async function connect(
  folder: string,
  options: Partial<ToolServerOptions> = {},
  capabilities: NonNullable<ClientOptions["capabilities"]> = {},
  prepare: (client: Client) => void = () => undefined,
  name = "test",
): Promise<Connected> {
  const { records, here } = served(folder, options, capabilities);
  const client = new Client({ name, version: "1" }, { capabilities });
  prepare(client);
  await client.connect(here);
  // From then on the client holds every answer against its tool's own schema.
  await client.listTools();
  return { client, records, call: callsOf(client) };
}

/** A client of version 2026-07-28 and our server, joined in memory. */
export interface ConnectedModern {
  readonly client: ModernClient;
  readonly records: readonly RunRecord[];
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

/** Joins a client of the protocol's current SDK to a server, in version 2026-07-28. */
export async function connectModern(
  folder: string,
  options: Partial<ToolServerOptions> = {},
  capabilities: NonNullable<ConstructorParameters<typeof ModernClient>[1]>["capabilities"] = {},
  prepare: (client: ModernClient) => void = () => undefined,
  name = "test",
): Promise<ConnectedModern> {
  const { records, here } = served(folder, options, capabilities);
  const client = new ModernClient(
    { name, version: "1" },
    { capabilities, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  prepare(client);
  await client.connect(here);
  await client.listTools();
  return { client, records, call: callsOf(client) };
}

/** What a server replied to a request: its result or error. */
export interface RawReply {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Our server, and requests of version 2026-07-28 as they are written. */
export interface RawModern {
  readonly records: readonly RunRecord[];
  /** Sends a request with the client's capabilities, and waits for the reply. */
  request(method: string, params?: object, capabilities?: object, version?: string): Promise<RawReply>;
}

/** Starts a server and sends it requests without a handshake. */
export async function rawModern(folder: string, options: Partial<ToolServerOptions> = {}): Promise<RawModern> {
  const { records, here } = served(folder, { folders: [folder], ...options }, {});
  const waiting = new Map<unknown, (reply: RawReply) => void>();
  here.onmessage = (message) => {
    if ("id" in message && !("method" in message)) waiting.get(message.id)?.(message);
  };
  await here.start();
  opened.push(here);
  let last = 0;
  return {
    records,
    request: (method, params = {}, capabilities = {}, version = "2026-07-28") =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        const meta = {
          "io.modelcontextprotocol/protocolVersion": version,
          "io.modelcontextprotocol/clientCapabilities": capabilities,
          "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
        };
        void here.send({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } });
      }),
  };
}
