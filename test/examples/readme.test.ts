import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runCommandLine } from "../support/commandLine";

const ROOT = resolve(import.meta.dirname, "../..");
const readme = readFileSync(resolve(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Lines of the README's blocks for a shell. */
const lines = [...readme.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, text = ""]) => text.trim().split("\n"));

describe("the README's commands", () => {
  it("are npm's, the command line's and the one for Claude Code, and nothing else", () => {
    assert.deepEqual(
      lines.filter((line) => !/^(?:npm (?:start|test|run [\w:]+)|node dist\/cli\.js .*|claude mcp add .*)$/.test(line)),
      [],
    );
  });

  it("name scripts of the package that are there", () => {
    const [, list = ""] = /`npm run ([\w:]+(?: \| [\w:]+)+)`/.exec(readme) ?? [];
    const alone = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    const named = [...list.split(" | "), ...alone];
    assert.ok(named.length > 10, named.join());
    assert.deepEqual(
      named.filter((name) => scripts[name] === undefined),
      [],
    );
  });

  it("work in a clone as written", async () => {
    const written = lines.filter((line) => line.startsWith("node dist/cli.js "));
    assert.ok(written.length > 0, "the README has commands of the command line");
    for (const line of written) {
      const args = [...line.slice("node dist/cli.js ".length).matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, plain = ""]) => quoted ?? plain,
      );
      const { code, stdout, stderr } = await runCommandLine(args, { cwd: ROOT });
      assert.equal(code, 0, `${line}: ${stderr}`);
      assert.notEqual(stdout, "", `${line} prints something`);
    }
  });
});
