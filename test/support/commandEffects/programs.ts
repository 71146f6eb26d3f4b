import { filesTable } from "../../../src/core/policy/commands/filesTable";
import { gitTable } from "../../../src/core/policy/commands/gitTable";
import { projectTable } from "../../../src/core/policy/commands/projectTable";
import type { Row } from "../../../src/core/policy/commands/row";
import { shellTable } from "../../../src/core/policy/commands/shellTable";
import { reads } from "./fakePrograms";

/** The judge's own tables: a new row is tried without being told here. */
export const tables: readonly Row[] = [...filesTable, ...gitTable, ...projectTable, ...shellTable];

/** Programs that do nothing but take time, and none for each option. */
const SLOW = new Set("sleep vmstat free".split(" "));

/** Every program that the tables let run, with the words of its subcommand (`git stash list`). */
export function programs(rows: readonly Row[] = tables, before = ""): readonly string[] {
  return rows.flatMap((row) => {
    const own = row.names.split(" ").filter((name) => !SLOW.has(name));
    return own.flatMap((name) => [
      ...(row.class === "readOnly" || before !== "" ? [`${before}${name}`] : reads(row) ? [name] : []),
      ...(row.sub && reads(row) ? programs(row.sub.filter(reads), `${before}${name} `) : []),
    ]);
  });
}
