import { isObject, show } from "./json";

/** What an array of content parts holds. */
export interface Parts {
  /** The values of the `json` parts (seed 004). */
  readonly json: readonly unknown[];
  /** The text of the `text` parts, joined by line feeds; undefined when there is none. */
  readonly text: string | undefined;
  /** There are parts of other kinds: images, resources, references. */
  readonly others: boolean;
}

/** Sorts content parts by kind; one that is not an object with a `type`, or lacks what its type promises, is named in `problems`. */
export function readParts(parts: readonly unknown[], problems: string[]): Parts {
  const json: unknown[] = [];
  const text: string[] = [];
  let others = false;
  for (const [index, part] of parts.entries()) {
    if (!isObject(part) || typeof part["type"] !== "string")
      problems.push(`part ${index} has no \`type\`: ${show(part)}`);
    else if (part["type"] === "json" && "value" in part) json.push(part["value"]);
    else if (part["type"] === "text" && typeof part["text"] === "string") text.push(part["text"]);
    else if (part["type"] === "json" || part["type"] === "text")
      problems.push(`part ${index} of type ${part["type"]} is empty`);
    else others = true;
  }
  return { json, text: text.length > 0 ? text.join("\n") : undefined, others };
}
