import assert from "node:assert/strict";
import { show, type Json } from "./requirements/read";

const PREVIEW = "First line of much\nsecond line\n";
const SAVED = { path: "/home/ada/.claude/projects/p/s1/tool-results/hook-1.txt", preview: PREVIEW };
const textOf = async (hook: Json): Promise<string | undefined> => {
  const attachment = { type: "hook_success", hookName: "PostToolUse:Edit", exitCode: 0, ...hook };
  return (await show({ type: "attachment", attachment })).rows[0]?.text;
};
const WHOLE = `hook success: PostToolUse:Edit, exit code 0\n${PREVIEW.trimEnd()}\n(This is its beginning; all of it was saved to ${SAVED.path})`;

describe("hook output that was too long for the transcript", () => {
  it("is shown by its beginning, with the path of the rest, as an object and as JSON", async () => {
    assert.equal(await textOf({ content: SAVED }), WHOLE);
    assert.equal(await textOf({ stdout: JSON.stringify(SAVED), content: "" }), WHOLE);
    assert.equal(await textOf({ stdout: JSON.stringify(SAVED), content: JSON.stringify(SAVED) }), WHOLE);
  });

  it("is shown as written if it has no such shape", async () => {
    for (const said of [
      '{"path":"/a"}',
      '{"preview":"x"}',
      '{"path":1,"preview":"x"}',
      '{"path":"/a","preview":',
      "[]",
    ])
      assert.equal(await textOf({ stdout: said }), `hook success: PostToolUse:Edit, exit code 0\n${said}`);
  });

  it("names the copies of a snapshot's files, as many as fit", async () => {
    const kept = (count: number): Json =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`src/a${at}.ts`, { backupFileName: `f${at}@v1`, version: 1 }]),
      );
    const snapshot = async (trackedFileBackups: Json): Promise<string | undefined> =>
      (await show({ type: "file-history-snapshot", snapshot: { trackedFileBackups } })).rows[0]?.text;
    assert.equal(
      await snapshot({ ...kept(1), "new.ts": { backupFileName: null, version: 1 } }),
      "Files kept: 2\nsrc/a0.ts: copy f0@v1",
    );
    const many = (await snapshot(kept(60)))?.split("\n") ?? [];
    assert.deepEqual([many.length, many[0], many.at(-1)], [52, "Files kept: 60", "and 10 more"]);
    assert.equal(await snapshot({}), "Files kept: 0");
  });
});
