import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { codexRecords } from "../../support/liveRecords";
import { commandLine } from "../../support/commandLine";
import { UNINSTRUMENTED } from "../../support/processes";
import { makeWorkspace } from "../../support/workspace";

const SAMPLES = "samples/transcripts";

describe("an MCP server whose program is built again", () => {
  let client: Client;

  before(async () => {
    const { root } = await makeWorkspace();
    const dist = join(root, "program/dist");
    cpSync(dirname(commandLine()), dist, { recursive: true });
    cpSync(join(commandLine(), "../../package.json"), join(root, "program/package.json"));
    cpSync(SAMPLES, join(root, ".claude/projects/-work-notes"), { recursive: true });
    const day = join(root, ".codex/sessions/2026/01/05");
    mkdirSync(day, { recursive: true });
    const codex = codexRecords("codex-1", root);
    writeFileSync(
      join(day, "rollout-2026-01-05T08-00-00-a.jsonl"),
      `${codex.start()}${codex.prompt("Paint the shed")}`,
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(dist, "cli.js"), "mcp", root],
      cwd: root,
      env: { ...UNINSTRUMENTED, PATH: String(process.env["PATH"]), HOME: root, XDG_STATE_HOME: join(root, "state") },
      stderr: "ignore",
    });
    client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    // The names of parts change with their contents.
    for (const name of readdirSync(dist)) if (/^cli.*\.js$/.test(name)) rmSync(join(dist, name));
  });
  after(() => client.close());

  it("needs none of its files to run tools", async () => {
    const calls = {
      transcript_list: {},
      transcript_query: { sql: "SELECT count(*) FROM sessions" },
      transcript_report: { transcript: `${SAMPLES}/failing-test.jsonl` },
      transcript_search: { query: "test" },
      grep: { pattern: "x" },
      apply_patch: { patch: "*** Begin Patch\n*** Add File: a.txt\n+a\n*** End Patch" },
    };
    for (const [name, input] of Object.entries(calls)) {
      const { structuredContent } = await client.callTool({ name, arguments: input });
      assert.doesNotMatch(JSON.stringify(structuredContent), /Internal error/, name);
    }
  });
});
