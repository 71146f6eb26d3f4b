import { isObject, stringOf } from "../../base/json/jsonValue";
import { pretty } from "../base/prettyJson";

/** Formats an input as text to compare: fields sorted by name, texts unchanged, longer ones below their name. */
export function inputText(input: unknown): string {
  if (!isObject(input)) return `${asText(input)}\n`;
  return Object.keys(input)
    .sort()
    .map((name) => field(name, asText(input[name])))
    .join("");
}

function field(name: string, value: string): string {
  return value.includes("\n") ? `${name}:\n${value}${value.endsWith("\n") ? "" : "\n"}` : `${name}: ${value}\n`;
}

function asText(value: unknown): string {
  return stringOf(value) ?? pretty(value);
}

/** Returns the file in a call's input, for highlighting its result. Without one, returns a plain text file. */
export function textPath(input: unknown): string {
  if (!isObject(input)) return "result.txt";
  return stringOf(input["file_path"]) ?? stringOf(input["notebook_path"]) ?? "result.txt";
}
