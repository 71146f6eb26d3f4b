import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../../src/base/filesPort";
import { linkOnTheWay } from "../../../src/tools/search/whyNoFile";
import { makeWorkspace } from "../../support/workspace";

describe("the link that a glob leads through", () => {
  it("is the first one of its fixed beginning, and nothing after a wildcard or .. is looked at", async () => {
    const workspace = await makeWorkspace({ "src/a.ts": "", "in/b.ts": "" });
    await symlink("../src", join(workspace.root, "in/to"));
    const { files, workspace: places } = workspace.context();
    const root = await places.resolve(".");
    const shown = async (pattern: string): Promise<string | undefined> => {
      const link = await linkOnTheWay(root, pattern, { files });
      return link && places.display(link);
    };
    for (const pattern of ["in/to/**", "in/to/deeper/*.ts", "in/to/a.ts"])
      assert.equal(await shown(pattern), "in/to", pattern);
    for (const pattern of ["in/to", "in/*/x", "*/to/x", "src/../in/to/x", "none/to/x", "src/a.ts/x", "{in}/to/x", "**"])
      assert.equal(await shown(pattern), undefined, pattern);
  });

  it("is not looked for any further if looking fails as a program does", async () => {
    const workspace = await makeWorkspace();
    const context = workspace.context();
    const failing: Partial<Files> = { stat: () => Promise.reject(new TypeError("a bug")) };
    const files = { ...failing, child: (folder) => folder } as Files;
    await assert.rejects(linkOnTheWay(await context.workspace.resolve("."), "a/*", { files }), /a bug/);
  });
});
