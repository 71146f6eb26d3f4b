import type { ErrorCode } from "../base/errors";
import type { Data } from "./result";

/** A picture that came with a result. */
export interface Image {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** The data of a successful result, in which its family finds fields. */
export interface Told {
  /** The tool's name in its family: without a server's name before it, and an alias as what it stands for. */
  readonly tool: string;
  readonly text?: string;
  /** An object or array, where the result was one or JSON text of one. */
  readonly value?: unknown;
  readonly images: readonly Image[];
}

/** How a tool's own failure reads. */
export interface OwnFailure {
  /** Matches the whole message behind `Error: ` or `⚠️ BLOCKED: `. The group `asked` is a path, command or query, which must be the one the call named. */
  readonly pattern: RegExp;
  /** If not set, the text before the message decides. */
  readonly code?: ErrorCode;
  /** The text begins with the message itself, nothing before it. */
  readonly bare?: true;
  /** The tools of the family that say it; all unless given. */
  readonly tools?: RegExp;
}

/** How related tools report what they did. A family is the default export of one file in `families/`. */
export interface Family {
  /** What the names of its tools begin with. */
  readonly prefix: string;
  /** Tools of other names, each as the tool of this family it is understood as. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Tools that give back what others wrote: no text of theirs is a failure unless it is one of `failures`, and JSON is content. */
  readonly content: RegExp;
  /** All results are JSON, including those of tools that return content. */
  readonly json?: true;
  readonly failures: readonly OwnFailure[];
  /** Data by which a JSON text of a tool that returns content is recognized as the tool's own envelope. */
  readonly isOwnData?: (tool: string, data: Data) => boolean;
  /** Fields of a successful result; undefined for a form that is not known, which then stays whole. */
  readonly read: (told: Told) => Data | undefined;
}

/** Gives a family its type. */
export function defineFamily(family: Family): Family {
  return family;
}
