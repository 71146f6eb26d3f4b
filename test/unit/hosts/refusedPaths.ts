import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors";
import type { Workspace } from "../../../src/tools/runtime/ports/workspacePort";

/** The error of what must be refused. */
export const failure = async (promise: Promise<unknown>): Promise<ToolError> => {
  try {
    await promise;
  } catch (error) {
    assert(error instanceof ToolError, String(error));
    return error;
  }
  return assert.fail("it was not refused");
};
/** Refused by policy, with the fixed phrase and the path as it was given. */
export const assertBlocked = async (workspace: Workspace, path: string): Promise<void> => {
  const { code, message } = await failure(workspace.resolve(path));
  assert.equal(code, "BLOCKED", message);
  // A full stop behind `..` would make it another path.
  assert(message.startsWith(`Permission denied: ${path.endsWith(".") ? path : `${path}.`} It `), message);
};
/** Refused as no path that can be used, with this advice. */
export const assertInvalid = async (workspace: Workspace, path: string, advice: RegExp): Promise<void> => {
  const { code, message } = await failure(workspace.resolve(path));
  assert.equal(code, "EXECUTION_ERROR", message);
  assert.match(message, /^Invalid input: /);
  assert.match(message, advice);
};
