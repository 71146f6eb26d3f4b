import assert from "node:assert/strict";
import { type CommandTrial, effectsUnasked, startTrial } from "../../support/commandEffects/effects";
import { all, checkTable, commandContext } from "./commands/decide";
import { hasProc } from "../../support/machine";

/** Lines that ran unasked once and did more than read: each is asked about, refused, or does nothing when it is really run. */
describe("lines that once did more than read", function () {
  let trial: CommandTrial;
  const trials: Partial<Record<"plain" | "none" | "passwords", CommandTrial>> = {};
  after(() => {
    for (const one of Object.values(trials)) one.end();
  });

  const inWorld = (repository: "plain" | "none" | "passwords"): void => {
    trial = trials[repository] ??= startTrial({ repository });
  };

  /** Runs what runs unasked, one line at a time. */
  const checkHarmless = async (...lines: readonly string[]): Promise<void> =>
    assert.deepEqual(await effectsUnasked(trial, lines), {});
  /** For programs that a machine may not have. */
  const checkAsked = async (...lines: readonly string[]): Promise<void> => {
    const allowed: string[] = [];
    for (const line of lines) if ((await trial.decide(line)).kind === "allow") allowed.push(line);
    assert.deepEqual(allowed, []);
  };

  before(function () {
    if (!hasProc) this.skip();
  });
  beforeEach(() => inWorld("plain"));

  it("declarations of integers run no command that is in their value", () =>
    checkHarmless(
      ...[
        "declare -i",
        "typeset -i",
        "declare -gi",
        "declare -g -i",
        "declare -xi",
        "declare -x -i",
        "declare -ri",
        "typeset -ix",
        "declare -i -r",
      ].flatMap((declared) => [
        `${declared} x='a[$(touch made)]'`,
        `y='a[$(touch made)]'; ${declared} x=$y`,
        `${declared} x; x='a[$(touch made)]'`,
      ]),
      "declare -i x; x+='a[$(touch made)]'",
      "declare -i x; for x in 'a[$(touch made)]'; do :; done",
      "declare -i x='a[$(rm -rf src)]'",
      "declare -i x=1 y='a[$(touch made)]'",
      "f() { local -i x='a[$(touch made)]'; }; f",
      "declare -ai x; x='a[$(touch made)]'",
    ));

  it("variables whose values bash evaluates run no command that is in their value", () =>
    checkHarmless(
      ...["RANDOM", "SRANDOM", "SECONDS", "LINENO", "HISTCMD", "OPTIND", "EPOCHSECONDS", "BASHPID", "UID"].flatMap(
        (name) => [
          `${name}='a[$(touch made)]'`,
          `${name}+='a[$(touch made)]'`,
          `export ${name}='a[$(touch made)]'`,
          `declare ${name}='a[$(touch made)]'`,
          `readonly ${name}='a[$(touch made)]'`,
          `for ${name} in 'a[$(touch made)]'; do :; done`,
          `bash -c "${name}='a[\\$(touch made)]'"`,
        ],
      ),
    ));

  it("a function doesn't run in another folder than the one in which it was judged", () =>
    checkHarmless(
      "ls() { git status -s; }; cd fixtures/bare && ls",
      "ls() { git status -s; }; cd fixtures/bare; time ls",
      "ls() { git status -s; }; cd fixtures/bare && l{s,}",
      "ls() { git status -s; }; cd fixtures/bare && eval 'l\\s'",
      "eval 'ls() { git status -s; }'; cd fixtures/bare && ls",
      "echo() (git status -s); cd fixtures/bare; echo x",
      "function ls { git status -s; }; cd fixtures/bare && ls",
      "function export { git status -s; }; cd fixtures/bare && export x=1",
      "function [ { git status -s; }; cd fixtures/bare && [ a ]",
      "cd() { builtin cd fixtures/bare; }; cd src; git status -s",
    ));

  it("a shell that isn't bash finds no commands in what only bash knows", () =>
    checkHarmless(
      ...["sh", "dash", "/bin/sh", "env sh", "bash -c ls; sh"].flatMap((shell) => [
        `${shell} -c '[[ a || touch == made ]]'`,
        `${shell} -c '! [[ a && touch == made ]]'`,
        `${shell} -c 'echo &>/dev/null touch made'`,
        `${shell} -c 'echo &>>/dev/null touch made'`,
        `${shell} -c 'x+=a/b; ls'`,
        `${shell} -c '{3/ls,a.txt}'`,
        `${shell} -c 'y="a PATH=3"; export x=$y; ls'`,
        `${shell} -c 'eval "[[ a || touch == made ]]"'`,
      ]),
    ));

  it("a line that goes on in the next hides no substitution", () =>
    checkHarmless(
      'echo "$\\\n(touch made)"',
      'echo "a$\\\n(touch made)b"',
      "cat <<EOF\n$\\\n(touch made)\nEOF",
      "cat <<-EOF\n\t$\\\n(touch made)\n\tEOF",
      "x='a[$(touch made)]'; echo \"$\\\n((x))\"",
      "x='a[$(touch made)]'; echo \"$\\\n[x]\"",
      "x='$(touch made)'; echo \"$\\\n{x@P}\"",
      'x="$\\\n(touch made)"',
      'for x in "$\\\n(touch made)"; do :; done',
      'cat <<< "$\\\n(touch made)"',
      'export x="$\\\n(touch made)"',
      "bash -c 'echo \"$\\\n(touch made)\"'",
      'echo "$\\\n\\\n(touch made)"',
      'ls "$\\\n(touch made)"',
      'echo "`\\\ntouch made`"',
    ));

  it("a test runs no command in a variable, with or without spaces around its operators", () =>
    checkHarmless(
      ...[
        "[[ a&&-v $x ]]",
        '[[ "a"&&-v $x ]]',
        "[[ -n $y||-v $x ]]",
        "[[ a&&-R $x ]]",
        "[[ a &&-v $x ]]",
        "if [[ -n $x&&-v $x ]]; then ls; fi",
        "[[ a&&! -v $x ]]",
        "[[ a&&1 -eq $x ]]",
      ].map((test) => `x='a[$(touch made)]'; ${test}`),
    ));

  it("a text ends where bash ends it if its lines go on in the next", () =>
    checkHarmless(
      "cat <<EO\nE\\\nO\ntouch made\nEO",
      "cat <<-EO\n\tE\\\nO\ntouch made\nEO",
      "cat <<EO\n\\\nEO\ntouch made\nEO",
      "cat <<E\na\\\nE\necho '$(touch made)'",
      "cat <<E\na\\\nE\necho '$(touch made)'\nE\n",
      "cat <<E\n\\\\\\\nE\necho '$(touch made)'",
      "cat <<-E\n\ta\\\n\tE\necho '$(touch made)'",
    ));

  it("a redirection sets no variable, and runs no command in the index of one", () =>
    checkHarmless(
      ...["</dev/null", "<a.txt", "<<<a", "<&0", ">&2", "<<E\na\nE"].flatMap((redirection) => [
        `ls {x['$(touch made)']}${redirection}`,
        `cat {x['a[$(touch made)]']}${redirection}`,
        `echo {x[\\$\\(touch made\\)]}${redirection}`,
        `cat <a.txt {x['$(touch made)']}${redirection}`,
        `cd 3 && echo {PATH}${redirection}; ls`,
      ]),
    ));

  it("what printf counts sets no variable that others take for a path", async () => {
    await checkHarmless(
      "printf 'abc%n' PATH; ls",
      "printf abc%n PATH; ls",
      "printf '%s%n' abc PATH; cat a.txt",
      "printf 'ab%n' HOME; git status -s",
      'printf "ab%n" HOME; git status -s',
      "printf -- 'ab%n' HOME; git status -s",
    );
  });

  it("what printf counts sets no variable of the shell that runs the line", async () => {
    await checkAsked("printf 'ab%n' TOOL_RESULT_VIEWER_SHELL", "printf '%5n' PATH");
  });

  it("find runs nothing in folders of its own choice", () =>
    checkHarmless(
      "find fixtures/bare -maxdepth 1 -name HEAD -execdir git status -s ';'",
      "find .aws -name config -execdir cat credentials ';'",
      "find .aws -name config -execdir cat credentials {} +",
      `find ${trial.folder} -maxdepth 0 -execdir cat outside/o.txt ';'`,
      `find ${trial.folder} -maxdepth 0 -execdir ls -la ';'`,
      `find ${trial.folder} -maxdepth 0 -execdir ls outside ';'`,
      "find .aws -name config -okdir cat credentials ';'",
    ));

  it("searches print no secret file whose name has a backslash or braces in a glob", () =>
    checkHarmless(
      ...["'{.env}'", "'.{env}'", "'*.p{em}'"].map((glob) => `rg -g ${glob} KEY`),
      ...["'.\\env'", "'.\\e\\n\\v'", "'*\\.env'", "'.en\\v*'", "'.e[\\n]v'", "'*.\\pem'"].flatMap((glob) => [
        `rg -g ${glob} KEY`,
        `rg -g '*.ts' --glob=${glob} KEY`,
        `grep -r --include=${glob} KEY .`,
        `grep -r --include '*.ts' --include ${glob} KEY .`,
        `find . -name ${glob} -exec cat {} +`,
        `find . -name ${glob} -exec cat {} ';'`,
        `find . -name ${glob} | xargs cat`,
        `find . -name ${glob} -print0 | xargs -0 cat`,
      ]),
    ));

  it("searches print no secret file that they come by", async () => {
    await checkHarmless(
      "grep -r --exclude='*.min.js' --include='*.ts' KEY .",
      "grep -r --exclude=x --include='*.ts' KEY .",
      "grep -r --exclude-dir=node_modules --include='*.ts' KEY .",
      ...["'*env'", "'.*'", "'*'", "'.e*'", "'?env'"].map((glob) => `grep -r --include='*.ts' --include=${glob} KEY .`),
      "grep -r --include '*.ts' --include '*env' KEY .",
      "grep -r --include='*.ts' --include '*env' KEY .",
      "rg KEY unignored",
      "rg KEY",
      "rg KEY .",
      "rg -n TOKEN",
      "zcat -rf .",
      "zcat -fr sec",
      "zcat --recursive --force .",
      "zcat -rf links",
    );
  });

  it("Git compares no folders with secrets in them if there is no repository", async () => {
    inWorld("none");
    await checkHarmless(
      ...["git diff sec other", "git diff --stat -p sec other", "git diff other ./sec", "git diff links/out other"],
    );
  });

  it("a hyphen after a redirection is a file like any other", () =>
    checkHarmless("echo x >-", "ls > -", "ls 2>-", "echo x &>-", "echo x >>- a", "cat a.txt >|-"));

  it("no file that is opened to be read is written through the descriptor that it has", () =>
    checkHarmless(
      ...["/dev/stdin", "/dev/fd/0", "/dev/../dev/stdin", "/dev//stdin"].map((path) => `echo x <a.txt >${path}`),
      "echo x 3<a.txt >/dev/fd/3",
      "echo x 3<a.txt >/dev/fd/03",
      "exec 3<a.txt; echo x > /dev/fd/3",
      "exec 3<a.txt; echo x &> /dev/fd/3",
      ...["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map((path) => `echo x 1<a.txt >${path}`),
      ...["/dev/stderr", "/dev/fd/2"].map((path) => `ls nowhere 2<a.txt 2>${path}`),
      "echo x <a.txt 1<&0 >/dev/stdout",
      "exec 3<a.txt 1>&3; echo x >/dev/stdout",
      "bash -c 'echo x >/dev/stdout' 1<a.txt",
      "bash -c 'echo x >/dev/stdin' <a.txt",
    ));

  it("package managers run no code of the workspace, reach no network and write nothing", () =>
    checkAsked(
      ...["pnpm ls", "pnpm root", "pnpm why x", "pnpm ls --dir ../outside"],
      ...["yarn list", "yarn why x", "yarn --version", "yarn -v"],
      ...["cargo tree", "cargo metadata", "cargo tree --manifest-path ../outside/Cargo.toml"],
      ...[
        "npm ls",
        "npm ls --logs-dir=made",
        "npm ls --cache=made",
        "npm ls --prefix ../outside",
        "npm --prefix=../outside pkg get scripts",
      ],
      ...["go list -m all", "go version -m /bin/sh"],
      ...["pip list --path ../outside", "pip list --log made"],
    ));

  it("no option of a program that reads shows or writes another file", async () => {
    await checkHarmless(
      ...[
        "apropos -C .env x",
        "whatis --config-file=.env x",
        "apropos -C ../outside/o.txt x",
        "apropos --config-file .env x",
      ],
      ...["jq --run-tests .env . package.json", "jq --run-tests ../outside/o.txt . package.json"],
      ...["file -d .env", "file -p a.txt"],
      ...["xxd a.txt -n", "xxd src/a.ts -p"],
    );
  });

  it("words after a file are files to a program that reads no options there", () =>
    checkHarmless(
      ...["-z", "-x", "-p", "--tabs", "--window"].flatMap((option) => [
        `less a.txt ${option} .env`,
        `less a.txt ${option} ../outside/o.txt`,
        `less src/a.ts a.txt ${option} src/../.env`,
      ]),
      ...["xxd a.txt -l made", "mawk '{print}' a.txt -v .env", "mawk '{print}' a.txt -F .env"],
    ));

  it("Git's settings are not written by an option after a name", () =>
    checkHarmless(
      ...["--get", "--local", "--global", "--system", "--worktree"].flatMap((option) => [
        `git config user.name ${option}`,
        `git config core.hooksPath ${option}`,
      ]),
    ));

  it("Git's settings are not shown if they contain passwords", async () => {
    inWorld("passwords");
    await checkHarmless(
      ...["git config sendemail.smtppass", "git config imap.pass", "git config --get imap.pass"],
      ...["git remote -v", "cat .git/config", "git config remote.origin.url", "git remote get-url origin"],
    );
  });

  it("tar runs no program that it is given in its old style, in which values follow all letters", () =>
    checkHarmless(
      ...["tfI", "tvfI", "ftI", "tIf", "tfF", "tfT", "tfg", "tfzI"].flatMap((letters) => [
        `tar ${letters} t.tar ./tool`,
        `tar ${letters} ./tool t.tar`,
        `tar ${letters} t.tar .env`,
      ]),
    ));

  it("tar runs no program that is named behind an option without a value", () =>
    checkHarmless(
      ...["--use-compress-program=./tool", "-I./tool", "--checkpoint-action=exec=./tool"].flatMap((option) => [
        `tar -tf t.tar --occurrence ${option} a.txt`,
        `tar --list --file=t.tar a.txt --occurrence ${option}`,
      ]),
    ));

  it("tar looks up no other machine for an archive", async () => {
    await checkHarmless("tar -tfhost:b", "tar -tvfhost:b", "tar tf '-ohost:b'");
  });

  it("tar is asked about if it would ask another machine for an archive", async () => {
    await checkAsked("tar -tf127.0.0.1:b", "tar -tvfhost:b", "tar tf '-oX:b'", "tar --list --file=HOST:b");
  });

  it("nothing is shown of what is behind links that lead outside", async () => {
    await checkHarmless(
      "find -L .",
      "find -L links",
      "find . -follow",
      "ls -LR",
      "ls -RL links",
      "du -aL",
      "du --dereference -a links",
    );
    await checkAsked("tree -l", "tree -l .");
  });

  it("no program is started for its help or version alone", async () => {
    await checkHarmless("deploy --version", "deploy --help", "rsh --help");
  });

  it("no service's environment is shown", async () => {
    await checkAsked("systemctl show ssh", "systemctl cat ssh");
  });

  it("a rule that denies a command also denies it after options of the program itself", () =>
    checkTable(
      all("refuse", ["git -c a.b=c push", "git --git-dir=.git push", "git -C src push", "git push"]),
      commandContext({ rules: { deny: ["git push"] } }),
    ));

  it("a rule that allows a command does not with options that lead elsewhere or name a program", () =>
    checkTable(
      [
        ...all("ask", [
          "npm test --prefix /elsewhere",
          "npm test --prefix=../outside",
          "make SHELL=./x",
          "make -C ../outside",
        ]),
        ...all("allow", ["npm test", "make"]),
      ],
      commandContext({ rules: { allow: ["npm test", "make"] } }),
    ));
});
