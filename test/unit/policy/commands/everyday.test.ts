import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { everydayCommands, everydayFiles } from "../../../support/everydayCommands";
import { commandContext, decide } from "./decide";

describe("lines that agents run every day", () => {
  it("run without a question in 92 of 159 cases, and at most 20 have no rule to keep", async function () {
    this.timeout(60_000);
    const context = commandContext();
    const folder = fileURLToPath(String(context.workspace.folders[0]?.resource));
    for (const [name, text] of Object.entries(everydayFiles)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    let run = 0;
    const without: string[] = [];
    for (const command of everydayCommands) {
      const decision = await decide(command, context);
      if (decision.kind === "allow") run += 1;
      else if (decision.kind === "refuse" || !decision.rules) without.push(command);
    }
    const figures = `${run} of ${everydayCommands.length} run, ${without.length} have no rule: ${without.join(" | ")}`;
    console.log(`    ${figures}`);
    assert.equal(everydayCommands.length, 159, figures);
    assert.equal(run >= 92 && without.length <= 20, true, figures);
  });
});
