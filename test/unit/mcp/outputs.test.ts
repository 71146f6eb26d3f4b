import assert from "node:assert/strict";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { outputPages } from "../../../src/apps/mcp/outputs/outputPages";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { createShells, type NodeShells } from "../../../src/hosts/node/shells/nodeShells";
import type { Shell } from "../../../src/tools/runtime/ports/shellsPort";
import tools from "../../../src/tools/all";
import { hasBash } from "../../support/machine";
import { makeWorkspace } from "../../support/workspace";
import { type Connected, connect, connectModern, type ConnectedModern } from "./connected";
import { rawServer } from "./rawServer";

const TOKEN = `ghp_${"Ab3dE6gH".repeat(4)}wxyz`;
const ALL = new Set(tools.map(({ group }) => group));

const linkIn = ({ content }: CallToolResult): Extract<CallToolResult["content"][number], { type: "resource_link" }> => {
  const found = content.find((block) => block.type === "resource_link");
  assert.ok(found, "the result has a link");
  return found;
};

const texts = z.array(z.looseObject({ uri: z.string(), text: z.string() }));

/** Returns the texts of a resource, the second saying where the next page is. */
const read = async ({ client }: Connected | ConnectedModern, uri: string): Promise<z.infer<typeof texts>> =>
  texts.parse((await client.readResource({ uri })).contents);

const problem = (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => "no error",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe("whole outputs over MCP", () => {
  let shells: NodeShells;
  let root: string;
  beforeEach(async () => {
    shells = createShells({ lasting: true });
    ({ root } = await makeWorkspace());
  });
  afterEach(() => shells.dispose());

  const options = {
    allowed: ALL,
    contextOf: (folders: readonly string[]) =>
      createNodeContext({ folders, source: "mcp", shells, limits: { maxOutputSize: 2000 } }),
  };
  const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

  for (const [era, join] of [
    ["2025-11-25", connect],
    ["2026-07-28", connectModern],
  ] as const) {
    it(`${era}: a result that was cut has a link to the whole output, next to the same text as before`, async function () {
      if (!hasBash) return this.skip();
      const joined = await join(root, options);
      const result = await joined.call("bash", { command: "seq -f 'line %g' 1000" });
      assert.deepEqual(
        result.content.map(({ type }) => type),
        ["text", "resource_link"],
      );
      const [first] = result.content;
      assert.equal(first?.type === "text" && first.text, JSON.stringify(result.structuredContent));
      const { uri, name, title, mimeType } = linkIn(result);
      assert.deepEqual([name, title, mimeType], ["bash_1", "Whole output of bash_1", "text/plain"]);
      assert.match(uri, /^tool-results:\/\/output\/bash_1-\d+$/);
      const contents = await read(joined, uri);
      assert.deepEqual(
        contents.map(({ uri: at, text }) => [at, text]),
        [[uri, lines(1000)]],
      );
    });
  }

  it("a result that contains the whole output has no link, nor has an error", async () => {
    const joined = await connect(root, options);
    const whole = await joined.call("bash", { command: "echo short" });
    const failed = await joined.call("bash", { command: "" });
    assert.deepEqual(
      [whole, failed].map(({ content, isError }) => [content.length, isError === true]),
      [
        [1, false],
        [1, true],
      ],
    );
  });

  it("a cut result of bash_output has a link to all that the shell has written, not only to what is new", async function () {
    if (!hasBash) return this.skip();
    const joined = await connect(root, options);
    await joined.call("bash", { command: "seq -f 'line %g' 1000" });
    const again = await joined.call("bash_output", { shell_id: "bash_1" });
    assert.deepEqual((await read(joined, linkIn(again).uri))[0]?.text, lines(1000));
  });

  it("a cut result of a file has no link, because the file is there", async () => {
    const workspace = await makeWorkspace({ "long.txt": lines(1000) });
    const joined = await connect(workspace.root, options);
    const result = await joined.call("file_read", { file_path: "long.txt" });
    assert.deepEqual([result.structuredContent?.["success"], result.content.length], [true, 1]);
  });

  it("a client of a version without links gets none", async function () {
    if (!hasBash) return this.skip();
    for (const [protocolVersion, blocks] of [
      ["2025-03-26", 1],
      ["2025-06-18", 2],
    ] as const) {
      const server = await rawServer(root, { args: ["--allow", "shell"], greets: false });
      server.send({
        id: "hello",
        method: "initialize",
        params: { protocolVersion, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
      });
      await server.answer("hello");
      const { result } = await server.call("bash", { command: "seq 1 20000" });
      assert.equal(z.array(z.unknown()).parse(result?.["content"]).length, blocks, protocolVersion);
    }
  });

  it("secrets are hidden in the whole output", async function () {
    if (!hasBash) return this.skip();
    const joined = await connect(root, options);
    const result = await joined.call("bash", { command: `echo token ${TOKEN}; seq -f 'line %g' 1000` });
    const [content] = await read(joined, linkIn(result).uri);
    assert.equal(content?.text, `token [hidden: GitHub token]\n${lines(1000)}`);
  });

  it("an output of more than 512 K characters is read in pages, which together are all of it", async function () {
    if (!hasBash) return this.skip();
    const joined = await connect(root, options);
    const result = await joined.call("bash", { command: "seq -f 'line %g' 150000" });
    let { uri } = linkIn(result);
    const pages: string[] = [];
    for (;;) {
      const [content, next] = await read(joined, uri);
      pages.push(content?.text ?? "");
      if (!next) break;
      const [, following = ""] = /The next page is (\S+)\.$/.exec(next.text) ?? [];
      uri = following;
    }
    assert.deepEqual([pages.length, pages.join("") === lines(150_000)], [4, true]);
    assert.ok(
      pages.every((page) => page.length <= 512 * 1024),
      "no page is longer",
    );
    const beyond = await problem(joined.client.readResource({ uri: uri.replace(/page=\d+/, "page=9") }));
    assert.match(beyond, /The output of bash_1 has 4 pages, so it has no page 9\./);
  });

  it("an output that isn't kept anymore is a clear error, also if another server uses its id", async function () {
    if (!hasBash) return this.skip();
    const joined = await connect(root, options);
    const { uri } = linkIn(await joined.call("bash", { command: "seq 1 20000" }));
    const stale = uri.replace(/-\d+$/, "-1");
    for (const address of [stale, uri.replace("bash_1", "bash_7")])
      assert.match(
        await problem(joined.client.readResource({ uri: address })),
        /isn't kept anymore: .*Run the command again/,
      );
  });

  for (const address of [
    "",
    "bash_1",
    "bash_1-1/../../etc/passwd",
    "../../etc/passwd-1",
    "bash_1-1?page=0",
    "bash_1-1?page=-1",
    "bash_1-1?page=1&x=2",
    `${"a".repeat(10_000)}-1`,
  ]) {
    it(`there is no output at ${address.slice(0, 40) || "an empty address"}`, async () => {
      const { client } = await connect(root, options);
      assert.match(
        await problem(client.readResource({ uri: `tool-results://output/${address}` })),
        /Resource not found/,
      );
    });
  }

  it("there are no outputs if no tool that runs commands is offered", async () => {
    const offered = tools.filter(({ group }) => group === "read");
    const { client } = await connect(root, { ...options, tools: offered });
    assert.equal(client.getServerCapabilities()?.resources, undefined);
    const { client: other } = await connect(root, {
      ...options,
      tools: tools.filter(({ group }) => group === "shell"),
    });
    const { resourceTemplates } = await other.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ["tool-results://output/{output}{?page}"],
    );
    assert.deepEqual((await other.listResources()).resources, []);
  });
});

describe("pages of an output", () => {
  /** A shell whose output is a text. */
  const shellOf = (text: string, binary?: string): Shell =>
    ({
      state: () => ({ id: "bash_1", total: text.length, binary }),
      read: async (from: number, to: number) => ({ text: text.slice(from, to), from }),
    }) as unknown as Shell;
  const never = new AbortController().signal;

  it("never part a private key, wherever it is", async () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(8)}-----END PRIVATE KEY-----\n`;
    for (let before = 0; before < 40; before += 3) {
      const text = `${"a line\n".repeat(before)}${key}${"a line\n".repeat(40)}`;
      const pages = outputPages(300);
      const shell = shellOf(text);
      let shown = "";
      for (let page = 1; ; page++) {
        const found = await pages.read(shell, page, never);
        assert.ok("text" in found, `page ${page}`);
        shown += found.text;
        if (found.isLast) break;
      }
      assert.doesNotMatch(shown, /MIIEvQ/);
      assert.match(shown, /\[hidden: private key\]/);
    }
  });

  it("are refused for an output that isn't text, and not read after a cancellation", async () => {
    const found = await outputPages().read(shellOf("x", "a picture (PNG)"), 1, never);
    assert.deepEqual(found, { problem: "The output of bash_1 is a picture (PNG), which can't be read as text." });
    await assert.rejects(outputPages().read(shellOf("x"), 1, AbortSignal.abort(new Error("over"))), /over/);
  });
});
