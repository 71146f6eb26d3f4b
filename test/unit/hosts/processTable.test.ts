import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readPs } from "../../../src/hosts/node/processes/processTable";

describe("the processes that ps lists", () => {
  it("are read as macOS writes them, with states of several characters and padded start times", () => {
    const text = [
      "    1     0     1 Ss   Thu Nov 26 08:01:02 2026    ",
      "  501     1   501 S+   Thu Nov  5 10:11:12 2026    ",
      "12345   501   501 R    Do 26 Nov 10:11:13 2026     ",
      "",
    ].join("\n");
    assert.deepEqual(readPs(text), [
      { pid: 1, parent: 0, group: 1, session: -1, began: "Thu Nov 26 08:01:02 2026" },
      { pid: 501, parent: 1, group: 501, session: -1, began: "Thu Nov  5 10:11:12 2026" },
      { pid: 12_345, parent: 501, group: 501, session: -1, began: "Do 26 Nov 10:11:13 2026" },
    ]);
  });

  it("are without zombies, and without lines that say something else", () => {
    const text = "  7 1 7 Z+   Thu Nov 26 08:01:02 2026\nps: illegal option\n  8 1 8 S\n";
    assert.deepEqual(readPs(text), []);
  });

  it("include this one, where there is such a ps", function () {
    let text: string;
    try {
      text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="], { encoding: "utf8", stdio: "pipe" });
    } catch {
      return this.skip();
    }
    const own = readPs(text).find(({ pid }) => pid === process.pid);
    assert.equal(own?.parent, process.ppid);
  });
});
