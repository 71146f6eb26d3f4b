import { isSecretName } from "../../core/policy/secretNames";

/** What a command gets, and the names of what it does not. */
export interface CommandEnvironment {
  readonly env: Record<string, string>;
  /** Names that were taken out, sorted; never their values. */
  readonly removed: readonly string[];
}

/** No pager and no editor that would wait for a key, no question of Git's on the terminal, no colours. */
const SETTLED = {
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_EDITOR: ":",
  GIT_TERMINAL_PROMPT: "0",
  NO_COLOR: "1",
  TERM: "dumb",
} as const;

/** Handles by which a process talks to the editor that started us, or runs as it. */
const HANDLE = /^(?:VSCODE_|ELECTRON_)/i;

/** Programs that ask the person through the editor: they answer only to a process that holds its handles. */
const ASKS_THROUGH_EDITOR = /^(?:GIT_ASKPASS|SSH_ASKPASS|BROWSER|NODE_OPTIONS)$/i;
const EDITOR = /vscode|vs code|code-server|js-debug/i;

/** A user and a password in an address, and a key written out. */
const SECRET_VALUE = /^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@|-----BEGIN [A-Z ]*PRIVATE KEY/i;

/**
 * The environment of a command: `environment` without secrets and without the editor's own handles, and with settings that keep programs from waiting for a key.
 * `keep` are names that stay all the same, in any case; `*` stands for any characters.
 */
export function commandEnvironment(environment: NodeJS.ProcessEnv, keep: readonly string[]): CommandEnvironment {
  const kept = keep.map(namePattern);
  const env: Record<string, string> = {};
  const removed: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || name.toUpperCase() in SETTLED) continue;
    if (isRemoved(name, value) && !kept.some((pattern) => pattern.test(name))) removed.push(name);
    else define(env, name, value);
  }
  for (const [name, value] of Object.entries(SETTLED)) env[name] = value;
  return { env, removed: removed.sort() };
}

function isRemoved(name: string, value: string): boolean {
  if (HANDLE.test(name) || isSecretName(name) || SECRET_VALUE.test(value)) return true;
  return ASKS_THROUGH_EDITOR.test(name) && EDITOR.test(value);
}

function namePattern(name: string): RegExp {
  const parts = name.split("*").map((part) => part.replace(/[^A-Za-z0-9_]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i");
}

/** As an own field, also when it is called `__proto__`. */
function define(env: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(env, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The same with variables that a call gives to its command, also where their names are those of secrets. */
export function withVariables(
  { env, removed }: CommandEnvironment,
  variables: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): CommandEnvironment {
  // Windows knows one variable by all spellings of its name.
  const same = (name: string): string => (platform === "win32" ? name.toUpperCase() : name);
  const given = new Set(Object.keys(variables).map(same));
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (!given.has(same(name))) define(kept, name, value);
  for (const [name, value] of Object.entries(variables)) define(kept, name, value);
  return { env: kept, removed: removed.filter((name) => !given.has(same(name))) };
}
