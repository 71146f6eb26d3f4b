import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fuzz, loadPart, partFiles } from "../fuzz/fuzz";
import { runPart } from "../fuzz/part";
import { hasGit } from "../support/machine";

const PLANTED = join(import.meta.dirname, "../support/fuzz");
const ROOT = resolve(import.meta.dirname, "../..");

describe("fuzzing", () => {
  const files = [...partFiles().values()];

  it("has a part for each parser, format and policy that hostile input reaches", () => {
    const wanted = "commandEffects commands edits formats globs links mcp output redaction tools transcript".split(" ");
    assert.deepEqual([...partFiles().keys()], wanted);
  });

  it("passes a short run of every part, always with the same inputs", async function () {
    // One part compares with Git.
    if (!hasGit) return this.skip();
    for (const file of files) {
      const part = await loadPart(file);
      const ended = await runPart(part, 1, Math.ceil(part.runs / 25));
      assert.equal(ended.kind, "held", ended.kind === "failed" ? `${part.name}: ${ended.input}\n${ended.error}` : "");
    }
  });

  it("finds what was planted, with its seed and the smallest input", async () => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const failed = await fuzz([join(PLANTED, "planted.ts")], { seed: 7, milliseconds: 0, print });
    assert.equal(failed, 1);
    assert.match(
      lines.join("\n"),
      /^FAIL planted: it does not hold that no number is above 999\n {2}seed 7, run \d+; again by: npm run fuzz -- --seed 7 planted\n {2}smallest input, after \d+ steps: 1000\n/,
    );
  });

  it("ends an input that takes forever, and reports which it was", async () => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const options = { seed: 7, milliseconds: 0, hangsAfterMs: 500, print };
    assert.equal(await fuzz([join(PLANTED, "endless.ts")], options), 1);
    const [, run, input] =
      /seed 7, run (\d+);.*\n {2}input, not made smaller: (\d+)\n {2}it takes for ever/.exec(lines.join("\n")) ?? [];
    assert.equal(Number(run) > 0 && Number(input) >= 900, true, lines.join("\n"));
  });

  it("refuses what it does not know, naming what there is", () => {
    for (const [args, says] of [
      [["nothing"], "Unknown part: nothing. Use one of: commandEffects, commands, "],
      [["--minutes", "x"], '--minutes takes a number, but got "x".'],
      [["--speed", "1"], "Unknown option: --speed. Use --seed and --minutes."],
    ] as const) {
      const script = join(ROOT, "scripts/fuzz.ts");
      const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", script, ...args], {
        cwd: ROOT,
        encoding: "utf8",
      });
      assert.deepEqual([status, stderr.startsWith(says)], [1, true], stderr);
    }
  });
});
