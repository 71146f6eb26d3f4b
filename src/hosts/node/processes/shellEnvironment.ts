import { delimiter, isAbsolute } from "node:path";
import { isOfEditor, isSecretVariable } from "../../../tools/runtime/policy/secretVariables";

/** The environment of a command, and the names of removed variables. */
export interface CommandEnvironment {
  readonly env: Record<string, string>;
  /** Names of removed variables, sorted; never their values. */
  readonly removed: readonly string[];
}

/** No pager or editor that would wait for a key, no prompts of Git in the terminal, no colors. */
const SETTLED = {
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_EDITOR: ":",
  GIT_TERMINAL_PROMPT: "0",
  NO_COLOR: "1",
  TERM: "dumb",
} as const;

/** Git settings that belong together: Git fails if one of them is missing. */
const GIT_SETTINGS = /^GIT_CONFIG_(?:COUNT|(?:KEY|VALUE)_\d+)$/i;

/**
 * Returns the environment of a command: `environment` without secrets, the editor's own handles, and `CDPATH`, with
 * which `cd src` could lead elsewhere. Adds settings that keep programs from waiting for a key. `keep` are names to
 * keep anyway, in any case; `*` matches any characters.
 */
export function commandEnvironment(environment: NodeJS.ProcessEnv, keep: readonly string[]): CommandEnvironment {
  const kept = keep.map(namePattern);
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || name.toUpperCase() in SETTLED || name.toUpperCase() === "CDPATH" ? [] : [{ name, value }],
  );
  const secret = new Set(
    given
      .filter(({ name, value }) => isOfEditor(name, value) || isSecretVariable(name, value))
      .map(({ name }) => name)
      .filter((name) => !kept.some((pattern) => pattern.test(name))),
  );
  const withoutGit = [...secret].some((name) => GIT_SETTINGS.test(name));
  const env: Record<string, string> = {};
  const removed: string[] = [];
  for (const { name, value } of given) {
    if (secret.has(name) || (withoutGit && GIT_SETTINGS.test(name))) removed.push(name);
    else define(env, name, value);
  }
  for (const [name, value] of Object.entries(SETTLED)) env[name] = value;
  return { env, removed: removed.sort() };
}

function namePattern(name: string): RegExp {
  const parts = name.split("*").map((part) => part.replace(/[^A-Za-z0-9_]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i");
}

/** Defines an own property, even if it is named `__proto__`. */
function define(env: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(env, name, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * Returns an environment for a command that nobody approved: without relative folders in `PATH`, such as
 * `./node_modules/.bin`, in which a project could have a program named `ls`, and without ripgrep's settings, with which
 * it may search hidden files. On Windows, programs that start others by their name (`pip`, batch files) don't look in
 * the current folder first.
 */
export function withAbsolutePath(
  { env, removed }: CommandEnvironment,
  platform: NodeJS.Platform = process.platform,
): CommandEnvironment {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (name.toUpperCase() === "RIPGREP_CONFIG_PATH") continue;
    const isPath = name.toUpperCase() === "PATH";
    const text = isPath ? value.split(delimiter).filter(isAbsolute).join(delimiter) : value;
    // An empty text means the folder in which the command runs.
    if (!isPath || text !== "") define(result, name, text);
  }
  const whole = { env: result, removed };
  return platform === "win32" ? withVariables(whole, { NoDefaultCurrentDirectoryInExePath: "1" }, platform) : whole;
}

/** Adds variables that a call sets for its command, even if their names are those of secrets. */
export function withVariables(
  { env, removed }: CommandEnvironment,
  variables: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): CommandEnvironment {
  // On Windows, names of variables are case-insensitive.
  const same = (name: string): string => (platform === "win32" ? name.toUpperCase() : name);
  const given = new Set(Object.keys(variables).map(same));
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (!given.has(same(name))) define(kept, name, value);
  for (const [name, value] of Object.entries(variables)) define(kept, name, value);
  return { env: kept, removed: removed.filter((name) => !given.has(same(name))) };
}
