import { cutText } from "../core/cutText";
import { HiddenCount, hiddenWords, redactInto } from "../core/redaction/redact";
import { isObject } from "../core/json";
import type { LogEntry } from "./log";

/** A setting that differs from its default. `value` is there only for kinds that cannot hold a path or a secret. */
export interface ChangedSetting {
  readonly name: string;
  /** The setting as the manifest declares it. */
  readonly declared: unknown;
  readonly value: unknown;
  /** Where it is set: "user", "workspace" … */
  readonly where: string;
}

/** A place of this machine, and what stands for it in the report. */
export interface Place {
  readonly path: string;
  readonly name: string;
}

export interface ReportParts {
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly setup: readonly { readonly id: string; readonly ok: boolean }[];
  readonly settings: readonly ChangedSetting[];
  readonly log: readonly LogEntry[];
  readonly places: readonly Place[];
  /** Where a person may take it, when the manifest says so. */
  readonly issues?: string;
}

/**
 * The report about a problem, as a Markdown document that begins with what the person writes. Secrets, home folders and absolute paths are hidden in the log;
 * of settings only numbers, switches and choices are told.
 */
export function problemReport({ versions, setup, settings, log, places, issues }: ReportParts): string {
  const count = new HiddenCount();
  const lines = log.map((entry) => `${entry.time} [${entry.level}] ${shown(entry, places, count)}`);
  const hidden = hiddenWords(count.list());
  const target = issues === undefined ? "where you want to report the problem" : issues;
  return [
    "# Problem report",
    "",
    `> Nothing has been sent, and nothing will be. Read this, delete what you do not want to give away, and take a copy to ${target}.`,
    "",
    "## What happened",
    "",
    "_What did you do, what did you expect, and what came instead?_",
    "",
    "## Versions",
    "",
    ...versions.map(([name, value]) => `- ${name}: ${value}`),
    "",
    "## Setup",
    "",
    ...setup.map(({ id, ok }) => `- ${id}: ${ok ? "ok" : "not ok"}`),
    "",
    "## Settings that differ from the defaults",
    "",
    ...(settings.length === 0 ? ["- none"] : settings.map(settingLine)),
    "",
    "## Log of this window",
    "",
    `Calls stand here by name, time and outcome, never with what they were given or answered. Paths are hidden${hidden === "" ? "." : `, and: ${hidden}.`}`,
    "",
    fence(lines),
    "",
  ].join("\n");
}

/** Characters of one message: a stack, not a document. */
const MOST_OF_ONE = 4000;

/**
 * What a report tells of a message. Secrets and paths are hidden before it is cut; where it was cut already, what stands before that place may be the half of
 * a secret, which nothing recognises.
 */
function shown({ message, cut }: LogEntry, places: readonly Place[], count: HiddenCount): string {
  const text = withoutPaths(message, places, count);
  const sure = cut === true ? cutText(text, Math.max(0, text.length - MOST_OF_ONE)) : text;
  const short = cutText(sure, MOST_OF_ONE);
  return short.length < text.length ? `${short}…` : text;
}

function settingLine({ name, declared, value, where }: ChangedSetting): string {
  return `- ${name} (${where}): ${tellable(declared, value)}`;
}

/** The value where its kind can hold neither a path nor a secret, else how much there is. */
function tellable(declared: unknown, value: unknown): string {
  const options: unknown = isObject(declared) ? declared["enum"] : undefined;
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string" && Array.isArray(options) && options.includes(value)) return value;
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}, not told here`;
  return "set, not told here";
}

/** What quotes enclose, where it begins like an absolute path or an address: it may hold spaces. */
const QUOTED = /(["'`])(?:file:\/\/|[a-z][a-z0-9+.-]*:\/\/|[A-Za-z]:[\\/]|\\\\|\/)[^"'`\n]*\1/g;
/** An absolute path or the address of a file, up to white space; a place in it (`:1:2`) stays. */
const PLAIN =
  /(?<![\w<>~.])(?:[a-z][a-z0-9+.-]{0,30}:\/\/\/?|[A-Za-z]:[\\/]+|\\\\[\w.-]+\\|\/(?=[\w.@%+~-]+\/|[\w.@%+~-]+\.))[^\s"'`()<>|,;]*?(?=(?::\d+){0,3}[.:]?(?:[\s"'`()<>|,;]|$))/g;

function withoutPaths(message: string, places: readonly Place[], count: HiddenCount): string {
  const known = [...places].sort((one, other) => other.path.length - one.path.length);
  let text = message;
  for (const { path, name } of known)
    for (const form of formsOf(path)) text = text.replace(new RegExp(`${literally(form)}(?![\\w.-])`, "g"), () => name);
  text = redactInto(text, count, { homePaths: true });
  return text.replace(QUOTED, "$1<path>$1").replace(PLAIN, "<path>");
}

/** A path as it is, and as addresses and JavaScript's texts write it. The root of a disk stands for nothing. */
function formsOf(path: string): readonly string[] {
  if (path.length < 4) return [];
  const address = encodeURI(path.replaceAll("\\", "/"));
  return [...new Set([path, path.replaceAll("\\", "\\\\"), path.replaceAll("\\", "/"), address])];
}

function literally(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

/** Longer than any run of backquotes in it, so that nothing in the log ends the block. */
function fence(lines: readonly string[]): string {
  const text = lines.length === 0 ? "(nothing was logged)" : lines.join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}
