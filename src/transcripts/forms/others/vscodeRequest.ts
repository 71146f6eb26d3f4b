import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import {
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  systemSaid,
  textBlock,
  unknownRecord,
  userSaid,
  valueText,
} from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { callEntries, modelCallEntries, placeText, type Request } from "./vscodeCall";
import { ownCall } from "./vscodeOutside";
import { alignedCalls, type ModelCall } from "./vscodeRounds";

/** Parts that say what VS Code does, or belong to the parts next to them (VS Code's type `IChatProgress`). */
const KEPT = new Set(
  (
    "undoStop codeblockUri mcpServersStarting mcpServersStartingSlow progressTask progressTaskSerialized progressTaskResult progressMessage prepareToolInvocation " +
    "command confirmation elicitation elicitationSerialized elicitation2 questionCarousel planReview hook clearToPreviousToolInvocation treeData multiDiffData " +
    "extensions pullRequest autoModeResolution disabledClaudeHooks mcpAuthenticationRequired usedContext reference codeCitation usage systemNotification"
  ).split(" "),
);

/** How a response ended (VS Code's type `ResponseModelState`): while it waits or runs, its state is another one. */
const CANCELLED = 2;
const NEEDS_INPUT = 4;
const ENDED: ReadonlySet<unknown> = new Set([1, CANCELLED, 3]);

/** Adds to the entries of a request what other records say about it. `tokens` replace those of its last response. */
export type JoinEntries = (entries: readonly ConvertedEntry[]) => {
  readonly entries: readonly ConvertedEntry[];
  readonly tokens: readonly ConvertedEntry[];
};

const alone: JoinEntries = (entries) => ({ entries, tokens: [] });

/** Returns the entries of one request of a chat with its response (VS Code's type `ISerializableChatRequestData`). */
export function requestEntries(request: JsonObject, join: JoinEntries = alone): ConvertedEntry[] {
  const asked = entryBase({ timestamp: isoTime(request["timestamp"]) });
  const message = messageOf(request);
  const response = itemsOf(request["response"]);
  const { entries: spoken, tokens } = join([
    ...promptEntries(request, asked),
    ...responseEntries(response, request, { message, ended: isEnded(request), waits: isWaiting(request) }),
  ]);
  const entries = [...spoken, ...endEntries(request, tokens)];
  return entries.length > 0 ? entries : [unknownRecord("request", request)];
}

/** Returns what the model's entries of a request have in common: the ID of their message, and the model. */
export function messageOf(request: JsonObject): {
  readonly id: string | undefined;
  readonly model: string | undefined;
} {
  const id = stringOf(request["responseId"]) ?? stringOf(request["requestId"]);
  return { id, model: stringOf(request["modelId"]) };
}

function promptEntries(request: JsonObject, base: JsonObject): ConvertedEntry[] {
  const { message } = request;
  const text = stringOf(message) ?? stringOf(fieldsOf(message)["text"]);
  const variables = itemsOf(fieldsOf(request["variableData"])["variables"]);
  const names = variables.map((variable) => stringOf(fieldsOf(variable)["name"]) ?? "(no name)");
  return [
    ...(names.length > 0
      ? [{ ...keptRecord("attached", `Attached: ${names.join(", ")}`, variables, base), original: variables }]
      : []),
    ...(text === undefined ? [] : [{ ...userSaid([textBlock(text)], base), original: message }]),
  ];
}

/** Consecutive texts are one: links to files are between them. */
function responseEntries(response: readonly unknown[], request: JsonObject, of: Request): ConvertedEntry[] {
  const { message } = of;
  const { byPart, before, after } = alignedCalls(request, response);
  const entries: ConvertedEntry[] = [];
  const shown = new Set<string>();
  let text = "";
  let from = 0;
  const flush = (to: number): void => {
    if (text.trim() !== "")
      entries.push({ ...modelSaid([textBlock(text)], {}, message), original: response.slice(from, to) });
    text = "";
  };
  for (const [at, part] of response.entries()) {
    const written = writtenText(part);
    if (written !== undefined && isEditFence(written, response[at - 1], response[at + 1])) {
      flush(at);
      entries.push({ ...keptRecord("fence", "Fence around an edit", part), original: part });
      continue;
    }
    if (written !== undefined) {
      if (text === "") from = at;
      text += written;
      continue;
    }
    flush(at);
    const inner = innerCall(part, shown);
    if (inner !== undefined) {
      entries.push({ ...keptRecord("inner-call", `Within the call before it: ${inner}`, part), original: part });
      continue;
    }
    for (const call of before.get(at) ?? []) entries.push(...modelCallEntries(call, of));
    const own = ownCall(part, response, fieldsOf(request["agent"])["id"]);
    entries.push(...(own ? [own] : partEntries(part, at, request, of, byPart)));
  }
  flush(response.length);
  for (const call of after) entries.push(...modelCallEntries(call, of));
  return entries;
}

/**
 * Returns the tool of a call that another tool made under its own ID (`insert_edit_into_file` edits with one). `shown`
 * are the IDs before it.
 */
function innerCall(part: unknown, shown: Set<string>): string | undefined {
  const { kind, toolCallId, toolId } = fieldsOf(part);
  const id = kind === "toolInvocationSerialized" || kind === "toolInvocation" ? stringOf(toolCallId) : undefined;
  if (id === undefined || id === "") return undefined;
  const isInner = shown.has(id);
  shown.add(id);
  return isInner ? (stringOf(toolId) ?? "(no name)") : undefined;
}

/** Parts that are written with an edit. */
const EDITING: ReadonlySet<unknown> = new Set(["undoStop", "codeblockUri", "textEditGroup", "notebookEditGroup"]);

/** VS Code puts an edit between fences, as parts of their own. The model didn't write them. */
function isEditFence(text: string, before: unknown, after: unknown): boolean {
  return /^\s*`{3,20}\s*$/.test(text) && [before, after].some((part) => EDITING.has(fieldsOf(part)["kind"]));
}

/** Markdown, or the name of what it links to; undefined for any other part. */
function writtenText(part: unknown): string | undefined {
  if (typeof part === "string") return part;
  const fields = fieldsOf(part);
  switch (fields["kind"]) {
    case undefined:
      return stringOf(fields["value"]);
    case "markdownContent":
    case "markdownVuln":
      return valueText(fields["content"]) ?? stringOf(fields["value"]);
    case "inlineReference": {
      const place = fields["inlineReference"];
      const name = stringOf(fields["name"]) ?? stringOf(fieldsOf(place)["name"]);
      return name ?? placeText(fieldsOf(place)["location"] ?? place);
    }
    default:
      return undefined;
  }
}

function partEntries(
  part: unknown,
  at: number,
  request: JsonObject,
  of: Request,
  calls: readonly (ModelCall | undefined)[],
): ConvertedEntry[] {
  if (!isObject(part)) return [{ ...unknownRecord("part", part), original: part }];
  const { message } = of;
  const kind = stringOf(part["kind"]) ?? "";
  switch (kind) {
    case "toolInvocationSerialized":
    case "toolInvocation":
      return callEntries(part, callId(part, at, request), calls[at], of);
    case "thinking": {
      const { value } = part;
      const thinking = Array.isArray(value)
        ? value.filter((item) => typeof item === "string").join("\n")
        : (stringOf(value) ?? "");
      // The end of a thought is written as one without words.
      if (thinking === "") return [{ ...keptRecord(kind, "End of a thought", part), original: part }];
      return [{ ...modelSaid([{ type: "thinking", thinking }], {}, message), original: part }];
    }
    case "textEditGroup":
    case "notebookEditGroup": {
      const edits = itemsOf(part["edits"]).reduce<number>(
        (sum, item) => sum + (Array.isArray(item) ? item.length : 1),
        0,
      );
      const words =
        edits === 1
          ? `Edited ${placeText(part["uri"])}: 1 change`
          : `Edited ${placeText(part["uri"])}: ${edits} changes`;
      return [{ ...systemSaid("edit", words), original: part }];
    }
    case "warning":
    case "info":
      return [{ ...systemSaid(kind, valueText(part["content"]) ?? ""), original: part }];
  }
  if (!KEPT.has(kind)) return [{ ...unknownRecord(`part ${kind}`, part), original: part }];
  const text =
    [part["content"], part["message"], part["title"]].map(valueText).find((item) => item !== undefined) ?? "";
  return [{ ...keptRecord(kind, `${kind}${text === "" ? "" : `: ${oneLine(text)}`}`, part), original: part }];
}

function callId(part: JsonObject, at: number, request: JsonObject): string {
  const own = stringOf(part["toolCallId"]);
  return own === undefined || own === "" ? `${stringOf(request["requestId"]) ?? "request"}-${at}` : own;
}

function isEnded(request: JsonObject): boolean {
  const result = Object.keys(fieldsOf(request["result"])).length > 0;
  return result || request["isCanceled"] === true || ENDED.has(fieldsOf(request["modelState"])["value"]);
}

function isWaiting(request: JsonObject): boolean {
  return fieldsOf(request["modelState"])["value"] === NEEDS_INPUT;
}

function elapsedTime(request: JsonObject): number | undefined {
  return numberOf(fieldsOf(fieldsOf(request["result"])["timings"])["totalElapsed"]);
}

/** Returns when a request ended, in milliseconds since 1970. Undefined while it runs, and if that isn't recorded. */
export function endOf(request: JsonObject): number | undefined {
  const completed = numberOf(fieldsOf(request["modelState"])["completedAt"]);
  const [started, elapsed] = [numberOf(request["timestamp"]), elapsedTime(request)];
  return completed ?? (started === undefined || elapsed === undefined ? undefined : started + elapsed);
}

/** How the request ended. */
function endEntries(request: JsonObject, tokens: readonly ConvertedEntry[]): ConvertedEntry[] {
  const result = fieldsOf(request["result"]);
  const state = fieldsOf(request["modelState"]);
  const elapsed = elapsedTime(request);
  const base = entryBase({ timestamp: isoTime(endOf(request)) });
  const failure = fieldsOf(result["errorDetails"]);
  const words = stringOf(failure["message"]);
  const cancelled = request["isCanceled"] === true || state["value"] === CANCELLED;
  const metadata = fieldsOf(result["metadata"]);
  const usage = fieldsOf(request["usage"]);
  const asked = numberOf(usage["promptTokens"]) ?? numberOf(metadata["promptTokens"]);
  const answered = numberOf(usage["completionTokens"]) ?? numberOf(metadata["outputTokens"]);
  return [
    ...(words === undefined ? [] : [{ ...systemSaid("api_error", words, base), original: failure }]),
    ...tokens,
    ...(asked === undefined || tokens.length > 0
      ? []
      : [
          {
            ...keptRecord(
              "usage",
              `Tokens of the last response: ${asked} in, ${answered ?? "?"} out; earlier ones are not recorded`,
              result,
              base,
            ),
            original: result,
          },
        ]),
    ...(cancelled ? [{ ...systemSaid("turn_duration", "The request was cancelled", base), original: result }] : []),
    ...(!cancelled && elapsed !== undefined
      ? [{ ...systemSaid("turn_duration", "", base, { durationMs: elapsed }), original: result }]
      : []),
    ...(!cancelled && elapsed === undefined && ENDED.has(state["value"])
      ? [{ ...systemSaid("turn_duration", "The request ended", base), original: state }]
      : []),
  ];
}
