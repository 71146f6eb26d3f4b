import type { ComponentChildren } from "preact";
import type { Data } from "../core/result";
import type { ToolIconName } from "./icons";

/** A successful call as a renderer gets it. Everything in it is written by others and of unknown shape. */
export interface RendererProps {
  readonly tool: string;
  readonly input: unknown;
  /** The result's own fields. */
  readonly data: Data;
}

/** How the results of one tool are drawn; one file of `renderers`. */
export interface Renderer {
  /** The tool's names, exactly as our own tools and transcripts spell them. */
  readonly tools: readonly string[];
  readonly icon: ToolIconName;
  /**
   * Draws the data as text nodes. Answers undefined when the data does not fit; that, and anything it throws, leads to
   * plain data with a note. No hooks: those belong into components that it returns.
   */
  readonly body: (props: RendererProps) => ComponentChildren | undefined;
}

/** Gives a renderer its types; a renderer's file exports the value as its default. */
export function defineRenderer(renderer: Renderer): Renderer {
  return renderer;
}
