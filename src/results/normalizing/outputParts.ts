import type { Image } from "../family";
import { base64 } from "../images";
import { isObject } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import type { Data } from "../result";

/** The contents of an array of content parts. */
export interface OutputParts {
  readonly all: readonly Data[];
  /** The text of the parts that have one, joined by line feeds; undefined when none has. */
  readonly text: string | undefined;
  /** The values of `json` parts. */
  readonly json: readonly unknown[];
  readonly images: readonly Image[];
  /** Parts that are none of these: sounds, resources, kinds that are new. */
  readonly others: readonly Data[];
}

/** Sorts content parts as MCP and Claude write them; undefined for a value that is not an array of objects with a `type`. */
export function partsOf(value: unknown): OutputParts | undefined {
  if (!Array.isArray(value)) return undefined;
  const all: Data[] = [];
  const text: string[] = [];
  const json: unknown[] = [];
  const images: Image[] = [];
  const others: Data[] = [];
  for (const part of value) {
    if (!isObject(part) || typeof part["type"] !== "string") return undefined;
    all.push(part);
    const image = imageIn(part);
    if (image) images.push(image);
    else if (part["type"] === "json" && "value" in part) json.push(part["value"]);
    else if (typeof part["text"] === "string" && texts.has(part["type"])) text.push(part["text"]);
    else others.push(part);
    if (part["type"] === promptTree) others.push(part);
  }
  return { all, text: text.length > 0 ? text.join("\n") : undefined, json, images, others };
}

/** Whether these are content parts beyond doubt, though nothing around them says so: a tool's own list may well have a `type` in each object. */
export function areKnownParts({ all, others }: OutputParts): boolean {
  return (
    all.length > 0 && others.every((part) => known.some(([type, field]) => part["type"] === type && field in part))
  );
}

const known = [
  ["audio", "data"],
  ["resource", "resource"],
  ["resource_link", "uri"],
] as const;

/** A prompt-tsx tree of VS Code, as a part. */
const promptTree = "prompt-tsx";
const texts: ReadonlySet<unknown> = new Set(["text", promptTree]);

/** MCP has the data next to the type, Claude in a `source`. */
function imageIn(part: Data): Image | undefined {
  if (part["type"] !== "image") return undefined;
  const { mimeType, data } = part;
  const source = isObject(part["source"]) ? part["source"] : {};
  const [kind, bytes] = typeof data === "string" ? [mimeType, data] : [source["media_type"], source["data"]];
  return typeof kind === "string" && typeof bytes === "string" ? { mimeType: kind, data: bytes } : undefined;
}

/**
 * The content array of a value shaped as VS Code's `LanguageModelToolResult`, written as MCP writes its parts; undefined for any other value. Text parts that
 * follow each other are one text, as models are given them. A prompt-tsx part keeps its tree and gets the text that is in it.
 */
export function editorParts(value: unknown): Data[] | undefined {
  const content = isObject(value) ? value["content"] : undefined;
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const parts: Data[] = [];
  for (const part of content) {
    const written = isObject(part) ? editorPart(part) : undefined;
    if (!written) return undefined;
    const last = parts.at(-1);
    if (last?.["type"] === "text" && written["type"] === "text")
      parts.splice(-1, 1, { type: "text", text: `${String(last["text"])}${String(written["text"])}` });
    else parts.push(written);
  }
  return parts;
}

function editorPart(part: Data): Data | undefined {
  const { value, mimeType, data } = part;
  if (!Object.keys(part).every((name) => partFields.has(name))) return undefined;
  if (typeof value === "string") return { type: "text", text: value };
  if (isObject(value)) return { type: promptTree, text: promptText(value["node"]), value };
  return typeof mimeType === "string" && data instanceof Uint8Array ? dataPart(mimeType, data) : undefined;
}

const partFields: ReadonlySet<string> = new Set(["value", "mimeType", "data", "audience"]);

function dataPart(mimeType: string, data: Uint8Array): Data {
  const text = /^text\/|\bjson\b/.test(mimeType) ? new TextDecoder().decode(data) : undefined;
  const json = text !== undefined && mimeType.includes("json") ? readJson(text) : undefined;
  if (json?.ok) return { type: "json", value: json.value };
  if (text !== undefined) return { type: "text", text };
  const [kind = ""] = mimeType.split("/");
  return { type: kind === "image" || kind === "audio" ? kind : "data", mimeType, data: base64(data) };
}

/** Text nodes are of type 2, and all others contain `children` or no text (the JSON types of `@vscode/prompt-tsx`). */
function promptText(node: unknown): string {
  const parts: string[] = [];
  const open: unknown[] = [node];
  // Uses its own stack, because the tree can be deep. A limit ends a tree that contains itself.
  for (let count = 0; open.length > 0 && count < 1_000_000; count++) {
    const next = open.pop();
    if (!isObject(next)) continue;
    const { type, text, lineBreakBefore, children } = next;
    if (type === 2 && typeof text === "string") parts.push(lineBreakBefore === true ? "\n" : "", text);
    if (Array.isArray(children)) for (const child of children.toReversed()) open.push(child);
  }
  return parts.join("");
}
