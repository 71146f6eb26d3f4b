import assert from "node:assert/strict";
import { portableTools } from "../../../src/tools/runtime/portableTools";
import { listTools } from "../../../src/apps/library/runLibraryTool";
import tools from "../../../src/tools/all";

it("tools that need a port of VS Code are not offered elsewhere", () => {
  const portable = portableTools(tools).map(({ name }) => name);
  const missing = tools.map(({ name }) => name).filter((name) => !portable.includes(name));
  assert.deepEqual(missing, ["diagnostics", "rename_symbol", "run_task", "symbols"]);
  // The library keeps no archive.
  assert.deepEqual(
    listTools().map(({ name }) => name),
    portable.filter((name) => name !== "transcript_query"),
  );
});
