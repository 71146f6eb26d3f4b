import type { Resource } from "../../../base/resource";

export interface Limits {
  /** Characters of the whole JSON text of a result. `Infinity` for no limit. */
  readonly maxOutputSize: number;
}

/** The person's rules about commands. A prefix is words with spaces between them, and speaks of every command that begins with these words. */
export interface CommandSettings {
  /** Commands that only read run without a question. */
  readonly runReadOnly: boolean;
  /** Prefixes that run without a question. */
  readonly allow: readonly string[];
  /** Prefixes that never run. */
  readonly deny: readonly string[];
}

/** What the person has set about paths. Nothing in a workspace may change it. */
export interface PathRules {
  /** What becomes of places outside the workspace. */
  readonly outside: "ask" | "refuse";
  /** Globs of further files that may hold secrets; without `/` a name anywhere. */
  readonly secret: readonly string[];
  /** Globs of files that hold none, whatever they are called. */
  readonly notSecret: readonly string[];
  /** Files and folders of the editor in which the rules for tools stand: never written by a tool. */
  readonly own: readonly Resource[];
}

export interface Settings {
  /** Not given: what lies outside is asked about, and nothing more is set. */
  readonly paths?: PathRules;
  /** Milliseconds a command may run when the call names none. */
  readonly shellTimeoutMs: number;
  /** The most a call may ask for. */
  readonly shellTimeoutMaxMs: number;
  /** Milliseconds that glob and grep may search; 20,000 unless given. */
  readonly searchTimeoutMs?: number;
  /** What may run without a question; not given, nothing may. */
  readonly commands?: CommandSettings;
  /** Variables that a command's environment keeps although their names are those of secrets; none unless given. */
  readonly keepEnvironment?: readonly string[];
}
