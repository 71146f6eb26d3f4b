import assert from "node:assert/strict";
import { everydayCommands, everydayFiles } from "../../../support/everydayCommands";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import { commandContext, decide, windowsContext } from "./decide";

/** Fills a workspace with the files that the lines are about. */
async function filled(context: ToolContext): Promise<ToolContext> {
  for (const [name, text] of Object.entries(everydayFiles))
    await context.files.write(await context.workspace.resolve(name), new TextEncoder().encode(text));
  return context;
}

describe("lines that agents run every day", () => {
  it("run without a question in 92 of 159 cases, and at most 20 have no rule to keep", async () => {
    const context = await filled(commandContext());
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

  it("are judged on Windows as on other systems", async () => {
    const contexts = [await filled(commandContext()), await filled(windowsContext())];
    for (const command of everydayCommands) {
      const [here, there] = await Promise.all(contexts.map((context) => decide(command, context)));
      assert.equal(there?.kind, here?.kind, command);
    }
  });
});
