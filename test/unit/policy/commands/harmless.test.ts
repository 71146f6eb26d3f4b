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
          "python3 -c 'print()'",
          "python3 -c 'print(1.5*2, 7//2, -(-3) % 10)'",
          "python3 -c 'print(1024*1024*1024*1024)'",
        ]),
        ...all(
          "Runs code",
          /* oxfmt-ignore */ [
          "python3 -c 'print(open(1))'", "python3 -c 'print(x)'", "python3 -c 'print(9**9)'", "python3 -c 'print(1/0)'", "python3 -c 'print(1//0)'", "python3 -c 'print(5%(2-2))'", "python3 -c 'print(1(2))'", "python3 -c 'print(1 2)'", "python3 -c 'print(010)'", "python3 -c 'print(1, )'", "python3 -c 'print((1,2)-3)'", "python3 -c 'print(1/.0)'", "python3 -c 'print(1.(2))'", 
          "python3 -c 'print(9* *9)'", "python3 -c 'print(\"a\\nb\" + x)'", "python3 -c 'print(\"\\x61\")'", "node -e 'console.log(`$x`)'", "node -e 'console.log(process)'",
          "node -e 'console.log(1); x()'", "node -e 'console.log(1)' x", "node -r ./x -e 'console.log(1)'", "python3 -ic 'print(1)'", "python3 -c \"print($x)\"", 
          "node -p 1", "python3 -c 'print(1)\nx'", "python3 -c 'print(f\"a\")'", "python3 -c 'print(0x1)'", "python3 -c 'print(\"a\" \"b\")'",
        ],
        ),
      ],
      commandContext(),
    ));

  it("run without a question when they only list tags, pass over folders, or ask for a process", () =>
    checkTable(
      [
        ...all("allow", ["git tag -n1", "git tag -n", "git tag -l -n3", "git tag --list 'v*' -n2 --sort=-refname"]),
        ...all("Changes the repository", ["git tag v1", "git tag v1 -n1", "git tag -n1 v1", "git tag -a5"]),
        ...all("allow", [
          "grep -d skip KEY a.txt",
          "grep --directories=skip KEY a.txt",
          "grep -D skip -d skip KEY a.txt",
          "grep -nd skip KEY a.txt",
        ]),
        ...all("Reads folders or devices", [
          "grep -d recurse KEY src",
          "grep -d skip -d recurse KEY src",
          "grep --dir=recurse KEY src",
          "grep -d $x KEY src",
          "grep -D read KEY src",
          "grep -d",
        ]),
        ...all("allow", [
          "kill -0 123",
          "kill -0 1 22",
          "jobs",
          "jobs -l",
          "umask",
          "umask -S",
          "npx --version",
          "npx -v",
        ]),
        ...all("Ends processes", [
          "kill",
          "kill -0",
          "kill 1",
          "kill -9 1",
          "kill -0 -5",
          "kill -0 $x",
          "kill -0 0",
          "kill -0 01",
        ]),
        ...all("Runs code that can't be checked", ["umask 0", "jobs -x ls"]),
      ],
      commandContext(),
    ));

  it("run without a question when braces are in quotes, where they stand for themselves", () =>
    checkTable(
      [
        ...all("allow", [
          "awk '{print $1, $2}' a.txt",
          "awk -F: '{printf \"%s %s\\n\", $1, $2}' a.txt",
          "grep -rn KEY --include='*.{ts,js}' src",
          "bash -c 'ls {a,b}'",
          'echo "{a,b}"',
          "ls \\{a,b\\}",
          "jq '{a, b}' data.json",
        ]),
        ["awk '{print $1, $2 > \"x\"}' a.txt", "Runs an awk program"],
        ["bash -c 'touch {a,b}'", "Changes files"],
        ["bash -c 'cat {a,.env}'", "may contain secrets"],
        ["rm '{a,b}'", "Removes files"],
        ...all("is known only when it runs", ["ls {a,$x}", 'ls {"a,$x"}', "ls '{a',$x}"]),
      ],
      commandContext(),
    ));

  it("run without a question when sed prints or changes what it shows by blocks, steps, and letters", () =>
    checkTable(
      [
        ...all("allow", [
          "sed -n '/a/{p;q}' a.txt",
          "sed -n '10,20{=;p;}' a.txt",
          "sed -n '1~2p' a.txt",
          "sed -n '/a/,/b/{/c/!p}' a.txt",
          "sed 'y/abc/xyz/' a.txt",
          "sed -n '/a/{s/a/b/p}' a.txt",
        ]),
        ...all("Runs a sed script", [
          "sed '/a/{w made}' a.txt",
          "sed '/a/{p;w made}' a.txt",
          "sed '{e touch made}' a.txt",
          "sed 'y/a/b/w made' a.txt",
          "sed '{p}e ls' a.txt",
          "sed '{s/a/b/e}' a.txt",
          "sed '1~e' a.txt",
        ]),
      ],
      commandContext(),
    ));

  it("run without a question when they read lines into variables that mean nothing", () =>
    checkTable(
      [
        ...all("allow", [
          'while read -r line; do echo "$line"; done < a.txt',
          'while IFS= read -r line; do echo "$line"; done < a.txt',
          "cat a.txt | while IFS=: read -r a b; do printf '%s\\n' \"$a\"; done",
          "IFS=$'\\t' read -r a b <<< x",
          "IFS=' ,' read -r a",
          'IFS="," read a',
          "read",
          "read -r -d '' text <<'E'\na\nE",
        ]),
        ...all("Runs code that can't be checked: read", [
          "read PATH",
          "read -r IFS",
          "read 'a[$(touch made)]'",
          "read -r a PS4",
          "read a*",
        ]),
        ["read -a a", "Has an option that is not known"],
        ...all("Sets a variable", ["IFS=x echo a", "IFS=/ ls", "IFS=$x read a", "PATH=. read a"]),
        ['while read -r x; do cat "$x"; done < a.txt', "is known only when it runs"],
        ["for f in a b; do read f; cat $f; done", "a loop whose variable may be set by other commands"],
        ["env read x", "Starts a command of the shell as a program"],
      ],
      commandContext(),
    ));

  it("run without a question when they compare the output of commands that only read", () =>
    checkTable(
      [
        ...all("allow", ["diff <(sort a.txt) <(sort b.txt)", "comm -12 <(sort a.txt) <(sort b.txt)", "cat <(ls)"]),
        ...all("Changes files", ["diff <(touch a) b.txt", "cat <(touch a)"]),
        ...all("is known only when it runs", ["bash <(ls)", "cat >(ls)", "cat <(ls)x", "python3 <(ls)", "eval <(ls)"]),
        ["cat <(cat .env)", "may contain secrets"],
        ["uniq a.txt <(ls)", "Writes a file"],
        ...all("What runs is known only when it runs", ["timeout 1 <(ls)", "env <(ls)", "<(ls)"]),
      ],
      commandContext(),
    ));

  it("are asked about if they start a command of the shell as a program, which may do something else", () =>
    checkTable(
      [
        ...all("Starts a command of the shell as a program", [
          "env cd src && grep -r KEY .",
          "nice cd src && ls",
          "timeout 1 cd src",
          "time set -e",
          "find . -exec cd src ';'",
          "ls | xargs cd",
        ]),
        ["find . -exec ';'", "allow"],
        ...all("allow", ["command cd src && ls", "builtin cd src && ls", "builtin set -e", "env ls", "command"]),
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

  it("run without a question when they set variables of usual names, and everything else of them only reads", () =>
    checkTable(
      [
        ...all("allow", [
          ...[
            'N=$(git rev-parse HEAD); echo "$N"',
            'FILES=$(ls src | wc -l); echo "$FILES files"',
            "COUNT=3; echo $COUNT",
          ],
          ...[
            "N=1; M=2; x=3; echo $N $M $x",
            'for F in *.txt; do echo "$F"; done',
            "N=1 ls",
            "export N=1; ls",
            "bash -c 'N=1; ls'",
          ],
        ]),
        ...all("Sets a variable that may change what programs do", [
          ...[
            "N=1; make",
            "N=1 make",
            "COUNT=1 npm test",
            "N=1; FOO=1; ls",
            "FOO=1; ls",
            "N=1; PATH=./x; ls",
            "env N=1 ls",
          ],
          ...[
            "TAR_OPTIONS=x; tar tf a.tar",
            "RIPGREP_CONFIG_PATH=x; rg y",
            "LESS=x less a.txt",
            "TIME_STYLE=x; ls",
            "TMP=x; ls",
          ],
        ]),
        ...all("arithmetic that may run commands", ["N='a[$(touch made)]'; echo $((N))"]),
        ...all("a test that may run commands", ["N='a[$(touch made)]'; [[ $N -eq 1 ]]"]),
        ...all("is known only when it runs", ['ROOT=$(pwd); ls "$ROOT"']),
        ...all("may contain secrets", ["N=.env; cat $N", 'N=$(cat .env); echo "$N"']),
        ...all("Changes files", ["N=$(touch made); ls"]),
      ],
      commandContext({ rules: { allow: ["make", "npm test"] } }),
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

  it("run without a question when they test or read the output of commands that only read", () =>
    checkTable(
      [
        ...all("allow", [
          '[ -n "$(git status --porcelain)" ] && echo dirty',
          'if [ -z "$(ls src)" ]; then echo none; fi',
          '[ "$(wc -l < a.txt)" -gt 3 ] && echo long',
          '[[ "$(pwd)" == */src ]] || echo elsewhere',
          'while read -r f; do echo "$f"; done < <(git ls-files)',
          'basename "$(pwd)"',
          "basename $PWD",
          "ls src/*.ts | xargs -I{} basename {} .ts",
          "expr $x + 1",
        ]),
        ...all("may run commands", [
          '[ -n "`ls`" ]',
          "[ $(ls) = x ]",
          '[ -n "x$(ls)" ]',
          '[ -v "$(ls)" ]',
          '[[ "$(ls)" -gt 3 ]]',
          '[[ -v "$(ls)" ]]',
        ]),
        ...all("Changes files", ['[ -n "$(touch x)" ]', "cat < <(touch x)", 'basename "$(touch x)"']),
        ...all("may contain secrets", ['[ -n "$(cat .env)" ]', "cat < <(cat .env)"]),
        ...all("is known only when it runs", ["cat < <(ls)x", "ls > >(cat)"]),
      ],
      commandContext(),
    ));

  it("are asked about if a shell that isn't bash reads the output of commands as a file", () =>
    checkTable([["sh -c 'cat < <(ls)'", "something that only bash knows"]], commandContext()));

  it("run without a question when they ask for a branch or one setting of Git", () =>
    checkTable(
      [
        ...all("allow", [
          ...["git symbolic-ref HEAD", "git symbolic-ref -q --short HEAD", "git config get user.email"],
          ...["git config get --global user.email", "git config --get-all remote.origin.fetch"],
          "git config --show-origin --get user.email",
        ]),
        ...all("Changes the repository", ["git symbolic-ref HEAD refs/heads/x", "git symbolic-ref HEAD*"]),
        ...all("Has an option that is not known", ["git symbolic-ref -d HEAD", "git symbolic-ref --delete HEAD"]),
        ...all("may contain secrets", ["git config get imap.pass", "git config --get-all http.extraHeader"]),
        ...all("Changes the settings", ["git config get user.email x", "git config get", "git config set user.name x"]),
      ],
      commandContext(),
    ));

  it("run without a question when they list sockets and processes without a look at the network", () =>
    checkTable(
      [
        ...all("allow", ["ss -tlnp | grep :80", "ss -tan state established", "ss -ltn 'sport = :80'", "netstat -an"]),
        ...all("allow", ["netstat -tulpn | head", "netstat --listening --numeric", "top -bn1 | head", "top -b -n 1"]),
        ...all("Goes to the network", ["ss -t dst example.com", 'ss -n "$x"', "netstat -a", "netstat"]),
        ...all("Has an option that is not known", ["ss -K", "ss -tr", "ss --resolve", "netstat -nM core"]),
        ...all("Runs code that can't be checked", ["top", "top -n 1"]),
      ],
      commandContext(),
    ));

  it("run without a question when they show parts of a variable or a literal text instead of it", () =>
    checkTable(
      [
        ...all("allow", [
          'for f in src/*.ts; do echo "${f##*/}: ${f%.ts}"; done',
          'echo "${NODE_ENV:-not set}" ${#PATH} ${x-} ${x:+yes}',
          'basename "${f%/*}"',
        ]),
        ...all("a variable that may be more than its value", [
          ...[
            "echo ${x:=a}",
            "echo ${x:?a}",
            "echo ${!x}",
            "echo ${x@P}",
            "echo ${x[1]}",
            "echo ${x:1}",
            "echo ${x: -1}",
          ],
          ...["echo ${x:-$(ls)}", "echo ${x:-`ls`}", "echo ${x:-$y}", "echo ${x:-~}", "echo ${x##$y}", "echo ${x/a/b}"],
          ...["echo \"${x:-'a'}\"", "echo ${#x[@]}", "echo ${!x*}", "echo ${x^^}", "echo ${x:-a\\b}", "echo ${x%%[a]}"],
        ]),
        ...all("is known only when it runs", ['cat "${f%.ts}"', "cat ${x:-a}", "${x:-ls}"]),
        ["echo ${x:-$(touch x)}", "Changes files"],
      ],
      commandContext(),
    ));
});
