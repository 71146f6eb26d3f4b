import { all, checkTable, commandContext } from "./decide";

describe("commands that do more than read", () => {
  it("are asked about with what they would do in plain words", () =>
    checkTable(
      [
        ...all(
          "Removes files: ",
          /* prettier-ignore */ [
        "rm a", "rm -r build", "rm -rf node_modules", "unlink a", "shred a", "find . -name '*.o' -delete", "trash a", "git clean -fd",
        "git rm a",
      ],
        ),
        ...all(
          "Goes to the network: ",
          /* prettier-ignore */ [
        "curl example.com", "wget x", "ssh host ls", "scp a b:", "nc -l 1", "ping x", "git push", "git fetch", "git pull", "git clone x",
        "git remote update", "npm publish", "npm view x", "gh pr list", "kubectl get pods", "terraform apply", "aws s3 ls",
      ],
        ),
        ...all(
          "Fetches packages",
          /* prettier-ignore */ [
        "npm install", "npm i x", "npm ci", "pnpm add x", "yarn", "yarn add x", "pip install x", "cargo install x", "go get x",
        "apt-get install x", "brew install x", "gem install x",
      ],
        ),
        ...all(
          "another user's rights",
          /* prettier-ignore */ [
        "sudo ls", "sudo -u x ls", "doas ls", "su -c ls", "chroot x ls", "pkexec ls",
      ],
        ),
        ...all("Ends processes", ["kill 1", "kill -9 12", "pkill node", "killall node"]),
        ...all(
          "Changes the system",
          /* prettier-ignore */ [
        "crontab -r", "systemctl stop x", "sysctl -w x=1", "launchctl load x", "iptables -F", "reg add x",
      ],
        ),
        ...all(
          "May discard changes",
          /* prettier-ignore */ [
        "git checkout .", "git checkout -- a", "git checkout -f x", "git reset --hard", "git restore a", "git switch --discard-changes x",
      ],
        ),
        ...all(
          "Overwrites or removes what others have",
          /* prettier-ignore */ [
        "git push --force", "git push -f", "git push --force-with-lease", "git push origin +main", "git push origin :main",
        "git push --delete origin x",
      ],
        ),
        ...all("Removes or moves branches", ["git branch -D x", "git branch -d x", "git branch -M x"]),
        ["git tag -d x", "Removes or moves tags"],
        ["git stash drop", "Loses changes"],
        ["git reflog expire --all", "Forgets"],
        ["git worktree remove x", "Removes a working tree"],
        ["git remote rm x", "Removes a remote"],
        ["git filter-branch x", "Rewrites the repository"],
        ...all("Changes containers", ["docker run x", "docker rm x", "podman exec x ls"]),
        ["chown x a", "Changes who may use files"],
        ["dd if=a of=b", "Writes over what is there"],
        ["rsync -a a b", "Copies files, and may remove others"],
        ["mount x y", "Changes disks"],
        ["psql -c x", "Changes or reads a database"],
        ["gpg -d x", "Uses keys"],
        ["rmdir a", "Removes folders"],
        ["date -s x", "Changes the clock"],
        ["date 01010101", "Changes the clock"],
        ["hostname x", "Changes the name of the machine"],
        ["tar tf host:a.tar", "Goes to the network"],
        ["cargo clean", "Removes what was built"],
        ["npm uninstall x", "Removes packages"],
      ],
      commandContext(),
    ));

  it("are asked about when they write, and offer a rule where words say enough", () =>
    checkTable(
      [
        ...all(
          "Changes files: ",
          /* prettier-ignore */ [
        "touch a", "mkdir -p a/b", "ln -s a b", "tee a", "truncate -s0 a", "gzip a", "patch -p1 a",
      ],
        ),
        ["cp a b", "Copies files: cp a b"],
        ["mv a b", "Moves files: mv a b"],
        ["chmod +x a", "Changes who may use files"],
        ["mktemp", "Changes files"],
        ...all(
          "Changes the repository",
          /* prettier-ignore */ [
        "git commit -m x", "git merge x", "git tag v1", "git branch new", "git checkout -b x", "git remote add x y", "git foo", "git init",
        "git rebase main",
      ],
        ),
        ["git add a", "Adds files"],
        ["git reset a", "Changes what is to be committed"],
        ["git restore --staged a", "Changes what is to be committed"],
        ["git stash", "Puts changes away"],
        ["git config user.name x", "Changes the settings of Git"],
        ["git worktree add x", "Changes working trees"],
        ...all("Runs a script of the project", ["npm test", "npm run build", "pnpm test", "yarn build"]),
        ...all(
          "Runs a program that may change anything",
          /* prettier-ignore */ [
        "make", "make test", "tsc --noEmit", "node build.js", "python3 a.py", "python3 -m pytest", "cargo build", "go test ./...",
        "./build.sh", "foo bar", "some/tool", "/opt/x/tool",
      ],
        ),
        ["npx tsc", "Runs a package"],
        ["bash build.sh", "Runs a script"],
        ["source env.sh", "Runs the commands of a file"],
        [". env.sh", "Runs the commands of a file"],
        ["echo a > out.txt", "Writes to out.txt."],
        ["echo a >> out.txt", "Writes to out.txt."],
        ["ls &> out.txt", "Writes to out.txt."],
        ["ls >| out.txt", "Writes to out.txt."],
        ["ls >& out.txt", "Writes to out.txt."],
        ["> out.txt", "Writes to out.txt."],
        ["cat <<'EOF' > out.txt\nx\nEOF", "Writes to out.txt."],
        ["echo a > ../x", "outside the workspace"],
        ["cp a ../b", "outside the workspace"],
        ["cp a /etc/x", "outside the workspace"],
        ["tee ~/.bashrc", "outside the workspace"],
        ["touch .git/config", ".git/config"],
        ["cp .env b", "may hold secrets"],
        ["git add .env", "may hold secrets"],
        ["sed -i s/a/b/ a", "Changes files in place"],
        ["sort -o a b", "Writes a file"],
        ["sort --outp=a b", "Writes a file"],
        ["uniq a b", "Writes a file"],
        ["xxd -r a b", "Writes a file"],
        ["tree -o a", "Writes a file"],
        ["git log --output=a", "Writes a file"],
        ["git diff --outpu=a", "Writes a file"],
        ["find . -fprint a", "Writes a file"],
        ["tar xf a.tar", "Packs or unpacks"],
        ["unzip a.zip", "Unpacks"],
        ["unzip -d/tl a.zip", "Unpacks"],
        ["base64 -o a b", "Writes a file"],
        ["pip list --log a", "Writes a file"],
        ["pip list --log=a", "Writes a file"],
        ["pip freeze --log-f a", "Writes a file"],
        ["pip show --log a x", "Writes a file"],
        ["tar tvf a --index-file=b", "Writes a file"],
        ["tar tf a --volno-file b", "Writes a file"],
        ["tar tf a -g b", "Writes a file"],
        ["tar t* a", "Packs or unpacks"],
        ["bat cache --build", "Writes a file"],
        ["bat --generate-config-file", "Writes a file"],
        ["uniq a*", "Writes a file"],
        ["uniq -f 1 a b", "Writes a file"],
        ["uniq -- -f b", "Writes a file"],
        ["xxd a* ", "Writes a file"],
        ["xxd -l 16 a b", "Writes a file"],
        ["git branch -vf x", "Removes or moves branches"],
        ["git branch --sort=x y", "Changes the repository"],
        ["git tag -na v1 x", "Changes the repository"],
      ],
      commandContext(),
    ));

  it("are asked about when their options or words hide what runs", () =>
    checkTable(
      [
        ...all(
          "Runs code that cannot be looked into",
          /* prettier-ignore */ [
        "rg --pre=x foo", "rg --pre x foo", "fd -x rm", "fd foo -X rm", "sort --compress-program=x a", "diff -l a b", "bat --pager=x a",
        "git log --ext-diff", "git grep -Ox foo", "git grep --open-files-in-pager=x foo", "git cat-file --textconv x",
        "git rebase -x y main", "git config core.pager x", "git config alias.x '!rm'", "tar tf a --to-command=x", "tar tf a -I x",
        "tar tf a --checkpoint=1 --checkpoint-action=exec=x", "tar tf a --use-compress-program x", "node -e x", "node -pe x",
        "node --eval=x", "node", "node -", "python3 -c x", "python3", "perl -e x", "perl -pi -e x a", "ruby -e x", "php -r x", "deno",
        "bash", "sh -s", "bash --init-file x", "bash -i", 'bash -c "$x"', "bash -c", "zsh -c ls", "fish -c ls", "cmd /c dir", "eval $x",
        'eval "$(ls)"', "make --eval=x", "cargo --config x build", "go build -toolexec=x", "go vet -vettool=x", "alias ls=rm",
        "trap ls EXIT", "hash -p x ls", "read x", "mapfile x", "let x=1", "set -x", "shopt -s extglob", "parallel rm", "watch ls",
        "screen ls", "history", "git add -p", "printf -v x y", "printf $x", "test -v x", "jobs -x ls", "ssh-agent ls", "less -o x a",
        "nm --plugin ./x.so a.o", "nm --plugin=./x.so a.o", "nm --plug ./x.so a.o", "size --plugin x a", "less --lesskey-content=x a", "less --cmd=x a", "more -o x a",
        "pip list --python ./x", "pip freeze --python=./x", "wait -p 'a[$(rm b)]'", "wait -np x", "printf *", "tar tIf ./x a.tar", "tar tFf x a.tar",
        "tar tf a --rmt-command=x", "bash -n -c ls", "bash -n", "python -v", "yarn list --cwd src", "yarn why x --use-yarnrc x", "pnpm ls --config.pnpmfile=x",
        "pnpm ls --pnpmfile x", "npm ls -C src", "ls | xargs -I@ sh -c 'echo @'",
        "pushd src", "coproc ls",
      ],
        ),
        ...all(
          "in a way that is not understood",
          /* prettier-ignore */ [
        "env -S 'rm x'", "xargs -a x echo", "xargs -i rm", "timeout --weird 5 ls", "nice --x ls", "find . -exec ls {}", "npx -c 'rm x'",
        "npx -p x y", "npx", "npx $x", "time -o x ls",
        "timeout * ls", "nice -n * ls", "xargs -n * echo",
      ],
        ),
        ...all(
          "Has options that are not known",
          /* prettier-ignore */ [
        "git -c core.pager=x log", "git --exec-path=x log", "git --git-dir=x log", "git $x", "npm --script-shell=x test", "git -p log", "git --bare log", "git -C * status",
      ],
        ),
        ...all(
          "Runs a sed script",
          /* prettier-ignore */ [
        "sed '1e rm' a", "sed 's/a/b/e' a", "sed 's/a/b/w x' a", "sed -f x a", "sed --file=x a", "sed 'r x' a", "sed --unknown p a",
        "sed 'w x' a", "sed -n -e p -e 'e ls' a", "sed 's|[|]|p;s|w out|x|;p' a", "sed '/[/]/p;/w out/p' a", "sed 's|[[:alpha:]|]|p;s|w out|x|;p' a", "sed 's|[]|]|p;s|w out|x|;p' a",
        "sed 's|[^]|]|p;s|w out|x|;p' a", "sed 's,[\\],],p;s,w out,x,;p' a",
      ],
        ),
        ...all(
          "Runs an awk program",
          /* prettier-ignore */ [
        "awk 'BEGIN{system(\"rm x\")}' a", "awk '{print > \"x\"}' a", "awk '{print | \"sh\"}' a", "awk -f x a", "awk '{getline}' a",
        "awk -i inplace x a", "awk '{print}|{x}' a", "awk '$1>2{print $1 > \"x\"}' a", "awk '{printf \"x\" >> \"y\"}' a", "awk 'BEGIN{SYMTAB[\"A\" \"RGC\"]=2}' a",
      ],
        ),
        ...all(
          "Reads the names of files from a file",
          /* prettier-ignore */ [
        "du --files0-from=x", "wc --files0-from=x", "file -f x", "jq -f x a", "rg -f x a", "less -t x", "less --tag-file=x a",
      ],
        ),
        ...all("Reads hidden files too", ["rg -uu foo", "rg --hidden foo", "rg --no-ignore foo"]),
        ...all(
          "Reads hidden files too",
          /* prettier-ignore */ [
          "rg -g .env KEY", "rg -g '.e*' KEY", "rg -g '*.pem' .", "rg --iglob .ENV KEY", "rg --glob=.env KEY", "rg -ng.env KEY", "rg -g '*.ts' -g '.*' KEY",
          "rg KEY -g", "rg -g '*.yaml' KEY", "rg --glob=*.json KEY", "rg --no-ignore KEY", "rg --hidden KEY", "rg -uu KEY", "rg -uuu KEY", "rg -u KEY", "rg -. KEY",
        ],
        ),
        ...all("Reads every file below a folder", ["diff -r . src", "diff -qr a b", "diff --recursive a b"]),
        ["git diff --no-index . src", "Reads files that Git ignores"],
        ...all(
          "Reads every file below a folder",
          /* prettier-ignore */ [
        "grep -r foo .", "grep -Rn foo src", "grep --recursive foo src", "egrep -r foo", "grep -r --include=*.pem foo .",
        "grep -r --include=*.yaml foo .", "grep -r --include='*.json' foo .", "grep -rn --include=*.ts --include=*.toml foo .", "grep -r --include='*' foo .",
      ],
        ),
        ...all(
          "Shows the history of every file",
          /* prettier-ignore */ [
        "git log -p", "git log -p -5", "git log --patch main", "git log -U3", "git log -u -- .", "git log -p -- :/", "git whatchanged -p", "git log --cc origin/main",
        "git -C src log -p", "git log --unified=0", "git log --diff-merges=on -m",
      ],
        ),
        ...all("Shows the history of a file that may hold secrets", ["git log -L1,9:.env", "git log -L 1,9:src/.env"]),
        ...all("may hold secrets", [
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
        ...all("may hold secrets", [
          "git var -l",
          "git config user.token",
          "git config --global http.extraheader",
          "npm config get _authToken",
        ]),
        ...all("may hold secrets", [
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
        ["go env -w GOFLAGS=-x", "Changes the settings of Go"],
        ["gofmt -w src/a.go", "Changes files in place"],
        ["shuf -o a b", "Writes a file"],
        ["iconv --output=a b", "Writes a file"],
        ["bash -n ../x", "outside the workspace"],
        ["foo -v", "Runs a program"],
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
          /* prettier-ignore */ [
        "PATH=/x ls", "LD_PRELOAD=x ls", "GIT_PAGER=x git log", "export PATH=x", "IFS=x", "BASH_ENV=x sh -c ls", "env PATH=x ls",
        "env GIT_SSH=x", "http_proxy=x ls", "for PATH in a b; do ls; done", "NODE_OPTIONS=x node a.js", "PROMPT_COMMAND=x",
        "yarn_yarn_path=./x yarn list", "pnpm_config_x=y pnpm ls", "path=. ls", "for git_dir in a; do git log; done", "node_options=x ls", "all_proxy=x ls", "java_tool_options=x ls", "lessopen=x less a",
      ],
        ),
        ...all(
          "What runs is known only when it runs",
          /* prettier-ignore */ [
        "$x", "$x y", "$(echo rm) x", "`echo rm` x", "${x} y", "r* x", "~/x", "xargs", "{rm,x}", "rm$x y", "$'\\x72m' x",
      ],
        ).filter(([command]) => !["~/x", "xargs", "{rm,x}"].includes(command)),
        ...all("Is written like a command that it may not be", ["LS", "Cat src/a.ts"]),
      ],
      commandContext(),
    ));
});
