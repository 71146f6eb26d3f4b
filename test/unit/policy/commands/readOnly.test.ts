import { all, checkTable, commandContext } from "./decide";

describe("commands that only read", () => {
  it("run without a question when the table knows them", async () => {
    const commands = /* oxfmt-ignore */ [
        "ls", "ls -la src", "ls *.ts", "ls -- -x", "pwd", "stat src/a.ts", "du -sh src", "df -h", "file src/a.ts", "cat src/a.ts",
        "cat 'src/a b.ts'", "head -n 5 src/a.ts", "head -c100 src/a.ts", "tail -n +3 src/a.ts", "wc -l src/*.ts", "nl src/a.ts",
        "tac src/a.ts", "cut -d: -f1 src/a.ts", "sort src/a.ts", "sort -k2,2 src/a.ts", "uniq -c src/a.ts", "tr a-z A-Z",
        "diff src/a.ts src/b.ts", "cmp src/a.ts src/b.ts", "comm src/a.ts src/b.ts", "md5sum src/a.ts", "sha256sum src/a.ts",
        "base64 src/a.ts", "xxd src/a.ts", "tree src", "basename /x/y.ts", "dirname src/a.ts", "realpath src", "grep foo src/a.ts",
        "grep -n 'a b' src/a.ts", "grep -e foo src/a.ts", "grep /etc/passwd src/a.ts", "grep -rn --include='*.ts' foo src", "rg foo",
        "rg -n --glob '!dist' foo src", "rg -g '*.ts' foo", "rg --glob=*.tsx foo", "rg --files src", "fd foo src", "find . -name '*.ts' -type f", "find src -maxdepth 2 -print", "find . -name", "find . -newer src/a.ts -prune -print", "find . -regex x -exec echo {} \\;",
        "sed -n '1,5p' src/a.ts", "sed 's/a/b/g' src/a.ts", "sed -e 's/a/b/' -e 2d src/a.ts", "sed -n '/a/,/b/p;s|x|y|' src/a.ts",
        "sed -n --expression=p src/a.ts", "awk '{print $1}' src/a.ts", "awk -F: '{print $2}' src/a.ts", "jq .name package.json",
        "zipinfo a.zip", "unzip -l a.zip", "tar tf a.tar", "tar -tzvf a.tgz", "less src/a.ts", "zcat a.gz", "echo hello", "echo $PATH",
        'echo "a $x b"', "printf '%s\\n' a", "true", ":", "test -f src/a.ts", "[ -d src ]", "[[ -f src/a.ts ]]", "date", "date +%s",
        "hostname", "whoami", "id", "uname -a", "uptime", "ps aux", "sleep 1", "seq 3", "which node", "type ls", "command -v node",
        "printenv", "env", "env LANG=C ls", "timeout 5 ls", "nice ls", "nice -n 5 ls", "nice -- ls", "nohup ls", "time ls", "time -p ls", "stdbuf -oL ls",
        "exec ls", "builtin pwd", "nproc", "systemctl status nginx", "docker ps", "docker images", "git status", "git log --oneline -5", "git log --stat",
        "git log -p -- src/a.ts", "git log -p src/a.ts", "git log -p -3 -- src", "git log -L1,5:src/a.ts", "git log -L :main:src/a.ts", "git log -S password", "git log -L",
        "grep -r --include=*.ts foo src",
        "git diff HEAD~1", "git show HEAD", "git --no-pager log", "git -C src status", "git branch", "git branch -a",
        "git branch --list 'a*'", "git tag -l", "git remote -v", "git remote get-url origin", "git stash list", "git config --get user.name",
        "git worktree list", "git reflog", "git rev-parse HEAD", "git ls-files", "git blame src/a.ts", "git grep foo", "git describe",
        "git submodule status", "pip show requests", "node --version", "npm --version", "grep --help", "/usr/bin/ls",
        "/bin/cat src/a.ts", "less +G src/a.ts", "less +/foo src/a.ts", "less +120 src/a.ts", "more +/foo src/a.ts", "less +20G src/a.ts",
        "uniq -f 1 src/a.ts", "uniq -w 3 src/a.ts", "xxd -l 64 src/a.ts", "xxd -s 16 -l 16 -g 1 src/a.ts",
        "git branch -av", "git branch -avv", "git branch -rv", "git branch --contains HEAD", "git branch -r --merged origin/main", "git branch --points-at HEAD",
        "git tag --contains HEAD", "git tag --merged main", "git tag --points-at HEAD", "git tag -ln", "git -P log -3", "git --icase-pathspecs ls-files src",
        "sed 's|[^/]x|y|' src/a.ts", "sed -n '/[[:space:]]foo/p' src/a.ts", "sed 's/[]x]/y/;s/[^]x]/y/' src/a.ts", "sed 's/[\\[x]/y/' src/a.ts", "sed -n '/\\[[:alpha:]]/p' src/a.ts", "ionice -c 3 ls", "sed 's|[a-z]*|x|g' src/a.ts",
        "pip freeze --local", "pip freeze --local", "cat a.txt | xargs --replace echo {}", "cat a.txt | xargs --max-lines=2 echo",
        "node -v", "npm -v", "python3 -V", "git -v", "java -version", "make -v", "tsc -v", "docker -v",
        "git config user.name", "git config --global user.name", "git config --get --local remote.origin.url", "git var GIT_EDITOR", "git stash show -p stash@{0}",
        "awk 'NR>=10 && NR<=20' src/a.ts", "awk 'NR>10 {print $2}' src/a.ts", "awk '/foo|bar/ {print $1}' src/a.ts", "awk 'length($0) > 100 || /x/' src/a.ts",
        "gofmt -l .", "gofmt -d src/a.go", "bash -n build.sh", "sh -n src/a.sh",
        "xxd -l16 src/a.ts", "head -5 src/a.ts", "tail -n5 src/a.ts", "grep -A3 -B 3 -e foo src/a.ts", "printf '%-5s %03d %%\\n' a 7", "printf -- '%s' a", "date -d tomorrow +%F",
        "expr 1 + 2", "shuf -n 3 src/a.ts", "iconv -f latin1 src/a.txt", "cat a.txt | xargs -I{} echo {}", "ls | xargs -I @ echo @",
      ];
    await checkTable(all("allow", commands), commandContext());
  });

  it("run without a question when a line is made of them alone", async () => {
    const lines = /* oxfmt-ignore */ [
        "ls && git status", "ls; pwd", "ls | head -5 | wc -l", "ls || true", "cat src/a.ts 2>/dev/null", "ls > /dev/null 2>&1", "ls >&2",
        "ls 2>/dev/null src", "(cd src && ls)", "{ ls; pwd; }", "! ls", "ls & wait", "cd src && ls ..", "cd src && cat ../src/a.ts",
        "if [ -f a ]; then echo yes; else echo no; fi", "if ls; then :; elif pwd; then :; fi", "for f in a b; do echo $f; done", "for path in a b; do echo $path; done",
        "while true; do pwd; done", "until ls; do sleep 1; done", "case x in a) ls;; *) pwd;; esac", 'echo "$(git rev-parse HEAD)"',
        "echo `pwd`", "name=value; echo $name", "export LANG=C; ls", "readonly name=1; ls", "CI=1 ls", "NODE_ENV=test ls", "LC_ALL=C ls", "LC_ALL='C.UTF-8' ls", "export LANG=de_DE.utf8; ls", "env LANG=en_US.UTF-8 LC_ALL= ls", "LANG=en_US ls", "f() { ls; }",
        "cat <<EOF\nhello\nEOF", "cat <<'EOF'\nhello $(rm x) `rm y`\nEOF", "cat <<-EOF\n\thello\n\tEOF", "cat <<EOF\nhello $(pwd)\nEOF",
        "cat <<< hello", "wc -l < src/a.ts", "ls # rm x", "ls -la \\\n  src", "ls\n\npwd", "bash -c 'ls && pwd'", 'sh -c "git status"',
        "eval 'ls -la'", "eval ls -la", "ls | xargs echo", "find . -exec echo {} \\;", "find . -exec echo {} +", "echo $((1 + 2))",
        "ls 3>&-", "echo a | cat -", "r''g foo", "\\ls", '"ls"', "$'ls'", "g'i't status",
      ];
    await checkTable(all("allow", lines), commandContext());
  });

  it("are asked about when they name paths outside the workspace", async () => {
    const commands = /* oxfmt-ignore */ [
        "cat /etc/passwd", "cat ../x", "cat src/../../x", "ls /", "ls ~", "ls $HOME", 'ls "$HOME/x"', 'ls "${HOME}"/x', "find / -name x",
        "find / -name hosts -print", "find /etc -newer /etc/hosts", "find / -name x -exec echo {} +",
        "grep foo /etc/hosts", "grep --regexp=foo /etc/hosts", "head -n5 ../../x", "sort --files=/etc/x ../y", "cat < /etc/passwd", "cd ..",
        "cd src; cat ../../x", "cd src && cat ../../x", "cd /tmp && cat x", "git -C .. status", "git diff --no-index /etc/hosts x",
        "cat ../*.ts", "rg --files /etc", "jq . /etc/x.json", "diff a /etc/hosts", "sed -n p /etc/hosts", "awk '{print}' /etc/hosts",
      ];
    await checkTable(
      all("outside", commands).filter(([command]) => !command.startsWith("sort")),
      commandContext(),
    );
    await checkTable(
      [
        ["cat src/*/../../../x", "may be outside"],
        ["cd - && ls", "Changes to an unknown folder"],
        ["cd $x && ls", "Changes to an unknown folder"],
        ["cd && ls", "Changes to an unknown folder"],
        ["cat a~/x", "allow"],
        ["cat '~/x'", "is known only when it runs"],
      ],
      commandContext(),
    );
  });

  it("are asked about when they show files with secrets", async () => {
    const commands = /* oxfmt-ignore */ [
        "cat .env", "cat src/.env.local", "head id_rsa", "grep x .npmrc", "cat server.pem", "cat < .env", "cat ./.env", "git show HEAD:.env",
        "git diff .env", "base64 .env", "head ~/.ssh/id_rsa", "wc .env", 'cat ".env"', "cat .en''v", "sort -o/dev/null .env",
        "cd src && cat .env",
      ];
    await checkTable(all("may contain secrets", commands), commandContext());
    await checkTable(
      [
        ["cat *", "may match files that contain secrets"],
        ["sort *", "may match files that contain secrets"],
        ["cat *.pem", "may match"],
        ["cat .e*", "may match"],
        ["cat c*.json", "may match"],
        ["cat src/*", "may match"],
        ["cat package*.json", "allow"],
        ["cat *.md", "allow"],
        ["ls *", "allow"],
        ["ls -la .env", "allow"],
        ["cat .env.example", "allow"],
      ],
      commandContext(),
    );
  });

  it("are asked about when what they get is known only when they run", async () => {
    const commands = /* oxfmt-ignore */ [
        "cat $x", "cat ${x}", "cat $(ls)", "cat `ls`", "ls | xargs cat", "find . -exec cat x{} \\;", "find $x -exec grep -l foo {} +",
        "cat {a,$b}", "ls {1..300}", "git log $x", "rg $x", "cat x<(ls)", "sh <(ls)", "cat <(ls)$x", "cat > $x", 'cat "$x"', "cat $1",
      ];
    await checkTable(all("is known only when it runs", commands), commandContext());
  });
});
