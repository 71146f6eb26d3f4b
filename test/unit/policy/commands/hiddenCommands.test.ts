import { all, checkTable, commandContext } from "./decide";

describe("commands that do more than read", () => {
  it("are asked about when their options or words hide what runs", () =>
    checkTable(
      [
        ...all(
          "Runs code that can't be checked",
          /* oxfmt-ignore */ [
        "rg --pre=x foo", "rg --pre x foo", "fd -x rm", "fd foo -X rm", "sort --compress-program=x a", "diff -l a b", "bat --pager=x a",
        "git log --ext-diff", "git grep -Ox foo", "git grep --open-files-in-pager=x foo", "git cat-file --textconv x",
        "git branch --format='%(signature)'", "git branch --list --sort=signature",
        "git rebase -x y main", "git config core.pager x", "git config alias.x '!rm'", "tar tf a --to-command=x", "tar tf a -I x",
        "tar tf a --checkpoint=1 --checkpoint-action=exec=x", "tar tf a --use-compress-program x", "node -e x", "node -pe x",
        "node --eval=x", "node", "node -", "python3 -c x", "python3", "perl -e x", "perl -pi -e x a", "ruby -e x", "php -r x", "deno",
        "bash", "sh -s", "bash --init-file x", "bash -i", 'bash -c "$x"', "bash -c", "zsh -c ls", "fish -c ls", "cmd /c dir", "eval $x",
        'eval "$(ls)"', "make --eval=x", "cargo --config x build", "go build -toolexec=x", "go vet -vettool=x", "alias ls=rm",
        "trap ls EXIT", "hash -p x ls", "read 'x[1]'", "read IFS", "read PATH", "mapfile x", "let x=1", "shopt -s extglob", "parallel rm", "watch ls",
        "screen ls", "history", "git add -p", "printf -v x y", "printf $x", "test -v x", "jobs -x ls", "ssh-agent ls", "less -o x a",
        "nm --plugin ./x.so a.o", "nm --plugin=./x.so a.o", "nm --plug ./x.so a.o", "size --plugin x a", "less --lesskey-content=x a", "less --cmd=x a", "more -o x a",
        "pip list --python ./x", "pip freeze --python=./x", "wait -p 'a[$(rm b)]'", "wait -np x", "printf *", "tar tIf ./x a.tar", "tar tFf x a.tar", "tar tfI a.tar ./x", "tar tvfF a.tar x", "tar tfT a.tar x",
        "tar tf a --rmt-command=x", "bash -n -c ls", "bash -n", "python -v", "ls | xargs -I@ sh -c 'echo @'",
        "pushd src", "coproc ls", "unbuffer ls", "printf '!rm x\\nq' | unbuffer -p less a",
      ],
        ),
        ...all(
          "in a way that is not understood",
          /* oxfmt-ignore */ [
        "env -S 'rm x'", "xargs -a x echo", "xargs -i rm", "timeout --weird 5 ls", "nice --x ls", "find . -exec ls {}", "npx -c 'rm x'",
        "npx -p x y", "npx", "npx $x", "time -o x ls",
        "timeout * ls", "nice -n * ls", "xargs -n * echo",
      ],
        ),
        ...all(
          "Has options that are not known",
          /* oxfmt-ignore */ [
        "git -c core.pager=x log", "git --exec-path=x log", "git --git-dir=x log", "git $x", "npm --script-shell=x test", "git -p log", "git --bare log", "git --help log", "git -C * status",
      ],
        ),
        ...all(
          "Runs a sed script",
          /* oxfmt-ignore */ [
        "sed '1e rm' a", "sed 's/a/b/e' a", "sed 's/a/b/w x' a", "sed -f x a", "sed --file=x a", "sed 'r x' a", "sed --unknown p a",
        "sed 'w x' a", "sed -n -e p -e 'e ls' a", "sed 's|[|]|p;s|w out|x|;p' a", "sed '/[/]/p;/w out/p' a", "sed 's|[[:alpha:]|]|p;s|w out|x|;p' a", "sed 's|[]|]|p;s|w out|x|;p' a",
        "sed 's|[^]|]|p;s|w out|x|;p' a", "sed 's,[\\],],p;s,w out,x,;p' a",
        "sed '/[\\[:alpha:]/p;s/]/w out/' a", "sed '/[\\[.x]/p;s/.]]/w out/' a", "sed 's/[\\[=a]/x/;s/]/w out/' a",
      ],
        ),
        ...all(
          "Runs an awk program",
          /* oxfmt-ignore */ [
        "awk 'BEGIN{system(\"rm x\")}' a", "awk '{print > \"x\"}' a", "awk '{print | \"sh\"}' a", "awk -f x a", "awk '{getline}' a",
        "awk -i inplace x a", "awk '{print}|{x}' a", "awk '$1>2{print $1 > \"x\"}' a", "awk '{printf \"x\" >> \"y\"}' a", "awk 'BEGIN{SYMTAB[\"A\" \"RGC\"]=2}' a",
      ],
        ),
        ...all(
          "Reads the names of files from a file",
          /* oxfmt-ignore */ [
        "du --files0-from=x", "wc --files0-from=x", "file -f x", "jq -f x a", "rg -f x a", "less -t x", "less --tag-file=x a",
      ],
        ),
        ["ionice -c 3 -p 1", "in a way that is not understood"],
        ["git diff --no-index . src", "Reads files that Git ignores"],
        ...all("Follows links", ["grep -Rn foo src", "grep --deref x .", "rg -L foo", "ls -LR", "tree -l", "du -L"]),
        ...all("Reads folders or devices", ["grep --dir=recurse x .", "grep --di=recurse x .", "grep -ndrecurse x ."]),
        ...all("Has an option that is not known", [
          "grep --rec x .",
          "cat --unknown a",
          "sort -kx -Y a",
          "git log --frob",
          "tar tf a.tar --weird",
          "git diff --frob=x",
          "ls -y",
          "zcat -rf .",
          "apropos -C x y",
          "whatis --config-file=x y",
          "file -d .env",
          "file -p a",
          "date -Q",
        ]),
        ...all("Runs code that can't be checked", [
          "printf '%n' PATH",
          "printf 'abc%n' PATH; ls",
          "printf -- 'a%n' HOME",
          "printf '%5n' x",
          "printf 'a%\\n%n' x",
        ]),
        ...all("Runs a command in each folder", [
          "find . -execdir cat x ';'",
          "find . -okdir git status ';'",
          "find . -ok cat {} ';'",
        ]),
        ...all("Changes the settings of Git", [
          "git config user.name --get",
          "git config user.name --global",
          "git config user.name --get --local",
        ]),
        ...all(
          "Shows the history of every file",
          /* oxfmt-ignore */ [
        "git log -p", "git log -p -5", "git log --patch main", "git log -U3", "git log -u -- .", "git log -p -- :/", "git whatchanged -p", "git log --cc origin/main",
        "git log -p -- '.\\env'", "git log -p -- a.txt '*.\\pem'", "git log -p -- '.e\\*'", "git -C src log -p", "git log --unified=0", "git log --diff-merges=on -m",
      ],
        ),
        ...all("Shows the history of a file that may contain secrets", [
          "git log -L1,9:.env",
          "git log -L 1,9:src/.env",
        ]),
        ...all("may contain secrets", [
          "git log -p -- .env",
          "git log -p .env",
          "git show HEAD -- .env",
          "git show HEAD~2:src/.env",
          "git diff HEAD -- id_rsa",
        ]),
        ["grep -f x a", "Reads patterns from a file"],
        ...all("What runs is known only when it runs", [
          ...[
            "echo rm | xargs -I echo echo x",
            "echo rm | xargs -Iec echo x",
            "ls | xargs --replace=echo echo x",
            "ls | xargs -I{} {} x",
          ],
          ...["ls | xargs --replace {} x", "ls | xargs -I @ -I echo echo x"],
        ]),
        ...all("may contain secrets", [
          "git var -l",
          "git config user.token",
          "git config --global http.extraheader",
          "npm config get _authToken",
        ]),
        ...all("may contain secrets", [
          "npm config get",
          "pnpm config get a b",
          "npm pkg get $x",
          "git stash show -u",
          "git stash show --only-untracked",
        ]),
        ...all("Changes the settings of Git", [
          "git config user.name x",
          "git config --unset user.name",
          "git config list",
          "git config --global -e",
          "git config",
        ]),
        ...all("Changes the project's settings", [
          "npm config set x y",
          "npm pkg set version=1",
          "npm config edit",
          "npm config",
          "npm version patch",
        ]),
        ["gofmt -w src/a.go", "Changes files in place"],
        ["shuf -o a b", "Writes a file"],
        ["iconv --output=a b", "Writes a file"],
        ["bash -n ../x", "outside the workspace"],
        ["iconv -f ../x -t utf8 a", "outside the workspace"],
        ["iconv -f latin1 --to-code=./.env a", "may contain secrets"],
        ["iconv -f latin1 -t ascii//TRANSLIT a", "allow"],
        ...all("Runs a command without PATH", [
          ...[
            "env -i ls",
            "env --ignore-environment bash -c ls",
            "env -u PATH bash -c 'jq . a'",
            "env --unset=PATH ls",
          ],
          ...["env -uPATH ls", "env -u A --unset PATH ls"],
        ]),
        ...all("allow", ["env -u A ls", "env -i"]),
        ["foo -v", "Runs a program"],
        ["npm --help", "Has options that are not known"],
        ["node -v x", "Runs a program"],
        ["pip freeze -r .env", "Shows lines of a file"],
        ["pip freeze --requirement=x", "Shows lines of a file"],
        ...all("Follows links", ["rg -L foo", "rg -nL foo src", "rg --follow foo", "grep -R --include=*.ts foo src"]),
        ...all("Removes files", ["ls | xargs --replace rm echo {}", "ls | xargs --max-lines rm echo"]),
        ["git submodule foreach ls", "Runs a command in every submodule"],
        ["git bisect run ls", "Runs a command many times"],
        ["git difftool", "Runs another program"],
        ["npm exec x", "Runs a package"],
        ["find . -files0-from x", "Reads the names"],
        ...all(
          "Sets a variable",
          /* oxfmt-ignore */ [
        "PATH=/x ls", "LD_PRELOAD=x ls", "GIT_PAGER=x git log", "export PATH=x", "IFS=x", "BASH_ENV=x sh -c ls", "env PATH=x ls",
        "env GIT_SSH=x", "http_proxy=x ls", "for PATH in a b; do ls; done", "NODE_OPTIONS=x node a.js", "PROMPT_COMMAND=x",
        "yarn_yarn_path=./x yarn list", "pnpm_config_x=y pnpm ls", "path=. ls", "LC_ALL=zh_CN.GBK ls", "export LANG=zh_TW; ls", "LC_CTYPE=$x ls", "env LC_ALL=ja_JP.SJIS bash -c ls", "for LC_ALL in ja_JP.SJIS; do ls; done", "LC_ALL+=x ls",
        "LC_ALL=zh_CN.GBK\nX='a'", "for git_dir in a; do git log; done", "node_options=x ls", "all_proxy=x ls", "java_tool_options=x ls", "lessopen=x less a",
      ],
        ),
        ...all(
          "What runs is known only when it runs",
          /* oxfmt-ignore */ [
        "$x", "$x y", "$(echo rm) x", "`echo rm` x", "${x} y", "r* x", "~/x", "xargs", "{rm,x}", "rm$x y", "$'\\x72m' x",
      ],
        ).filter(([command]) => !["~/x", "xargs", "{rm,x}"].includes(command)),
        ...all("Is written like a command that it may not be", ["LS", "Cat src/a.ts"]),
      ],
      commandContext(),
    ));
});
