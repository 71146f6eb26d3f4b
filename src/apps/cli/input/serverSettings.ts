import { closeSync, openSync, readSync } from "node:fs";
import * as z from "zod";
import type { Settings } from "../../../tools/runtime/ports/toolSettings";
import { Failure, systemReason, UsageError } from "../terminal/cliFailure";

/** Settings of the extension that a server follows, by their names in VS Code. */
export interface ServerSettings {
  readonly settings: Partial<Settings>;
  /** Maximum bytes of a run log before its older half is dropped. */
  readonly mostLogged: number;
  /** Path of the shell on Windows. */
  readonly shellPath?: string;
}

const PREFIX = "toolResultViewer.";

const texts = z.array(z.string());
const count = z.int().min(1);

const shape = z.strictObject({
  "shell.allow": texts.default([]),
  "shell.deny": texts.default([]),
  "shell.runReadOnly": z.boolean().default(true),
  "shell.keepEnvironment": texts.default([]),
  "shell.path": z.string().optional(),
  "shell.timeout": count.optional(),
  "shell.maxTimeout": count.optional(),
  "search.timeout": count.optional(),
  "files.outsideWorkspace": z.enum(["ask", "refuse"]).default("ask"),
  "files.secret": texts.default([]),
  "files.notSecret": texts.default([]),
  "runLog.maxSize": z.number().min(1).default(20),
});

/** The names that `--settings` accepts. */
export const settingNames = Object.keys(shape.shape);

/**
 * Reads `--settings`: a JSON file, or JSON that begins with `{`.
 * Throws `UsageError` for unknown names and values, because a misspelled rule must not be ignored.
 */
export function serverSettings(given: string | undefined): ServerSettings {
  const read = shape.safeParse(withoutPrefix(valueOf(given ?? "{}")));
  if (!read.success) throw new UsageError(`Option --settings: ${problem(read.error)}.`);
  const { data } = read;
  const [timeout, longest, search] = [data["shell.timeout"], data["shell.maxTimeout"], data["search.timeout"]];
  return {
    settings: {
      commands: {
        runReadOnly: data["shell.runReadOnly"],
        allow: data["shell.allow"],
        deny: data["shell.deny"],
      },
      keepEnvironment: data["shell.keepEnvironment"],
      paths: {
        outside: data["files.outsideWorkspace"],
        secret: data["files.secret"],
        notSecret: data["files.notSecret"],
        own: [],
      },
      ...(timeout !== undefined && { shellTimeoutMs: timeout }),
      ...(longest !== undefined && { shellTimeoutMaxMs: longest }),
      ...(search !== undefined && { searchTimeoutMs: search }),
    },
    ...(data["shell.path"] !== undefined && { shellPath: data["shell.path"] }),
    mostLogged: data["runLog.maxSize"] * 1024 * 1024,
  };
}

/** Maximum bytes of a settings file; a device may be endless. */
const MOST = 1024 * 1024;

function readSettings(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(MOST + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    if (length > MOST) throw new UsageError(`Option --settings: ${path} is larger than ${MOST} bytes.`);
    return new TextDecoder().decode(bytes.subarray(0, length));
  } finally {
    closeSync(file);
  }
}

function valueOf(given: string): unknown {
  const inline = given.trimStart().startsWith("{");
  let text: string;
  try {
    text = inline ? given : readSettings(given);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new Failure(`The settings could not be read from ${given}: ${systemReason(error)}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(
      `Option --settings takes a JSON file or JSON; ${inline ? "this value" : given} isn't valid JSON.`,
    );
  }
}

/** Removes the prefix of VS Code's settings from names that have it. */
function withoutPrefix(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.replace(PREFIX, ""), each]));
}

function problem({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === "unrecognized_keys")
    return `unknown ${issue.keys.map((name) => JSON.stringify(name)).join(", ")}; use one of: ${settingNames.join(", ")}`;
  return `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`;
}
