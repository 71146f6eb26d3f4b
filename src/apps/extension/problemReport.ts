import { cutText } from "../../base/text/cutText";
import { HiddenCount, hiddenWords, redactInto } from "../../base/redaction/redact";
import { isObject } from "../../base/json/jsonValue";
import type { LogEntry } from "./log/extensionLog";

/** A setting that differs from its default. `value` is present only for kinds that can't contain a path or a secret. */
export interface ChangedSetting {
  readonly name: string;
  /** The setting as the manifest declares it. */
  readonly declared: unknown;
  readonly value: unknown;
  /** The scope that sets it: "user", "workspace" … */
  readonly where: string;
}

/** A path on this machine, and the name that replaces it in the report. */
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
  /** The manifest's address for reports, if any. */
  readonly issues?: string;
}

/**
 * Creates the problem report, a Markdown document that begins with the user's description.
 * Hides secrets, home folders, and absolute paths in the log. Includes the values of settings only if they are numbers,
 * booleans, or enums.
 */
export function problemReport({ versions, setup, settings, log, places, issues }: ReportParts): string {
  const count = new HiddenCount();
  const lines = log.map((entry) => `${entry.time} [${entry.level}] ${shown(entry, places, count)}`);
  const hidden = hiddenWords(count.list());
  const target = issues === undefined ? "where you want to report the problem" : issues;
  return [
    "# Problem report",
    "",
    `> Nothing has been or will be sent. Read this, delete what you don't want to share, and copy it to ${target}.`,
    "",
    "## What happened",
    "",
    "_What did you do, what did you expect, and what happened instead?_",
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
    `The log contains the name, duration, and outcome of calls, but never their input or result. Paths are hidden${hidden === "" ? "." : `, and: ${hidden}.`}`,
    "",
    fence(lines),
    "",
  ].join("\n");
}

/** Maximum characters of a message: a stack fits. */
const MOST_OF_ONE = 4000;

/**
 * Formats a log message. Hides secrets and paths before it cuts the text.
 * If the message was cut before, its end may be half a secret, which no rule recognizes, so the end is removed.
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

/** Returns the value if its kind can't contain a path or a secret. Otherwise returns only how much there is. */
function tellable(declared: unknown, value: unknown): string {
  const options: unknown = isObject(declared) ? declared["enum"] : undefined;
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string" && Array.isArray(options) && options.includes(value)) return value;
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}, not shown here`;
  return "set, not shown here";
}

/** A quoted absolute path or URL, which can contain spaces. */
const QUOTED = /(["'`])(?:file:\/\/|[a-z][a-z0-9+.-]*:\/\/|[A-Za-z]:[\\/]|\\\\|\/)[^"'`\n]*\1/g;
/** An absolute path or file URL, up to white space. Keeps a position after it (`:1:2`). */
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

/** Returns a path as it is, and as URLs and JavaScript strings write it. Returns nothing for a root folder. */
function formsOf(path: string): readonly string[] {
  if (path.length < 4) return [];
  const address = encodeURI(path.replaceAll("\\", "/"));
  return [...new Set([path, path.replaceAll("\\", "\\\\"), path.replaceAll("\\", "/"), address])];
}

function literally(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}

/** Encloses the log in a fence that is longer than any run of backticks in it. */
function fence(lines: readonly string[]): string {
  const text = lines.length === 0 ? "(the log is empty)" : lines.join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}
