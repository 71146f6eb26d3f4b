import * as vscode from "vscode";
import { FileError } from "../../core/errors";
import type { Files, Resource, Text } from "../../core/ports";
import { encodingOf, notText } from "../textBytes";
import { resourceOfUri } from "./resource";

/** Text with the encoding that the editor would use for a file: its mark, then the setting `files.encoding`. */
export function createVsCodeText(files: Pick<Files, "read">): Text {
  return {
    async decode(bytes, resource) {
      try {
        return await vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(resource, true) });
      } catch (error) {
        throw notText(resource, error instanceof Error ? error.message : String(error));
      }
    },
    async encode(text, resource) {
      const encoding = encodingOf(await firstBytes(files, resource));
      // The setting knows nothing of the mark that this file has.
      if (encoding !== "utf8") return vscode.workspace.encode(text, { encoding });
      return vscode.workspace.encode(text, { uri: vscode.Uri.parse(resource, true) });
    },
    unsaved: (resource) =>
      vscode.workspace.textDocuments.find(({ isDirty, uri }) => isDirty && resourceOfUri(uri) === resource)?.getText(),
  };
}

async function firstBytes(files: Pick<Files, "read">, resource: Resource): Promise<Uint8Array> {
  const start = new Uint8Array(4);
  try {
    return start.subarray(0, await files.read(resource, 0, start.length, start));
  } catch (error) {
    // A new file has none; what forbids reading it is told when it is written.
    if (error instanceof FileError) return new Uint8Array();
    throw error;
  }
}
