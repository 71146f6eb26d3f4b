import { fence, inline, shownText } from "../../base/text/markdownText";
import { arrayOf, isObject, numberOf, objectOf, stringOf } from "../../base/json/jsonValue";
import type { Row } from "../../transcripts/model/entryRow";
import { settle } from "../../terminal/terminalScreen";
import type { DetailModel } from "./detailModel";
import { editorLanguage } from "../markup/code/languages";
import { hunksIn } from "../markup/diff/hunks";
import { patchText } from "../markup/diff/diffRows";
import { asRows } from "../markup/copy/tableRows";
import { pretty } from "../base/prettyJson";
import { statusWords } from "../base/statusWords";
import { bytes } from "../base/units";
import { tableMarkdown } from "../markup/copy/blockText";

/** Returns the result as the model received it, or its JSON if that text is unknown. */
export function resultText(model: DetailModel): string {
  return textAsRecorded(model) ?? resultJson(model);
}

export function resultJson({ raw, result }: DetailModel): string {
  const json = raw.find(({ language }) => language === "json");
  return json?.text() ?? pretty(result);
}

/** Formats a value as indented JSON. */
export function json(value: unknown): string {
  return pretty(value);
}

export function callJson({ row, input, result, failureData, notes, raw }: DetailModel): string {
  const recorded = raw.find(({ name }) => name === "recorded")?.text();
  const { id, tool, status, reason, error, started, durationMs, durationIsUpperBound } = row;
  return pretty({
    ...{ id, tool, status, reason, error, started },
    duration_ms: durationMs,
    ...(durationIsUpperBound && { duration_is_upper_bound: true }),
    input,
    result,
    failure_data: failureData,
    text: recorded,
    ...(notes.length > 0 && { notes }),
  });
}

export function callText(model: DetailModel): string {
  const { input, result } = model;
  return [
    headOf(model),
    ...factsOf(model),
    "",
    ...(input === undefined ? [] : ["Input:", pretty(input), ""]),
    ...(result ? ["Result:", resultText(model)] : ["There is no result."]),
    "",
  ].join("\n");
}

export function callMarkdown(model: DetailModel): string {
  const { input } = model;
  const facts = factsOf(model).map(inline).join("\\\n");
  return [
    `### ${inline(headOf(model))}\n`,
    ...(facts === "" ? [] : [`${facts}\n`]),
    ...(input === undefined ? [] : ["**Input**\n", inputMarkdown(input)]),
    ...(model.result ? ["**Result**\n", resultMarkdown(model)] : ["There is no result.\n"]),
  ].join("\n");
}

/** Formats the result by its data: a diff, a command's output, a to-do list, or a table. Otherwise returns its text. */
export function resultMarkdown(model: DetailModel): string {
  const { result, input, failureData } = model;
  if (!result) return "There is no result.\n";
  if (!result.ok) {
    const more = failureData ? dataMarkdown(failureData, input) : undefined;
    return [fence(`${result.error.code}: ${result.error.message}`, "text"), ...(more === undefined ? [] : [more])].join(
      "\n",
    );
  }
  const told = dataMarkdown(result.data, input);
  if (told !== undefined) return told;
  const recorded = textAsRecorded(model);
  return recorded === undefined ? fence(pretty(result.data), "json") : fence(recorded, "text");
}

export function rowMarkdown(words: string, row: Row, whole: string): string {
  const about = [`line ${row.line}`, row.time ?? "", row.sidechain ? (row.agent ?? "subagent") : ""];
  const facts = inline(about.filter((part) => part !== "").join(", "));
  return `### ${inline(words)}\n\n${facts}\n\n${fence(whole, row.kind === "answer" || row.kind === "prompt" ? "markdown" : "text")}`;
}

/** Returns the text as the model received it, if the detail contains it. */
function textAsRecorded({ raw }: DetailModel): string | undefined {
  return raw.find(({ name }) => name === "recorded")?.text();
}

function headOf({ row }: DetailModel): string {
  return `${row.tool}: ${statusWords[row.status]}`;
}

/** Lists the facts of a call's detail except its input and result. */
function factsOf({ row, notes, origin, hiddenBytes }: DetailModel): readonly string[] {
  const took = row.durationMs === undefined ? "" : `${row.durationIsUpperBound ? "≤ " : ""}${row.durationMs} ms`;
  return [
    [row.started ?? "", took, origin].filter((part) => part !== "").join(", "),
    row.reason,
    ...notes,
    ...(hiddenBytes === undefined ? [] : [`Left out because it is too long to be shown: ${bytes(hiddenBytes)}`]),
  ].filter((line) => line !== "");
}

/** Formats a command as a command, and anything else as JSON. */
function inputMarkdown(input: unknown): string {
  const command = objectOf(input)?.["command"];
  const rest = isObject(input) ? Object.entries(input).filter(([name]) => name !== "command") : [];
  if (typeof command !== "string") return fence(pretty(input), "json");
  return [fence(command, "bash"), ...(rest.length > 0 ? [fence(pretty(Object.fromEntries(rest)), "json")] : [])].join(
    "\n",
  );
}

function dataMarkdown(data: Readonly<Record<string, unknown>>, input: unknown): string | undefined {
  return (
    changeMarkdown(data) ?? outputMarkdown(data) ?? todosMarkdown(data) ?? tableIn(data) ?? contentMarkdown(data, input)
  );
}

function changeMarkdown(data: Readonly<Record<string, unknown>>): string | undefined {
  const diff = stringOf(data["diff"]);
  if (diff !== undefined) return fence(diff, "diff");
  const hunks = hunksIn(data["patch"] ?? data["structuredPatch"]);
  const path = stringOf(data["filePath"]) ?? stringOf(data["file_path"]);
  return hunks && path !== undefined ? fence(patchText(path, hunks), "diff") : undefined;
}

function outputMarkdown(data: Readonly<Record<string, unknown>>): string | undefined {
  const [output, errors] = [stringOf(data["output"]) ?? stringOf(data["stdout"]), stringOf(data["stderr"])];
  const code = numberOf(data["exit_code"]) ?? numberOf(data["exitCode"]);
  if (output === undefined || (code === undefined && !("stderr" in data))) return undefined;
  return [
    ...(code === undefined ? [] : [`Exit code ${code}\n`]),
    ...(output === "" && errors ? [] : [fence(settle(output), "text")]),
    ...(errors ? ["Errors (stderr):\n", fence(settle(errors), "text")] : []),
  ].join("\n");
}

function todosMarkdown(data: Readonly<Record<string, unknown>>): string | undefined {
  const todos = arrayOf(data["newTodos"] ?? data["todos"])?.map(objectOf);
  if (!todos || todos.length === 0) return undefined;
  const lines = todos.map((todo) => {
    const [content, status] = [stringOf(todo?.["content"]), stringOf(todo?.["status"])];
    if (content === undefined || status === undefined) return undefined;
    return `- [${status === "completed" ? "x" : " "}] ${inline(content)}${status === "in_progress" ? " (in progress)" : ""}`;
  });
  return lines.every((line) => line !== undefined) ? `${lines.join("\n")}\n` : undefined;
}

/** Formats a list of similar objects as a table, if the data contains nothing else. */
function tableIn(data: Readonly<Record<string, unknown>>): string | undefined {
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  const rows = lists.length === 1 ? asRows(lists[0]) : undefined;
  if (!rows) return undefined;
  const columns = [...new Set(rows.slice(0, 1000).flatMap((row) => Object.keys(row)))];
  const rest = Object.entries(data).filter(([, value]) => value !== lists[0]);
  return [
    tableMarkdown(rows, columns),
    ...(rest.length > 0 ? [fence(pretty(Object.fromEntries(rest)), "json")] : []),
  ].join("\n");
}

/** Formats a file's text in its language. */
function contentMarkdown(data: Readonly<Record<string, unknown>>, input: unknown): string | undefined {
  const content = stringOf(data["content"]);
  const path = stringOf(data["file_path"]) ?? stringOf(data["filePath"]) ?? stringOf(objectOf(input)?.["file_path"]);
  if (content === undefined || path === undefined) return undefined;
  return `${inline(path)}\n\n${fence(shownText(content), editorLanguage(undefined, path))}`;
}
