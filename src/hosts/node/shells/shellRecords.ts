import * as fs from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Resource } from "../../../base/resource";
import type { ShellState } from "../../../tools/runtime/ports/shellsPort";
import { readJson } from "../../../base/json/jsonText";
import { identify, isSame } from "../processes/processTable";

/**
 * Describes a shell in a file next to its output.
 * With it, another process can report the shell and end its remaining processes.
 */
export interface ShellRecord {
  readonly id: string;
  readonly command: string;
  readonly title: string;
  readonly cwd: Resource;
  readonly pid: number;
  readonly began?: string | undefined;
  readonly started: number;
  /** How it ended; absent while it runs. */
  readonly ended?:
    | {
        readonly status: "exited" | "killed";
        readonly exitCode: number | null;
        readonly runtimeMs: number;
        readonly note?: string | undefined;
      }
    | undefined;
}

const recordSchema = z.object({
  id: z.string().regex(/^bash_\d{1,9}$/),
  command: z.string(),
  title: z.string(),
  cwd: z.string().transform((resource) => resource as Resource),
  pid: z.int().min(1),
  began: z.string().optional(),
  started: z.number(),
  ended: z
    .object({
      status: z.enum(["exited", "killed"]),
      exitCode: z.int().nullable(),
      runtimeMs: z.number(),
      note: z.string().optional(),
    })
    .optional(),
});

const ownerSchema = z.object({ pid: z.int().min(1), began: z.string().optional(), boot: z.string() });

/** A record of another process, which has ended. */
export interface FoundRecord {
  readonly record: ShellRecord;
  /** Path of the shell's files without extensions. */
  readonly base: string;
}

/** Milliseconds to keep the output of an ended shell. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Creates the folder of this process's shells, and a file that names the process. */
export function makeOwnFolder(path: string): void {
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  fs.writeFileSync(join(path, "owner.json"), JSON.stringify({ ...identify(process.pid), boot: bootId() }), {
    mode: 0o600,
  });
}

/** Writes the record of a shell. Ignores errors, because only a later process needs it. */
export function writeRecord(base: string, state: ShellState, began: string | undefined): void {
  if (state.pid === undefined) return;
  const { id, command, title, cwd, pid, started, status, exitCode, runtimeMs, note } = state;
  const record: ShellRecord = {
    id,
    command,
    title,
    cwd,
    pid,
    began,
    started,
    ...(status !== "running" && { ended: { status, exitCode, runtimeMs, note } }),
  };
  try {
    fs.writeFileSync(`${base}.json`, JSON.stringify(record), { mode: 0o600 });
  } catch {
    return;
  }
}

/** Removes the files of a shell. */
export function removeFiles(base: string): void {
  // The command can have put folders there.
  for (const end of [".txt", ".json", ".cwd"]) fs.rmSync(base + end, { recursive: true, force: true });
}

/** Finds the shells of processes that have ended, oldest first. Removes folders that contain none. */
export function findRecords(folder: string, own: string): readonly FoundRecord[] {
  const found: FoundRecord[] = [];
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (path === own || !fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() || ownerLives(path)) continue;
    const records = namesIn(path)
      .filter((file) => /^bash_\d+\.json$/.test(file))
      .flatMap((file): FoundRecord[] => {
        const base = join(path, file.slice(0, -".json".length));
        const record = recordSchema.safeParse(parsed(`${base}.json`));
        if (!record.success || Date.now() - record.data.started > KEPT_MS) {
          if (!record.success || record.data.ended) removeFiles(base);
          return record.success && !record.data.ended ? [{ record: record.data, base }] : [];
        }
        return [{ record: record.data, base }];
      });
    if (records.length === 0) fs.rmSync(path, { recursive: true, force: true });
    found.push(...records);
  }
  return found.sort((one, other) => one.record.started - other.record.started);
}

/** Returns whether the process of a record still runs. */
export function stillRuns({ pid, began }: ShellRecord, base: string): boolean {
  const owner = ownerSchema.safeParse(parsed(join(base, "..", "owner.json")));
  return owner.success && owner.data.boot === bootId() && began !== undefined && isSame({ pid, began });
}

function ownerLives(folder: string): boolean {
  const owner = ownerSchema.safeParse(parsed(join(folder, "owner.json")));
  if (!owner.success) return false;
  const { pid, began, boot } = owner.data;
  return boot === bootId() && isSame({ pid, began });
}

function bootId(): string {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
  } catch {
    // If processes report no start time, a folder from another boot only waits longer.
    return "";
  }
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function parsed(path: string): unknown {
  try {
    const json = readJson(fs.readFileSync(path, "utf8"));
    return json.ok ? json.value : undefined;
  } catch {
    return undefined;
  }
}
