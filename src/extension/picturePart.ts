import * as vscode from "vscode";
import type { Picture } from "../core/tool";

/** Parts of data came to the API after the oldest VS Code that this extension runs in. */
const { LanguageModelDataPart: DataPart } = vscode as {
  readonly LanguageModelDataPart?: { image(bytes: Uint8Array, mediaType: string): object };
};

/** Whether this VS Code takes pictures with a tool's answer. */
export const takesPictures = DataPart !== undefined;

/** A picture as a part of a tool's answer. Throws where VS Code takes none. */
export function picturePart({ mediaType, bytes }: Picture): object {
  if (!DataPart) throw new Error("This VS Code takes no pictures with an answer");
  return DataPart.image(bytes, mediaType);
}
