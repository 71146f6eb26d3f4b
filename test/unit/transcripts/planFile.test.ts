import assert from "node:assert/strict";
import fs from "node:fs";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { openTranscript } from "../../../src/transcripts/transcript";
import { whenRead } from "../../support/transcripts";
import { temporaryFolder } from "../hosts/temporary";
import { lines, result, use, type Json } from "./requirements/read";

describe("a plan that the transcript names only by its file", () => {
  const folder = temporaryFolder();
  const planned = (input: Json): string =>
    lines(use("c1", "ExitPlanMode", input), result("c1", "User has approved your plan. You can now start coding."));
  const plan = async (transcript: string, file = "claude/projects/-w-p/s1.jsonl"): Promise<unknown> => {
    folder.fill({ [file]: transcript });
    const opened = await openTranscript(nodeFiles, folder.resource(file));
    await whenRead(opened);
    const call = await opened.call({ call: "c1" });
    opened.dispose();
    return (call?.input as Json)["plan"];
  };

  it("is read from the configuration folder that contains the transcript, and marked as the current one", async () => {
    folder.fill({ "claude/plans/quiet-fox.md": "# Do it\n\nStep by step.\n" });
    for (const path of ["/home/ada/.claude/plans/quiet-fox.md", "C:\\Users\\ada\\.claude\\plans\\quiet-fox.md"])
      assert.equal(
        await plan(planned({ planFilePath: path })),
        "# Do it\n\nStep by step.\n\n*(Read from the plan's file: it may have changed since.)*",
      );
    const agents = await plan(
      planned({ planFilePath: "/x/plans/quiet-fox.md" }),
      "claude/projects/-w-p/s1/subagents/agent-a.jsonl",
    );
    assert.match(String(agents), /^# Do it/);
  });

  it("is the transcript's own if that has it", async () => {
    folder.fill({ "claude/plans/quiet-fox.md": "# Changed since\n" });
    assert.equal(await plan(planned({ plan: "# Do it", planFilePath: "/x/plans/quiet-fox.md" })), "# Do it");
  });

  it("is not read outside that folder, through a link, or from what is no plan", async () => {
    folder.fill({
      "claude/plans/other.md": "# Other",
      "claude/secret.md": "secret",
      "plans/quiet-fox.md": "outside",
      "claude/plans/folder.md/x": "",
      "claude/plans/long.md": "x".repeat(1024 * 1024 + 1),
    });
    fs.symlinkSync(folder.at("claude/secret.md"), folder.at("claude/plans/linked.md"));
    for (const path of [
      "/x/plans/quiet-fox.md",
      "/x/plans/../secret.md",
      "/x/plans/linked.md",
      "/x/plans/folder.md",
      "/x/plans/long.md",
      "/x/secret.md",
      "/x/plans/",
      "/etc/passwd",
      "",
    ])
      assert.equal(await plan(planned({ planFilePath: path })), undefined, path);
    assert.equal(await plan(planned({ planFilePath: "/x/plans/other.md" }), "elsewhere/s1.jsonl"), undefined);
    // A folder that is only called `projects` holds no configuration.
    folder.fill({ "home/plans/other.md": "# Other" });
    for (const file of ["home/projects/app/s1.jsonl", "home/projects/-w-p/sub/s1.jsonl", "home/projects/s1.jsonl"])
      assert.equal(await plan(planned({ planFilePath: "/x/plans/other.md" }), file), undefined, file);
    fs.renameSync(folder.at("claude/plans"), folder.at("kept"));
    fs.symlinkSync(folder.at("kept"), folder.at("claude/plans"));
    assert.equal(await plan(planned({ planFilePath: "/x/plans/other.md" })), undefined);
  });
});
