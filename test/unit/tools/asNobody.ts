// Runs tool calls as a user who owns nothing, when this process may become one: `node asNobody.ts FOLDER CALLS`, where CALLS is JSON of
// [tool name, input] pairs. Prints the encoded results as one JSON array.
import { runTool } from "../../../src/core/runTool";
import { createNodeContext } from "../../../src/platform/node/context";
import bash from "../../../src/tools/bash";
import fileRead from "../../../src/tools/fileRead";
import fileWrite from "../../../src/tools/fileWrite";
import glob from "../../../src/tools/glob";
import grep from "../../../src/tools/grep";

async function main([folder = "", calls = "[]"]: readonly string[]): Promise<void> {
  const nobody = 65534;
  if (process.getuid?.() === 0) {
    process.setgroups?.([]);
    process.setgid?.(nobody);
    process.setuid?.(nobody);
  }
  const tools = new Map([bash, fileRead, fileWrite, glob, grep].map((tool) => [tool.name, tool]));
  const context = createNodeContext({ folders: [folder], ask: async () => "yes" });
  const results: unknown[] = [];
  for (const [name, input] of JSON.parse(calls) as [string, unknown][]) {
    const { record } = await runTool(tools.get(name) ?? name, input, context);
    results.push(record.result);
  }
  console.log(JSON.stringify(results));
}

void main(process.argv.slice(2));
