import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { isObject, stringOf } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { FolderFiles } from "./keptFacts";

/**
 * The contents of `agent-<id>.meta.json`, next to an agent's file; any field may be absent
 * (docs/transcript-format.md#subagents).
 */
export interface AgentMeta {
  readonly agentType?: string;
  readonly description?: string;
  /** The call that started the agent. */
  readonly toolUseId?: string;
  /** The model that it was started with. */
  readonly model?: string;
}

/** Such a file has less than a kilobyte. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads it. A damaged one has no fields. Throws `FileError` for what cannot be read, and for a link, which can lead
 * anywhere.
 */
export async function readAgentMeta(files: FolderFiles, resource: Resource): Promise<AgentMeta> {
  const { type, link, size } = await files.stat(resource);
  if (link || type !== "file") throw new FileError("Unavailable", resource);
  const bytes = new Uint8Array(Math.min(size, MAX_BYTES));
  const count = await files.read(resource, 0, bytes.length, bytes);
  const value = parseContainer(new TextDecoder().decode(bytes.subarray(0, count)));
  if (!isObject(value)) return {};
  const names = ["agentType", "description", "toolUseId", "model"] as const;
  return Object.fromEntries(
    names.flatMap((name) => (stringOf(value[name]) === undefined ? [] : [[name, value[name]]])),
  );
}
