import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { commands } from "../../../src/apps/cli/cliCommands";
import { commandLine } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";
import { uninstrumented } from "../../support/processes";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Where the command stands for a checkout. */
const CHECKOUT = "/path/to/checkout/dist/cli.js";

/** The lines of a text that add the server to Claude Code. */
function linesOf(text: string): string[] {
  return [...text.matchAll(/claude mcp add [^\n`"]*/g)].map(([line]) => line.trim());
}

describe("the line that adds the server to Claude Code", () => {
  it("is one and the same in the README, the documentation and the help", () => {
    const texts = ["README.md", "docs/command-line.md"].map((file) => readFileSync(resolve(ROOT, file), "utf8"));
    const help = commands.flatMap(({ examples }) => examples).join("\n");
    const lines = [...texts, help].map(linesOf);
    assert.deepEqual(lines, Array(3).fill([lines[0]?.[0]]));
    assert.match(lines[0]?.[0] ?? "", /^claude mcp add tool-results -- /);
  });

  it("names a command that serves the tools, in the folder in which it is started", async () => {
    const [line = ""] = linesOf(readFileSync(resolve(ROOT, "README.md"), "utf8"));
    const [command = "", ...args] = line.slice(line.indexOf(" -- ") + 4).split(" ");
    assert.ok(args.includes(CHECKOUT), line);
    const { root } = await makeWorkspace({ "a.txt": "one" });
    const transport = new StdioClientTransport({
      command,
      args: args.map((each) => (each === CHECKOUT ? commandLine() : each)),
      cwd: root,
      env: uninstrumented(),
      stderr: "ignore",
    });
    const client = new Client({ name: "claude-code", version: "1" });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      assert.ok(tools.length > 10, `${tools.length} tools`);
      const answer = await client.callTool({ name: "file_read", arguments: { file_path: "a.txt" } });
      assert.match(JSON.stringify(answer.structuredContent), /"success":true.*"output":"one"/);
    } finally {
      await client.close();
    }
  });
});
