import assert from "node:assert/strict";
import { commandDetail, namedCommand, reasonsAbout, upTo } from "../../../src/tools/shell/run/commandQuestion";

describe("the question about a command", () => {
  it("says the time in minutes or seconds", () => {
    assert.deepEqual([60_000, 120_000, 1_000, 90_000, 400].map(upTo), [
      "up to 1 minute",
      "up to 2 minutes",
      "up to 1 second",
      "up to 90 seconds",
      "up to 0.4 s",
    ]);
  });

  it("doesn't repeat the whole command in a reason, but names a part of it", () => {
    const reasons = ["Removes files: rm  a".replace("  ", " "), "Changes files: touch b", "Only reads."];
    assert.deepEqual(reasonsAbout("rm \n a", reasons), ["Removes files.", ...reasons.slice(1)]);
  });

  it("has a short command in its title, and no long one and none of several lines", () => {
    assert.deepEqual(namedCommand("Run {0}?", " ls\u202e "), { named: { title: "Run {0}?", code: "ls\\u{202e}" } });
    for (const command of ["x".repeat(61), "ls\nrm a", "ls\rrm a"])
      assert.deepEqual(namedCommand("Run {0}?", command), {});
  });

  it("shows the command once, and the folder as a path of the workspace", () => {
    const asked = { command: "rm a", reasons: ["Removes files: rm a"], how: "up to 1 minute" };
    assert.equal(
      commandDetail({ ...asked, folder: "." }).detail,
      "Removes files.\nIn the workspace folder, up to 1 minute.\n\nrm a",
    );
    assert.match(commandDetail({ ...asked, folder: "src" }).detail, /^In the folder src, up to 1 minute\.$/m);
  });
});
