import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import * as z from "zod";
import { readJson } from "../../core/jsonText";
import { identify, isSame } from "./processes";

const ownerSchema = z.object({ machine: z.string(), pid: z.int().min(1), began: z.string().optional() });

/** The process that holds a lock. */
export type LockOwner = z.infer<typeof ownerSchema>;

/** Returns this process, as other processes read of it. */
export function thisOwner(): LockOwner {
  return { machine: machine(), ...identify(process.pid) };
}

/** Reads what a lock says of its owner; undefined for what no owner wrote. */
export function readOwner(text: string): LockOwner | undefined {
  const json = readJson(text);
  return json.ok ? ownerSchema.safeParse(json.value).data : undefined;
}

/**
 * Tells whether the owner of a lock still runs. `unknown` where only its silence can tell: it runs on another machine or in another container, or it may be
 * another process that got the number of a dead one, which only Linux tells cheaply.
 */
export function ownerState(owner: LockOwner | undefined): "alive" | "dead" | "unknown" {
  if (owner?.machine !== machine()) return "unknown";
  if (!isSame({ pid: owner.pid, began: owner.began })) return "dead";
  return owner.began === undefined ? "unknown" : "alive";
}

let known: string | undefined;

/** The machine since its last start, and the container: within them the number of a process and when it began name one process. */
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
