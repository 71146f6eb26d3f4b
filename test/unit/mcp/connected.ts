import { Client, type ClientOptions } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { RunRecord } from "../../../src/results/result";
import { createToolServer, type ToolServerOptions } from "../../../src/apps/mcp/server";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import tools from "../../../src/tools/all";

/** A client and our server, joined in memory. */
export interface Connected {
  readonly client: Client;
  /** Records of the calls so far. */
  readonly records: readonly RunRecord[];
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
}

const opened: Client[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

/** Joins a client to a server over a folder; `prepare` gives the client its handlers before it says hello. */
export async function connect(
  folder: string,
  options: Partial<ToolServerOptions> = {},
  capabilities: NonNullable<ClientOptions["capabilities"]> = {},
  prepare: (client: Client) => void = () => undefined,
  name = "test",
): Promise<Connected> {
  const records: RunRecord[] = [];
  const server = createToolServer({
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
  const client = new Client({ name, version: "1" }, { capabilities });
  prepare(client);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
  // From then on the client holds every answer against its tool's own schema.
  await client.listTools();
  opened.push(client);
  return {
    client,
    records,
    call: async (name, input = {}) => CallToolResultSchema.parse(await client.callTool({ name, arguments: input })),
  };
}
