import { isObject, stringOf } from "../../base/json/jsonValue";
import { pretty } from "../base/prettyJson";

/** An input as text to compare: its fields in the order of their names, texts as they are, longer ones below their name. */
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

/** The file that a call names, for the colours of its result; a plain text where it names none. */
export function textPath(input: unknown): string {
  if (!isObject(input)) return "result.txt";
  return stringOf(input["file_path"]) ?? stringOf(input["notebook_path"]) ?? "result.txt";
}
