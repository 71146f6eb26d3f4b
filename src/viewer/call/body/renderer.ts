import { type ComponentChildren, createContext } from "preact";
import type { JsonObject, Loose } from "../../../base/json/jsonValue";
import type { ToolIconName } from "../../controls/icons";

/** Contains a call for a renderer. All of it is untrusted: fields of the data can have any value. */
export interface RendererProps<Data = JsonObject> {
  readonly tool: string;
  readonly input: unknown;
  /** The result's own fields. For a failed call, what its result still contains. */
  readonly data: Loose<Data>;
  /** Explains what decided the call's status. Empty if nothing did. */
  readonly reason?: string;
}

/** Draws the results of one tool. Each file in `renderers` exports one. */
export interface Renderer<Data = JsonObject> {
  /** The tool's names, exactly as our own tools and transcripts spell them. */
  readonly tools: readonly string[];
  /** Prefix of the names of further tools. */
  readonly prefix?: string;
  readonly icon: ToolIconName;
  /** The body shows the important input, so the input itself starts collapsed. */
  readonly showsInput?: boolean;
  /**
   * Draws the data as text nodes. Returns undefined if the data doesn't fit. In that case, and if it throws, plain data
   * is shown with a note. Can't use hooks: those belong in the components that it returns.
   */
  readonly body: (props: RendererProps<Data>) => ComponentChildren | undefined;
  /** Draws what a failed result still contains. If absent or undefined, plain data is shown. */
  readonly failure?: (props: RendererProps<Data>) => ComponentChildren | undefined;
  /** The failure's body contains the whole error text except its first line. */
  readonly tellsError?: boolean;
}

/**
 * Gives a renderer its types. A renderer's file exports the value as its default. `Data` is the interface of the tool's
 * reader, or a union of several.
 */
export function defineRenderer<Data>(renderer: Renderer<Data>): Renderer<Data> {
  return renderer;
}

/** Returns a tool's icon for a result that shows other calls. Renderers can't import the list of all renderers. */
export const ToolIconContext = createContext<(tool: string) => ToolIconName>(() => "tool");
