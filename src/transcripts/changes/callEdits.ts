import { fieldsOf, stringOf } from "../../base/json/jsonValue";
import { askedFiles } from "../calls/shapes/patchFiles";
import { readCall, readEntryAt, type Source } from "../rows/rowReader";
import { movedFiles, unmovedPaths } from "../understanding/movedFiles";
import { absolutePath, isPatching } from "../understanding/touches";
import { patchedEdit, recordedEdit, type RecordedEdit } from "./recordedEdit";

/** Returns what a call, given by its index, changed in a file. Nothing if it says that it could not change this one. */
export async function editsOf(source: Source, at: number, path: string): Promise<readonly RecordedEdit[]> {
  const call = source.index.calls.at(at);
  if (!call) return [];
  const detail = await readCall(source, call);
  const moved = movedFiles(call.tool, fieldsOf(detail.input));
  if (!isPatching(call.tool) && !moved) return [recordedEdit(detail)];
  const cwd = await folderOf(source, at);
  const absolute = (file: string): string => absolutePath(file, cwd);
  if (moved) {
    const unmoved = new Set([...unmovedPaths(detail.text)].map(absolute));
    return moved
      .filter((file) => absolute(file.path) === path && !unmoved.has(absolute(file.movedFrom ?? file.path)))
      .map(({ movedTo, movedFrom }) => movedEdit(movedTo, movedFrom, absolute));
  }
  const patched = askedFiles(detail.input);
  const edits = patched.flatMap((file) => [
    ...(absolute(file.filePath) === path
      ? [{ ...patchedEdit(file), ...(file.movedTo !== undefined && { movedTo: absolute(file.movedTo) }) }]
      : []),
    ...(file.movedTo !== undefined && absolute(file.movedTo) === path
      ? [movedEdit(undefined, file.filePath, absolute)]
      : []),
  ]);
  return edits.length === 0 || detail.hiddenBytes !== undefined ? [{}] : edits;
}

/** The edit of a file that was moved, or that is gone. */
function movedEdit(
  movedTo: string | undefined,
  movedFrom: string | undefined,
  absolute: (path: string) => string,
): RecordedEdit {
  if (movedTo !== undefined) return { movedTo: absolute(movedTo) };
  return movedFrom === undefined ? { after: null } : { movedFrom: absolute(movedFrom) };
}

/** Returns the folder in which a call, given by its index, ran. */
export async function folderOf(source: Source, at: number): Promise<string | undefined> {
  const call = source.index.calls.at(at);
  return call && stringOf((await readEntryAt(source, call.row))?.entry.fields["cwd"]);
}
