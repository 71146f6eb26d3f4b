import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { FileError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Resource } from "../../../src/base/resource";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import { operations, outcomesAsNobody } from "../../support/fileio";
import { treeLines } from "../../support/tree";
import { fail } from "../../support/workspace";

import { transfers } from "./transfers";

describe("fileio_copy", () => {
  const { workspace, at } = transfers(fileioCopy);

  it("a copy that is cancelled leaves nothing of itself, and the result says what was done", async () => {
    const abort = new AbortController();
    const context = workspace.context({ signal: abort.signal });
    const files: ToolContext["files"] = {
      ...context.files,
      async copy(from, to, options) {
        if (from.endsWith("dir")) abort.abort();
        return context.files.copy(from, to, options);
      },
    };
    const { value, note } = await operations(
      fileioCopy,
      { source: ["a.txt", "dir", "b.txt"], destination: "to" },
      { ...context, files },
    );
    assert.deepEqual(
      value.map(({ status }) => status),
      ["ok", "error: Cancelled", "error: Cancelled"],
    );
    assert.equal(note, "Cancelled: 2 of 3 paths were left as they are.");
    assert.deepEqual(fs.readdirSync(at("to")).sort(), ["a.txt", "old"]);
  });

  it("a bug is a bug, not a status", async () => {
    const context = workspace.context({ log: { error: () => undefined, info: () => undefined } });
    const broken = (): Promise<never> => Promise.reject(new TypeError("a bug"));
    for (const port of ["copy", "stat", "realEntry", "list"] as const) {
      const files = { ...context.files, [port]: broken };
      const { code } = await fail(fileioCopy, { source: "dir", destination: "new" }, { ...context, files });
      assert.equal(code, "EXCEPTION", port);
    }
  });

  it("a full disk and a path that can't be looked at are statuses", async () => {
    const context = workspace.context();
    const throwing =
      (kind: "NoSpace" | "PermissionDenied" | "Unavailable") =>
      (resource: Resource): Promise<never> =>
        Promise.reject(new FileError(kind, resource));
    const input = { source: "a.txt", destination: "new" };
    for (const [port, kind] of [
      ["copy", "NoSpace"],
      ["copy", "Unavailable"],
      ["copy", "PermissionDenied"],
      ["stat", "PermissionDenied"],
      ["realEntry", "PermissionDenied"],
    ] as const) {
      const files = { ...context.files, [port]: throwing(kind) };
      assert.equal((await operations(fileioCopy, input, { ...context, files })).value[0]?.status, `error: ${kind}`);
    }
  });

  it("says what the system refuses, and changes nothing then", async function () {
    if (process.getuid?.() !== 0) return this.skip();
    execFileSync("chmod", ["-R", "a+rwX", workspace.root]);
    await workspace.write("secret", "x");
    fs.chmodSync(at("secret"), 0o600);
    fs.chmodSync(at("dir", "sub", "y"), 0);
    fs.chmodSync(at("to"), 0o555);
    fs.chmodSync(at("b.txt"), 0o444);
    const before = treeLines(workspace.root);
    assert.deepEqual(
      await outcomesAsNobody(workspace.root, [
        ["fileio_copy", { source: ["secret", "dir"], destination: "new/" }],
        ["fileio_copy", { source: "a.txt", destination: "to" }],
        ["fileio_copy", { source: "a.txt", destination: "b.txt", overwrite: true }],
      ]),
      [
        ["secret: error: PermissionDenied", "dir: error: PermissionDenied"],
        ["a.txt: error: PermissionDenied"],
        ["a.txt: error: PermissionDenied"],
      ],
    );
    assert.deepEqual(
      treeLines(workspace.root, { times: false }),
      before.map((line) => line.replace(/^("(?:[^"\\]|\\.)*" \d+) \d+/, "$1")),
    );
  });
});
