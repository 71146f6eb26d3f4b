import fc from "fast-check";
import { HOSTILE, type List } from "./hostileWords";
import { programs } from "./programs";

/** What a program needs to do anything, by its last word. All others are given a file. */
const USUAL: Readonly<Record<string, string>> = {
  grep: "KEY src/deep/c.md",
  egrep: "KEY src/deep/c.md",
  fgrep: "KEY src/deep/c.md",
  rg: "KEY src",
  sed: "-n p a.txt",
  awk: "'{print}' a.txt",
  mawk: "'{print}' a.txt",
  jq: ". data.json",
  tar: "-tf t.tar",
  unzip: "-l t.zip",
  zipinfo: "t.zip",
  zcat: "b.txt.gz",
  xzcat: "b.txt.xz",
  bzcat: "b.txt.bz2",
  find: "src",
  diff: "a.txt b.txt",
  cmp: "a.txt b.txt",
  comm: "a.txt b.txt",
  join: "a.txt b.txt",
  tr: "a b",
  seq: "3",
  timeout: "1 echo x",
  env: "echo x",
  nice: "echo x",
  xargs: "echo x",
  bash: "-c 'echo x'",
  sh: "-c 'echo x'",
  config: "user.name",
  "rev-parse": "HEAD",
  "cat-file": "-p HEAD:a.txt",
  "ls-tree": "HEAD",
  "merge-base": "HEAD side",
  "diff-tree": "HEAD~1 HEAD",
  "range-diff": "HEAD~1 HEAD side",
  status: "",
  log: "",
  branch: "",
  tag: "",
  remote: "",
  printf: "'%s\\n' x",
  ps: "",
  date: "",
};

const FLAGS =
  "declare -i|declare -x|declare -r|declare -g|declare -n|declare -a|declare -A|declare -l|declare -p|declare -f|declare -ix|declare -gi|declare +x|declare -I|typeset -i|typeset|typeset -x|export|export -n|export -p|export -f|readonly|readonly -a|local -i|local".split(
    "|",
  );
const TESTS = "-eq -ne -lt -gt -ge -nt -ef -f -e -v -R -n -z -a -o = == != =~ < > -t -d -s -O ! \\<".split(" ");
const FORMATS =
  "%n 'abc%n' 'ab%n' '%s%n' '%5n' '%%n' \"%n\" a%n '%s\\n' '%d\\n' '%i' '%x' '%u' '%c' '%b' '%q' '%(%s)T' '%*d' '%.*s' '%s' \"$x\" '\\x25n' %b%n $'%n' \"%\"n '%'n -- '-v' '%ln' '%hhn' '%jn' '%-5n' '%1$n' 'a\\n%n'".split(
    " ",
  );

/**
 * Generates command lines that combine everything the judge knows with everything in its manuals: programs with their
 * options and hostile values, shell constructs, and lines of both kinds with pieces inserted at any offset.
 */
export function commandLines(options: ReadonlyMap<string, readonly string[]>): fc.Arbitrary<string> {
  const allowed = programs();
  const one = (list: List): fc.Arbitrary<string> => fc.constantFrom(...HOSTILE[list]);
  const value = fc.oneof(
    { weight: 8, arbitrary: one("plain") },
    { weight: 3, arbitrary: one("values") },
    { weight: 3, arbitrary: one("places") },
    { weight: 1, arbitrary: one("globs") },
    { weight: 1, arbitrary: one("commands") },
    { weight: 1, arbitrary: one("expansions") },
  );
  const known = [...new Set([...options.values()].flat())];

  const optionOf = (program: string): fc.Arbitrary<string> => {
    const own = options.get(program) ?? options.get(program.replace(/ .*/, "")) ?? [];
    const lists = [own, allowed.get(program) ?? [], known].filter((list) => list.length > 0);
    const spelled = fc.oneof(
      ...lists.map((list) => ({ weight: list === known ? 1 : 8, arbitrary: fc.constantFrom(...list) })),
    );
    return fc.tuple(spelled, value, fc.nat(9)).map(([option, given, way]) => {
      const long = option.startsWith("--");
      const name = option.replace(/=$/, "");
      // Long ones can be shortened.
      const cut = long && way === 0 ? name.slice(0, Math.max(4, name.length - 2)) : name;
      if (option.endsWith("=")) return way < 7 ? `${cut}=${given}` : `${cut} ${given}`;
      if (way < 4) return cut;
      if (way < 6) return `${cut} ${given}`;
      return long ? `${cut}=${given}` : way < 8 ? `${cut}${given}` : `${cut} ${given}`;
    });
  };
  const bundled = (program: string): fc.Arbitrary<string> => {
    const letters = (options.get(program) ?? []).flatMap((option) => /^-([A-Za-z\d])$/.exec(option)?.[1] ?? []);
    return letters.length < 2
      ? optionOf(program)
      : fc
          .tuple(fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 4 }), fc.option(value))
          .map(([some, given]) => `-${some.join("")}${given === null ? "" : ` ${given}`}`);
  };
  const call = fc.constantFrom(...allowed.keys()).chain((program) => {
    const usual = USUAL[program.replace(/.* /, "")] ?? "a.txt";
    const option = fc.oneof({ weight: 5, arbitrary: optionOf(program) }, { weight: 1, arbitrary: bundled(program) });
    return fc
      .tuple(
        fc.array(option, { maxLength: 3 }),
        fc.option(value, { freq: 2 }),
        fc.array(option, { maxLength: 1 }),
        fc.nat(5),
      )
      .map(([before, more, behind, way]) => {
        const operands = [...(way === 0 ? [] : [usual]), ...(more === null ? [] : [more])];
        if (way === 1) operands.reverse();
        return [program, ...before, ...operands, ...behind].filter((word) => word !== "").join(" ");
      });
  });

  /** One option with one value, and no distractions. */
  const direct = fc.constantFrom(...allowed.keys()).chain((program) => {
    const usual = USUAL[program.replace(/.* /, "")] ?? "a.txt";
    const own = [...(options.get(program) ?? []), ...(allowed.get(program) ?? [])].map((option) =>
      option.replace(/=$/, ""),
    );
    return fc.tuple(fc.constantFrom(...(own.length > 0 ? own : known)), one("places"), fc.nat(4)).map(
      ([option, place, way]) =>
        [
          [program, option, place],
          [program, option, place, usual],
          [program, usual, option, place],
          [program, "KEY", option, place, usual],
          [program, option.startsWith("--") ? `${option}=${place}` : option + place, usual],
        ][way]?.join(" ") ?? "",
    );
  });

  const slots: Readonly<Record<string, fc.Arbitrary<string>>> = {
    line: fc.oneof(
      { weight: 2, arbitrary: call },
      { weight: 1, arbitrary: one("commands") },
      { weight: 1, arbitrary: one("harmful") },
    ),
    option: fc.constantFrom(...known),
    flags: fc.constantFrom(...FLAGS),
    test: fc.constantFrom(...TESTS),
    format: fc.constantFrom(...FORMATS),
  };
  const shell = fc.constantFrom(...HOSTILE.shells).chain((construct) => {
    const pieces = construct.split(/[«»]/);
    return fc
      .tuple(...pieces.map((piece, at) => (at % 2 === 0 ? fc.constant(piece) : (slots[piece] ?? one(piece as List)))))
      .map((parts) => parts.join(""));
  });

  const base = fc.oneof(
    { weight: 4, arbitrary: one("harmful") },
    { weight: 2, arbitrary: call },
    { weight: 2, arbitrary: shell },
    { weight: 1, arbitrary: one("commands") },
  );
  const inserted = fc
    .tuple(base, fc.array(fc.tuple(fc.nat(1000), one("insertions")), { minLength: 1, maxLength: 2 }))
    .map(([line, pieces]) =>
      pieces.reduce((text, [at, piece]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place);
      }, line),
    );
  return fc.oneof(
    { weight: 5, arbitrary: call },
    { weight: 2, arbitrary: direct },
    { weight: 3, arbitrary: shell },
    { weight: 3, arbitrary: inserted },
  );
}
