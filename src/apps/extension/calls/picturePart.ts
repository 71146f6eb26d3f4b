import * as vscode from "vscode";
import type { Picture } from "../../../tools/runtime/tool";

/** Data parts are newer than the oldest VS Code that this extension supports. */
const { LanguageModelDataPart: DataPart } = vscode as {
  readonly LanguageModelDataPart?: { image(bytes: Uint8Array, mediaType: string): object };
};

/** Whether this VS Code accepts pictures in a tool's result. */
export const takesPictures = DataPart !== undefined;

/** Converts pictures to parts of a tool's result. Returns none if VS Code doesn't support them. */
export function pictureParts(pictures: readonly Picture[]): object[] {
  return DataPart ? pictures.map(({ mediaType, bytes }) => DataPart.image(bytes, mediaType)) : [];
}
