import type { CommandTrial } from "./effects";
import { manualOptions, optionsIn } from "./manualOptions";
import { keptOptions } from "./options";
import { programs } from "./programs";

/** Number of programs whose help is requested at once. */
const AT_ONCE = 100;

/**
 * Returns the options of installed programs from their manual pages and the output of `--help` (`-h` for Git's
 * commands), with the saved ones.
 */
export async function installedOptions(trial: CommandTrial): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = keptOptions();
  const all = new Map(kept);
  const names = [...programs().keys()];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const helps = await trial.outputsOf(some.map((name) => `${name} ${name.startsWith("git ") ? "-h" : "--help"}`));
    for (const [index, name] of some.entries())
      all.set(name, [
        ...new Set([...(kept.get(name) ?? []), ...manualOptions(name), ...optionsIn(helps[index] ?? "")]),
      ]);
  }
  return all;
}
