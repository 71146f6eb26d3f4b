import { parseJson } from "../../../base/json/nestingLimit";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { contentBlocks, contentText } from "../../entries/contentBlocks";
import { entryBase, keptRecord, runEnded, systemSaid, type RunEnd } from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { numberedPatch } from "../others/numberedPatch";
import { parentOf, piEntries, piStart, type PiState } from "../others/piEntries";
import { statefulConvert, type Converted } from "../statefulConvert";

const ABOUT = fileNotice("a session of Oh My Pi", "its entries are shown with their line numbers");

/**
 * Sessions of Oh My Pi, `~/.omp/agent/sessions/FOLDER/TIME_ID.jsonl`, and of its subagents
 * (docs/transcript-format.md#other-agents): a first line of 256 bytes with the title, which is overwritten, then the
 * entries of pi, from which the program descends, and some of its own.
 */
export default defineForm({
  agent: { name: "Oh My Pi", service: "omp", provider: () => undefined },
  detect({ lines: [first] }) {
    if (first?.["type"] !== "title" || first["v"] !== 1) return undefined;
    if (!["title", "updatedAt", "pad"].every((name) => typeof first[name] === "string")) return undefined;
    const start: OmpState = { pi: piStart("Oh My Pi") };
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert(start, ompEntries),
      writesCallsOnce: true,
    };
  },
});

interface OmpState {
  readonly pi: PiState;
  /** The session that this one was forked from or works for, until its first message. */
  readonly parent?: string | undefined;
}

/** Entries about the session, and what to show of them. */
const KEPT: Readonly<Record<string, string>> = {
  model_change: "model",
  mode_change: "mode",
  service_tier_change: "serviceTier",
  ttsr_injection: "injectedRules",
  credential_pin: "provider",
};

function ompEntries(record: JsonObject, state: OmpState): Converted<OmpState> {
  const type = stringOf(record["type"]) ?? "record";
  const base = { ...entryBase({ timestamp: stringOf(record["timestamp"]) }), ...state.pi.about };
  const shown = Object.hasOwn(KEPT, type) ? KEPT[type] : undefined;
  if (shown !== undefined) {
    const words = [record[shown]].flat().filter((word) => typeof word === "string");
    return [[keptRecord(type, `Event ${type.replaceAll("_", " ")}: ${words.join(", ")}`, record, base)], state];
  }
  switch (type) {
    case "title":
    case "title_change":
      return [[titled(record, base)], state];
    case "session": {
      const { parentSession: _parentSession, ...rest } = record;
      const [entries, pi] = piEntries(rest, state.pi);
      return [entries, { pi, parent: parentOf(record) }];
    }
    case "session_init": {
      const about = { ...state.pi.about, isSidechain: true };
      const kept = keptRecord(type, "System prompt and tools of a subagent", record, { ...base, ...about });
      return [[kept], { pi: { ...state.pi, about } }];
    }
    case "reset_boundary":
      return [[keptRecord(type, "The conversation was cleared", record, base)], state];
    case "model_usage":
      return onPi({ ...record, type: "usage", kind: record["purpose"] }, state);
    case "message":
      return messageEntries(record, base, state);
  }
  return onPi(record, state);
}

function onPi(record: JsonObject, { pi, ...state }: OmpState): Converted<OmpState> {
  const [entries, next] = piEntries(record, pi);
  return [entries, next === pi ? { ...state, pi } : { ...state, pi: next }];
}

function titled(record: JsonObject, base: JsonObject): ConvertedEntry {
  const title = stringOf(record["title"]) ?? "";
  if (title === "") return keptRecord("title", "No title yet", record, base);
  return record["source"] === "user"
    ? { entry: { ...base, type: "custom-title", customTitle: title } }
    : { entry: { ...base, type: "ai-title", aiTitle: title } };
}

function messageEntries(record: JsonObject, base: JsonObject, state: OmpState): Converted<OmpState> {
  const message = fieldsOf(record["message"]);
  switch (message["role"]) {
    case "fileMention": {
      const paths = itemsOf(message["files"]).flatMap((file) => stringOf(fieldsOf(file)["path"]) ?? []);
      return [[keptRecord("fileMention", `Files that you mentioned: ${paths.join(", ")}`, record, base)], state];
    }
    case "pythonExecution": {
      const text = `You ran: ${stringOf(message["code"]) ?? ""}\n${stringOf(message["output"]) ?? ""}`;
      return [[systemSaid("command", text, base)], state];
    }
  }
  const [[first, ...others], next] = onPi({ ...record, message: asInPi(message, state.pi) }, state);
  const entries = [...others, ...jobEnds(message, base)];
  if (!first || state.parent === undefined) return [first ? [first, ...entries] : [], next];
  const forked = { ...first, entry: { ...first.entry, forkedFrom: { sessionId: state.parent } } };
  return [[forked, ...entries], { pi: next.pi }];
}

/** The tools that look at subagents and commands in the background: `hub`, and since version 18.3 the others. */
const LOOKS: ReadonlySet<unknown> = new Set(["hub", "wait", "read", "write"]);

/** The ends of subagents and commands that a call looked at. */
function jobEnds(message: JsonObject, base: JsonObject): readonly ConvertedEntry[] {
  if (!LOOKS.has(message["toolName"])) return [];
  const details = fieldsOf(message["details"]);
  // Of `proc://` and the addresses below it.
  const { jobs, job: only, op } = isObject(details["proc"]) ? details["proc"] : details;
  return [...itemsOf(jobs), only].flatMap((job) => {
    const { id, status: name, errorText } = fieldsOf(job);
    const status = JOB_ENDS.get(name);
    if (typeof id !== "string" || status === undefined) return [];
    const said = OUTPUT.exec(stringOf(errorText) ?? "")?.[1] ?? stringOf(errorText);
    const byModel = status === "stopped" && op === "cancel";
    return [runEnded({ task: id, status, said: status === "failed" ? said : undefined, byModel }, base)];
  });
}

const JOB_ENDS: ReadonlyMap<unknown, RunEnd["status"]> = new Map([
  ["completed", "completed"],
  ["failed", "failed"],
  ["cancelled", "stopped"],
]);

/** What a subagent returned, within the text about its run. */
const OUTPUT = /\n<output>\n([^\n]+)/;

/** Returns a message in pi's words. */
function asInPi(message: JsonObject, { about }: PiState): JsonObject {
  switch (message["role"]) {
    case "user":
      // Of a subagent, the prompt comes from an agent, too.
      return message["attribution"] === "agent" && about["isSidechain"] !== true
        ? { ...message, role: "custom" }
        : message;
    case "developer":
    case "hookMessage":
      return { ...message, role: "custom" };
    case "assistant":
      return { ...message, content: contentBlocks(message["content"]).map(blockInPi), usage: usageIn(message) };
    case "toolResult":
      return withFailure(resultIn(message));
  }
  return message;
}

function usageIn({ usage }: JsonObject): unknown {
  const hour = numberOf(fieldsOf(fieldsOf(usage)["cttl"])["ephemeral1h"]);
  return hour === undefined ? usage : { ...fieldsOf(usage), cacheWrite1h: hour };
}

/** A tool that the model calls as if it wrote its input to a file. */
const DEVICE = /^xd:\/\/([\w.-]{1,200})$/;

/** How a patch begins a file: with its path, and a sign for the text that it was read with. */
const SECTION = /^\[([^\]#]{1,1000})#[\da-f]{4}\]$/i;

/** The path of the first file of a patch. */
function patchedFile(patch: string): string | undefined {
  const [, path] = patch.split("\n").flatMap((line) => SECTION.exec(line) ?? []);
  return path;
}

/** Names the tool that a call is of, and the file that it changes, where all others do. */
function blockInPi(block: unknown): unknown {
  const call = fieldsOf(block);
  const given = fieldsOf(call["arguments"]);
  const { path, content, input } = given;
  if (call["name"] === "edit" && path === undefined) {
    const first = patchedFile(stringOf(input) ?? "");
    return first === undefined ? block : { ...call, arguments: { path: first, ...given } };
  }
  const tool = call["name"] === "write" ? DEVICE.exec(stringOf(path) ?? "")?.[1] : undefined;
  if (tool === undefined) return block;
  return { ...call, name: tool, arguments: objectIn(stringOf(content) ?? "") ?? { content } };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function resultIn(message: JsonObject): JsonObject {
  const details = fieldsOf(message["details"]);
  const device = fieldsOf(details["xdev"]);
  const tool = stringOf(device["tool"]);
  if (tool !== undefined) {
    const inner = fieldsOf(device["inner"]);
    return { ...message, toolName: tool, content: inner["rawContent"] ?? message["content"], details: undefined };
  }
  switch (message["toolName"]) {
    case "bash":
      return { ...message, content: withoutWallTime(contentText(message["content"])) };
    case "edit": {
      const [filePath, before] = [stringOf(details["path"]), stringOf(details["oldText"])];
      const type = details["op"] === "create" ? "create" : "update";
      const structuredPatch = numberedPatch(stringOf(details["diff"]) ?? "");
      const known = {
        ...(before !== undefined && { originalFile: before }),
        ...(structuredPatch && { structuredPatch }),
      };
      return filePath === undefined ? message : { ...message, details: { ...details, type, filePath, ...known } };
    }
    case "task": {
      const [started] = itemsOf(details["progress"]);
      const agentId = stringOf(fieldsOf(started)["id"]);
      const isRunning = fieldsOf(details["async"])["state"] === "running";
      const state = isRunning ? { isAsync: true, status: "async_launched" } : {};
      return agentId === undefined ? message : { ...message, details: { agentId, ...state } };
    }
  }
  return message;
}

/** What a failed call of a server returns: lines about the server, of which one says what went wrong. */
const SERVER_FAILURE = /^MCP failure\nserver: [^\n]*\n(?:[a-z]+: [^\n]*\n)*?message: ([^\n]+)/;

/** Puts what went wrong before the lines about the server. */
function withFailure(message: JsonObject): JsonObject {
  const text = contentText(message["content"]);
  const said = message["isError"] === true ? SERVER_FAILURE.exec(text)?.[1] : undefined;
  return said === undefined ? message : { ...message, content: [{ type: "text", text: `${said}\n\n${text}` }] };
}

/** Takes the line about the duration of a command out of its result's text. */
function withoutWallTime(text: string): string {
  const at = text.lastIndexOf("\nWall time: ");
  if (at < 0) return text;
  const end = text.indexOf("\n", at + 1);
  return text.slice(0, at).trimEnd() + (end < 0 ? "" : text.slice(end));
}
