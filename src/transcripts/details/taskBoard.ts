import {
  fieldsOf,
  isObject,
  itemsOf,
  stringOf,
  stringsOf,
  type JsonObject,
  type Loose,
} from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import type { TaskBoard } from "../model/followUps";
import { Breath } from "../../base/pause";
import type { TaskCreateData } from "../calls/readers/taskCreate";
import type { TaskListData } from "../calls/readers/taskList";
import type { TaskUpdateData } from "../calls/readers/taskUpdate";
import { readCall, type Source } from "../rows/rowReader";

const TOOLS = new Set(["TaskCreate", "TaskUpdate", "TaskList"]);
/** Calls read for one board at most, the last ones: each is read from the file. */
const MOST_READ = 1_000;

/**
 * Returns the tasks that agents share, as they were after a call, from it and the calls before it. Undefined if there
 * is no such call. Tasks of earlier sessions are known from the first list on. Computed on request. `unseen` counts the
 * calls that were not looked at.
 */
export async function taskBoard(source: Source, id: string, signal?: AbortSignal): Promise<TaskBoard | undefined> {
  const { calls } = source.index;
  if (!calls.find(id)) return undefined;
  const places: number[] = [];
  for (let at = 0; at < calls.count; at++) {
    if (TOOLS.has(calls.names.at(calls.toolOf(at)))) places.push(at);
    if (calls.at(at)?.id === id) break;
  }
  const tasks = new Map<string, JsonObject>();
  const breath = new Breath();
  for (const at of places.slice(-MOST_READ)) {
    signal?.throwIfAborted();
    const call = calls.at(at);
    if (call?.status === "ok") apply(tasks, await readCall(source, call));
    if (breath.due) await breath.take();
  }
  return { tasks: [...tasks.values()], unseen: Math.max(0, places.length - MOST_READ) };
}

function apply(tasks: Map<string, JsonObject>, { tool, input, result }: CallDetail): void {
  const data: Loose<TaskCreateData | TaskListData | TaskUpdateData> = result?.ok ? result.data : {};
  const asked = fieldsOf(input);
  if (tool === "TaskList") {
    if (!Array.isArray(data.tasks)) return;
    // A list leaves descriptions out; what was known of a task stays.
    const known = new Map(tasks);
    tasks.clear();
    for (const task of itemsOf(data.tasks)) {
      const id = stringOf(fieldsOf(task)["id"]);
      if (id !== undefined) tasks.set(id, { ...known.get(id), ...fieldsOf(task) });
    }
    return;
  }
  const id = stringOf(data.taskId) ?? stringOf(asked["taskId"]);
  if (id === undefined) return;
  const before = tasks.get(id) ?? { id, subject: `Task #${id}`, status: "pending" };
  if (tool === "TaskCreate") {
    const { subject, description } = asked;
    tasks.set(id, { ...before, subject: stringOf(data.subject) ?? subject, description, status: "pending" });
    return;
  }
  const change = isObject(data.statusChange) ? stringOf(data.statusChange["to"]) : undefined;
  const status = change ?? stringOf(asked["status"]) ?? before["status"];
  const named = Object.fromEntries(
    ["subject", "description", "owner"].flatMap((name) => {
      const value = stringOf(asked[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  tasks.set(id, {
    ...before,
    ...named,
    status,
    ...joined("blockedBy", before, asked["addBlockedBy"]),
    ...joined("blocks", before, asked["addBlocks"]),
  });
}

function joined(name: string, before: JsonObject, added: unknown): JsonObject {
  const all = new Set([...stringsOf(before[name]), ...itemsOf(added).map(String)]);
  return all.size === 0 ? {} : { [name]: [...all] };
}
