import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { configFolderOf } from "./configFolder";
import { isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { parseContainer } from "../../base/json/nestingLimit";
import type { TaskBoard } from "../model/followUps";
import { canList, type NearFiles } from "../structure/agents/agentFiles";

/** Bytes of one file, and how many tasks are looked up for a board. */
const MAX_BYTES = 256 * 1024;
const MAX_TASKS = 200;

/**
 * Completes a board with the tasks' own files, for tasks of which the transcript has only the number because an earlier session created
 * them. The files are in `tasks/<session>/` of the configuration folder that contains the transcript (docs/transcript-format.md#other-files);
 * nothing else is read, and no link is followed. What the transcript says is kept: a file contains the task as it is now.
 */
export async function withTaskFiles(board: TaskBoard, files: NearFiles, transcript: Resource): Promise<TaskBoard> {
  const unnamed = board.tasks.filter(isUnnamed);
  const config = configFolderOf(transcript);
  if (unnamed.length === 0 || !config || !canList(files)) return board;
  const all = files.child(config.folder, "tasks");
  const folder = files.child(all, config.session);
  const known = new Map<string, JsonObject>();
  try {
    if ((await files.stat(all)).link || (await files.stat(folder)).link) return board;
    const names = new Set((await files.list(folder)).filter(({ link }) => !link).map(({ name }) => name));
    for (const task of unnamed.slice(0, MAX_TASKS)) {
      const id = stringOf(task["id"]) ?? "";
      const file = names.has(`${id}.json`) ? await read(files, files.child(folder, `${id}.json`)) : undefined;
      if (file && stringOf(file["id"]) === id) known.set(id, file);
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // No such folder, or none that can be read: the board is what the transcript reports.
    return board;
  }
  if (known.size === 0) return board;
  return { ...board, tasks: board.tasks.map((task) => named(task, known.get(stringOf(task["id"]) ?? ""))) };
}

/** `taskBoard` calls a task so of which it knows the number alone. */
function isUnnamed({ id, subject }: JsonObject): boolean {
  return subject === `Task #${stringOf(id) ?? ""}`;
}

function named(task: JsonObject, file: JsonObject | undefined): JsonObject {
  const subject = file && stringOf(file["subject"]);
  if (subject === undefined || !isUnnamed(task)) return task;
  const description = stringOf(task["description"]) ?? stringOf(file?.["description"]);
  return { ...task, subject, ...(description !== undefined && { description }) };
}

async function read(files: NearFiles, resource: Resource): Promise<JsonObject | undefined> {
  const { size, type, link } = await files.stat(resource);
  if (link || type !== "file" || size > MAX_BYTES) return undefined;
  const bytes = new Uint8Array(size);
  const count = await files.read(resource, 0, size, bytes);
  const value = parseContainer(new TextDecoder().decode(bytes.subarray(0, count)));
  return isObject(value) ? value : undefined;
}
