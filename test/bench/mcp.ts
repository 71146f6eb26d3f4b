import fs from "node:fs";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import esbuild from "esbuild";
import { commandLine } from "../support/commandLine";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median, medians } from "./support/median";

export const name = "mcp";

/**
 * The MCP server as a process of its own, asked over its standard input and output. `turns` (9) can be given.
 *
 * - `roundtrip_over_empty`: reading a small file against a tool of an empty server that answers at once; target at most 2.
 * - `server_start_ms`: from starting the process to the list of its tools; target at most 1,000.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 9);
  return inTemporaryFolder(async (folder) => {
    const empty = path.join(folder, "empty.mjs");
    await esbuild.build({
      entryPoints: [path.join(import.meta.dirname, "support", "emptyMcpServer.ts")],
      outfile: empty,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "error",
    });
    fs.writeFileSync(path.join(folder, "small.txt"), "one\n");
    const ours = commandLine();
    const starts: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const from = performance.now();
      const client = await connect([ours, "mcp"], folder);
      await client.listTools();
      starts.push(performance.now() - from);
      await client.close();
    }
    const [nothing, server] = await Promise.all([connect([empty], folder), connect([ours, "mcp"], folder)]);
    // Each file is another, so that no answer says that the same call was made before.
    for (let at = 0; at < CALLS; at++) fs.writeFileSync(path.join(folder, `${at}.txt`), `text ${at}\n`);
    const times = await medians(
      turns,
      () => many(() => nothing.callTool({ name: "nothing", arguments: {} })),
      () => many((at) => server.callTool({ name: "file_read", arguments: { file_path: `${at}.txt` } })),
    );
    await Promise.all([nothing.close(), server.close()]);
    return {
      server_start_ms: median(starts),
      roundtrip_ms: times.second / CALLS,
      roundtrip_over_empty: times.second / times.first,
    };
  });
}

/** Calls one after another in a turn. */
const CALLS = 200;

async function many(call: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < CALLS; at++) await call(at);
}

async function connect(args: readonly string[], cwd: string): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], cwd, stderr: "ignore" }));
  return client;
}
