import * as vscode from "vscode";
import { FileError, ToolError } from "../../../base/errors";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { Text } from "../../../tools/runtime/ports/textPort";
import { encodeText, encodingOf, notText } from "../../shared/workspace/textBytes";
import { editDocument } from "./editDocument";
import { encodingName } from "../encodingName";
import { resourceOfUri } from "../vscodeResource";
import { unsavedNotebook, unsavedNotebooks } from "./unsavedNotebook";

/**
 * Creates the text port with the editor's encoding of each file: its byte order mark, or the setting `files.encoding`.
 */
export function createVsCodeText(files: Pick<Files, "read">): Text {
  return {
    async decode(bytes, resource) {
      try {
        return await vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(resource, true) });
      } catch (error) {
        throw notText(resource, error instanceof Error ? error.message : String(error));
      }
    },
    async encode(text, resource, given) {
      if (given !== undefined) return encodeText(text, given);
      const encoding = encodingOf(await firstBytes(files, resource));
      // The setting doesn't apply to a file with a byte order mark.
      if (encoding !== "utf8") return vscode.workspace.encode(text, { encoding });
      const uri = vscode.Uri.parse(resource, true);
      const bytes = await vscode.workspace.encode(text, { uri });
      await refuseUnencodable(text, bytes, uri);
      return bytes;
    },
    edit: editDocument,
    encodingName,
    unsavedNotebook,
    unsavedNotebooks,
    unsaved: (resource) =>
      vscode.workspace.textDocuments.find(({ isDirty, uri }) => isDirty && resourceOfUri(uri) === resource)?.getText(),
  };
}

/** Throws if the encoding of `files.encoding` lacks a character, which the editor would replace with `?`. */
async function refuseUnencodable(text: string, bytes: Uint8Array, uri: vscode.Uri): Promise<void> {
  // oxlint-disable-next-line no-control-regex -- characters that every encoding in use has
  if (/^[\x00-\x7f]*$/.test(text)) return;
  const back = await vscode.workspace.decode(bytes, { uri });
  if (back === text || back === text.replace(/^\uFEFF/, "")) return;
  let at = 0;
  while (back[at] === text[at]) at++;
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0xfffd);
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: the file's encoding has no character ${JSON.stringify(char)} (at offset ${at}). Avoid the character, or ask the user to change \`files.encoding\`.`,
  );
}

async function firstBytes(files: Pick<Files, "read">, resource: Resource): Promise<Uint8Array> {
  const start = new Uint8Array(4);
  try {
    return start.subarray(0, await files.read(resource, 0, start.length, start));
  } catch (error) {
    // A new file has none. If it can't be read, writing it reports why.
    if (error instanceof FileError) return new Uint8Array();
    throw error;
  }
}
