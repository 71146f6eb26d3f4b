import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ROOT, runNode } from "../../scripts/process";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median } from "./support/median";
import { makeSessions } from "./support/sessionFiles";

export const name = "report";

/**
 * `tool-results report --json` over `files` (500) made sessions of `megabyte` (0.8) each, or over those below
 * `.claude/projects` of a home folder in `--home=PATH`, in `turns` (5) with the others, whose files are then in memory.
 *
 * - `report_s`, `report_cpu_s`: of the whole process.
 * - `report_over_scan`: against a process that only reads all files and finds their lines.
 * - `report_over_tokscale`: against the native core of tokscale, which counts tokens alone. `--tokscale=PATH` names the
 *   folder `node_modules` with `@tokscale/core`.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  await runNode("esbuild.mjs", []);
  return inTemporaryFolder(async (folder) => {
    const home = options["home"] ?? folder;
    const config = path.join(home, ".claude");
    if (options["home"] === undefined)
      makeSessions(config, Number(options["files"] ?? 500), Number(options["megabyte"] ?? 0.8) * 1_000_000);
    const tokscale = options["tokscale"];
    const programs: Readonly<Record<string, readonly string[]>> = {
      report: [path.join(ROOT, "dist", "cli.js"), "report", path.join(config, "projects"), "--json"],
      scan: ["-e", SCAN, path.join(config, "projects")],
      ...(tokscale !== undefined && { tokscale: ["-e", TOKSCALE, path.join(tokscale, "@tokscale", "core"), home] }),
    };
    const taken = new Map<string, { readonly ms: number; readonly cpu: number }[]>();
    for (let turn = 0; turn < Number(options["turns"] ?? 5); turn++)
      for (const [program, args] of Object.entries(programs)) {
        const measured = await measure(args);
        taken.set(program, [...(taken.get(program) ?? []), measured]);
      }
    const seconds = (program: string, of: "ms" | "cpu"): number =>
      median((taken.get(program) ?? []).map((one) => one[of])) / 1000;
    return {
      report_s: seconds("report", "ms"),
      report_cpu_s: seconds("report", "cpu"),
      scan_s: seconds("scan", "ms"),
      report_over_scan: seconds("report", "ms") / seconds("scan", "ms"),
      report_cpu_over_scan: seconds("report", "cpu") / seconds("scan", "cpu"),
      ...(tokscale !== undefined && {
        tokscale_s: seconds("tokscale", "ms"),
        report_over_tokscale: seconds("report", "ms") / seconds("tokscale", "ms"),
        report_cpu_over_tokscale: seconds("report", "cpu") / seconds("tokscale", "cpu"),
      }),
    };
  });
}

/** Runs a program to its end. Processor time is that of all its threads, as the system counts it. */
async function measure(args: readonly string[]): Promise<{ readonly ms: number; readonly cpu: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ["-e", TIMED, "--", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  await once(child, "close");
  const cpu = Number(/^cpu (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
  if (child.exitCode !== 0 || Number.isNaN(cpu)) throw new Error(`${args.slice(0, 2).join(" ")} failed: ${text}`);
  return { ms: performance.now() - began, cpu };
}

/** Starts a program, and prints the processor time of all that it started. */
const TIMED = `
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const child = spawn(process.execPath, process.argv.slice(1), { stdio: ["ignore", "ignore", "inherit"] });
let ticks = 0;
const look = () => {
  try {
    const fields = fs.readFileSync("/proc/" + child.pid + "/stat", "latin1").replace(/^.*\\) /s, "").split(" ");
    ticks = Number(fields[11]) + Number(fields[12]);
  } catch {}
};
const timer = setInterval(look, 5);
child.on("exit", (code) => {
  clearInterval(timer);
  process.stderr.write("\\ncpu " + ticks * 10 + "\\n");
  process.exit(code);
});
`;

const SCAN = `
const fs = require("node:fs");
const path = require("node:path");
const buffer = Buffer.alloc(1 << 20);
let lines = 0;
for (const name of fs.readdirSync(process.argv[1], { recursive: true })) {
  if (!name.endsWith(".jsonl")) continue;
  const file = fs.openSync(path.join(process.argv[1], name), "r");
  for (let count; (count = fs.readSync(file, buffer)) > 0; )
    for (let at = buffer.indexOf(10); at >= 0 && at < count; at = buffer.indexOf(10, at + 1)) lines++;
  fs.closeSync(file);
}
console.log(lines);
`;

const TOKSCALE = `
const core = require(process.argv[1]);
const found = core.parseLocalSources({ homeDir: process.argv[2], sources: ["claude"] });
console.log(found.messages.length);
`;
