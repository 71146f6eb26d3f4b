import assert from "node:assert/strict";
import { compileGlob } from "../../src/base/globs/globPattern";
import { commandDecision } from "../../src/tools/runtime/policy/commands/commandDecision";
import { COMMAND_FACTS } from "../peers/commandFacts";
import { GLOB_FACTS } from "../peers/globFacts";
import { commandContext } from "./policy/commands/decide";

describe("cases after the tests of other agents and matchers", () => {
  for (const { source, expected, commands } of COMMAND_FACTS) {
    const does = expected === "safe" ? "run without a question" : "never run without a question";
    it(`after ${source}: ${commands.length} commands ${does}`, async () => {
      const context = commandContext();
      const [folder] = context.workspace.folders;
      assert.ok(folder, "there is a folder");
      const differs: string[] = [];
      for (const command of commands) {
        const { kind } = await commandDecision(command, folder.resource, context);
        if ((kind === "allow") !== (expected === "safe")) differs.push(command);
      }
      assert.deepEqual(differs, []);
    });
  }

  for (const source of new Set(GLOB_FACTS.map((fact) => fact.source))) {
    it(`after ${source}: each glob matches the right paths`, () => {
      const differs: string[] = [];
      for (const { pattern, matches, misses } of GLOB_FACTS.filter((fact) => fact.source === source)) {
        const expression = compileGlob(pattern, { ignoreCase: false });
        differs.push(...matches.filter((path) => !expression.test(path)).map((path) => `${pattern} misses ${path}`));
        differs.push(...misses.filter((path) => expression.test(path)).map((path) => `${pattern} matches ${path}`));
      }
      assert.deepEqual(differs, []);
    });
  }

  it("are several hundred cases of at least eight sources", () => {
    const sources = new Set([...COMMAND_FACTS, ...GLOB_FACTS].map(({ source }) => source));
    const globs = GLOB_FACTS.flatMap(({ matches, misses }) => [...matches, ...misses]);
    const cases = COMMAND_FACTS.flatMap(({ commands }) => commands).length + globs.length;
    assert.deepEqual([cases >= 500, sources.size >= 8], [true, true], `${cases} cases of ${sources.size} sources`);
  });
});
