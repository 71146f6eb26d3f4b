import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { ruleProblem } from "../../../../src/tools/runtime/policy/commands/ruleProblem";
import { all, checkTable, commandContext, decide, told } from "./decide";

const RULES = {
  allow: /* oxfmt-ignore */ [
        "npm test", "git commit", "make", "cp", "  ", "bash build.sh",
      ],
  deny: ["npm publish", "git push", "kubectl"],
};

describe("rules about commands", () => {
  it("let commands run that begin with their words, if everything else of the line may run too", () =>
    checkTable(
      /* oxfmt-ignore */ [
        "npm test", "npm test -- --grep foo", "npm  test", "'npm' \"test\"", "git commit -m 'a b'", "npm test && git commit -m x",
        "ls; npm test | head", "make", "make all", "cp a b", "timeout 60 npm test", "CI=1 npm test", "cd src && make", "bash build.sh",
      ].map((command) => [command, "allow"] as const),
      commandContext({ rules: RULES }),
    ));

  it("are words, not characters, and never let more run than they say", () =>
    checkTable(
      [
        ["npm tests", "Runs a command of npm that may use the network"],
        ["npm run test", "Runs a script"],
        ["npmtest", "Runs a program"],
        ["npm test; rm x", "Removes files"],
        ["npm test > out", "Writes to out"],
        ["npm test $(rm x)", "Removes files"],
        ["npm test $x", "is known only when it runs"],
        ["npm $x", "Has options that are not known"],
        ["cp a ../b", "outside the workspace"],
        ["cp .env b", "may contain secrets"],
        ["make -f /tmp/x", "outside the workspace"],
        ["PATH=/x npm test", "Sets a variable"],
        ["sudo npm test", "another user's rights"],
        ["npm test &&", "Could not be analyzed"],
        ["./make", "Runs a program"],
        ["/usr/bin/make", "Runs a program"],
        ["git -C src commit", "Changes the repository"],
        ["bash -x build.sh", "Runs a script"],
      ],
      commandContext({ rules: RULES }),
    ));

  it("never let run what loses data, reaches the network or is not understood", async () => {
    const allow = /* oxfmt-ignore */ [
        "rm", "git", "curl", "sudo", "node", "bash", "kill", "npm", "$x", "FOO=1",
      ];
    await checkTable(
      [
        ["rm x", "Removes files"],
        ["git push", "Goes to the network"],
        ["git reset --hard", "May discard"],
        ["curl x", "Goes to the network"],
        ["sudo ls", "another user"],
        ["node -e x", "Runs code"],
        ["bash -c $x", "Runs code"],
        ["kill 1", "Ends processes"],
        ["npm install", "Fetches"],
        ["$x", "known only when it runs"],
        ["git commit -m x", "allow"],
        ["node a.js", "allow"],
      ],
      commandContext({ rules: { allow } }),
    );
  });

  it("that refuse come first, and see through wrappers, folders and options", () =>
    checkTable(
      /* oxfmt-ignore */ [
        "npm publish", "npm publish --tag x", "git push", "git -C src push", "git --no-pager push", "ls; git push", "env git push",
        "/usr/bin/kubectl get pods", "KUBECTL get pods", "kubectl.exe", "bash -c 'git push'", "xargs kubectl", "echo $(git push)",
      ].map((command) => [command, "the user's rule"] as const),
      commandContext({ rules: { ...RULES, allow: ["npm", "git push", "kubectl"] } }),
    ));

  it("cover options that change neither what is run nor where, and no others", async () => {
    const context = commandContext({
      rules: {
        allow:
          /* oxfmt-ignore */ ["npm test", "npm run lint", "make", "pytest", "python3 -m pytest", "npx jest", "tsc", "cargo test", "go test", "go run", "git commit", "yarn test", "pnpm test", "bash build.sh", "make -C sub", "foo bar", "cp"],
      },
    });
    await checkTable(
      [
        ...all(
          "allow",
          /* oxfmt-ignore */ [
          "npm test -- --watch=false", "npm test --silent", "npm test -- src/a.test.ts", "npm test -s -- -t 'a b'", "npm run lint -- --fix", "npm run lint -- --max-warnings 0 src", "make -j4", "make -j 4 all", "make -k -s test",
          "pytest -x -q tests", "pytest -k 'a and b' tests/test_a.py::test_b", "pytest -vv --tb=short --maxfail=1", "python3 -m pytest -x", "npx jest --coverage --runInBand src", "tsc --noEmit", "cargo test --release -p core -- --nocapture",
          "go test -v -race ./...", "go test -run 'TestX/.*' -count=1 ./core", "go run ./cmd", "git commit -a -m '- a/../b'", "git commit -am 'x=y'", "yarn test --watch=false", "pnpm test --run", "bash build.sh x", "make -C sub all",
          "foo bar x", "cp -r src out", "CI=1 npm test", "timeout 60 npm test",
        ],
        ),
        ...all(
          "Runs a script of this project",
          /* oxfmt-ignore */ [
          "npm test --prefix /elsewhere", "npm test --prefix=x", "npm test --script-shell=./x", "npm test --script-shell ./x", "npm test --node-options=--require=./x", "npm test --userconfig ./x", "npm test -C x", "npm test -w other",
          "npm test --ignore-scripts", "npm test -- --config=/tmp/x", "npm test -- --require ./x.js", "npm test -- -r ./x.js", "npm test -- -c x.js", "npm test -- -v -w", "npm test -- /tmp/x.test.js", "npm test -- ../x", "npm test -- ~/x", "npm test -- --reporter ./x.js",
          "npm test -- --reporter=/tmp/x.js", "npm test -- -t --require=./x.js", "npm test -- -t /tmp/x", "npm test -- a=b", "npm run lint -- --fix --rulesdir x", "yarn test --cwd x", "yarn test --use-yarnrc x", "pnpm test --dir x",
          "pnpm test -r", "npm test @x", "npm test https://x.y/z",
        ],
        ),
        ...all(
          "Runs a program that may change anything",
          /* oxfmt-ignore */ [
          "make SHELL=./x", "make CC=./x all", "make A:=b", "make B+=c", "make 'a!=touch b'", "make 'SHELL =./x'", "make '.SHELLFLAGS=-c evil'", "make all a.b=c", "make 'a ::=b'", "make al*", "make -f other", "make -fother", "make --file=other", "make -C elsewhere", "make -I x", "make --directory=x", "make -e", "make -kf other", "make -j4 -f other",
          "make all SHELL=./x", "pytest -p evil", "pytest --rootdir=/x", "pytest -c x.ini", "pytest -o a=b", "pytest --confcutdir x", "pytest /tmp/x.py", "pytest ../x", "pytest -k -pevil", "python3 -m pytest -p x", "tsc -p x", "tsc --project x",
          "cargo test --manifest-path x/Cargo.toml", "cargo test --target-dir x", "go test -o x ./...", "foo bar --baz", "foo bar -x", "make $(echo -n) -f other", "make -- --eval=x",
        ],
        ),
        ["make --eval=x", "Runs code"],
        ["go run example.org/x@latest", "Fetches packages"],
        ["go test -exec ./x ./...", "Runs code"],
        ["cargo test --config x", "Runs code"],
        ["npx jest --config x.js", "Runs a package"],
        ["git commit -F x", "Changes the repository"],
        ["git commit --no-verify -m x", "Changes the repository"],
        ["bash build.sh --x", "Runs code"],
        ["cp -t out src", "Copies files"],
      ],
      context,
    );
  });

  it("cover no strategy of a merge, which is a program", () =>
    checkTable(
      [
        ...all("Changes the repository", ["git merge -s evil topic", "git rebase -s evil main", "git merge -sevil a"]),
        ...all("allow", [
          "git merge topic",
          "git merge -m x --no-ff topic",
          "git commit -s -m x",
          "git cherry-pick -s a",
        ]),
      ],
      commandContext({ rules: { allow: ["git merge", "git rebase", "git commit", "git cherry-pick"] } }),
    ));

  it("cover no patch, which may name protected files", () =>
    checkTable(
      [
        ...all("Changes the files that a patch names", [
          ...["patch a.diff", "patch -p1 < a.diff", "git apply a.diff", "git am a.mbox", "git apply --index a.diff"],
        ]),
        ...all("allow", [
          "git apply --check a.diff",
          "git apply --stat a.diff",
          "git apply --numstat --summary -p1 a.diff",
        ]),
        ["git apply --check ../a.diff", "outside the workspace"],
        ["git apply --check --apply a.diff", "Changes the files that a patch names"],
        ["git apply --stat .env", "may contain secrets"],
      ],
      commandContext({ rules: { allow: ["patch", "patch -p1", "git apply", "git am"] } }),
    ));

  it("cover no names that stand for a glob and would be options", async () => {
    const allow = [
      "npm test",
      "yarn test",
      "cargo test",
      "npx jest",
      "cp",
      "touch",
      "pytest",
      "git add",
      "node a.js",
      "eslint",
    ];
    const context = commandContext({ rules: { allow } });
    const [folder] = context.workspace.folders;
    assert.ok(folder, "there is a folder");
    const make = (name: string): void => writeFileSync(new URL(`${folder.resource}/${name}`), "");
    make("a.ts");
    const lines = [
      "npm test *.ts",
      "yarn test *.ts",
      "cargo test *.ts",
      "npx jest *.ts",
      "cp *.ts src",
      "touch *.ts",
      "pytest *.ts",
    ];
    const more = [
      "git add *.ts",
      "node a.js *.ts",
      "eslint *.ts",
      "npm test -- *.ts",
      "cargo test -- *.ts",
      "node a.js -- *.ts",
    ];
    const names = ["cp -- *.ts src", "touch -- *.ts", "git add -- *.ts", "eslint -- *.ts", "npm test ./*.ts"];
    await checkTable(all("allow", [...lines, ...more, ...names]), context);
    await checkTable(
      all("is known only when it runs", [
        "touch -- -x.ts; npm test *.ts",
        "touch -- -x.ts && npm test *.ts",
        'for x in "$@"; do npm test *.ts; done',
      ]),
      context,
    );
    make("--prefix=x.ts");
    await checkTable([...all("--prefix=x.ts stands for *.ts", [...lines, ...more]), ...all("allow", names)], context);
  });

  it("cover no script that runs commands or writes other files", () =>
    checkTable(
      [
        ...all("allow", [
          ...["sed -i s/a/b/ a.txt", "sed -i '' 's/a/b/;5d' a.txt", "sed -i .bak 5d a.txt", "rename s/a/b/ a.txt"],
          ...[
            "rename 's/\\.txt$/.md/' *.txt",
            "rename y/A-Z/a-z/ a.txt",
            "rename .htm .html *.htm",
            "rename foo '' foo1",
          ],
        ]),
        ...all("Runs a sed script", [
          ...["sed -i '1e touch made' a.txt", "sed -i s/a/b/e a.txt", "sed -i 's/a/b/w c' a.txt", "sed -i 'w c' a.txt"],
          ...["sed -i '' '1e touch made' a.txt", "sed -i .bak e a.txt", "sed -i.bak e a.txt", "sed -ni e a.txt"],
          ...["sed -i -e p -e e a.txt", "sed --in-place e a.txt", "sed --in-place=.bak e a.txt", "sed -ie e a.txt"],
        ]),
        ...all("Runs code that can't be checked", [
          ...[`rename 'system("touch made")' a.txt`, "rename 's/a/`touch made`/e' a.txt", "rename 's/(?{x})/b/' a.txt"],
          ...["rename 's/a/@{[x]}/' a.txt", "rename -e x a.txt"],
        ]),
        ...all("Changes files in place", ["sed -i.bak p a.txt", "sed -n -i p a.txt", "sed --in-place p a.txt"]),
      ],
      commandContext({ rules: { allow: ["sed -i", "rename"] } }),
    ));

  it("cover no command of a package manager that fetches packages or runs others", () =>
    checkTable(
      [
        ...all("allow", [
          ...[
            "npm test",
            "npm -w app test",
            "yarn build",
            "yarn --silent build",
            "yarn workspace app build",
            "yarn workspace app test",
          ],
          ...[
            "pnpm build",
            "pnpm test",
            "bun run build",
            "bun a.ts",
            "bun test",
            "deno task build",
            "deno run a.ts",
            "deno test",
          ],
          ...["pnpm recursive test", "git lfs track a", "git lfs ls-files"],
        ]),
        ...all("Fetches packages", [
          ...[
            "yarn workspace app add x",
            "yarn workspace app --mode y add x",
            "yarn --silent add x",
            "yarn global add x",
          ],
          ...[
            "yarn set version berry",
            "yarn plugin import x",
            "npm -w app install x",
            "npm --workspace app i x",
            "pnpm deploy x",
          ],
          ...[
            "pnpm recursive install",
            "pnpm m i",
            "pnpm env use 20",
            "bun install",
            "bun add x",
            "deno install x",
            "deno add x",
            "uvx x",
          ],
        ]),
        ...all("Runs a command of npm that may use the network", [
          "npm publ",
          "npm isntall x",
          "npm -w app publ",
          "npm docs",
        ]),
        ...all("Goes to the network", [
          ...[
            "deno run https://example.com/a.ts",
            "deno npm:cowsay",
            "deno test jsr:@x/y",
            "yarn workspace app npm publish",
          ],
          ...[
            "git lfs push",
            "git lfs pull",
            "git subtree push --prefix=a b c",
            "git subtree --prefix=a pull b c",
            "git imap-send",
          ],
        ]),
        ...all("Runs code that can't be checked", [
          "bun exec 'touch made'",
          "bun run -",
          "deno eval x",
          "deno repl",
          "deno run -",
        ]),
        ...all("Runs a package, and fetches it", ["bun x cowsay", "deno x cowsay", "bun create x"]),
        ...all("Runs a command in every package", ["yarn workspaces foreach add x", "pnpm recursive add-all"]),
        ...all("Changes the project's settings", ["yarn set resolution x"]),
        ...all("Has options that are not known", ["npm --script-shell=x test"]),
      ],
      commandContext({
        rules: {
          allow: [
            "npm",
            "yarn",
            "yarn workspace",
            "yarn --silent",
            "npm -w app",
            "pnpm",
            "bun",
            "deno",
            "git",
            "uvx x",
          ],
        },
      }),
    ));

  it("cover no module of Python that fetches packages, and no package of a version", () =>
    checkTable(
      [
        ...all("allow", [
          ...["python3 -m pip list", "python3 -m pip show x", "python3 -m pytest", "python3 a.py"],
          ...["go run ./cmd", "go run .", "split a.txt"],
        ]),
        ...all("Fetches packages", [
          ...[
            "python3 -m pip install x",
            "python3 -u -m pip install x",
            "python3 -mpip install x",
            "python3 -um pip install x",
          ],
          ...[
            "python3 -m pip --quiet install x",
            "python3 -m pip download x",
            "python3 -m pip",
            "python3 -m pipx run x",
          ],
          ...[
            "python3 -m uv pip install x",
            "python3 -m twine upload x",
            "py -m pip install x",
            "go run example.com/x@latest",
          ],
        ]),
        ...all("Runs code that can't be checked", ["split --filter='touch made' a.txt", "split --filt=x a.txt"]),
      ],
      commandContext({
        rules: { allow: ["python3", "python3 -m pip", "python3 -u -m pip", "python3 -mpip", "py", "go run", "split"] },
      }),
    ));

  it("for Git's settings cover those that name no program or file", () =>
    checkTable(
      [
        ...all("allow", [
          ...["git config user.name x", "git config user.email x@y.z", "git config pull.rebase true"],
          ...["git config color.ui auto", "git config branch.a/b.merge refs/heads/b", "git config set user.name x"],
        ]),
        ...all("may name a program or a file", [
          ...["git config include.path evil", "git config diff.external evil", "git config pager.log evil"],
          ...["git config remote.origin.uploadpack evil", "git config init.templateDir evil", "git config set a.b c"],
          ...["git config mergetool.x.path evil", "git config rename-section color core", "git config a.b c"],
          ...["git config remote.origin.url x", "git config user.hooksPath evil"],
        ]),
        ...all("Runs code", ["git config core.hooksPath evil", "git config submodule.x.update '!evil'"]),
      ],
      commandContext({ rules: { allow: ["git config"] } }),
    ));

  it("for settings of npm and package.json cover those that choose nothing that runs", () =>
    checkTable(
      [
        ...all("allow", [
          "npm pkg set engines.node=20 version=2",
          "npm pkg set version=1",
          "npm config set fund false",
        ]),
        ...all("which may choose what runs", [
          ...["npm pkg set scripts.test=evil", "npm pkg set version=1 scripts.test=evil", "npm pkg set bin.x=evil"],
          ...["npm config set script-shell evil", "npm config set script-shell=evil", "npm set node-options x"],
          ...["npm config set fund=false script-shell=evil", "npm config set fund x script-shell=evil"],
        ]),
      ],
      commandContext({
        rules: {
          allow: [
            "npm pkg set",
            "npm pkg set version=1",
            "npm pkg set engines.node=20 version=2",
            "npm config set",
            "npm set",
          ],
        },
      }),
    ));

  it("cover options that they name themselves", () =>
    checkTable(
      [
        ...all("allow", ["npm test --prefix sub", "make -f other all", "tsc -p sub --noEmit"]),
        ["npm test --prefix elsewhere", "Runs a script"],
        ["make -f another", "Runs a program"],
        ["make all -f other", "Runs a program"],
      ],
      commandContext({ rules: { allow: ["npm test --prefix sub", "make -f other", "tsc -p sub"] } }),
    ));

  it("that refuse also do if there are options between their words, and may refuse more than they say", async () => {
    const context = commandContext({
      rules: { deny: ["git push", "npm publish", "docker push", "npm run deploy", "make deploy"] },
    });
    await checkTable(
      [
        ...all(
          "the user's rule",
          /* oxfmt-ignore */ [
          "git -c a.b=c push", "git --git-dir=.git push", "git --git-dir .git push", "git -C src -c a=b --no-pager push origin", "git -p push", "npm --prefix x publish", "npm --prefix=x --silent publish", "docker --context y push z",
          "docker -H tcp://x push z", "npm run --silent deploy", "npm --prefix x run -s deploy", "make A=b deploy", "make -j 4 deploy", "git -c push status", "env X=y git -c a.b=c push", "sh -c 'git -c a.b=c push'", "for c in push; do git -c a.b=c $c; done",
        ],
        ),
        ...all("allow", ["git log push", "git status", "git -C src log push", "git diff -- push"]),
      ],
      context,
    );
    for (const command of ["git commit -m push", "git checkout push", "npm run x deploy", "docker pull push"])
      assert.match(told(await decide(command, context)), /^ask/, command);
  });

  it("are offered with a question if they would have decided it", async () => {
    const context = commandContext({ rules: { allow: ["git commit"] } });
    const offered = async (command: string): Promise<readonly string[] | undefined> => {
      const decision = await decide(command, context);
      return decision.kind === "ask" ? decision.rules : undefined;
    };
    for (const [command, rules] of [
      ["npm test", ["npm test"]],
      ["npm run build -- x", ["npm run build"]],
      ["npm test && git commit -m x && make all", ["npm test", "make all"]],
      ["ls | npx vitest run", ["npx vitest"]],
      ["node build.js x", ["node build.js"]],
      ["python3 -m pytest -x", ["python3 -m pytest"]],
      ["bash a.sh", ["bash a.sh"]],
      ["./run.sh x", ["./run.sh x"]],
      ["git merge x", ["git merge"]],
      ["git foo x", ["git foo"]],
      ["make", ["make"]],
      ["npm test; rm x", undefined],
      ["rm x", undefined],
      ["npm test > out", undefined],
      ["npm test $x", undefined],
      ["cp a ../b", undefined],
      ["git -C src merge x", undefined],
      ["git", undefined],
      ["npx --yes vitest", ["npx --yes vitest"]],
      ["pytest -x -q tests/test_a.py", ["pytest -x -q tests/test_a.py"]],
      ["pytest -x", ["pytest -x"]],
      ["tsc --noEmit -p .", ["tsc --noEmit -p ."]],
      ["npm run lint -- --fix", ["npm run lint"]],
      ["npm run lint -- --config=x.js", ["npm run lint -- --config=x.js"]],
      ["npm test --prefix x", ["npm test --prefix x"]],
      ["make -C x all", ["make -C x"]],
      ["lsof -i :3000", ["lsof -i :3000"]],
      ["npm test --script-shell='a b'", undefined],
      ["node --test a", ["node --test a"]],
      ["yarn workspace app build", ["yarn workspace app build"]],
      ["yarn build x", ["yarn build"]],
      ["pnpm build x", ["pnpm build"]],
      ["bun run build x", ["bun run build"]],
      ["bun a.ts", ["bun a.ts"]],
      ["deno task build", ["deno task build"]],
      ["git lfs track a", ["git lfs track"]],
      ["sed -i s/a/b/ x", undefined],
      ["foo 'a b'", undefined],
      ["npm test &&", undefined],
      ["env FOO=1 ls", undefined],
      ["curl x", undefined],
      ["ls", undefined],
    ] as const)
      assert.deepEqual([command, await offered(command)], [command, rules]);
  });

  it("say by which of them a command runs", async () => {
    const context = commandContext({ rules: RULES });
    const by = async (command: string): Promise<string> => {
      const decision = await decide(command, context);
      return decision.kind === "allow" ? decision.by : decision.kind;
    };
    assert.equal(await by("git status"), "read-only command");
    assert.equal(await by("ls && npm test && npm test && make"), "rule `npm test`, rule `make`");
  });

  it("don't apply in a workspace that isn't trusted, and what only reads asks when the user wants it so", async () => {
    const trusting = commandContext({ rules: RULES });
    const untrusted = { ...trusting, workspace: { ...trusting.workspace, trusted: false } };
    assert.equal(told(await decide("ls", untrusted)), "ask: Only reads.");
    assert.match(told(await decide("npm test", untrusted)), /^ask: Runs a script of this project: npm test/);
    const asking = commandContext({ rules: { runReadOnly: false, allow: ["git status"] } });
    assert.equal(told(await decide("ls", asking)), "ask: Only reads.");
    assert.equal(told(await decide("git status", asking)), "allow");
    assert.equal(told(await decide("ls && git status", asking)), "ask: Only reads.");
  });

  it("can't be made of what is asked about every time, or of more than words", () => {
    for (const prefix of /* oxfmt-ignore */ [
        "npm test", "git commit", "make", "cp", "ls",
      ])
      assert.equal(ruleProblem(prefix), undefined, prefix);
    for (const [prefix, why] of [
      ["rm", "Removes files"],
      ["git push", "Goes to the network"],
      ["sudo", "another user"],
      ["curl", "Goes to the network"],
      ["reboot", "Turns the machine off"],
      ["npm test;", "not a plain word"],
      ["$x", "not a plain word"],
      ["'a", "not a plain word"],
      ["npm *", "not a plain word"],
      ["  ", "Write the words"],
    ] as const)
      assert.match(ruleProblem(prefix) ?? "", new RegExp(why), prefix);
  });

  it("leave what may lose something, reaches out, or isn't understood to the user at every call, and nothing else", async () => {
    const context = commandContext();
    const always = async (command: string): Promise<unknown> => {
      const decision = await decide(command, context);
      return decision.kind === "ask" ? (decision.always ?? false) : decision.kind;
    };
    for (const command of [
      "rm -r src",
      "curl example.com",
      "sudo ls",
      "ls > ../x",
      "cat .env",
      "npm test &&",
      "$x",
      "npm test; rm x",
      "node -e 1",
      "node",
      "node --test -e 1",
      "node --test --test-reporter=./x.js",
      "node --watch",
      "node --test $x",
      "python3 -c 'import os'",
      "env -S 'rm x'",
      "chmod u+s a",
      "chmod 4755 a",
    ])
      assert.equal(await always(command), true, command);
    for (const command of [
      "touch a",
      "chmod 0755 a",
      "npm test",
      "set -e; npm test",
      "node server.js",
      "./build",
      "node --test",
      "node --test --test-only",
    ])
      assert.equal(await always(command), false, command);
    assert.equal(await always("ls"), "allow");
    assert.equal(await always("rm -rf /"), "refuse");
  });
});
