import type * as z from "zod";
import type { PlanContext, RunContext } from "./policy/access";
import type { Question } from "./ports/askPort";
import type { Data } from "../../results/result";

/** Groups of tools that a user turns on together. Each group has a setting `toolResultViewer.tools.<group>`. */
export type ToolGroup = "read" | "write" | "shell" | "fileio" | "transcripts";

/**
 * The long field of a tool's data, still in pieces, so that it can be cut to size before the result is built.
 * - `lines`: kept from the start and joined by line feeds. `weigh` returns how much a line moves `next_offset` (1 by
 * default). `first` is the offset of the first line.
 * - `tail`: one text, of which the end is kept.
 * - `elements`: an array that loses whole elements from its end. `wrap` turns the remaining ones into the field's
 * value, and `weigh` works as with lines.
 */
export type LongField =
  | {
      readonly kind: "lines";
      readonly field: string;
      readonly lines: readonly string[];
      readonly weigh?: (index: number) => number;
      /** The offset that would give this page again. */
      readonly first: number;
      /** How much there is in all, in the unit of `first`; left out where it is not known. */
      readonly total?: number;
      /** There is more behind the last line. */
      readonly more: boolean;
    }
  | {
      readonly kind: "tail";
      readonly field: string;
      readonly text: string;
      /** In characters. */ readonly total: number;
    }
  | {
      readonly kind: "elements";
      readonly field: string;
      readonly elements: readonly unknown[];
      readonly wrap: (elements: readonly unknown[]) => unknown;
      readonly weigh?: (index: number) => number;
      /** The offset that would give this page again. */
      readonly first: number;
      /** How many elements there are in all; left out where it is not known. */
      readonly total?: number;
      /** There is more behind the last element. */
      readonly more: boolean;
    };

/** What the user sees before a call runs. */
export type Shown = Omit<Question, "tool" | "input">;

/** What a call will do, and what the user is asked about it: a question, nothing, or nothing because a rule allows it. Paths are asked about in any case. */
export type Planned<Plan> = { readonly plan: Plan } & (
  | { readonly ask?: Shown | undefined; readonly allowedBy?: undefined }
  | {
      readonly ask?: undefined;
      /** The rule, in words for the user. */
      readonly allowedBy: string;
    }
);

/** What a tool's run returns: its short fields, and the long one separately. */
export interface Outcome {
  readonly data: Data;
  readonly long?: LongField;
  /** Returned with the result if the caller accepts them (`ToolContext.takesPictures`). */
  readonly pictures?: readonly Picture[];
  /** What a page draws, returned with the result if the caller shows pages (`ToolContext.takesView`). */
  readonly view?: object | undefined;
}

/** A picture for a model that sees pictures. It is next to the envelope, never in it. */
export interface Picture {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * A call in one line for the user. `{0}` and `{1}` in `text` stand for the subjects: paths as the input spells them, and
 * code such as a command or a pattern.
 */
export interface CallBrief {
  readonly text: string;
  readonly subjects: readonly ({ readonly path: string } | { readonly code: string })[];
}

/** A tool: everything about it in one file of `src/tools`. */
export interface Tool<Input = unknown, Plan = unknown> {
  /** The name without prefix. The Language Model Tools API shows it with `trv_` in front. */
  readonly name: string;
  readonly title: string;
  readonly group: ToolGroup;
  /** A codicon's name. */
  readonly icon: string;
  /**
   * For the model. The first sentence contains the words a model would search for. One sentence says that the result is
   * JSON and to check `success` first.
   */
  readonly description: string;
  /** For the user, in the tool picker. */
  readonly userDescription: string;
  /** Describes a call while it runs and afterwards: `Read store.js, lines 1 to 20`. Without it, the title does. */
  readonly brief?: (input: Input) => CallBrief;
  readonly effect: "read" | "write" | "execute";
  /** The port without which the tool is not offered. */
  readonly needs?: "tasks" | "problems" | "symbols" | "archive";
  /** Made to be called again with the same input, to see what has changed; such a call is never noted as a repeat. */
  readonly polling?: boolean;
  /** Takes nothing away: what was there before the call is there behind it. Said of tools that change something, for clients that ask by it. */
  readonly additive?: boolean;
  /** The same call again changes nothing more. Said of tools that change something. */
  readonly idempotent?: boolean;
  readonly input: z.ZodType<Input>;
  /** Other names for fields of `input`, as other agents spell them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * Rewrites other spellings that need more than a new name (`start_line` and `end_line` for `offset` and `limit`).
   * Runs before `aliases`. Returns a new object.
   */
  readonly rewrite?: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The tool's own fields, whole; those of the size limit and `warnings` are added by `runTool`. */
  readonly data: z.ZodType<Data>;
  /**
   * Decides what a call will do, and what to ask the user. Changes nothing itself, and may run more often than the call. Throws `ToolError` `BLOCKED` for what
   * nobody may allow.
   */
  readonly plan: (input: Input, context: PlanContext) => Promise<Planned<Plan>>;
  /** Carries out a plan that was approved, and nothing else. Throws `ToolError` or `FileError` for expected failures. */
  readonly run: (plan: Plan, context: RunContext) => Promise<Outcome>;
}

/** Gives a tool its types. `Plan` is what `plan` passes to `run`. A tool's file exports the value as its default. */
export function defineTool<Input, Plan = Input>(tool: Tool<Input, Plan>): Tool {
  return tool as unknown as Tool;
}
