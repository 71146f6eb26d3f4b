import assert from "node:assert/strict";
import fileioStat from "../../../src/tools/fileio/fileioStat";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { commandContext, windowsContext } from "../policy/commands/decide";
import { succeed } from "../../support/workspace";
import { hasAnyNames } from "../../support/machine";

describe("backslashes in globs", () => {
  const filled = async (context: ToolContext): Promise<ToolContext> => {
    for (const path of ["src/a.ts", "src/deep/b.ts"])
      await context.files.write(await context.workspace.resolve(path), new TextEncoder().encode("foo\n"));
    return context;
  };
  const answer = async (context: ToolContext, tool: typeof glob, input: object): Promise<string> =>
    JSON.stringify(await succeed(tool, input, context));

  it("separate names on Windows", async () => {
    const context = await filled(windowsContext());
    for (const text of [
      await answer(context, glob, { pattern: "src\\*" }),
      await answer(context, grep, { pattern: "foo", glob: "src\\*.ts", output_mode: "files_with_matches" }),
      await answer(context, fileioStat, { path: "src\\*" }),
    ])
      assert.match(text, /src\/a\.ts/);
  });

  it("take a character's meaning away elsewhere, where something has such a name", async function () {
    if (!hasAnyNames) this.skip();
    const context = await filled(commandContext());
    const root = await context.workspace.resolve(".");
    await context.files.write(context.files.child(root, "src*"), new Uint8Array());
    const found = await answer(context, glob, { pattern: "src\\*" });
    assert.match(found, /"src\*"/);
    assert.doesNotMatch(found, /src\/a\.ts/);
    assert.doesNotMatch(await answer(context, fileioStat, { path: "src\\*" }), /src\/a\.ts/);
  });

  it("separate names elsewhere, too, where nothing has such a name", async function () {
    if (!hasAnyNames) this.skip();
    const context = await filled(commandContext());
    assert.match(await answer(context, glob, { pattern: "src\\*" }), /src\/a\.ts/);
    assert.doesNotMatch(await answer(context, fileioStat, { path: "src\\*" }), /src\/a\.ts/);
  });
});
