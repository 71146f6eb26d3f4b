import type { Row } from "../../../src/tools/runtime/policy/programs/programRow";
import { TABLES } from "../../../src/tools/runtime/policy/programs/tables/tables";
import { reads } from "./fakePrograms";
import { optionsIn } from "./manualOptions";

/** Programs that do nothing but take time. */
const SLOW = new Set("sleep vmstat free".split(" "));

/**
 * Returns every program that the judge's own tables allow, with its subcommand (`git stash list`) and the options of
 * its row. New rows are tried automatically.
 */
export function programs(rows: readonly Row[] = TABLES, before = ""): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const row of rows.filter(reads)) {
    for (const name of row.names.split(" ").filter((name) => !SLOW.has(name))) {
      found.set(before + name, optionsIn(row.allows ?? ""));
      for (const [inner, options] of programs(row.sub ?? [], `${before}${name} `)) found.set(inner, options);
    }
  }
  return found;
}
