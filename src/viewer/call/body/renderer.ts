import { type ComponentChildren, createContext } from "preact";
import type { JsonObject, Loose } from "../../../base/json/jsonValue";
import type { ToolIconName } from "../../controls/icons";

/** A call as a renderer gets it. Everything in it is written by others: the fields of the data can have any value. */
export interface RendererProps<Data = JsonObject> {
  readonly tool: string;
  readonly input: unknown;
  /** The result's own fields; of a failed call what its result still tells. */
  readonly data: Loose<Data>;
  /** What the call's status was judged by, in words; empty where nobody judged. */
  readonly reason?: string;
}

/** How the results of one tool are drawn; one file of `renderers`. */
export interface Renderer<Data = JsonObject> {
  /** The tool's names, exactly as our own tools and transcripts spell them. */
  readonly tools: readonly string[];
  /** What the names of further tools begin with. */
  readonly prefix?: string;
  readonly icon: ToolIconName;
  /** The body shows what matters of the input: the input itself starts folded. */
  readonly showsInput?: boolean;
  /**
   * Draws the data as text nodes. Answers undefined when the data does not fit; that, and anything it throws, leads to
   * plain data with a note. No hooks: those belong into components that it returns.
   */
  readonly body: (props: RendererProps<Data>) => ComponentChildren | undefined;
  /** The same for what a failed result still tells; absent or undefined shows the plain data. */
  readonly failure?: (props: RendererProps<Data>) => ComponentChildren | undefined;
  /** The failure's body holds all of the error's text but its first line. */
  readonly tellsError?: boolean;
}

/**
 * Gives a renderer its types; a renderer's file exports the value as its default. `Data` is the interface of the tool's
 * reader, or a union of several.
 */
export function defineRenderer<Data>(renderer: Renderer<Data>): Renderer<Data> {
  return renderer;
}

/** Returns the picture of a tool, for a result that shows other calls: renderers can't import what lists all of them. */
export const ToolIconContext = createContext<(tool: string) => ToolIconName>(() => "tool");
