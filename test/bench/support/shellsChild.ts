// Measures shells in a process of its own: `node --expose-gc child.mjs FOLDER TURNS`; prints figures as JSON.
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Data } from "../../../src/results/result";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import bash from "../../../src/tools/shell/bash";
import bashOutput from "../../../src/tools/shell/bashOutput";
import killShell from "../../../src/tools/shell/killShell";
import { median } from "./median";

const SHELLS = 16;
const BYTES_EACH = 100_000_000;

const [folder = ".", turns = "3"] = process.argv.slice(2);
const shells = createShells({ lasting: true, folder: `${folder}/shells` });
const context = createNodeContext({
  folders: [folder],
  ask: async () => "yes",
  shells,
  limits: { maxOutputSize: 8000 },
});

async function call(tool: Tool, input: unknown): Promise<Data> {
  const { result } = await runTool(tool, input, context);
  if (!result.ok) throw new Error(`${tool.name}: ${result.error.message}`);
  return result.data;
}

/** Resident megabytes over what there was before, at their highest while all shells write at once. */
async function peak(): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  const command = `yes 'a line of a program that writes a lot, as some do' | head -c ${BYTES_EACH}`;
  const started = await Promise.all(
    Array.from({ length: SHELLS }, () => call(bash, { command, run_in_background: true })),
  );
  for (const { shell_id: id } of started) {
    for (;;) {
      const { status, total } = await call(bashOutput, { bash_id: id, wait_ms: 30_000, offset: -100 });
      if (status === "running") continue;
      if (Number(total) < BYTES_EACH * 0.99) throw new Error(`${String(id)} wrote ${String(total)} characters only`);
      break;
    }
  }
  clearInterval(timer);
  return (highest - before) / 1e6;
}

/** From the call of kill_shell to its answer, of a tree of three processes that all ignore polite signals. */
async function kill(): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < Number(turns); turn++) {
    const command =
      "trap '' TERM INT HUP; sh -c \"trap '' TERM INT HUP; sleep 300 & wait\" & echo ready; wait; sleep 300";
    const { shell_id: id } = await call(bash, { command, run_in_background: true });
    await call(bashOutput, { bash_id: id, filter: "ready", offset: 0, wait_ms: 10_000 });
    const from = performance.now();
    await call(killShell, { shell_id: id });
    times.push(performance.now() - from);
  }
  return median(times);
}

const figures = { shells_peak_mb: await peak(), kill_ms: await kill() };
await shells.dispose();
console.log(JSON.stringify(figures));
process.exit(0);
