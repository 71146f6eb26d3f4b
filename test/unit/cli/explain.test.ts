import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { makeWorkspace } from "../../support/workspace";

describe("tool-results explain", function () {
  before(() => void commandLine());

  async function explain(command: string, ...args: string[]) {
    const { root: cwd } = await makeWorkspace({ "src/a.ts": "", "src/deep/.env": "", "package.json": "{}" });
    return runCommandLine(["explain", command, ...args], { cwd });
  }

  it("says that a command runs without asking, and returns 0", async () => {
    const { stdout, stderr, code } = await explain("grep -rn --include='*.ts' foo src");
    assert.deepEqual(
      { stdout, stderr, code },
      { stdout: "Runs without asking: read-only command\n", stderr: "", code: 0 },
    );
  });

  it("gives each reason for which a command asks, and returns 1", async () => {
    const { stdout, code } = await explain("grep -rn foo src; touch x\u202e");
    assert.deepEqual(stdout.split("\n"), [
      "Asks first:",
      "- Could not be analyzed: characters that cannot be seen",
      "- Changes files: touch x\\u{202e}",
      "- The value of x\\u{202e} is known only when it runs.",
      "- src/deep/.env may contain secrets.",
      "No rule can allow it.",
      "",
    ]);
    assert.equal(code, 1);
  });

  it("names the rules that could allow a command, and follows those that apply", async () => {
    const asked = await explain("npm test && make");
    assert.match(asked.stdout, /\nA rule in shell\.allow can allow it: "npm test", "make"\n$/);
    const { stdout, code } = await explain("npm test && make", "--settings", '{"shell.allow":["npm test","make"]}');
    assert.equal(stdout, "Runs without asking: rule `npm test`, rule `make`\n");
    assert.equal(code, 0);
    assert.equal((await explain("ls", "--settings", '{"shell.runReadOnly":false}')).code, 1);
    assert.equal((await explain("ls", "--settings", '{"shell.alow":[]}')).code, 2);
  });

  it("says that a command is refused, and returns 3", async () => {
    const { stdout, code } = await explain("rm -rf /");
    assert.match(stdout, /^Is refused: Removes files: rm -rf \/, /);
    assert.equal(code, 3);
    assert.equal((await explain("git push", "--settings", '{"shell.deny":["git push"]}')).code, 3);
  });

  it("prints JSON", async () => {
    const one = async (command: string): Promise<unknown> => JSON.parse((await explain(command, "--json")).stdout);
    assert.deepEqual(await one("ls"), { decision: "run", by: "read-only command" });
    assert.deepEqual(await one("npm test"), {
      decision: "ask",
      reasons: ["Runs a script of this project: npm test"],
      rules: ["npm test"],
    });
    assert.deepEqual(await one("cat .env"), { decision: "ask", reasons: [".env may contain secrets."], rules: [] });
    assert.deepEqual(Object.keys((await one("rm -rf /")) as object), ["decision", "message"]);
  });

  it("looks in the folder that --cwd names, runs nothing, and needs a command", async () => {
    const { root: cwd } = await makeWorkspace({ "inner/server.pem": "" });
    const inner = await runCommandLine(["explain", "touch x; grep -r foo .", "--cwd", "inner"], { cwd });
    assert.match(inner.stdout, /- server\.pem may contain secrets\./);
    assert.equal((await runCommandLine(["explain", "ls", "--cwd", join("inner", "none")], { cwd })).code, 2);
    assert.equal((await runCommandLine(["explain"], { cwd })).code, 2);
    for (const nothing of ["", "  \n"]) {
      const { stderr, code } = await runCommandLine(["explain", nothing], { cwd });
      assert.match(stderr, /The command is empty\. Pass the whole command as one argument, in quotes\./);
      assert.equal(code, 2);
    }
    assert.match((await runCommandLine(["explain", "test -e x"], { cwd: join(cwd, "inner") })).stdout, /^Runs/);
  });
});
