import assert from "node:assert/strict";
import { FileError, type FileErrorKind } from "../../../src/base/errors";

/** Whether a rejection is a `FileError` of this kind, for `assert.rejects`. */
export const refused = (kind: FileErrorKind) => (error: unknown) => {
  assert(error instanceof FileError, String(error));
  assert.equal(error.kind, kind);
  return true;
};
