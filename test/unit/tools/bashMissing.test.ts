import assert from "node:assert/strict";
import { commandEnvironment } from "../../../src/hosts/node/processes/shellEnvironment";
import { createShells, type NodeShells } from "../../../src/hosts/node/shells/nodeShells";
import bash from "../../../src/tools/shell/bash";
import { makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

/** What every command of these tests is started with, unless a test says more. */
const SECRETS = { A_TOKEN: "x", DATABASE_URL: "postgres://ada:lovelace@localhost/test", VSCODE_PID: "1", PLAIN: "y" };

describe("bash that was started with secrets", () => {
  let workspace: TestWorkspace;
  const made: NodeShells[] = [];
  before(async () => {
    workspace = await makeWorkspace();
  });
  after(() => Promise.all(made.map((shells) => shells.dispose())));

  const inShells = (more: Readonly<Record<string, string>> = {}, keepEnvironment: readonly string[] = []) => {
    const own = { PATH: process.env["PATH"], ...SECRETS, ...more };
    const shells = createShells({ environment: (keep) => commandEnvironment(own, keep) });
    made.push(shells);
    return async (command: string): Promise<string> => {
      const data = await succeed(bash, { command }, workspace.context({ shells, settings: { keepEnvironment } }));
      return "note" in data ? String(data["note"]) : "";
    };
  };

  it("names them once when commands fail, and says nothing of them when commands succeed", async () => {
    const noteOf = inShells();
    assert.equal(await noteOf("true"), "");
    assert.equal(
      await noteOf("exit 3"),
      "Commands don't get A_TOKEN, DATABASE_URL, withheld as secrets or as the editor's own; the user can change that with the setting shell.keepEnvironment.",
    );
    assert.equal(await noteOf("exit 3"), "");
    assert.equal(await noteOf("echo A_TOKENS PLAIN; exit 3"), "");
  });

  it("names those again that a command names, and those that its output names when it fails", async () => {
    const noteOf = inShells();
    assert.match(await noteOf("exit 3"), /A_TOKEN/);
    assert.match(await noteOf('echo "$DATABASE_URL"'), /^Commands don't get DATABASE_URL, /);
    assert.match(await noteOf("x=TOKEN; echo A_$x is not set; exit 1"), /^Commands don't get A_TOKEN, /);
    assert.match(await noteOf("x=PID; echo VSCODE_$x is not set; exit 1"), /^Commands don't get VSCODE_PID, /);
    assert.equal(await noteOf("x=TOKEN; echo A_$x is not set"), "");
  });

  it("lists them if a command shows all variables, the first twelve by name", async () => {
    assert.match(
      await inShells()("env"),
      /^3 variables are missing: .* \(A_TOKEN, DATABASE_URL, VSCODE_PID\); the user can change that/,
    );
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`B${at + 10}_KEY`, "x"]));
    assert.match(await inShells(many)("printenv"), /^23 variables .* B20_KEY and 11 more\)/);
  });

  it("never shows a value", async () => {
    const noteOf = inShells();
    for (const command of ["env", "exit 3", "echo $DATABASE_URL"])
      assert.equal((await noteOf(command)).includes("lovelace"), false, command);
  });

  it("says nothing of those that the user keeps", async () => {
    const noteOf = inShells({}, ["A_*", "database_url", "VSCODE_PID"]);
    assert.equal(await noteOf("env"), "");
    assert.equal(await noteOf('test "$DATABASE_URL" = nothing'), "");
  });
});
