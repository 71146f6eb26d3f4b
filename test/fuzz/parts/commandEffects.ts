import assert from "node:assert/strict";
import fc from "fast-check";
import { startTrial } from "../../support/commandEffects/effects";
import { installedOptions } from "../../support/commandEffects/installedOptions";
import { commandLines } from "../../support/commandEffects/lines";
import { keptOptions } from "../../support/commandEffects/options";
import { definePart } from "../part";

/** Only there are namespaces, and the programs that the lists of options are of. */
const LINUX = process.platform === "linux";

async function options(): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!LINUX) return keptOptions();
  const trial = startTrial();
  try {
    return await installedOptions(trial);
  } finally {
    trial.end();
  }
}

export default definePart({
  name: "commandEffects",
  claim:
    "a command line that runs unasked has no effect when it is really run, whatever programs, options and constructs of the shell it is made of",
  runs: 5,
  inputs: fc.array(commandLines(await options()), { minLength: 1, maxLength: 100, size: "max" }),
  check: async (lines) => {
    if (!LINUX) return;
    const trial = startTrial();
    try {
      const { effects } = await trial.tryLines(lines);
      assert.deepEqual(effects, []);
    } finally {
      trial.end();
    }
  },
});
