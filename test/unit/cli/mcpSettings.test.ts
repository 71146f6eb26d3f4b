import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { commands } from "../../../src/apps/cli/cliCommands";
import { commandHelp } from "../../../src/apps/cli/cliHelp";
import { serverSettings, settingNames } from "../../../src/apps/cli/input/serverSettings";
import { commandLine, runCommandLine } from "../../support/commandLine";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { makeWorkspace } from "../../support/workspace";
import { connect } from "../mcp/connected";
import { uninstrumented } from "../../support/processes";
import { hasDevice } from "../../support/machine";

const ROOT = resolve(import.meta.dirname, "../../..");

describe("the settings of tool-results mcp", () => {
  const opened: Client[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())));

  /** The error of a call to a server with these settings; empty where it succeeded. */
  const refusal = async (settings: string, name: string, input: object): Promise<string> => {
    const { root: cwd } = await makeWorkspace({ "a.txt": "one", "plan.secretive": "x" });
    const args = [commandLine(), "mcp", "--allow", "shell,write", "--settings", settings];
    const env = uninstrumented();
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: "ignore" }));
    opened.push(client);
    const { structuredContent } = await client.callTool({ name, arguments: { ...input } });
    return (structuredContent as { error?: string }).error ?? "";
  };

  it("include the shell that runs commands on Windows", () => {
    const path = "E:\\Git\\bin\\bash.exe";
    assert.equal(serverSettings(JSON.stringify({ "shell.path": path })).shellPath, path);
    assert.equal(serverSettings(undefined).shellPath, undefined);
    assert.throws(() => serverSettings('{"shell.path": ["bash.exe"]}'), /shell\.path/);
  });

  it("a command that a rule denies is refused although its group is allowed, and others run", async () => {
    const { root } = await makeWorkspace();
    const { settings } = serverSettings('{"toolResultViewer.shell.deny":["mkdir"]}');
    const { call } = await connect(root, {
      allowed: new Set(["shell"]),
      contextOf: (folders) => createNodeContext({ folders, source: "mcp", settings }),
    });
    assert.match(
      JSON.stringify(await call("bash", { command: "mkdir x" })),
      /the user's rule `mkdir`.* refuses mkdir x/,
    );
    assert.match(JSON.stringify(await call("bash", { command: "touch x" })), /"success":true/);
  });

  it("a file that they call secret is not read unasked", async () => {
    const input = { file_path: "plan.secretive" };
    assert.match(
      await refusal('{"files.secret":["*.secretive"]}', "file_read", input),
      /^Permission denied: .*plan\.secretive|nobody could be asked/,
    );
    assert.equal(await refusal("{}", "file_read", input), "");
  });

  it("are in a file, or are the JSON itself", async () => {
    const workspace = await makeWorkspace();
    const file = await workspace.write("settings.json", '{"shell.timeout": 5, "runLog.maxSize": 3}');
    for (const given of [file, '{"shell.timeout": 5, "runLog.maxSize": 3}']) {
      const { settings, mostLogged } = serverSettings(given);
      assert.deepEqual([settings.shellTimeoutMs, mostLogged], [5, 3 * 1024 * 1024]);
    }
  });

  it("without any, the log of calls has the bound that VS Code's setting has by itself", () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      contributes: {
        configuration:
          | { properties: Record<string, { default: unknown }> }
          | { properties: Record<string, { default: unknown }> }[];
      };
    };
    const { mostLogged, settings } = serverSettings(undefined);
    const properties = Object.assign(
      {},
      ...[manifest.contributes.configuration].flat().map((each) => each.properties),
    ) as Record<string, { default: unknown }>;
    const usual = (name: string): unknown => properties[`toolResultViewer.${name}`]?.default;
    assert.equal(mostLogged, Number(usual("runLog.maxSize")) * 1024 * 1024);
    assert.deepEqual(settings.commands, {
      runReadOnly: usual("shell.runReadOnly"),
      allow: usual("shell.allow"),
      deny: usual("shell.deny"),
    });
    for (const name of settingNames) assert.notEqual(usual(name), undefined, `${name} is no setting of the extension`);
  });

  for (const [what, given, message] of [
    ["a name that is not known", '{"shell.denied":["rm"]}', /unknown "shell\.denied"; use one of: shell\.allow, /],
    ["a value of another kind", '{"shell.deny":"rm"}', /shell\.deny: /],
    ["text that is no JSON", "{shell}", /--settings takes a JSON file or JSON; this value isn't valid JSON/],
    ["JSON that is no object", "list.json", /--settings: /],
  ] as const) {
    it(`serves nothing, and refuses ${what}`, async () => {
      const { root: cwd } = await makeWorkspace({ "list.json": "[1]" });
      const { stdout, stderr, code } = await runCommandLine(["mcp", "--settings", given], { cwd });
      assert.match(stderr, message);
      assert.deepEqual([stdout, code], ["", 2]);
    });
  }

  it("refuses a file that is not there, and serves nothing", async () => {
    const { stdout, stderr, code } = await runCommandLine(["mcp", "--settings", "no-such.json"]);
    assert.match(stderr, /The settings could not be read from no-such\.json: ENOENT/);
    assert.deepEqual([stdout, code], ["", 1]);
  });

  it("refuses a file without an end, and serves nothing", async function () {
    if (!hasDevice("/dev/zero")) return this.skip();
    const { root: cwd } = await makeWorkspace();
    const { stdout, stderr, code } = await runCommandLine(["mcp", "--settings", "/dev/zero"], { cwd });
    assert.match(stderr, /\/dev\/zero is larger than 1048576 bytes/);
    assert.deepEqual([stdout, code], ["", 2]);
  });

  it("the help and the documentation name each of them", () => {
    const command = commands.find(({ name }) => name === "mcp");
    assert.ok(command, "there is a command mcp");
    const page = readFileSync(join(ROOT, "docs/command-line.md"), "utf8");
    for (const name of settingNames) {
      assert.ok(commandHelp(command).includes(name), `the help names ${name}`);
      assert.ok(page.includes(`\`${name}\``), `the documentation names ${name}`);
    }
  });

  it("the server that VS Code offers is given each of them", () => {
    const source = readFileSync(join(ROOT, "src/apps/extension/mcpServers.ts"), "utf8");
    const [, list = ""] = /const FOLLOWED = \[([^\]]*)\]/.exec(source) ?? [];
    assert.deepEqual([...list.matchAll(/"([^"]*)"/g)].map(([, name]) => name).sort(), [...settingNames].sort());
  });
});
