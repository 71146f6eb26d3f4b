import { ByteColumn, FloatColumn, IntegerColumn } from "../bytes/columns/columns";
import { NameTable } from "../bytes/columns/nameTable";
import type { Entry } from "../entries/entryTypes";
import type { Part } from "../entries/entryType";
import type { RowKind } from "../model/entryRow";
import { fieldsOf, isObject, stringOf } from "../../base/json/jsonValue";

/** What a text is that an entry puts into the conversation. */
export const CONTENT_KINDS = [
  "prompts",
  "answers",
  "thinking",
  "calls",
  "results",
  "instructions",
  "listings",
  "attachedFiles",
  "reminders",
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export interface ContentSize {
  /** The number of the entry. */
  readonly entry: number;
  readonly kind: ContentKind;
  /** Only with `results`; empty for a call that isn't known. */
  readonly tool: string;
  readonly characters: number;
}

/** What attachments contain, by their type; all others are reminders. */
const ATTACHMENTS: readonly (readonly [RegExp, ContentKind])[] = [
  [/(?:^|_)memory$/, "instructions"],
  [/_listing$|^(?:deferred_tools|mcp_instructions|agent_listing)_delta$|^invoked_skills$/, "listings"],
  [/^(?:file|edited_text_file|compact_file_reference|directory|selected_lines_in_ide)$/, "attachedFiles"],
];

/** How texts of the program begin that contain files of instructions. */
const INSTRUCTIONS = /^\s{0,20}(?:# AGENTS\.md instructions|<user_instructions>|Contents of .{1,500}\.md)/;

/** What rows say by themselves. */
const SAID: Readonly<Partial<Record<RowKind, ContentKind>>> = {
  answer: "answers",
  thinking: "thinking",
  prompt: "prompts",
};

/** Values of one entry that are counted. */
const MAX_VALUES = 100_000;

/** Characters of what the entries of a file put into the conversation. About 17 bytes a text. */
export class ContentSizes {
  readonly #entry = new IntegerColumn();
  readonly #kind = new ByteColumn();
  readonly #tool = new IntegerColumn();
  readonly #characters = new FloatColumn();
  readonly #tools = new NameTable();
  /** Numbers of tools by the id of the call. */
  readonly #toolOf = new Map<string, number>();

  /** Adds what an entry with this number says to the model. */
  add(number: number, { type, fields, parts }: Entry): void {
    if (type.startsWith("attachment")) {
      const attachment = fieldsOf(fields["attachment"]);
      const name = stringOf(attachment["type"]) ?? "";
      const kind = ATTACHMENTS.find(([pattern]) => pattern.test(name))?.[1] ?? "reminders";
      this.#push(number, name === "queued_command" ? "prompts" : kind, charactersOf(attachment));
    } else if (/^(?:user|assistant)(?:$|\/)/.test(type)) for (const part of parts) this.#addPart(number, part);
  }

  #addPart(number: number, { kind, use, result, text }: Part): void {
    const said = SAID[kind];
    if (use) {
      this.#toolOf.set(use.id, this.#tools.add(use.tool));
      this.#push(number, "calls", use.tool.length + charactersOf(use.input));
    } else if (result) {
      const tool = this.#toolOf.get(stringOf(result["tool_use_id"]) ?? "") ?? this.#tools.add("");
      this.#push(number, "results", charactersOf(result["content"]), tool);
    } else if (said) this.#push(number, said, text().length);
    else if (kind !== "apiError" && kind !== "unknown") {
      const told = text();
      this.#push(number, INSTRUCTIONS.test(told) ? "instructions" : "reminders", told.length);
    }
  }

  #push(entry: number, kind: ContentKind, characters: number, tool = this.#tools.add("")): void {
    if (characters === 0) return;
    this.#entry.push(entry);
    this.#kind.push(CONTENT_KINDS.indexOf(kind));
    this.#tool.push(tool);
    this.#characters.push(characters);
  }

  /** All of them, in the order of the entries. */
  *each(): Generator<ContentSize> {
    for (let at = 0; at < this.#entry.length; at++) {
      const kind = CONTENT_KINDS[this.#kind.at(at)] ?? "reminders";
      const tool = this.#tools.at(this.#tool.at(at));
      yield { entry: this.#entry.at(at), kind, tool, characters: this.#characters.at(at) };
    }
  }
}

/** Characters of all texts in a value, without pictures and documents. */
function charactersOf(value: unknown): number {
  const open: unknown[] = [value];
  let sum = 0;
  for (let left = MAX_VALUES; open.length > 0 && left > 0; left--) {
    const next = open.pop();
    if (typeof next === "string") sum += next.length;
    else if (Array.isArray(next)) open.push(...(next as unknown[]).slice(0, MAX_VALUES));
    else if (isObject(next)) {
      const { type } = fieldsOf(next);
      if (type !== "image" && type !== "document" && type !== "base64") open.push(...Object.values(next));
    }
  }
  return sum;
}
