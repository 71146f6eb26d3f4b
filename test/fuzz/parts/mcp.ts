import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { CallToolResultSchema, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { createToolServer } from "../../../src/apps/mcp/server";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import tools from "../../../src/tools/all";
import { inFolder } from "../inFolder";
import { madeInput } from "../madeInput";
import { definePart } from "../part";
import { claudeFolders } from "../../support/sessionFolders";

const call = fc.oneof(
  fc.constantFrom(...tools).chain((tool) => fc.record({ name: fc.constant(tool.name), arguments: madeInput(tool) })),
  fc.record({ name: fc.string(), arguments: fc.object() }),
);
const message = fc.oneof(
  { weight: 4, arbitrary: call.map((params) => ({ method: "tools/call", params })) },
  { weight: 1, arbitrary: fc.constantFrom("tools/list", "ping").map((method) => ({ method })) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom("tools/call", "tools/list", "initialize", "resources/list", "nothing", ""),
      params: fc.oneof(fc.object(), fc.constant({})),
    }),
  },
);
/** What is no request: notifications, answers to nothing, and no message at all. */
const other = fc.oneof(
  fc.record({
    method: fc.constantFrom("notifications/initialized", "notifications/roots/list_changed", "x"),
    params: fc.object(),
  }),
  fc.record({ id: fc.nat(), result: fc.object() }),
  fc.object(),
);

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly method?: unknown;
}

export default definePart({
  name: "mcp",
  claim:
    "the MCP server answers every request once, calls of its tools by results that the protocol knows, and goes on whatever it was sent",
  runs: 60,
  inputs: fc.array(fc.tuple(message, fc.option(other, { freq: 4 })), { minLength: 1, maxLength: 10 }),
  check: (messages) =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, "a.txt"), "one\n");
      const sessionFolders = claudeFolders(resourceOf(join(folder, "claude")));
      const server = createToolServer({
        tools,
        version: "1",
        folders: [folder],
        usualFolder: folder,
        report: () => undefined,
        allowed: new Set(),
        contextOf: (folders) => createNodeContext({ folders, source: "mcp", sessionFolders }),
      });
      const [here, there] = InMemoryTransport.createLinkedPair();
      const answers: Answer[] = [];
      let wake = (): void => undefined;
      here.onmessage = (answer) => {
        answers.push(answer);
        wake();
      };
      await server.connect(there);
      await here.start();
      const send = (sent: object): Promise<void> => here.send({ jsonrpc: "2.0", ...sent } as JSONRPCMessage);
      const info = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "fuzz", version: "1" } };
      await send({ id: "first", method: "initialize", params: info });
      for (const [id, [request, more]] of messages.entries()) {
        await send({ ...request, id });
        if (more) await send(more).catch(() => undefined);
      }
      await send({ id: "last", method: "ping" });
      const asked = ["first", ...messages.keys(), "last"];
      const byId = (id: unknown): Answer[] =>
        answers.filter((answer) => answer.id === id && answer.method === undefined);
      while (asked.some((id) => byId(id).length === 0)) await new Promise<void>((resolve) => (wake = resolve));
      await server.close();
      for (const id of asked) assert.equal(byId(id).length, 1, `${id} was answered more than once`);
      for (const [id, [{ method, ...rest }]] of messages.entries()) {
        const [answer] = byId(id);
        const known = "params" in rest && tools.some(({ name }) => name === (rest.params as { name?: unknown }).name);
        if (method !== "tools/call" || !known || answer?.error !== undefined) continue;
        const { structuredContent, content } = CallToolResultSchema.parse(answer?.result);
        const [first] = content;
        assert.deepEqual(structuredContent, first?.type === "text" ? JSON.parse(first.text) : undefined);
      }
    }),
});
