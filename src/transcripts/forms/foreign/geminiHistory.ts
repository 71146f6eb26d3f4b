import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { entryBase, modelSaid, toolAnswered, toolUse, unknownRecord, userSaid } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry, type Found } from "../foreignForm";
import { GEMINI, nameOf, partBlock, partsOf, responseText } from "../others/geminiParts";
import type { LookedArray } from "../recordLook";
import { statefulConvert } from "../statefulConvert";

const ABOUT = fileNotice(
  "a history of Gemini CLI, without times",
  "its contents are shown as entries with the line where each begins",
);

/**
 * What Gemini CLI keeps of a chat to continue it (docs/transcript-format.md#other-agents): checkpoints, a list of `{role, parts}` or an object that has it under
 * `history` or `clientHistory`, and `logs.json`, a list of what was typed.
 */
export default defineForm({
  agent: GEMINI,
  detect({ array, arrays }) {
    if (array && isContent(array)) return found("array", array);
    if (array && isLog(array)) return found("array", array);
    const history = arrays.find(
      (each) => (each.name === "history" || each.name === "clientHistory") && isContent(each),
    );
    return history && found("holder", history);
  },
});

function found(kind: "array" | "holder", { open }: LookedArray): Found {
  return {
    about: ABOUT,
    records: { kind, open },
    convert: statefulConvert<HistoryState>({ calls: 0, open: [] }, recordEntries),
  };
}

function isContent({ first }: LookedArray): boolean {
  return (first["role"] === "user" || first["role"] === "model") && Array.isArray(first["parts"]);
}

function isLog({ first }: LookedArray): boolean {
  const texts = ["sessionId", "timestamp", "message", "type"].every((name) => typeof first[name] === "string");
  return texts && typeof first["messageId"] === "number";
}

interface HistoryState {
  readonly calls: number;
  /** Calls without an id of their own that wait for their results. */
  readonly open: readonly { readonly id: string; readonly name: string }[];
}

function recordEntries(record: JsonObject, state: HistoryState): [readonly ConvertedEntry[], HistoryState] {
  const typed = stringOf(record["message"]);
  if (typed !== undefined) {
    const base = entryBase({ timestamp: stringOf(record["timestamp"]), sessionId: stringOf(record["sessionId"]) });
    const content = [{ type: "text", text: typed }];
    return record["type"] === "user"
      ? [[userSaid(content, base)], state]
      : [[unknownRecord("log", record, base)], state];
  }
  const parts = partsOf(record["parts"]);
  if (record["role"] === "model") return modelContent(parts, state);
  return record["role"] === "user" ? userContent(parts, state) : [[unknownRecord("content", record)], state];
}

function modelContent(parts: readonly unknown[], state: HistoryState): [readonly ConvertedEntry[], HistoryState] {
  let { calls } = state;
  const open = [...state.open];
  const blocks = parts.map((part) => {
    const call = fieldsOf(part)["functionCall"];
    if (!isObject(call)) return partBlock(part);
    const own = stringOf(call["id"]);
    const id = own ?? `call-${++calls}`;
    if (own === undefined) open.push({ id, name: nameOf(call) });
    return toolUse(id, nameOf(call), call["args"]);
  });
  return [[modelSaid(blocks, {})], calls === state.calls ? state : { calls, open }];
}

/** Results without an id belong to the first open call of their name. */
function userContent(parts: readonly unknown[], state: HistoryState): [readonly ConvertedEntry[], HistoryState] {
  const open = [...state.open];
  const said: JsonObject[] = [];
  const answers: ConvertedEntry[] = [];
  for (const part of parts) {
    const answer = fieldsOf(part)["functionResponse"];
    if (!isObject(answer)) {
      said.push(partBlock(part));
      continue;
    }
    const at = open.findIndex(({ name }) => name === nameOf(answer));
    const id = stringOf(answer["id"]) ?? (at === -1 ? "" : open.splice(at, 1)[0]?.id) ?? "";
    const response = answer["response"];
    const failed = typeof fieldsOf(response)["error"] === "string";
    answers.push(toolAnswered(id, responseText(response), {}, { failed }));
  }
  const entries = [...answers, ...(said.length > 0 || answers.length === 0 ? [userSaid(said, {})] : [])];
  return [entries, open.length === state.open.length ? state : { ...state, open }];
}
