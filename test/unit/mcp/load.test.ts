import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRecordLines } from "../../../src/hosts/shared/calls/runRecordLine";
import { commandLine, stateHome } from "../../support/commandLine";
import { hasBash } from "../../support/machine";
import { until } from "../../support/until";
import { makeWorkspace } from "../../support/workspace";
import { UNINSTRUMENTED } from "../../support/processes";

const REQUESTS = 200;

describe("an MCP server that is asked two hundred things at once", function () {
  let client: Client;
  let root: string;
  let log: string;
  before(async () => {
    const files = Array.from(
      { length: REQUESTS },
      (_, at) => [`files/${at}.txt`, `text ${at}\nmark-${at}-end\n`] as const,
    );
    ({ root } = await makeWorkspace(Object.fromEntries(files)));
    log = join(root, "calls.jsonl");
    client = new Client({ name: "load", version: "1" });
    const env = { ...UNINSTRUMENTED, PATH: String(process.env["PATH"]), HOME: root, XDG_STATE_HOME: stateHome() };
    const args = [commandLine(), "mcp", "--allow", "shell,write", "--record", log];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: root, env, stderr: "ignore" }),
    );
  });
  after(() => client.close());

  /** What is asked for a number, and the answer that is the only right one. */
  const asked = (
    at: number,
  ): { name: string; input: Record<string, unknown>; answer: (data: Record<string, unknown>) => boolean } => {
    const path = `files/${at}.txt`;
    const text = `text ${at}\nmark-${at}-end\n`;
    const said = (wanted: string) => (data: Record<string, unknown>) => data["output"] === wanted;
    switch (at % 5) {
      case 0:
        return { name: "file_read", input: { file_path: path }, answer: said(text) };
      case 1:
        return { name: "grep", input: { pattern: `mark-${at}-end` }, answer: said(`${path}:2: mark-${at}-end`) };
      case 2:
        return { name: "glob", input: { pattern: `**/${at}.txt` }, answer: said(path) };
      case 3:
        return {
          name: "file_write",
          input: { file_path: `new/${at}.txt`, content: text },
          answer: ({ bytes }) => bytes === text.length,
        };
      default:
        return { name: "file_read", input: { file_path: `files/missing-${at}.txt` }, answer: () => false };
    }
  };

  it("gives each the right result, and loses none", async () => {
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, at) => {
        const { name, input, answer } = asked(at);
        const { structuredContent } = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
        const { success, data, error } = structuredContent as {
          success: boolean;
          data?: Record<string, unknown>;
          error?: string;
        };
        if (at % 5 === 4) return !success && String(error).includes(`missing-${at}.txt`);
        return success && data !== undefined && answer(data) ? true : `${at}: ${JSON.stringify(structuredContent)}`;
      }),
    );
    assert.deepEqual(
      answers.filter((answer) => answer !== true),
      [],
    );
    assert.equal(answers.length, REQUESTS);
    for (let at = 3; at < REQUESTS; at += 5)
      assert.equal(readFileSync(join(root, `new/${at}.txt`), "utf8"), `text ${at}\nmark-${at}-end\n`);
    const records = await until(async () => {
      const found = readRecordLines(readFileSync(log, "utf8"));
      return found.length >= REQUESTS ? found : undefined;
    });
    assert.equal(new Set(records.map(({ id }) => id)).size, REQUESTS);
  });

  it("runs as many commands as it may, refuses the others in words, and then runs again", async function () {
    if (!hasBash) return this.skip();
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        client.callTool({ name: "bash", arguments: { command: `sleep 0.3; echo ${at}` } }),
      ),
    );
    const said = results.map(
      (result) =>
        CallToolResultSchema.parse(result).structuredContent as {
          success: boolean;
          data?: { output: string };
          error?: string;
        },
    );
    for (const [at, { success, data, error }] of said.entries()) {
      if (success) assert.equal(data?.output.trim(), String(at));
      else assert.match(String(error), /commands are already running, which is the maximum/);
    }
    assert.equal(said.filter(({ success }) => success).length >= 16, true, JSON.stringify(said));
    const after = CallToolResultSchema.parse(
      await client.callTool({ name: "bash", arguments: { command: "echo again" } }),
    );
    assert.match(JSON.stringify(after.structuredContent), /again/);
  });

  it("ends what is cancelled, and returns the other results", async () => {
    const stops: AbortController[] = [];
    const calls = Array.from({ length: 60 }, async (_, at) => {
      if (at % 2 === 0) return client.callTool({ name: "file_read", arguments: { file_path: `files/${at}.txt` } });
      const stop = new AbortController();
      stops.push(stop);
      const call = client.callTool({ name: "bash", arguments: { command: "sleep 60" } }, undefined, {
        signal: stop.signal,
      });
      return call.catch(() => "cancelled");
    });
    setImmediate(() => stops.forEach((stop) => stop.abort()));
    const ended = await Promise.all(calls);
    for (const [at, result] of ended.entries())
      if (at % 2 === 0) assert.match(JSON.stringify(result), new RegExp(`mark-${at}-end`));
    await until(async () => {
      const { structuredContent } = await client.callTool({ name: "bash_output", arguments: {} });
      return JSON.stringify(structuredContent).includes("running, ") ? undefined : true;
    });
  });
});
