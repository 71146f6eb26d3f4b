import { processLists, readProcesses, startedBy } from "../processes/windowsProcesses";
import { windowsProgram } from "../processes/windowsPrograms";

/**
 * The program of the watchdog on Windows, for a separate Node process. It waits until its input ends, like
 * `watchdog.ts` on other systems.
 * Then it ends the last list of `PID BEGAN`: running processes with their trees, and the children of those that ended
 * with this process. Node puts its children into a job that ends with it, but not theirs.
 */
export const windowsScript = (): string => `
const { spawnSync } = require("node:child_process");
const startedBy = ${plain(startedBy)};
const readProcesses = ${plain(readProcesses)};
const run = (file, args) => spawnSync(file, args, { windowsHide: true, encoding: "latin1", stdio: ["ignore", "pipe", "ignore"], timeout: 20000 }).stdout || "";
let text = "";
let over = false;
const end = () => {
  if (over) return;
  over = true;
  const last = text.slice(text.lastIndexOf("new\\n") + 4).split("\\n").filter(Boolean).map((line) => line.split(" ").map(Number));
  if (last.length === 0) return;
  const kill = (pid) => run(${JSON.stringify(windowsProgram("taskkill"))}, ["/pid", String(pid), "/T", "/F"]);
  const list = () => {
    for (const [file, args] of ${JSON.stringify(processLists())}) {
      const all = readProcesses(run(file, args));
      if (all.length > 0) return all;
    }
    return [];
  };
  for (const [pid] of last) kill(pid);
  for (const pid of startedBy(new Map(last), list())) kill(pid);
};
process.stdin.setEncoding("latin1").on("data", (piece) => (text += piece)).on("error", end).on("end", end).on("close", end);
`;

/** Returns the text of a function, without a development tool's wrappers around names. */
function plain(made: (...given: never[]) => unknown): string {
  return made.toString().replace(/__name\((\w+), "\w+"\);?/g, "");
}
