import assert from "node:assert/strict";
import { commandDecision } from "../../../../src/tools/runtime/policy/commands/commandDecision";
import { resourceOf } from "../../../../src/hosts/node/disk/diskPath";
import { commandContext } from "./decide";

describe("a command line of thousands of commands", () => {
  it("is judged whole without holding the thread all the while", async () => {
    const context = commandContext();
    const cwd = resourceOf("/");
    await commandDecision("ls", cwd, context);
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const decision = await commandDecision(`${"a -b c; ".repeat(550)}rm -rf /`, cwd, context);
    clearInterval(timer);
    assert.equal(decision.kind, "refuse");
    assert.notEqual(turns, 0);
  });
});
