import assert from "node:assert/strict";
import fc from "fast-check";
import { optionPart } from "../../../../src/tools/runtime/policy/programs/givenOptions";
import { isOption, OWN, type Row } from "../../../../src/tools/runtime/policy/programs/programRow";
import { TABLES } from "../../../../src/tools/runtime/policy/programs/tables/tables";
import { all, checkTable, commandContext, decide } from "./decide";

interface Listed {
  readonly command: string;
  readonly allows: string;
  /** Letters of options with effects. */
  readonly effects: readonly string[];
}

/** Every command of the tables that lists its options. */
function listed(rows: readonly Row[], before = ""): Listed[] {
  return rows.flatMap((row) => {
    const command = `${before}${String(row.names.split(" ")[0])}`;
    const { allows, options = {} } = row;
    const effects = Object.keys(options).flatMap((spellings) =>
      spellings.split(" ").flatMap((spelling) => /^-([^-])$/.exec(spelling)?.[1] ?? []),
    );
    const own = allows !== undefined && allows !== OWN && !row.given && !row.wordOptions;
    return [...(own ? [{ command, allows, effects }] : []), ...listed(row.sub ?? [], `${command} `)];
  });
}

/** Letters by what the line of an allowlist says: options without a value, and those that take the rest of a word. */
function lettersOf(allows: string): { readonly flags: readonly string[]; readonly takers: readonly string[] } {
  const lines = allows.split("\n").map((line) => line.trim().split(/\s+/));
  const letters = (words: readonly string[]): string[] => words.flatMap((word) => /^-([^-])$/.exec(word)?.[1] ?? []);
  return {
    flags: letters(lines.filter((line) => line.every((word) => word.startsWith("-"))).flat()),
    takers: letters(lines.filter((line) => line.some((word) => word.endsWith("+"))).flat()),
  };
}

const commands = listed(TABLES);

describe("a letter with an effect", () => {
  it("counts for none in the value of an option that takes the rest of its word", () =>
    checkTable(
      [
        ...all("allow", [
          ...["date -Iseconds", "date -uIseconds", "date -Ihours", "date -d'2 hours ago' +%F", "date -u -dyesterday"],
          ...[
            "rg -tzig x src",
            "rg -nefoo src",
            "rg -g'*.zsh' x src",
            "fd -etsx",
            "fd -tl -eyaml x",
            "grep -nefoo src/a.ts",
          ],
        ]),
        ...all("Changes the clock or reads a file", [
          "date -sIx",
          "date -us x",
          "date -Rs x",
          "date -jf x",
          "date -I -s x",
        ]),
        ...all("Runs code", ["fd -Hx rm", "fd -x rm", "fd -HIX rm"]),
        ...all("Reads the names of files from a file", ["rg -nf x a", "rg -fx a"]),
        ...all("ask", ["ls -IL", "tree -Io x made", "ls -wL", "date -Qs x", "fd -cx rm"]),
      ],
      commandContext(),
    ));

  it("counts unless such an option is before it, behind none but known letters", () => {
    const withEffects = commands.filter(({ effects }) => effects.length > 0);
    assert.equal(withEffects.length > 10, true);
    const letter = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0189=.-"));
    fc.assert(
      fc.property(
        fc.constantFrom(...withEffects),
        fc.array(letter, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(5),
        ({ allows, effects }, others, which, at) => {
          const effect = String(effects[which % effects.length]);
          const letters = [...others.slice(0, at), effect, ...others.slice(at)];
          const word = `-${letters.join("")}`;
          if (word.startsWith("--") || isOption(optionPart(allows, word), `-${effect}`)) return;
          const { flags, takers } = lettersOf(allows);
          const first = letters.findIndex((one) => takers.includes(one));
          assert.equal(first >= 0 && first < letters.indexOf(effect), true, word);
          assert.equal(
            letters.slice(0, first).every((one) => flags.includes(one)),
            true,
            word,
          );
        },
      ),
      { seed: 71, numRuns: 5000 },
    );
  });

  it("is asked about with any known letters around it, except in such a value", async () => {
    const context = commandContext();
    const found: string[] = [];
    for (const { command, allows, effects } of commands) {
      const { flags } = lettersOf(allows);
      for (const effect of effects)
        for (const word of [`-${effect}`, `-${flags.slice(0, 3).join("")}${effect}`, `-${effect}${flags.join("")}`])
          if ((await decide(`${command} ${word} x`, context)).kind === "allow") found.push(`${command} ${word}`);
    }
    assert.deepEqual(found, []);
  });

  it("follows a value in the same word only for programs that are known to take it so", () => {
    const takers = commands.flatMap(({ command, allows }) => {
      const letters = lettersOf(allows).takers.join("");
      return letters === "" ? [] : [`${command} ${letters}`];
    });
    // `tree -Io x made` has the value of `-I` in the next word, and `ls -IL` has two options on macOS.
    assert.deepEqual(takers, ["fd eEt", "grep e", "rg egtT", "date Id"]);
  });
});
