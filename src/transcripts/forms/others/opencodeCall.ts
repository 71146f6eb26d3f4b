import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { entryBase, imageBlock, isoTime, modelSaid, textBlock, toolAnswered, toolUse } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { knownFields } from "../../entries/knownFields";
import { shellFacts } from "../shellResultFacts";
import { unifiedHunks } from "./shownFile";

/** How the error of a call begins that the user rejected, also with a reason. */
const REJECTED =
  /^(?:Error: )?(?:The user rejected permission to use this specific tool call|The user dismissed this question)/;
/** A rule of the configuration doesn't allow the call. */
const BY_RULE = /^(?:Error: )?The user has specified a rule which prevents you from using this specific tool call/;
/** The tool that is called instead of one that doesn't exist. It completes, and says so to the model. */
const INVALID = "invalid";
/** What programs that keep sessions write instead of a text that looks like a secret, such as some ids of calls. */
const MASKED = "REDACTED";
const ABORTED = /^(?:Error: )?(?:Tool execution aborted|The operation was aborted)/;

/** Converts a call of a tool: the call, and its result if there is one. */
export function callEntries(
  record: JsonObject,
  part: JsonObject,
  data: JsonObject,
  base: JsonObject,
  said: JsonObject,
): ConvertedEntry[] {
  const state = fieldsOf(data["state"]);
  const ids = [stringOf(data["callID"]), stringOf(part["id"])].filter((each) => each !== undefined);
  const id = ids.find((each) => each !== MASKED) ?? ids[0] ?? "";
  const name = stringOf(data["tool"]) ?? "(no name)";
  const { start, end } = fieldsOf(state["time"]);
  const began = { ...base, ...entryBase({ timestamp: isoTime(start) ?? stringOf(base["timestamp"]) }) };
  const call = modelSaid([toolUse(id, name, inputOf(state))], began, said);
  const ended = { ...base, ...entryBase({ timestamp: isoTime(end) ?? isoTime(part["updated"]) }) };
  const answer = answerOf(id, name, state, ended);
  return (answer ? [call, answer] : [call]).map(({ entry }) => ({ entry, original: record }));
}

/** The text of an input that is still being written. */
function inputOf(state: JsonObject): unknown {
  const { input, raw } = state;
  const isEmpty = !isObject(input) || Object.keys(input).length === 0;
  return isEmpty && typeof raw === "string" && raw !== "" ? { raw } : input;
}

/** Undefined for a call that has not ended. */
function answerOf(id: string, name: string, state: JsonObject, base: JsonObject): ConvertedEntry | undefined {
  const status = stringOf(state["status"]);
  if (status !== "completed" && status !== "error") return undefined;
  const metadata = fieldsOf(state["metadata"]);
  const structured = factsOf(name, state, metadata);
  if (status === "completed") {
    const hasOutput = typeof state["output"] === "string";
    const unrecorded = hasOutput ? undefined : "the record has no output";
    return toolAnswered(id, contentOf(state), base, { unrecorded, structured, failed: name === INVALID });
  }
  const error = stringOf(state["error"]) ?? "";
  const isAborted = metadata["interrupted"] === true || ABORTED.test(error);
  return toolAnswered(id, error, base, {
    failed: true,
    refused: REJECTED.test(error),
    denied: BY_RULE.test(error) ? "by rules" : undefined,
    structured: isAborted ? { ...structured, interrupted: true } : structured,
  });
}

/** Pictures follow the text. What is attached apart from them has no bytes of use. */
function contentOf(state: JsonObject): unknown {
  const text = stringOf(state["output"]) ?? "";
  const pictures = itemsOf(state["attachments"]).flatMap((item) => {
    const url = stringOf(fieldsOf(item)["url"]);
    return url?.startsWith("data:image/") === true ? [imageBlock(url)] : [];
  });
  return pictures.length === 0 ? text : [textBlock(text), ...pictures];
}

/** What the record says in addition to the text. Its names are those that readers know. */
function factsOf(name: string, state: JsonObject, metadata: JsonObject): JsonObject {
  const { start, end } = fieldsOf(state["time"]);
  const [from, to] = [numberOf(start), numberOf(end)];
  const durationMs = from === undefined || to === undefined || to < from ? undefined : to - from;
  const exitCode = numberOf(metadata["exit"]);
  if (name === "bash") {
    const { command } = fieldsOf(state["input"]);
    const output = stringOf(state["output"]);
    const end = exitCode === undefined ? endOf(output ?? "") : {};
    return shellFacts({ command, output, exitCode, durationMs, ...end });
  }
  return {
    ...knownFields({
      durationMs,
      agentId: stringOf(metadata["sessionId"]) ?? stringOf(metadata["sessionID"]),
      newTodos: name === "todowrite" && Array.isArray(metadata["todos"]) ? metadata["todos"] : undefined,
    }),
    ...(state["status"] === "completed" && changeOf(fieldsOf(state["input"]), metadata)),
  };
}

const NOTE = /<(shell|bash)_metadata>\n([^<]*)<\/\1_metadata>\s*$/;

/** Says how a command without an exit code ended, from the note after its output. */
function endOf(output: string): { readonly interrupted?: true; readonly timedOut?: true } {
  const [, , note = ""] = NOTE.exec(output.slice(-500)) ?? [];
  if (note.includes("User aborted the command")) return { interrupted: true };
  return note.includes("exceeding timeout") ? { timedOut: true } : {};
}

/** The change of one file, as it was recorded. */
function changeOf(input: JsonObject, metadata: JsonObject): JsonObject {
  const filePath = stringOf(fieldsOf(metadata["filediff"])["file"]) ?? stringOf(input["filePath"]);
  const diff = stringOf(metadata["diff"]) ?? stringOf(fieldsOf(metadata["filediff"])["patch"]);
  if (filePath === undefined || diff === undefined) return {};
  const structuredPatch = unifiedHunks(diff);
  return { filePath, type: metadata["exists"] === false ? "create" : "update", structuredPatch };
}
