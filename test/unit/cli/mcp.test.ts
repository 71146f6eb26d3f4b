import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { readRecordLines } from "../../../src/hosts/shared/calls/runRecordLine";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { gone, isAlive, uninstrumented } from "../../support/processes";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { hasProcessGroups } from "../../support/machine";

const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

describe("tool-results mcp", () => {
  before(() => {
    commandLine();
  });

  const opened: Client[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())));

  const connect = async (args: readonly string[], cwd: string): Promise<{ client: Client; pid: number }> => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [commandLine(), "mcp", ...args],
      cwd,
      env: uninstrumented(),
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    opened.push(client);
    return { client, pid: transport.pid ?? 0 };
  };

  it("serves the tools over its standard input and output, in the current folder", async () => {
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const { client } = await connect([], root);
    const { tools } = await client.listTools();
    assert.ok(
      tools.some(({ name }) => name === "grep"),
      'expected tools.some(({ name }) => name === "grep")',
    );
    const { structuredContent } = await client.callTool({ name: "file_read", arguments: { file_path: "a.txt" } });
    assert.match(JSON.stringify(structuredContent), /"success":true.*"output":"one"/);
    assert.match(client.getServerVersion()?.version ?? "", /^\d+\.\d+\.\d+/);
  });

  it("offers only the groups that are wanted", async () => {
    const { root } = await makeWorkspace();
    const { client } = await connect(["--tools", "read"], root);
    const { tools } = await client.listTools();
    assert.ok(
      tools.every(({ annotations }) => annotations?.readOnlyHint === true),
      "expected tools.every(({ annotations }) => annotations?.readOnlyHint === true)",
    );
    assert.ok(
      tools.some(({ name }) => name === "glob"),
      'expected tools.some(({ name }) => name === "glob")',
    );
  });

  it("keeps a record of each call when asked to", async () => {
    const { root } = await makeWorkspace();
    const file = join(root, "calls.jsonl");
    const { client } = await connect(["--record", file], root);
    await client.callTool({ name: "glob", arguments: { pattern: "*" } });
    const [record] = await until(async () => {
      const records = readRecordLines(readFileSync(file, "utf8"));
      return records.length > 0 ? records : undefined;
    });
    assert.deepEqual([record?.tool, record?.source], ["glob", "mcp"]);
  });

  it("ends when its input ends, with the processes it started", async function () {
    if (!hasProcessGroups) this.skip();
    const { root } = await makeWorkspace({ "wait.sh": "echo $$ > pid; sleep 60" });
    const { client, pid } = await connect(["--allow", "shell"], root);
    client.callTool({ name: "bash", arguments: { command: "sh wait.sh" } }).catch(() => undefined);
    const shell = await until(async () => Number(readFileSync(join(root, "pid"), "utf8")) || undefined);
    await client.close();
    await gone([pid, shell]);
    assert.equal(isAlive(shell), false);
  });

  it("writes only the protocol's messages to its output, one per line", async () => {
    const { root: cwd } = await makeWorkspace();
    const input = `${JSON.stringify(hello)}\n{ this is no message\n`;
    const { stdout, code } = await runCommandLine(["mcp"], { cwd, input });
    const messages = stdout.trim().split("\n");
    for (const message of messages) assert.equal((JSON.parse(message) as { jsonrpc: string }).jsonrpc, "2.0");
    assert.equal(code, 0);
  });

  for (const [what, args, message] of [
    ["a folder that is not there", ["no-such-folder"], /"no-such-folder" does not exist/],
    [
      "a group that no tool has",
      ["--allow", "everything"],
      /--allow takes groups of tools \(.*shell.*\), got "everything"/,
    ],
    ["a size that is none", ["--max-output-size", "0"], /--max-output-size takes a whole number/],
  ] as const) {
    it(`refuses ${what} before it serves`, async () => {
      const { root: cwd } = await makeWorkspace();
      const { stdout, stderr, code } = await runCommandLine(["mcp", ...args], { cwd });
      assert.match(stderr, message);
      assert.deepEqual([stdout, code], ["", 2]);
    });
  }
});
