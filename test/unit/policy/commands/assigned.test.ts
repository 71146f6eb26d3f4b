import { all, checkTable, commandContext } from "./decide";

describe("variables that a line sets once, to a value that is known", () => {
  it("stand for that value in what follows", () =>
    checkTable(
      [
        ...all("allow", [
          'f=src/a.ts; wc -l "$f"',
          "f=src/a.ts && head -3 $f",
          "f=src/a.ts\nhead -3 ${f}\ntail -3 $f",
          "F=src; ls $F; ls $F/deep",
          'd="src/deep"; cd "$d" && ls',
          'p="a b"; grep -rn "$p" src',
          "f=src/a.ts; for x in 1 2; do cat $f; done",
          "f=src/a.ts; if [ -f $f ]; then cat $f; fi",
          "i=1; echo $((i+1))",
          "x=5; y=3; echo $((x * y)) $(($x > 2))",
          "d=src; grep -rn foo . && ls $d",
          "x=1; while read -r l; do echo $l; done < src/a.ts",
        ]),
        ["f=.env; cat $f", ".env may contain secrets"],
        ['e=env; cat ".$e"', ".env may contain secrets"],
        ["d=..; ls $d", "outside the workspace"],
        ["f=/etc/passwd; cat < $f", "/etc/passwd is outside"],
        ["c=rm; $c src/a.ts", "Removes files"],
        ["c='touch x'; sh -c \"$c\"", "Changes files: touch x"],
        ["o=--output=x; git diff $o", "Writes a file"],
      ],
      commandContext(),
    ));

  it("are not known if something prevents that, or sets them again", () =>
    checkTable(
      [
        ...all("known only when it runs", [
          ...["false && f=src/a.ts; cat $f", "ls || f=src/a.ts; cat $f", "(f=src/a.ts); cat $f", "f=src/a.ts & cat $f"],
          ...["f=src/a.ts | ls; cat $f", "if ls; then f=src/a.ts; fi; cat $f", "cat $f; f=src/a.ts"],
          ...[
            "f=src/a.ts; f=.env; cat $f",
            "f=a; f+=b; cat $f",
            "f+=b; cat $f",
            "f=a; for f in .env; do :; done; cat $f",
          ],
          ...[
            "f=src/a.ts; export f=.env; cat $f",
            "f=src/a.ts; read f < src/b; cat $f",
            "f=src/a.ts; f=.env ls; cat $f",
          ],
          // The assignment fails, and the next line runs.
          ...["readonly", "declare -r", "declare", "local", "typeset", "export"].map(
            (how) => `${how} f\nf=src/a.ts\ncat $f`,
          ),
          ...["f=a; g() { f=.env; }; cat $f", "f=src/*; cat $f", "f='a b'; cat $f", "f=$(ls); cat $f", "f=; cat $f"],
          ...["f='~/x'; cat $f", "f=~/x; cat $f", "PATH=src/a.ts; cat $PATH", "f=a; bash -c 'cat $f'"],
        ]),
        ...all("set by other commands", [
          "f=src/a.ts; . ./x; cat $f",
          "f=src/a.ts; builtin . ./x; cat $f",
          "f=src/a.ts; r\\ead f < src/b; cat $f",
          "f=src/a.ts; e'v'al 'f=.env'; cat $f",
          "reado\\nly f; f=src/a.ts; cat $f",
        ]),
        ...all("arithmetic that may run commands", [
          ...[
            "echo $((i+1))",
            "i=x; echo $((i+1))",
            "i=1; i=$((i+1)); echo $((i+1))",
            "i=1; echo $((i=2))",
            "i=1; echo $((i++))",
          ],
          ...[
            "i=010; echo $((i))",
            "i=1; echo $((j+i))",
            "i='a[$(touch x)]'; echo $((i))",
            "false && i=1; echo $((i+1))",
          ],
        ]),
      ],
      commandContext(),
    ));
});
