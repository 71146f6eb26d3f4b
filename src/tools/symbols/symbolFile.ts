import { ToolError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { currentFile } from "../edit/fileChange";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Symbols } from "../runtime/ports/symbolsPort";
import { notFoundError } from "../search/files/notFoundError";
import type { SymbolFile } from "./locateSymbol";

/** Reads a file with the unsaved changes in an editor. Throws `ToolError` and `FileError` for anything but text. */
export async function readSymbolFile(resource: Resource, context: ToolContext): Promise<SymbolFile> {
  const current = await currentFile(resource, context);
  if (!current) throw await notFoundError(resource, context);
  const path = context.workspace.display(resource);
  const { text } = current;
  if (text === undefined)
    throw new ToolError("EXECUTION_ERROR", `Invalid input: ${path} is not a text file. Name a source file.`);
  return { resource, path, text };
}

/** Returns what knows symbols. Throws `ToolError` where nothing does. */
export function symbolsOf({ symbols }: ToolContext): Symbols {
  if (symbols) return symbols;
  throw new ToolError("EXECUTION_ERROR", "Symbols are known only in VS Code. Use grep to find definitions and uses.");
}
