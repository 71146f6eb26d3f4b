import assert from "node:assert/strict";
import { ruleProblem } from "../../../../src/core/policy/commands/ruleProblem";
import { checkTable, commandContext, decide, told } from "./decide";

const RULES = {
  allow: /* prettier-ignore */ [
        "npm test", "git commit", "make", "cp", "  ", "bash build.sh",
      ],
  deny: ["npm publish", "git push", "kubectl"],
};

describe("rules about commands", () => {
  it("let commands run that begin with their words, where everything else of the line may run too", () =>
    checkTable(
      /* prettier-ignore */ [
        "npm test", "npm test -- --grep foo", "npm  test", "'npm' \"test\"", "git commit -m 'a b'", "npm test && git commit -m x",
        "ls; npm test | head", "make", "make all", "cp a b", "timeout 60 npm test", "CI=1 npm test", "cd src && make", "bash build.sh",
      ].map((command) => [command, "allow"] as const),
      commandContext({ rules: RULES }),
    ));

  it("are words, not characters, and never let more run than they say", () =>
    checkTable(
      [
        ["npm tests", "Runs a script"],
        ["npm run test", "Runs a script"],
        ["npmtest", "Runs a program"],
        ["npm test; rm x", "Removes files"],
        ["npm test > out", "Writes to out"],
        ["npm test $(rm x)", "Removes files"],
        ["npm test $x", "is known only when it runs"],
        ["npm $x", "Has options that are not known"],
        ["cp a ../b", "outside the workspace"],
        ["cp .env b", "may hold secrets"],
        ["make -f /tmp/x", "outside the workspace"],
        ["PATH=/x npm test", "Sets a variable"],
        ["sudo npm test", "another user's rights"],
        ["npm test &&", "Could not be understood"],
        ["./make", "Runs a program"],
        ["/usr/bin/make", "Runs a program"],
        ["git -C src commit", "Changes the repository"],
        ["bash -x build.sh", "Runs a script"],
      ],
      commandContext({ rules: RULES }),
    ));

  it("never let run what loses data, reaches the network or is not understood", async () => {
    const allow =
      /* prettier-ignore */ [
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
      /* prettier-ignore */ [
        "npm publish", "npm publish --tag x", "git push", "git -C src push", "git --no-pager push", "ls; git push", "env git push",
        "/usr/bin/kubectl get pods", "KUBECTL get pods", "kubectl.exe", "bash -c 'git push'", "xargs kubectl", "echo $(git push)",
      ].map((command) => [command, "the person's rule"] as const),
      commandContext({ rules: { ...RULES, allow: ["npm", "git push", "kubectl"] } }),
    ));

  it("are offered with a question where they would have answered it", async () => {
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
      ["npx --yes vitest", undefined],
      ["node --test a", undefined],
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

  it("do not hold in a workspace that is not trusted, and what only reads asks when the person wants it so", async () => {
    const trusting = commandContext({ rules: RULES });
    const untrusted = { ...trusting, workspace: { ...trusting.workspace, trusted: false } };
    assert.equal(told(await decide("ls", untrusted)), "ask: Only reads.");
    assert.match(told(await decide("npm test", untrusted)), /^ask: Runs a script of the project: npm test/);
    const asking = commandContext({ rules: { runReadOnly: false, allow: ["git status"] } });
    assert.equal(told(await decide("ls", asking)), "ask: Only reads.");
    assert.equal(told(await decide("git status", asking)), "allow");
    assert.equal(told(await decide("ls && git status", asking)), "ask: Only reads.");
  });

  it("cannot be made of what is asked about every time, or of more than words", () => {
    for (const prefix of /* prettier-ignore */ [
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

  it("leave what may lose something, reaches out or is not understood to a person at every call, and nothing else", async () => {
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
      "set -e; npm test",
    ])
      assert.equal(await always(command), true, command);
    for (const command of [
      "touch a",
      "npm test",
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
