// Runs tool calls as a user who owns nothing: `node asNobody.ts FOLDER CALLS`, where CALLS is a JSON array of [tool
// name, input] pairs. Prints the encoded results as one JSON array.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { runTool } from "../../src/tools/runtime/runTool";
import { createNodeContext } from "../../src/hosts/node/nodeContext";
import tools from "../../src/tools/all";
import { uninstrumented } from "./processes";

type Call = readonly [tool: string, input: unknown];

/**
 * Returns the encoded results of calls in a separate process, which runs as nobody if this process can drop its own
 * rights.
 */
export async function asNobody(folder: string, calls: readonly Call[]): Promise<Record<string, unknown>[]> {
  // Another user must not write coverage files.
  const node = ["--import", "tsx", import.meta.filename, folder, JSON.stringify(calls)];
  const cwd = join(import.meta.dirname, "../..");
  const { stdout } = await promisify(execFile)(process.execPath, node, {
    env: uninstrumented(),
    cwd,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Record<string, unknown>[];
}

async function main([folder = "", calls = "[]"]: readonly string[]): Promise<void> {
  const nobody = 65534;
  if (process.getuid?.() === 0) {
    process.setgroups?.([]);
    process.setgid?.(nobody);
    process.setuid?.(nobody);
  }
  const context = createNodeContext({ folders: [folder], ask: async () => "yes" });
  const results: unknown[] = [];
  for (const [name, input] of JSON.parse(calls) as Call[]) {
    const { record } = await runTool(tools.find((tool) => tool.name === name) ?? name, input, context);
    results.push(record.result);
  }
  console.log(JSON.stringify(results));
}

if (process.argv[1] === import.meta.filename) void main(process.argv.slice(2));
