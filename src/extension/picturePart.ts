import * as vscode from "vscode";
import type { Picture } from "../core/tool";

/** Parts of data came to the API after the oldest VS Code that this extension runs in. */
const { LanguageModelDataPart: DataPart } = vscode as {
  readonly LanguageModelDataPart?: { image(bytes: Uint8Array, mediaType: string): object };
};

/** Whether this VS Code takes pictures with a tool's answer. */
export const takesPictures = DataPart !== undefined;

/** Pictures as parts of a tool's answer; none where VS Code takes none. */
export function pictureParts(pictures: readonly Picture[]): object[] {
  return DataPart ? pictures.map(({ mediaType, bytes }) => DataPart.image(bytes, mediaType)) : [];
}
