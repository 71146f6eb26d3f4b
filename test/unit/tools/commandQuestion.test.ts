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

  it("repeats what follows a long gap, which may be out of sight", () => {
    const detail = (command: string): string =>
      commandDetail({ command, reasons: [], folder: ".", how: "up to 1 minute" }).detail;
    for (const gap of [" ".repeat(300), "\t".repeat(40), "\n".repeat(8), " \n".repeat(15)])
      assert.equal(
        detail(`ls${gap}; rm  -rf a`).startsWith("After a long gap, the text continues: ; rm -rf a\nIn the workspace"),
        true,
        gap,
      );
    assert.match(detail(`${"\n".repeat(20)}ls`), /^After a long gap, the text continues: ls$/m);
    assert.match(detail("echo a\n\n\n    echo b"), /^In the workspace folder/);
    assert.equal(detail(`a${`${" ".repeat(30)}b`.repeat(5)}`).match(/After a long gap/g)?.length, 3);
  });

  it("shows a space that a shell doesn't take for one", () => {
    const { detail } = commandDetail({ command: "ls\u00a0a", reasons: [], folder: ".", how: "up to 1 minute" });
    assert.match(detail, /^ls\\u\{a0\}a$/m);
    assert.deepEqual(namedCommand("Run {0}?", "ls\u3000a"), { named: { title: "Run {0}?", code: "ls\\u{3000}a" } });
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
