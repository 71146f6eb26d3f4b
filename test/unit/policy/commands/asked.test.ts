import { all, checkTable, commandContext } from "./decide";

describe("commands that do more than read", () => {
  it("say so if Git runs a program, reaches the network, or changes what the system runs", () =>
    checkTable(
      [
        ...all("Runs another program", ["git verify-commit HEAD", "git verify-tag v1", "git interpret-trailers a"]),
        ...all("Goes to the network", ["git archive --remote=x HEAD", "git archive HEAD --rem x"]),
        ...all("Changes what the system runs", ["git maintenance start", "git maintenance unregister"]),
        ["git archive --exec=x HEAD", "Runs code"],
        ["git archive HEAD -o a.tar", "Writes an archive"],
        ["git maintenance run", "Changes the repository: "],
        ["git st", "or runs what an alias names"],
      ],
      commandContext(),
    ));

  it("name a protected file, and one outside, that an option writes, however it is spelled", () =>
    checkTable(
      [
        ...all(".husky/x runs commands when Git is used", [
          ...["sort -o.husky/x a", "sort -uo.husky/x a", "sort --output=.husky/x a", "sort --outp=.husky/x a"],
          ...["tree -o.husky/x", "shuf -o.husky/x a", "iconv -co.husky/x a", "base64 -o.husky/x a"],
          ...["git diff --output=.husky/x", "git log --outp=.husky/x", "git show --output .husky/x"],
          ...["find . -fprint .husky/x", "find . -fprintf .husky/x a", "find . -fls .husky/x"],
          ...[
            "tar tf a.tar --index-file=.husky/x",
            "tar cf .husky/x a",
            "tar -cf.husky/x a",
            "tar xf a.tar -C .husky/x",
          ],
          ...["gofmt -cpuprofile=.husky/x a.go", "pip freeze --log=.husky/x", "pip freeze --log .husky/x"],
          ...["git mv a .husky/x", "git mv -f .husky/x a", "ln -st.husky/x a"],
          ...["git archive HEAD -o .husky/x", "git archive --output=.husky/x HEAD", "git bundle create .husky/x HEAD"],
        ]),
        ...all("outside the workspace", [
          ...["sort -o../x a", "sort -uo../x a", "sort --output=../x a", "git diff --output=../x", "find . -fls ../x"],
          ...[
            "git apply ../x",
            "git format-patch -o ../x HEAD",
            "git hash-object -w ../x",
            "git format-patch -o../x HEAD",
          ],
          ...["tar -xf a.tar -C../x", "git commit -F ../x", "git commit --file=../x"],
        ]),
        ...all("Writes a file", [
          "sort -o b a",
          "sort -ob a",
          "git diff --output=b",
          "find . -fprint b",
          "find . -fprint",
        ]),
      ],
      commandContext(),
    ));

  it("are asked about with what they would do in plain words", () =>
    checkTable(
      [
        ...all(
          "Removes files: ",
          /* oxfmt-ignore */ [
        "rm a", "rm -r build", "rm -rf node_modules", "unlink a", "shred a", "find . -name '*.o' -delete", "trash a", "git clean -fd",
        "git rm a",
      ],
        ),
        ...all(
          "Goes to the network: ",
          /* oxfmt-ignore */ [
        "curl example.com", "wget x", "ssh host ls", "scp a b:", "nc -l 1", "ping x", "git push", "git fetch", "git pull", "git clone x",
        "git remote update", "npm publish", "npm view x", "gh pr list", "kubectl get pods", "terraform apply", "aws s3 ls",
      ],
        ),
        ...all(
          "Fetches packages",
          /* oxfmt-ignore */ [
        "npm install", "npm i x", "npm ci", "pnpm add x", "yarn", "yarn add x", "pip install x", "cargo install x", "go get x",
        "apt-get install x", "brew install x", "gem install x",
      ],
        ),
        ...all(
          "another user's rights",
          /* oxfmt-ignore */ [
        "sudo ls", "sudo -u x ls", "doas ls", "su -c ls", "chroot x ls", "pkexec ls",
      ],
        ),
        ...all("Ends processes", ["kill 1", "kill -9 12", "pkill node", "killall node"]),
        ...all(
          "Changes the system",
          /* oxfmt-ignore */ [
        "crontab -r", "systemctl stop x", "sysctl -w x=1", "launchctl load x", "iptables -F", "reg add x",
      ],
        ),
        ...all(
          "May discard changes",
          /* oxfmt-ignore */ [
        "git checkout .", "git checkout -- a", "git checkout -f x", "git reset --hard", "git restore a", "git switch --discard-changes x",
      ],
        ),
        ...all(
          "Overwrites or removes what others have",
          /* oxfmt-ignore */ [
        "git push --force", "git push -f", "git push --force-with-lease", "git push origin +main", "git push origin :main",
        "git push --delete origin x",
      ],
        ),
        ...all("Removes or moves branches", ["git branch -D x", "git branch -d x", "git branch -M x"]),
        ["git tag -d x", "Removes or moves tags"],
        ["git stash drop", "Discards stashed changes"],
        ["git reflog expire --all", "Discards history"],
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

  it("are asked about when they write, and offer a rule if words say enough", () =>
    checkTable(
      [
        ...all(
          "Changes files: ",
          /* oxfmt-ignore */ [
        "touch a", "mkdir -p a/b", "ln -s a b", "tee a", "truncate -s0 a", "gzip a",
      ],
        ),
        ["cp a b", "Copies files: cp a b"],
        ["mv a b", "Moves files: mv a b"],
        ["chmod +x a", "Changes who may use files"],
        ["chmod 0755 a", "Changes who may use files"],
        ...all(
          "Lets others run a file with its owner's rights",
          /* oxfmt-ignore */ ["chmod u+s a", "chmod 4755 a", "chmod 02755 a", "chmod a+x,g=rxs a", "chmod -R ug+xs ."],
        ),
        ["chmod u-s a", "Changes who may use files"],
        ["mktemp", "Changes files"],
        ...all(
          "Changes the repository",
          /* oxfmt-ignore */ [
        "git commit -m x", "git merge x", "git tag v1", "git branch new", "git checkout -b x", "git remote add x y", "git foo", "git init",
        "git rebase main",
      ],
        ),
        ["git add a", "Adds files"],
        ["git reset a", "Changes what is to be committed"],
        ["git restore --staged a", "Changes what is to be committed"],
        ["git stash", "Stashes changes"],
        ["git config user.name x", "Changes the settings of Git"],
        ["git worktree add x", "Changes working trees"],
        ...all("Runs a script of this project", ["npm test", "npm run build", "pnpm test", "yarn build"]),
        ...all(
          "Runs a program that may change anything",
          /* oxfmt-ignore */ [
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
        ["cp .env b", "may contain secrets"],
        ["git add .env", "may contain secrets"],
        ["sed -i s/a/b/ a", "Changes files in place"],
        ["sort -o a b", "Writes a file"],
        ["sort --outp=a b", "Writes a file"],
        ["uniq a b", "Writes a file"],
        ["xxd -r a b", "Writes a file"],
        ["tree -o a", "Writes a file"],
        ["git log --output=a", "Writes a file"],
        ["git diff --outpu=a", "Writes a file"],
        ["find . -fprint a", "Writes a file"],
        ["yarn --version", "Fetches packages"],
        ["git log --format=%G?", "Runs code"],
        ["git for-each-ref --format='%(signature)'", "Runs code"],
        ["find -P", "allow"],
        ["find", "allow"],
        ["pnpm -v", "ask"],
        ["find -L . -name x", "ask"],
        ...all("Runs the package manager", [
          "npm ls",
          "npm ls -C src",
          "npm pkg get version",
          "npm config get registry",
          "pnpm ls",
          "pnpm why x",
          "yarn list --cwd src",
          "yarn why x --use-yarnrc x",
          "pnpm ls --pnpmfile x",
        ]),
        ...all("Runs", [
          "cargo tree",
          "cargo metadata",
          "go version",
          "go list -m all",
          "go env GOPATH",
          "some-tool --help",
          "deploy --version",
          "cargo -V",
        ]),
        ["tar xf a.tar", "Packs or unpacks"],
        ["unzip a.zip", "Unpacks"],
        ["unzip -d/tl a.zip", "Unpacks"],
        ["base64 -o a b", "Writes a file"],
        ["pip show --local a", "ask"],
        ["pip check --local a", "ask"],
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
});
