import type { Resource } from "../../../base/resource";

export interface Limits {
  /** Characters of the whole JSON text of a result. `Infinity` for no limit. */
  readonly maxOutputSize: number;
}

/**
 * The user's rules about commands. A prefix contains words with spaces between them, and applies to every command that
 * begins with these words.
 */
export interface CommandSettings {
  /** Commands that only read run without a question. */
  readonly runReadOnly: boolean;
  /** Prefixes that run without a question. */
  readonly allow: readonly string[];
  /** Prefixes that never run. */
  readonly deny: readonly string[];
}

/** The user's settings about paths. Nothing in a workspace can change them. */
export interface PathRules {
  /** How to handle paths outside the workspace. */
  readonly outside: "ask" | "refuse";
  /** Globs of further files that may contain secrets. Without `/`, a name in any folder. */
  readonly secret: readonly string[];
  /** Globs of files that contain no secrets, whatever their names. */
  readonly notSecret: readonly string[];
  /** Files and folders of the editor that contain the rules for tools. Tools never write them. */
  readonly own: readonly Resource[];
}

export interface Settings {
  /** Not given: what lies outside is asked about, and nothing more is set. */
  readonly paths?: PathRules;
  /** Milliseconds a command may run when the call names none. */
  readonly shellTimeoutMs: number;
  /** The most a call may ask for. */
  readonly shellTimeoutMaxMs: number;
  /** Milliseconds that glob and grep may search; 20,000 unless given. A tenth of it is for the reason why they found nothing. */
  readonly searchTimeoutMs?: number;
  /** What may run without a question; not given, nothing may. */
  readonly commands?: CommandSettings;
  /** Variables that a command's environment keeps although their names are those of secrets; none unless given. */
  readonly keepEnvironment?: readonly string[];
}

/** Returns the milliseconds that a search can take. */
export function searchTimeout({ settings }: { readonly settings: Settings }): number {
  return settings.searchTimeoutMs ?? 20_000;
}
