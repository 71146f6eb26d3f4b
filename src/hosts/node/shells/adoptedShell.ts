import * as fs from "node:fs";
import { ToolError } from "../../../base/errors";
import type { Shell } from "../../../tools/runtime/ports/shellsPort";
import { ShellOutput } from "./shellOutput";
import type { ShellRecord } from "./shellRecords";

/** Maximum size of an earlier process's output to read again. Longer output would take long to index. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Creates a shell for the command of a process that has ended. It doesn't run, but its output can be read. */
export async function adoptShell(record: ShellRecord, id: string, base: string): Promise<Shell> {
  const path = `${base}.txt`;
  // The command knows the path, and can have put a link to a secret file there.
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  const size = found?.isFile() === true ? found.size : 0;
  const output = new ShellOutput(path);
  if (size > 0 && size <= MOST_BYTES) await output.adopt();
  const { ended } = record;
  const notes = [
    ended?.note ?? (ended ? undefined : "The window that ran it closed, which ended the command."),
    found?.isFile() === false ? "Its output was replaced and can't be read." : undefined,
    size > MOST_BYTES ? `Its output (${size} bytes) is too long to read again.` : undefined,
  ].filter((note) => note !== undefined);
  let readTo = 0;
  return {
    id,
    get readTo() {
      return readTo;
    },
    set readTo(to) {
      readTo = to;
    },
    unfinished: "",
    state: () => ({
      id,
      command: record.command,
      title: record.title,
      cwd: record.cwd,
      background: true,
      status: ended?.status ?? "killed",
      exitCode: ended?.exitCode ?? null,
      pid: record.pid,
      started: record.started,
      runtimeMs: ended?.runtimeMs ?? 0,
      silentMs: 0,
      total: output.total,
      binary: undefined,
      lastLine: "",
      urls: [],
      inputOpen: false,
      endedIn: undefined,
      byPerson: false,
      removed: [],
      note: notes.length === 0 ? undefined : notes.join(" "),
    }),
    read: (from, to) => output.read(from, Math.min(to, output.total)),
    wait: async (_, signal) => signal.throwIfAborted(),
    keep: () => undefined,
    drop: () => undefined,
    kill: async () => undefined,
    write: async () => {
      throw new ToolError(
        "EXECUTION_ERROR",
        `Command execution failed: the input of ${id} is closed because the command has ended.`,
      );
    },
  };
}
