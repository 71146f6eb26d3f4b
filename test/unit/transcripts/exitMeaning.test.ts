import assert from "node:assert/strict";
import { exitOneMeaning } from "../../../src/transcripts/entries/exitMeaning";

describe("exit code 1 as a result", () => {
  for (const command of [
    "grep -rn x src",
    "cd /home/sam/notes-app && rg TODO",
    "npm test 2>&1 | grep -c 'not ok'",
    "cat a.txt | sort | egrep 'a|b;c'",
    "echo start; grep x a.txt",
    "npm run build &&\n  grep x a.txt || grep y b.txt",
    "LANG=C /usr/bin/grep x a",
    "command grep x a",
    'grep "a && b" file',
    "git grep -n x",
    "git -C ../notes --no-pager grep -n x",
    "git -c color.ui=never grep x",
    "bash -c 'cd src && grep x a'",
    'bash -lc "grep \\"x\\" a"',
    "timeout 5 sh -c 'grep x a'",
    "# look\ngrep x a",
    "# don't\ngrep x a",
    "find . -name '*.ts' | xargs grep -l x",
    "timeout 5 grep x a",
    "python3 - <<'EOF'\nprint('it's')\ngrep y\nEOF\ngrep x a",
    "cat > a.txt <<-END; grep x a.txt\n\tnpm test &&\n\tEND",
    "cat <<< 'a && b'; grep x a",
    "set -e; grep x a",
    "npm test || grep x a",
    "npm test && npm run build; grep x a",
    "set -o pipefail; echo a | grep x",
    "x=$(npm test); grep $x a",
    "(npm test && npm run build); grep x a",
    "'grep' x a",
  ]) {
    it(`is "no match" for ${JSON.stringify(command)}`, () => assert.match(exitOneMeaning(command) ?? "", /no match/));
  }

  for (const [command, meaning] of [
    ["diff a b", /differ/],
    ["git diff --quiet", /differ/],
    ["git -C sub diff --quiet", /differ/],
    ["git config user.name", /not set/],
    ["git -C sub config --global user.name 2>/dev/null", /not set/],
    ["bash -c 'test -f a'", /condition/],
    ["cmp a b", /differ/],
    ["[ -f a ]", /condition/],
    ["[[ -f a && -n $x ]]", /condition/],
    ["test -f a", /condition/],
    ["which node", /not found/],
    ["command -v node", /not found/],
    ["command -v node >/dev/null 2>&1", /not found/],
    ["pkill -f server", /no such process/],
    ["lsof -ti:3000", /nothing found/],
    ["git check-ignore a.log", /not ignored/],
    ["git merge-base --is-ancestor a b", /not an ancestor/],
    ["git config --get user.name", /not set/],
    ["jq -e .a x.json", /false or null/],
  ] as const) {
    it(`has a meaning for ${command}`, () => assert.match(exitOneMeaning(command) ?? "", meaning));
  }

  for (const command of [
    "npm test",
    "grep x a && npm test",
    "npm test && grep x a",
    "npm test | grep x && npm run build",
    "echo 'grep x'",
    "git diff",
    "git status",
    "git -C sub status",
    "git -C",
    "git config user.name Sam",
    "git config --unset user.name",
    "git config --list",
    "bash -c 'npm test'",
    "bash -c 'grep x a' && npm test",
    "bash check.sh -c 'grep x a'",
    "bash -c 'grep x a",
    "$(grep x a)",
    "",
    "   ",
    "'unclosed",
    "constructor",
    "set -e; npm test; grep x a",
    "set -euo pipefail\nnpm test | grep x",
    "set -o errexit\nnpm test\ngrep x a",
    "cat <<EOF\ngrep x a\nEOF",
    "cat <<EOF\ngrep x a",
    "xargs npm test",
    "xargs",
    "timeout grep x",
    "sudo -v",
    "time -v npm test",
    "jq .a x.json",
    "git merge-base a b",
    "git constructor",
    "git",
    "find . | xargs grep x && npm test",
    "! grep x a",
    "! grep x a && grep x b",
    "x=$(npm test) && grep x a",
    "(npm test) && grep x a",
    "{ set -e; npm test; }; grep x a",
    "npm test && (grep x a)",
    "grep 'x a",
  ]) {
    it(`is a failure, or can't be judged, for ${JSON.stringify(command)}`, () =>
      assert.equal(exitOneMeaning(command), undefined));
  }

  it("is judged through git -C, a key of git config, and the command of bash -c, each by its own program", () => {
    for (const [command, meaning] of [
      ["git -C sub grep x", /no match/],
      ["git -C sub -C deeper diff --quiet", /differ/],
      ["git -C sub log", undefined],
      ["git config user.email", /not set/],
      ["git -C sub config user.email", /not set/],
      ["git config user.email a@b", undefined],
      ["bash -c 'cd lib && grep x a'", /no match/],
      ["bash -c 'grep x a && npm run build'", undefined],
      ["bash -c 'npm test' || grep x a", /no match/],
    ] as const)
      assert.match(exitOneMeaning(command) ?? "a failure", meaning ?? /^a failure$/, command);
  });

  it("takes linear time for any length of command", () => {
    for (const part of ["a; ", "a && ", "a | ", "<<A\n", "(", "timeout 1 ", "xargs ", "set -e; "])
      assert.doesNotThrow(() => exitOneMeaning(`${part.repeat(30_000)}grep x`));
  });
});
