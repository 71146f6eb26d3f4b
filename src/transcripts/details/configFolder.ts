import type { Resource } from "../../base/resource";

/** The configuration folder that contains a transcript, and the session it belongs to. */
export interface ConfigFolder {
  readonly folder: Resource;
  readonly session: string;
}

/**
 * Folders of projects are named after their path, whose separators became dashes: `-home-ada-notes`,
 * `C--Users-ada-notes`.
 */
const PLACE = /^(.*)\/projects\/(?:-|[A-Za-z]--)[^/]*\/([\w-]+)(?:\.jsonl|\/subagents\/.+)$/;

/**
 * Locates a transcript in a configuration folder, `<config>/projects/<project>/<session>.jsonl` or below
 * `<session>/subagents/`. Undefined for one that is anywhere else, or whose name is no session's id, such as `..`:
 * nothing may then be read next to it.
 */
export function configFolderOf(transcript: Resource): ConfigFolder | undefined {
  const [, folder, session] = PLACE.exec(transcript) ?? [];
  if (folder === undefined || session === undefined) return undefined;
  // Only adapters make resources; this one is a part of the transcript's own.
  return { folder: folder as Resource, session };
}
