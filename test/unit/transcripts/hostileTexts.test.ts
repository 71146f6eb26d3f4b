import assert from "node:assert/strict";
import { aboveFolder } from "../../../src/transcripts/compare/readItems";
import { persistedOutput } from "../../../src/transcripts/calls/shapes/persistedOutput";
import { readPrompt } from "../../../src/transcripts/entries/promptText";
import { arrayAt } from "../../../src/transcripts/bytes/parsing/arrayAt";
import { section, tag } from "../../../src/transcripts/entries/tags";
import { dataOf } from "../../support/recordedCall";
import { answer, prompt, read, use } from "./spoken";
import { cpuClock } from "../../support/cpuTime";

/** Milliseconds that a busy machine may take; expressions that go back over such texts take seconds to minutes. */
const LONG = 1_500;

function takesNoTime(name: string, run: () => unknown): void {
  it(name, async () => {
    const spent = cpuClock();
    await run();
    const took = spent();
    assert.ok(took < LONG, `${Math.round(took)} ms`);
  });
}

describe("a hostile text takes almost no time", () => {
  takesNoTime("as the user's answer, full of commas in quotes", () =>
    dataOf("AskUserQuestion", { content: `User has answered your questions: ${', ",'.repeat(40_000)}` }),
  );
  takesNoTime("as a prompt that opens the tag of a command again and again", async () => {
    const { rows } = await read(prompt("<command-name>".repeat(100_000)));
    assert.equal(rows.length, 1);
  });
  for (const name of ["bash-input", "command-name", "user-memory-input"])
    takesNoTime(`as a prompt that opens <${name}> again and again`, () => {
      assert.equal(readPrompt(`<${name}>`.repeat(100_000)).typed, true);
    });
  takesNoTime("as output that closes its section again and again", () => {
    assert.equal(section(`<output>${"</output>\n".repeat(100_000)}x`, "output"), "");
  });
  takesNoTime("as output that opens its section again and again", () => {
    assert.equal(section("\n<output>".repeat(100_000), "output"), "");
  });
  takesNoTime("as output that opens a tag again and again", () => {
    assert.equal(tag("<status>".repeat(100_000), "status"), undefined);
  });
  takesNoTime("as line feeds behind the tag of saved output", () => {
    assert.equal(persistedOutput(`<persisted-output>Full output saved to: /a\n${"\n".repeat(200_000)}`)?.path, "/a");
  });
  takesNoTime("as the result of an agent, full of lines that name it", async () => {
    for (const tail of ["\nagentId: a".repeat(180), `\n${"agentId:a\t".repeat(10)}${"\n\t".repeat(900)}x`]) {
      const { transcript } = await read(use("t", "Task", { prompt: "x" }), answer("t", [{ type: "text", text: tail }]));
      await transcript.structure({});
    }
  });
  takesNoTime("as the path of a folder, full of slashes", () => {
    assert.equal(aboveFolder(`${"/".repeat(200_000)}a`)("x"), "x");
  });
  takesNoTime("as an array that opens texts and never closes one", () => {
    assert.equal(arrayAt(`[${'"\\'.repeat(100_000)}]`, 0), undefined);
  });
  takesNoTime("as what leaving a worktree says", () => {
    dataOf("ExitWorktree", { content: `Exited ${"worktree at ".repeat(100_000)}\n` });
  });
});
