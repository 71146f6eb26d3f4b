import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import * as z from "zod";
import { readJson } from "../../../base/json/jsonText";
import { identify, isSame } from "./processTable";

const ownerSchema = z.object({ machine: z.string(), pid: z.int().min(1), began: z.string().optional() });

/** The process that owns a lock. */
export type LockOwner = z.infer<typeof ownerSchema>;

/** Returns this process, as other processes see it. */
export function thisOwner(): LockOwner {
  return { machine: machine(), ...identify(process.pid) };
}

/** Reads the owner of a lock. Returns undefined for other text. */
export function readOwner(text: string): LockOwner | undefined {
  const json = readJson(text);
  return json.ok ? ownerSchema.safeParse(json.value).data : undefined;
}

/**
 * Returns whether the owner of a lock still runs.
 * `unknown` if only missing heartbeats can show it: it runs on another machine or in another container, or another
 * process may have reused its id, which only Linux reports cheaply.
 */
export function ownerState(owner: LockOwner | undefined): "alive" | "dead" | "unknown" {
  if (owner?.machine !== machine()) return "unknown";
  if (!isSame({ pid: owner.pid, began: owner.began })) return "dead";
  return owner.began === undefined ? "unknown" : "alive";
}

let known: string | undefined;

/**
 * Identifies the machine since its last boot, and the container. Within them, process id and start time identify a
 * process.
 */
function machine(): string {
  known ??= [hostname(), ...[() => boot(), () => readlinkSync("/proc/self/ns/pid")].map(orNothing)].join(" ").trim();
  return known;
}

function boot(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
}

function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    // Only Linux has it.
    return "";
  }
}
