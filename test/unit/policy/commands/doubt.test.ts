import assert from "node:assert/strict";
import fc from "fast-check";
import { commandDecision } from "../../../../src/tools/runtime/policy/commands/commandDecision";
import { isPlainTest } from "../../../../src/tools/runtime/policy/line/plainTest";
import { createCommandGrammar } from "../../../../src/hosts/node/shells/commandGrammar";
import { GrammarError } from "../../../../src/tools/runtime/ports/grammarPort";
import { all, checkTable, commandContext, decide, told } from "./decide";

const ALLOWED = /* oxfmt-ignore */ [
        "ls", "ls -la src", "git status", "cat src/a.ts | grep foo", "echo hi", "for f in a b; do echo $f; done", "npm test",
        "if [ -f a ]; then ls; fi", "cd src && ls", 'echo "a b"', "f() { ls; }",
      ];

describe("doubt about commands", () => {
  it("asks if the shell could see more than the grammar does", () =>
    checkTable(
      all(
        "Could not be analyzed",
        /* oxfmt-ignore */ [
        "echo ${x@P}", "echo ${x:-$(ls)}", "echo ${x:=y}", "echo ${!x}", "ls =(ls)", "echo $[1+1]", "echo $((x))", "echo $((a[0]))",
        "echo $((3) > 2 | (4))", "echo $((1) & (2))", "echo $((1 <(2)))", "echo $((1 >(2)))", "echo $((x > 2))", "echo $((1 > $x))", "echo $((1 > `ls`))",
        "echo $((3 > 2) )", "echo $(( (3 > 2))", "echo $((1;2))", "echo $(('1' > 2))", "echo $((2#1 > 0))",
        "((x=1))", "[[ x -eq 'a[$(rm y)]' ]]", "[[ $x -gt 1 ]]", "[ -v x ]", "[[ a < b ]]", "x=(a b)", "x[0]=a", "x+=(a)", "ls *(e:'rm x':)",
        "ls (", "ls &&", "ls |", "| ls", "ls 'a", 'ls "a', "ls `", "$(", "if ls", "for", "cat <<EOF", "cat <<EOF\nx\nEOF y",
        "cat <<EOF\nx\n EOF\nEOF2", "cat <<'E F'\nx\nE F", "cat <<EOF | sh\nls\nEOF", "cat <<EOF; rm x\ny\nEOF", "cat <<EOF -n\nx\nEOF",
        "ls\\\n", "l\\\ns x", "ls\rrm x", "ls\u200b", "ls\u00a0x", "l\u202es", "ls \u0007", "ls\u2028rm x", "select x in a; do ls; done",
        "for ((i=0;i<3;i++)); do ls; done", "echo `echo \\`rm x\\``", "exec 3<>a", "ls <&a", "declare -f x", "export -n x",
        "unset 'a[$(rm x)]'", "{ ls; } > /dev/null x", "cat <<A <<B\na\nA\nb\nB",
        "a=b\\\nc ls", "echo ${#x[@]}", 'x="${y/a/b}"', "cat <<EOF\n${x@P}\nEOF", "function f { ls",
      ],
      ),
      commandContext(),
    ));

  it("asks about a declaration that gives a variable the integer attribute, whose value the shell evaluates", () =>
    checkTable(
      all(
        "Could not be analyzed",
        /* oxfmt-ignore */ [
        "declare -i x='a[$(touch y)]'", "typeset -i x='a[$(touch y)]'", "declare -g -i x=1", "declare -x -i x=1", "declare -xi x=1", "declare -i x; x=1",
        "y='a[$(touch z)]'; declare -i x=$y", "declare -i x; x+=1", "declare -i x; for x in 'a[$(touch y)]'; do :; done", "export -i x=1", "readonly -i x=1",
      ],
      ),
      commandContext(),
    ));

  it("asks about what only bash knows if another shell would read it", async () => {
    const lines = [
      ...[
        "[[ a || touch == made ]]",
        "! [[ a && touch == made ]]",
        "echo &>/dev/null touch made",
        "ls &>>/dev/null",
        "x+=a/b; ls",
      ],
      ...["y='a PATH=.'; export x=$y; ls", "export x=`pwd`; ls"],
    ];
    const quoted = (line: string): string => `'${line.replaceAll("'", `'\\''`)}'`;
    for (const shell of ["sh", "dash", "ash", "/bin/sh", "env sh", "bash -c ls; sh"])
      await checkTable(
        all(
          "Could not be analyzed: something that only bash knows",
          lines.map((line) => `${shell} -c ${quoted(line)}`),
        ),
        commandContext(),
      );
    await checkTable(all("allow", [...lines, ...lines.map((line) => `bash -c ${quoted(line)}`)]), commandContext());
    const posix = createCommandGrammar(() => "/bin/sh");
    await checkTable(
      [
        ...all("Could not be analyzed: something that only bash knows", [
          "ls {a,b}",
          "cat $'a'",
          "cat a$'b'c",
          ...lines,
          ...lines.map((line) => `eval ${quoted(line)}`),
        ]),
        ...all("allow", ["[ -f a ] || ls", "ls >/dev/null 2>&1", "x=1; ls", "export x=1; ls"]),
        ...lines.map((line) => [`bash -c ${quoted(line)}`, "allow"] as const),
      ],
      commandContext({ context: { grammar: posix } }),
    );
  });

  it("asks about a function that the line calls by the name of a command", () =>
    checkTable(
      [
        ...all("Could not be analyzed: a function that a command of the same name runs", [
          ...[
            "ls() { ls; }",
            "true() { true & true & }; true",
            "cat() { head a; }; cd src && cat b",
            "ls() { pwd; }; time ls",
          ],
          ...["eval 'ls() { pwd; }'; cd src && ls", "ls() { pwd; }; eval 'l\\s'"],
        ]),
        ...all("Could not be analyzed: a function of an unusual name", [
          ...["function export { ls; }", "command() { ls; }; cd src", "a.b() { ls; }"],
        ]),
        ...all("allow", ["f() { ls; }", "function f { ls; }; pwd", "f() { cat a; }; cd src && ls"]),
      ],
      commandContext(),
    ));

  it("still reads declarations whose attributes only mark a variable", () =>
    checkTable(all("allow", ["declare -r x=1", "declare -g x=1", "readonly x=1; echo $x"]), commandContext()));

  it("asks if a line continuation is inside what begins a substitution, an expression, or an operator", () =>
    checkTable(
      all(
        "Could not be analyzed",
        /* oxfmt-ignore */ [
        'echo "$\\\n(touch x)"', "echo $\\\n(touch x)", 'echo "$\\\n{x@P}"', 'echo "$\\\n((x))"', 'echo "$\\\n[x]"', 'echo "`\\\ntouch x`"',
        "cat <<EOF\n$\\\n(touch x)\nEOF", "cat <<EOF\n`\\\ntouch x`\nEOF", 'x="$\\\n(touch x)"', 'for f in "$\\\n(touch x)"; do echo; done',
        'cat <<< "$\\\n(touch x)"', 'export x="$\\\n(touch x)"', "bash -c 'echo \"$\\\n(touch x)\"'", 'echo "$\\\n\\\n(touch x)"',
        'echo "\\\\$\\\n(touch x)"', "echo='a[$(touch x)]'; echo \"$(\\\n(echo))\"", "echo='a[$(touch x)]'; echo $(\\\n(echo))",
        "ls &\\\n& ls", "[\\\n[ -d src ]]", "cat <\\\n(ls)",
      ],
      ),
      commandContext(),
    ));

  it("asks if a line may write to a file that it opens to read", () =>
    checkTable(
      [
        ...all("Writes to /dev", [
          "echo x >/dev/tty",
          "echo x <a >/dev/stdin",
          "echo x >/dev/stdin",
          "echo x 3<a >/dev/fd/3",
        ]),
        ...all("an output that may lead to it", [
          "echo x 1<a >/dev/stdout",
          "ls 2<a 2>/dev/stderr",
          "echo x 1<a >/dev/fd/1",
          "bash -c 'echo x >/dev/stdout' 1<a",
        ]),
        ...all("allow", [
          "echo x >/dev/stderr",
          "echo {1..3} >/dev/stderr",
          "cat </dev/stdin >/dev/stdout",
          "ls 2>/dev/fd/1",
          "cat <a >/dev/null",
          "cat <a >&2",
          "cat /dev/fd/3 3<a",
          "cat <<< a >/dev/stdout",
        ]),
      ],
      commandContext(),
    ));

  it("asks if bash ends a text elsewhere, because its lines go on in the next", () =>
    checkTable(
      [
        ...all("handed over in a way that is not known", [
          "cat <<EO\nE\\\nO\nls\nEO",
          "cat <<-EO\n\tE\\\nO\nls\nEO",
          "cat <<E\na\\\nE\nls",
          "cat <<E\na\\\nE\nls\nE",
          "cat <<E\n\\\nE\nls\nE",
        ]),
        ...all("allow", [
          "cat <<EOF\na \\\n  b\nEOF",
          "cat <<EOF\na\\\\\nEOF",
          "cat <<'E'\na\\\nE\nls",
          "cat <<-EOF\n\ta \\\n\tb\n\tEOF\nls",
        ]),
      ],
      commandContext(),
    ));

  it("asks if a redirection sets a variable", () =>
    checkTable(
      [
        ...all(
          "Could not be analyzed",
          /* oxfmt-ignore */ [
          "ls {x['$(touch y)']}</dev/null", "ls {PATH}<a; cat b", ": {HOME}<a", "ls {fd}>&2", "cat {x[y]}<<<a", "cat {x}<<E\na\nE", "cat <a {x[1]}<b", "ls {x[\"a b\"]}>/dev/null",
        ],
        ),
        ...all(
          "allow",
          /* oxfmt-ignore */ [
          "echo ${x}>/dev/null", "echo {x} </dev/null", "{ ls; }>/dev/null", "f() { ls; }>/dev/null", "ls {a,b}/c>/dev/null", "echo a{x}>&2", "echo {x}a>&2",
        ],
        ),
      ],
      commandContext(),
    ));

  it("reads a line that goes on after a space, a word or between single quotes", () =>
    checkTable(
      all(
        "allow",
        /* oxfmt-ignore */ [
        "ls \\\n  -la", "git log \\\n  --oneline \\\n  -5", 'echo "one \\\ntwo"', "echo 'a$\\\n(b)'", "cat <<'EOF'\n$\\\n(touch x)\nEOF", 'echo "a\\\nb"',
        'echo "$\\\\\n(b)"',
      ],
      ),
      commandContext(),
    ));

  it("asks about a test in which a word may be an operator, or a command of its own", () =>
    checkTable(
      [
        ...all(
          "Could not be analyzed",
          /* oxfmt-ignore */ [
          "[ x || ./evil ]", "[ x && ./evil ]", 'x="touch y"; [ x || $x ]', "x='-v a[$(touch y)]'; [ $x ]", "x=-v; y='a[$(touch y)]'; [ \"$x\" \"$y\" ]",
          "[ -f $x ]", "[ $x = a ]", "[ ! $x ]", "[ * ]", "[ -f * ]", "[ -f a* ]", "[ ? ]", '[ "$@" ]', "[ $@ ]", "[ -n $* ]", "[ $_ ]", "[ -v x ]", "[ -R x ]", "[ a -o b ]", "[ a -a b ]",
          "[ {-v,$x} ]", "[ {-v,a} ]", "[ a b ]", "[ a b c d ]", '[ "$x" "$y" = a ]', "[ ! a b ]", '[ a "$x" b ]', "[ $'x' ]", '[ $"x" ]', '[ -n "${x@P}" ]', "[ -n x$y ]", '[ -n x"$@" ]',
          "[[ -v x ]]", "[[ $x -eq 1 ]]", "[[ 1 -eq $x ]]", "[[ a -eq 1 ]]", "[[ 1 -lt 2 && $x -eq 1 ]]", "[[ $? -eq x ]]", "[[ $?x -eq 1 ]]", "[[ $? -eq 1x ]]", "[[ a&&-v $x ]]", "[[ -n $x||-v x ]]", "[[ a&&-o x ]]", "[[ a||! -R x ]]", "[[ -n $(($x)) ]]",
        ],
        ),
        ...all(
          "allow",
          /* oxfmt-ignore */ [
          "[ a ]", '[ "$x" ]', '[ -n "$x" ]', "[ -z '$x' ]", '[ ! -f "$x" ]', '[ "$x" = "$y" ]', '[ "$x" == a ]', '[ "${x}y" != "a b" ]', "[ $? -eq 0 ]", "[ $# -gt 1 ]", '[ "$?" = 0 ]', '[ "$x" -eq 1 ]',
          "[ a -nt b ]", "[ ! a = b ]", "[ -f *.md ]", "[ -d src/a.ts ]", "[ -d ~/x ]", "[[ $? -eq 0 ]]", "[[ 1 -lt 2 && -n $x ]]", '[[ "$#" -eq 0 ]]', "[[ $x == a* ]]", "[[ -n $x || -d src ]]", "[[ -n $x||-d src ]]", "[[ -n $x&&$y == a-v ]]",
        ],
        ),
      ],
      commandContext(),
    ));

  it("takes no test without words for plain, nor words that quotes do not part", () => {
    for (const text of ["[  ]", "[ ' ]", '[ a"b ]', "[ ! ! ]x", "((1))"]) assert.equal(isPlainTest(text), false, text);
    for (const text of ["[ ! ]", "[ a=b ]", '[ "a"b = c ]']) assert.equal(isPlainTest(text), true, text);
  });

  it("asks about every command if there is no grammar, and refuses what it can see", async () => {
    const { grammar: _, ...without } = commandContext();
    assert.equal(told(await decide("ls", without)), "ask: Could not be analyzed: commands are not analyzed here.");
    const other = commandContext({
      context: { grammar: { language: undefined, parse: () => Promise.reject(new Error()) } },
    });
    assert.match(told(await decide("ls", other)), /^ask: Could not be analyzed: the shell of this machine/);
    const broken = commandContext({
      context: { grammar: { language: "bash", parse: () => Promise.reject(new GrammarError("It is gone.")) } },
    });
    assert.equal(told(await decide("ls", broken)), "ask: Could not be analyzed: It is gone.");
    const bug = commandContext({
      context: { grammar: { language: "bash", parse: () => Promise.reject(new TypeError("bug")) } },
    });
    await assert.rejects(decide("ls", bug), TypeError);
  });

  it("refuses what it can't read while a rule denies some commands, whoever would answer a question", async () => {
    const rules = { deny: ["mkdir"] };
    const gone = { language: "bash", parse: () => Promise.reject(new GrammarError("It is gone.")) } as const;
    const own = { language: undefined, parse: () => Promise.reject(new Error()) };
    for (const [grammar, why] of [
      [gone, "It is gone."],
      [own, "the shell of this machine has its own language."],
    ] as const)
      assert.match(
        told(await decide("mkdir x", commandContext({ rules, context: { grammar } }))),
        new RegExp(`^refuse: .*cannot be checked against the user's rules in .*shell\\.deny: ${why}`),
      );
    assert.match(told(await decide("ls", commandContext({ rules }))), /^allow/);
  });

  it("asks when a context has no settings about commands", async () => {
    const context = commandContext();
    const { commands: _, ...settings } = context.settings;
    assert.equal(told(await decide("ls", { ...context, settings })), "ask: Only reads.");
  });

  it("asks if a path can't be looked at, or the workspace refuses it", async () => {
    const context = commandContext();
    const refusing = {
      ...context,
      settings: { ...context.settings, paths: { outside: "refuse", secret: [], notSecret: [], own: [] } as const },
    };
    assert.match(told(await decide("cat /etc/passwd", refusing)), /^ask: Permission denied: \/etc\/passwd/);
    const place = (): Promise<never> => Promise.reject(new Error("gone"));
    const broken = { ...context, workspace: { ...context.workspace, place } };
    assert.equal(told(await decide("cat src/a.ts", broken)), "ask: src/a.ts could not be checked.");
  });

  it("asks about what is too long, too deeply nested, or names too many paths", async () => {
    const context = commandContext();
    assert.match(told(await decide(`echo ${"a".repeat(6000)}`, context)), /too long to analyze \(6005 characters/);
    assert.match(told(await decide("(".repeat(80) + "ls" + ")".repeat(80), context)), /Could not be analyzed/);
    assert.match(
      told(await decide(`ls ${Array.from({ length: 60 }, (_, index) => `a${index}`).join(" ")}`, context)),
      /Names 60 paths, of which 50/,
    );
    assert.match(told(await decide("eval eval eval eval eval eval ls", context)), /too many nested shells/);
    assert.match(
      told(await decide("nice nice nice nice nice nice nice nice ls", context)),
      /What runs is known only when it runs/,
    );
    const many = Array.from({ length: 20 }, (_, index) => `rm a${index}`).join(";");
    assert.match(told(await decide(many, context)), /And for 12 more reasons\.$/);
    assert.match(told(await decide(`rm ${"a ".repeat(90)}`, context)), /Removes files: rm [a ]{90,}…/);
  });

  it("asks about what follows a command that is allowed, however it is put there", async () => {
    const context = commandContext({ rules: { allow: ["npm test"] } });
    const ways: readonly ((allowed: string, more: string) => string)[] = [
      (a, b) => `${a}; ${b}`,
      (a, b) => `${a} && ${b}`,
      (a, b) => `${a} || ${b}`,
      (a, b) => `${a} & ${b}`,
      (a, b) => `${a}\n${b}`,
      (a, b) => `${a} | ${b}`,
      (a, b) => `(${b}); ${a}`,
      (a, b) => `${a}; { ${b}; }`,
      (a, b) => `${a}; $(${b})`,
      (a, b) => `${a}; echo $(${b})`,
      (a, b) => `${a}; echo "\`${b}\`"`,
      (a, b) => `cat <(${b}); ${a}`,
      (a, b) => `if ${b}; then ${a}; fi`,
      (a, b) => `f() { ${b}; }; ${a}`,
      (a, b) => `${a}; sh -c '${b}'`,
      (a, b) => `${a}; eval "${b}"`,
      (a, b) => `${a}; env ${b}`,
      (a, b) => `${a}; xargs ${b}`,
      (a, b) => `${a}; find . -exec ${b} \\;`,
      (a, b) => `x=$(${b}) && ${a}`,
      (a, b) => `${a}; cat <<EOF\n$(${b})\nEOF`,
      (a, b) => `${a}; timeout 5 nice ${b}`,
      (a, b) => `! ${b}; ${a}`,
      (a, b) => `while ${b}; do ${a}; done`,
    ];
    const more = /* oxfmt-ignore */ [
        "rm -rf x", "rm x", "curl x", "mv a b", "sudo ls", "node -e x", "foo", "> out", "git push",
      ];
    for (const allowed of ALLOWED) assert.equal((await decide(allowed, context)).kind, "allow", allowed);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALLOWED),
        fc.constantFrom(...ways),
        fc.constantFrom(...more),
        async (allowed, put, added) => {
          const command = put(allowed, added);
          assert.notEqual((await decide(command, context)).kind, "allow", command);
        },
      ),
      { numRuns: 400, seed: 6 },
    );
  });

  it("sees a command through every way of quoting it", async () => {
    const context = commandContext();
    const quote = fc.constantFrom<(letter: string) => string>(
      (x) => x,
      (x) => `'${x}'`,
      (x) => `"${x}"`,
      (x) => `\\${x}`,
      (x) => `$'${x}'`,
      (x) => `''${x}`,
      (x) => `""${x}`,
      (x) => `\\\n${x}`,
      (x) => `$x${x}`,
      (x) => `$(:)${x}`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("rm", "curl", "dd", "sudo", "mv", "kill"),
        fc.array(quote, { minLength: 4, maxLength: 4 }),
        async (name, quotes) => {
          const command = `${Array.from(name)
            .map((letter, index) => quotes[index]?.(letter))
            .join("")} a`;
          assert.notEqual((await decide(command, context)).kind, "allow", command);
        },
      ),
      { numRuns: 300, seed: 6 },
    );
  });

  it("never throws, and never takes long, whatever the text is", async () => {
    const piece = fc.constantFrom(
      "$",
      "(",
      ")",
      "{",
      "}",
      "[",
      "]",
      "<",
      ">",
      "|",
      "&",
      ";",
      "'",
      '"',
      "`",
      "\\",
      " ",
      "\n",
      "#",
      "=",
      "!",
      "*",
      "?",
      "~",
      "ls",
      "rm",
      "a",
      "EOF",
      "<<",
      "$(",
      "${",
      "if",
      "then",
      "fi",
      "-x",
      "/",
      "..",
      "é",
      "\u0000",
    );
    for (const language of ["bash", "powershell"] as const) {
      const context = commandContext({ language });
      const cwd = await context.workspace.resolve(".");
      await commandDecision("ls", cwd, context);
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
          const { kind } = await commandDecision(pieces.join(""), cwd, context);
          assert.match(kind, /^(?:allow|ask|refuse)$/);
        }),
        { numRuns: 300, seed: 6 },
      );
    }
  });
});
