import assert from "node:assert/strict";
import { portableTools } from "../../../src/core/portableTools";
import { listTools } from "../../../src/library/runTool";
import tools from "../../../src/tools/all";

it("tools that need a port of VS Code are not offered elsewhere", () => {
  const portable = portableTools(tools).map(({ name }) => name);
  const missing = tools.map(({ name }) => name).filter((name) => !portable.includes(name));
  assert.deepEqual(missing, ["run_task"]);
  assert.deepEqual(
    listTools().map(({ name }) => name),
    portable,
  );
});
