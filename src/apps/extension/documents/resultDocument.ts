import * as vscode from "vscode";
import { decodeAny } from "../../../results/decoding/decode";
import { t } from "../../../base/l10n";
import type { Files } from "../../../base/filesPort";
import { type ResultBytes, RESULT_BYTES, readResultBytes } from "../../../hosts/shared/output/resultBytes";
import { resourceOfUri } from "../../../hosts/vscode/vscodeResource";
import type { ResultFile } from "../../../protocol/view";
import { cutLine, TEXT_BYTES } from "../../../transcripts/bytes/cutLine";
import { showBytes } from "../../../base/text/displayText";
import { resultFiles } from "./resultFile";

/** The part of the files port that results need. */
export type ResultFiles = Pick<Files, "stat" | "read" | "readAll">;

/** Returns the document of a file that is open in a text editor, with unsaved changes. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === wanted);
}

/**
 * Reads the results of a file, at least one, from its document or from disk.
 * VS Code gives extensions no documents over 50 MB, so those are read from disk. Only a part of files over 8 MB is
 * decoded. Rejects with the reason if the file can't be read.
 */
export async function readResultFile(uri: vscode.Uri, files: ResultFiles): Promise<readonly ResultFile[]> {
  const name = vscode.workspace.asRelativePath(uri);
  const document = openDocument(uri);
  const read = document ? ofText(document.getText()) : await readResultBytes(files, resourceOfUri(uri));
  if ("text" in read) return resultFiles(name, read.text, decodeAny(read.text));
  const { bytes, size, extent } = read;
  const text = extent === "texts" ? new TextDecoder().decode(bytes) : await vscode.workspace.decode(bytes, { uri });
  if (extent === "whole") return resultFiles(name, text, decodeAny(text));
  const large = { hiddenBytes: size - bytes.length, source: uri.toString() };
  if (extent === "texts") return resultFiles(name, text, decodeAny(text)).map((file) => ({ ...file, ...large }));
  const problem = t(
    "This file is too large to be read as a result ({0}). Its first {1} are shown as text",
    showBytes(size),
    showBytes(bytes.length),
  );
  return [{ name, text, problem, ...large }];
}

/** Reads the results of a document's text, which VS Code decoded. */
function ofText(text: string): { readonly text: string } | ResultBytes {
  if (text.length <= RESULT_BYTES) return { text };
  const bytes = new TextEncoder().encode(text);
  const cut = cutLine(bytes);
  return cut.hidden > 0 && cut.bytes.length <= RESULT_BYTES
    ? { bytes: cut.bytes, size: bytes.length, extent: "texts" }
    : { bytes: bytes.subarray(0, TEXT_BYTES), size: bytes.length, extent: "beginning" };
}
