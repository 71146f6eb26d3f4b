import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { configFolderOf } from "./configFolder";
import { fieldsOf, isObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { CallDetail } from "../model/callDetail";
import { canList, type NearFiles } from "../structure/agents/agentFiles";

/** Bytes of a list that is read. */
const MAX_BYTES = 1024 * 1024;

const TOOLS = new Set(["TodoWrite", "TodoRead"]);

/** The transcript of an agent that has one of its own. */
const AGENT_FILE = /\/agent-([\w-]+)\.jsonl$/;

/**
 * Adds the list to a call about todos whose transcript has none: that of `todos/<session>-agent-<agent>.json` in the configuration folder that contains
 * the transcript (docs/transcript-format.md#other-files). For the session itself, the agent's ID is the session's. Reads no other file and follows no link. A file
 * contains the list as it was left, which a note says.
 */
export async function withTodos(detail: CallDetail, files: NearFiles, transcript: Resource): Promise<CallDetail> {
  const { tool, result, input } = detail;
  const config = configFolderOf(transcript);
  if (!TOOLS.has(tool) || !result?.ok || !config || !canList(files)) return detail;
  if (Array.isArray(fieldsOf(input)["todos"]) || isTold(result.data["todos"]) || isTold(result.data["newTodos"]))
    return detail;
  const agent = AGENT_FILE.exec(transcript)?.[1] ?? config.session;
  const folder = files.child(config.folder, "todos");
  try {
    if ((await files.stat(folder)).link) return detail;
    const todos = await read(files, files.child(folder, `${config.session}-agent-${agent}.json`));
    if (!todos) return detail;
    const note = "The list is read from its own file: it is as it was left, and may have been another one here";
    return { ...detail, result: { ...result, data: { ...result.data, todos } }, note };
  } catch (error) {
    if (error instanceof FileError) return detail;
    throw error;
  }
}

/** In a result, an empty list can mean that none is reported. A call that gives an empty one empties the list. */
function isTold(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

async function read(files: NearFiles, resource: Resource): Promise<readonly unknown[] | undefined> {
  const { type, link, size } = await files.stat(resource);
  if (link || type !== "file" || size > MAX_BYTES) return undefined;
  const bytes = new Uint8Array(size);
  const value = parseContainer(new TextDecoder().decode(bytes.subarray(0, await files.read(resource, 0, size, bytes))));
  return Array.isArray(value) && value.length > 0 && value.every(isObject) ? value : undefined;
}
