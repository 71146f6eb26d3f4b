import { all, checkTable, commandContext } from "./decide";

describe("lines that look like more than they do", () => {
  it("run without a question when they set options of the shell that let no other command run", () =>
    checkTable(
      [
        ...all("allow", [
          "set -e; ls",
          "set -eu; ls",
          "set -euo pipefail; ls",
          "set -o pipefail; ls",
          "set -x; ls",
          "set +e; ls",
          "set -e -u -o nounset; ls",
          "set -euxo pipefail && ls",
        ]),
        ...all(
          "Runs code that can't be checked: set",
          /* oxfmt-ignore */ [
          "set", "set -a; ls", "set -k; ls", "set -f; ls", "set -P; ls", "set +B; ls", "set -o; ls", "set -eo", "set -o allexport; ls", "set -o posix; ls", "set -o physical; ls", "set -- a b; ls", "set a; ls", "set -e a; ls", "set -; ls",
          "set -ea; ls", "set +o; ls", "set -n; ls", "set $x; ls", "set -o $x; ls", "set pipefail; ls", "set -T; ls", "set -ex x; ls",
        ],
        ),
      ],
      commandContext(),
    ));

  it("run without a question when an interpreter prints only numbers or one text", () =>
    checkTable(
      [
        ...all("allow", [
          'python3 -c "print(1)"',
          "python3 -c 'print(3*7 + 1)'",
          "node -e 'console.log(1)'",
          "node -e 'console.log(\"a b\");'",
          "python -c \"print('a')\"",
          "python3 -c 'print(2*(3+4) / 5, 6)'",
        ]),
        ...all(
          "Runs code",
          /* oxfmt-ignore */ [
          "python3 -c 'print(open(1))'", "python3 -c 'print(x)'", "python3 -c 'print(9**9)'", "python3 -c 'print(9* *9)'", "python3 -c 'print(\"a\\nb\" + x)'", "python3 -c 'print(\"\\x61\")'", "node -e 'console.log(`$x`)'", "node -e 'console.log(process)'",
          "node -e 'console.log(1); x()'", "node -e 'console.log(1)' x", "node -r ./x -e 'console.log(1)'", "python3 -ic 'print(1)'", "python3 -c \"print($x)\"", 
          "node -p 1", "python3 -c 'print(1)\nx'", "python3 -c 'print(f\"a\")'", "python3 -c 'print(0x1)'", "python3 -c 'print(\"a\" \"b\")'",
        ],
        ),
      ],
      commandContext(),
    ));

  it("run without a question when they set variables that nothing uses", () =>
    checkTable(
      [
        ...all("allow", ["export FOO=bar", "FOO=bar", "export A=1 B=2", "FOO=bar; BAR=baz", "export FOO=$HOME"]),
        ...all(
          "Sets a variable",
          /* oxfmt-ignore */ [
          "export FOO=bar; npm test", "export FOO=bar && make", "FOO=bar make", "export PATH=./x", "HOME=.", "export LD_PRELOAD=x", "export BASH_ENV=x", "TOOL_RESULT_VIEWER_SHELL=x", "IFS=x", "PS4=x", "export GIT_DIR=x", "NODE_OPTIONS=x", "PWD=x",
          "export FOO=bar; ls", "FOO=1; PATH=./x",
        ],
        ),
        ["export FOO=$(touch y)", "Changes files"],
        ["FOO=`touch y`", "Changes files"],
        ["export FOO=bar > y", "Writes to y"],
      ],
      commandContext(),
    ));

  it("run without a question when they read what the system reports about itself", async () => {
    await checkTable(
      [
        ...all("allow", [
          "cat /proc/cpuinfo",
          "cat /etc/os-release",
          "grep -c processor /proc/cpuinfo",
          "head -1 /proc/meminfo",
        ]),
        ...all("outside the workspace", [
          "cat /etc/passwd",
          "cat /proc/1/environ",
          "cat /proc/self/status",
          "cat /etc/os-release/../passwd",
          "cat /proc/cpuinf*",
          "cat //etc/os-release",
          "cp a /etc/os-release",
          "cat /etc",
        ]),
        ["echo x > /etc/os-release", "Writes to /etc/os-release"],
      ],
      commandContext(),
    );
    const context = commandContext();
    const paths = { outside: "refuse", secret: [], notSecret: [], own: [] } as const;
    await checkTable([["cat /proc/cpuinfo", "Permission denied"]], {
      ...context,
      settings: { ...context.settings, paths },
    });
    const secret = { outside: "ask", secret: ["**/os-release"], notSecret: [], own: [] } as const;
    await checkTable([["cat /etc/os-release", "may contain secrets"]], {
      ...context,
      settings: { ...context.settings, paths: secret },
    });
  });

  it("run without a question when they show the differences of one commit", () =>
    checkTable(
      [
        ...all("allow", [
          "git log -p -1",
          "git log -1 -p",
          "git log -p -n 1 HEAD~3",
          "git log -u -n1",
          "git log --patch --max-count=1 --stat main",
        ]),
        ...all(
          "Shows the history",
          /* oxfmt-ignore */ [
          "git log -p", "git log -p -2", "git log -p -1 -2", "git log -p -n 12", "git log -p -1 -S KEY", "git log -p -1 --grep=key", "git log -p -1 -G.", "git log -p -1 a..b", "git log -p -1 a b", "git log -p -1 -n 5", "git log -p -1 --all", "git log -p -1 ^a",
        ],
        ),
      ],
      commandContext(),
    ));

  it("can be allowed by a rule when they print the contents of a database", () =>
    checkTable(
      [
        ["sqlite3 data.db .tables", "allow"],
        ["sqlite3 data.db .schema", "Reads a database"],
        ["sqlite3 data.db .tables x", "Changes or reads a database"],
        ["sqlite3 data.db 'drop table a'", "Changes or reads a database"],
        ["sqlite3 data.db '.shell ls'", "Changes or reads a database"],
        ["sqlite3 -init x .tables", "Changes or reads a database"],
        ["sqlite3 data.db", "Changes or reads a database"],
      ],
      commandContext({ rules: { allow: ["sqlite3 data.db .tables"] } }),
    ));
});
