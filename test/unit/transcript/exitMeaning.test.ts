import assert from "node:assert/strict";
import { exitOneMeaning } from "../../../src/transcript/exitMeaning";

describe("exit code 1 as an answer", () => {
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
    "# look\ngrep x a",
  ]) {
    it(`is "no match" for ${JSON.stringify(command)}`, () => assert.match(exitOneMeaning(command) ?? "", /no match/));
  }

  for (const [command, meaning] of [
    ["diff a b", /differ/],
    ["git diff --quiet", /differ/],
    ["cmp a b", /differ/],
    ["[ -f a ]", /condition/],
    ["test -f a", /condition/],
    ["which node", /not found/],
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
    "$(grep x a)",
    "",
    "   ",
    "'unclosed",
    "constructor",
  ]) {
    it(`is a failure, or cannot be told, for ${JSON.stringify(command)}`, () =>
      assert.equal(exitOneMeaning(command), undefined));
  }
});
