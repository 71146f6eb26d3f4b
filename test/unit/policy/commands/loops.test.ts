import assert from "node:assert/strict";
import fs from "node:fs";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import { hasAnyNames } from "../../../support/machine";
import { all, checkTable, commandContext, decide, linkedContext, told } from "./decide";

const [LITERAL, GLOB] = [
  /* oxfmt-ignore */ [
    "for f in a b; do cat $f; done", 'for f in a "b c"; do cat "$f"; done', "for f in src/a.ts; do [ -f $f ] && head -n 5 ${f}; done", "for i in {1..3}; do cat src/$i.ts; done",
    "for d in src deep; do (cd $d && ls); done", "for x in 1 2; do for y in a b; do echo $x$y; cat $x/$y.txt; done; done", 'for t in "TODO" "a b"; do grep -n "$t" src/a.ts; done',
    "for n in one two; do echo ${n}; done > /dev/null", "for f in a b; do if [ -f $f ]; then wc -l < $f; fi; done", "for c in node npm; do command -v $c; done",
    "for r in HEAD main; do git log --oneline -5 $r; done", "for f in a; do cat $f; done; for f in b; do cat $f; done", "for f in '$x' '`y`' '\\'; do echo \"$f\"; done",
    "for f in src; do ls -- $f; done",
  ],
  /* oxfmt-ignore */ [
    "for f in src/*.ts; do echo $f; wc -l $f; done", 'for f in src/*.ts; do echo "== $f"; cat "$f"; done', "for f in src/*.ts; do [ -f $f ] && cat $f; done", "for d in src/*/; do ls $d; ls ${d}; done",
    "for d in src/*; do ls $d/deep; ls \"$d\"/deep; ls \"${d}/deep\"; done", "for f in src/a*.ts src/b.ts; do head -3 $f; done", "for f in src/*.ts; do case $f in *.d.ts) echo $f;; esac; done",
  ],
];

describe("loops over words that are known", () => {
  it("run without a question when the body only reads for each of the words", async () => {
    await checkTable(all("allow", [...LITERAL, ...GLOB]), commandContext());
  });

  it("are judged by each word in place of the variable", async () => {
    const rows: readonly (readonly [string, string])[] = [
      ["for f in a .env; do cat $f; done", ".env may contain secrets"],
      ['for f in a .env; do cat "$f"; done', ".env may contain secrets"],
      ["for f in env; do cat .$f; done", ".env may contain secrets"],
      ["for f in a .env; do wc -l < $f; done", ".env may contain secrets"],
      ["for e in development production; do cat .env.$e; done", ".env.development may contain secrets"],
      ["for f in /etc/passwd; do cat $f; done", "/etc/passwd is outside"],
      ["for d in ..; do ls $d; done", "is outside"],
      ["for d in ..; do cd $d && cat x; done", "is outside"],
      ["for f in -delete; do find . $f; done", "Removes files: find . -delete"],
      ["for c in push; do git $c; done", "Goes to the network: git push"],
      ["for c in ls 'rm -r src'; do $c; done", "What runs is known only when it runs"],
      ["for c in ls rm; do $c x; done", "Removes files: rm x"],
      ["for c in 'touch y'; do sh -c \"$c\"; done", "Changes files: touch y"],
      ["for c in 'touch y'; do eval $c; done", "set by other commands"],
      ["for f in a b; do echo x > $f; done", "Writes to a. Writes to b."],
      ["for f in src/*; do cat $f/.env; done", "may match files that contain secrets"],
      ["for f in *; do cat $f; done", "may match files that contain secrets"],
      ["for f in a; do for g in .env; do cat $g; done; done", ".env may contain secrets"],
    ];
    await checkTable(rows, commandContext());
    assert.match(told(await decide("for d in /; do rm -rf $d; done", commandContext())), /^refuse/);
    const denied = commandContext({ rules: { deny: ["git push"] } });
    assert.match(told(await decide("for c in status push; do git $c; done", denied)), /^refuse.*git push/);
  });

  it("ask if the variable may be something else, or more than one word", () =>
    checkTable(
      [
        ...all(
          "is known only when it runs",
          /* oxfmt-ignore */ [
          "for f in a; do f=.env; cat $f; done", "for f in a; do cat $f; done; cat $f", "for f in a; do for f in b; do cat $f; done; cat $f; done", "for f in a; do cat $f; f=.env; done",
          'for f in "a .env"; do cat $f; done', "for f in '*'; do cat $f; done", 'for f in "a?"; do cat $f; done', "for f in '~/.ssh'; do ls $f; done", "for f in ~/x; do ls $f; done",
          "for f in $x; do cat $f; done", "for f in $(ls); do cat $f; done", "for f; do cat $f; done", 'for f in "$@"; do cat $f; done', "for _ in a; do cat $_; done", "for f in {1..50}; do cat $f; done",
          "for f in src/*.ts; do cat x/$f; done", 'for f in src/*.ts; do cat "x$f"; done', "for f in src/*.ts; do cat $f$f; done", "for f in a; do f[0]=.env; cat $f; done", "for f in a; do export f=.env; cat $f; done",
          "for f in a; do cat ${g}; done", "g() { f=.env; }; for f in a; do cat $f; done", "for f in ''; do cat $f; done",
        ],
        ),
        ...all(
          "Could not be analyzed",
          /* oxfmt-ignore */ [
          "for f in a; do eval f=.env; cat $f; done", "for f in a; do e\\val f=.env; cat $f; done", "for f in a; do time eval f=.env; cat $f; done", "for f in a; do cat ${f:=.env}; done", "for f in a; do cat ${f@P}; done",
          "for f in '-v a[$(touch y)]'; do [ $f ] && ls; done", "for f in 'x -o y'; do [ -f $f ]; done", "for f in 'my dir'/*; do cat $f; done", 'for f in "a b"*; do [ -f $f ]; done',
          "for f in src/*.ts; do cd deep; cat x; done", "for f in {1..50}; do cd deep; done", "while true; do cd ..; cat x; done", "until false; do command cd deep; done", "while true; do eval cd ..; done",
          "for f in a; do cat < {a,b}; done",
        ],
        ),
      ],
      commandContext(),
    ));

  it("that go on too often are read once, so that what they do is not known", async () => {
    const nested = ["a", "b", "c", "d"].map((name) => `for ${name} in 1 2 3 4; do `).join("");
    const line = `${nested}cat $d; ${"done; ".repeat(4)}`;
    assert.match(told(await decide(line, commandContext())), /is known only when it runs/);
  });

  it("over a glob ask when a name would be taken for several words, or for an option", async () => {
    const loop = "for f in src/*.ts; do head $f; done";
    const quoted = 'for f in src/*.ts; do head "$f"; done';
    const special = hasAnyNames ? ["a\t.env.ts", "a*.ts", "a?.ts", "a\\b.ts"] : [];
    for (const name of ["a b.ts", "a[b].ts", ...special]) {
      const context = commandContext();
      write(context, `src/${name}`);
      assert.match(told(await decide(loop, context)), /^ask: src\/a.*more than a name to the command/, name);
      assert.equal(told(await decide(quoted, context)), "allow", name);
      assert.match(told(await decide("for f in src/*.ts; do [ -f $f ]; done", context)), /^ask/, name);
    }
    const context = commandContext();
    write(context, "-n.ts");
    assert.match(told(await decide('for f in *.ts; do sort "$f"; done', context)), /^ask: -n\.ts stands for/);
    assert.equal(told(await decide('for f in ./*.ts; do sort "$f"; done', context)), "allow");
  });

  it("over a glob ask about links that lead outside", async () => {
    const context = linkedContext({ "src/l.ts": "/etc/passwd" });
    assert.match(told(await decide("for f in src/*.ts; do cat $f; done", context)), /^ask: src\/l\.ts leads to/);
  });
});

describe("the folder a command runs in", () => {
  it("is known by its variable in quotes", () =>
    checkTable(
      [
        ...all("allow", [
          'cat "$PWD"/src/a.ts',
          'cat "${PWD}/src/a.ts"',
          'ls "$PWD"',
          "echo $PWD",
          'cd src && ls "$PWD/deep"',
          "echo $? $#",
        ]),
        ['cat "$PWD/.env"', ".env may contain secrets"],
        ['cat "$PWD/../x"', "is outside"],
        ['PWD=/etc; cat "$PWD/passwd"', "Sets a variable"],
        ["cat $PWD/src/a.ts", "is known only when it runs"],
        ['cat "x$PWD"', "is known only when it runs"],
      ],
      commandContext(),
    ));
});

describe("commands that go from folder to folder", () => {
  it("ask about what a link leads to in each of the folders, however many there are", async () => {
    const context = commandContext();
    fs.mkdirSync(new URL(`${root(context)}/src/deep/x`));
    fs.symlinkSync("/etc/passwd", new URL(`${root(context)}/src/deep/x/l`));
    const line = "cd src; cd deep; cd x; cat l";
    assert.match(told(await decide(line, context)), /^ask: src\/deep\/x\/l leads to \/etc\/passwd/);
    assert.match(
      told(await decide(`${["a", "b", "c", "d"].map((name) => `cd ${name}; `).join("")}ls`, context)),
      /^ask: Searches more folders than can be checked: d/,
    );
    assert.equal(told(await decide("cd src && cd deep && cd x && ls", context)), "allow");
  });
});

function root({ workspace }: ToolContext): string {
  return String(workspace.folders[0]?.resource);
}

function write(context: ToolContext, name: string): void {
  fs.writeFileSync(new URL(`${root(context)}/${encodeURIComponent(name).replaceAll("%2F", "/")}`), "");
}
