import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { formatNames } from "../../../src/apps/cli/terminal/cliCommand";
import { commands } from "../../../src/apps/cli/cliCommands";
import formats from "../../../src/results/formats/all";
import { openaiSchema } from "../../../src/tools/runtime/openaiSchema";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import all from "../../../src/tools/all";
import { portableTools } from "../../../src/tools/runtime/portableTools";
import { commandLine, runCommandLine } from "../../support/commandLine";

const tools = portableTools(all);

const root = resolve(import.meta.dirname, "../../..");
const manifest = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
  version: string;
  bin: Record<string, string>;
};

describe("tool-results", () => {
  before(() => {
    commandLine();
  });

  it("is the package's program, and begins with a line that starts it by itself", () => {
    assert.deepEqual(manifest.bin, { "tool-results": "dist/cli.js" });
    assert.ok(
      readFileSync(commandLine(), "utf8").startsWith("#!/usr/bin/env node\n"),
      'expected readFileSync(commandLine(), "utf8").startsWith("#!/usr/bin/env node\\n")',
    );
  });

  for (const option of ["--version", "-v"]) {
    it(`prints the package's version for ${option}`, async () => {
      assert.deepEqual(await runCommandLine([option]), { stdout: `${manifest.version}\n`, stderr: "", code: 0 });
    });
  }

  for (const args of [["--help"], ["-h"], ["help"]]) {
    it(`lists every command, the options and the exit codes for ${args.join(" ")}`, async () => {
      const { stdout, stderr, code } = await runCommandLine(args);
      for (const { name, summary } of commands) assert.match(stdout, new RegExp(`^ {2}${name} +${summary}$`, "m"));
      for (const part of ["-h, --help", "-v, --version", "\n  0  ", "\n  1  ", "\n  2  ", "\n  130"]) {
        assert.ok(stdout.includes(part), part);
      }
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });
  }

  it("prints the help on standard error and ends with 2 when no command is given", async () => {
    const { stdout } = await runCommandLine(["--help"]);
    assert.deepEqual(await runCommandLine([]), { stdout: "", stderr: stdout, code: 2 });
  });

  for (const command of commands) {
    it(`shows how ${command.name} is used, its options and examples`, async () => {
      const { stdout, code } = await runCommandLine([command.name, "--help"]);
      assert.equal(code, 0);
      assert.ok(
        stdout.startsWith(`Usage: tool-results ${command.name} `),
        "expected stdout.startsWith(`Usage: tool-results ${command.name} `)",
      );
      for (const { name } of command.options) assert.match(stdout, new RegExp(`^ {2}--${name}\\b`, "m"));
      assert.ok(command.examples.length > 0, `${command.examples.length} is not above 0`);
      for (const example of command.examples) assert.ok(stdout.includes(`\n  ${example}\n`), example);
      for (const line of stdout.split("\n")) assert.ok(line.length <= 100, line);
    });
  }

  for (const args of [
    ["convert", "-h"],
    ["convert", "--nonsense", "--help"],
    ["help", "convert"],
    ["--help", "convert"],
  ]) {
    it(`shows the help of a command for ${args.join(" ")}`, async () => {
      const { stdout, stderr, code } = await runCommandLine(args);
      assert.ok(
        stdout.startsWith("Usage: tool-results convert "),
        'expected stdout.startsWith("Usage: tool-results convert ")',
      );
      assert.equal(stderr, "");
      assert.equal(code, 0);
    });
  }

  it("names in its help the formats that there are", () => {
    assert.deepEqual([...formatNames].sort(), formats.map(({ name }) => name).sort());
  });

  for (const [args, message, help] of [
    [["convrt"], 'Unknown command "convrt". Did you mean convert?', "--help"],
    [
      ["xylophone"],
      'Unknown command "xylophone". Use one of: run, explain, convert, validate, detect, schema, tools',
      "--help",
    ],
    [["help", "tols"], 'Unknown command "tols". Did you mean tools?', "--help"],
    [["--versoin"], "Unknown option --versoin. Did you mean --version?", "--help"],
    [["-x"], "Unknown option -x. Use one of: --help, --version.", "--help"],
    [["run", "glob", "--fromat=claude"], "Unknown option --fromat. Did you mean --format?", "run --help"],
    [["detect", "a.json", "--quick"], "Unknown option --quick. This command has no options.", "detect --help"],
    [
      ["run", "glob", "-n"],
      "Unknown option -n. Use one of: --format, --cwd, --yes, --max-output-size, --record.",
      "run --help",
    ],
    [["run", "glob", "--format"], "Option --format needs a value: --format FORMAT.", "run --help"],
    [
      ["run", "glob", "--format", "--yes"],
      "Option --format needs a value, but got --yes. To pass a value that begins with a dash, write --format=--yes.",
      "run --help",
    ],
    [["run", "glob", "--yes=no"], 'Option --yes takes no value, but got "no".', "run --help"],
    [["run"], "Too few arguments: run takes TOOL [INPUT|-].", "run --help"],
    [
      ["run", "glob", "{pattern:", "*.ts}"],
      'Too many arguments, starting with "*.ts}": run takes TOOL [INPUT|-]. JSON must be quoted as one argument.',
      "run --help",
    ],
    [["tools", "glob"], 'Too many arguments, starting with "glob": tools takes none.', "tools --help"],
    [["convert", "a.json"], "Option --to is missing. Add --to FORMAT with the format to write.", "convert --help"],
    [
      ["convert", "a.json", "--to", "yaml"],
      'Unknown format "yaml" for --to. Use one of: envelope, contract, content, claude.',
      "convert --help",
    ],
    [["validate"], "Too few arguments: validate takes FILE|-...", "validate --help"],
    [
      ["run", "gl\u001b[2Job", "{}", "\u202e{}"],
      'Too many arguments, starting with "\\u{202e}{}": run takes TOOL [INPUT|-].',
      "run",
    ],
  ] as const) {
    it(`ends with 2 for ${JSON.stringify(args.join(" "))}, and says what is wrong and where to find help`, async () => {
      const { stdout, stderr, code } = await runCommandLine(args);
      assert.ok(stderr.startsWith(`tool-results: ${message}`), stderr);
      assert.ok(stderr.trimEnd().split("\n").at(-1)?.startsWith(`See 'tool-results ${help}`), stderr);
      assert.equal(stdout, "");
      assert.equal(code, 2);
    });
  }

  it("takes what follows -- for arguments", async () => {
    const { stdout, code } = await runCommandLine(["run", "--", "--help"]);
    assert.match(stdout, /^\{"success":false,"error":"Unknown tool: --help\. Use one of: apply_patch, bash, /);
    assert.equal(code, 1);
  });

  it("uses no colors in a pipe, whatever the environment says", async () => {
    const { stderr } = await runCommandLine(["convrt"], { env: { FORCE_COLOR: "1", COLORTERM: "truecolor" } });
    assert.ok(!stderr.includes("\u001b"), 'expected !stderr.includes("\\u001b")');
  });
});

describe("tool-results tools", () => {
  it("prints one line for each tool: name, group, effect and the first sentence of its description", async () => {
    const { stdout, code } = await runCommandLine(["tools"]);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.length, tools.length);
    for (const [index, { name, group, effect, description }] of tools.entries()) {
      const [, ...cells] = /^(\S+) +(\S+) +(\S+) +(.*\.)$/.exec(lines[index] ?? "") ?? [];
      assert.deepEqual(cells.slice(0, 3), [name, group, effect]);
      assert.ok(description.startsWith(cells[3] ?? "?"), cells[3]);
      assert.ok(
        (cells[3] ?? "").length > 20 && (cells[3] ?? "").length < description.length,
        'expected (cells[3] ?? "").length > 20 && (cells[3] ?? "").length < description.length',
      );
    }
    assert.equal(code, 0);
  });

  it("prints an array of objects with --json", async () => {
    const { stdout } = await runCommandLine(["tools", "--json"]);
    const expected = tools.map(({ name, title, group, effect, description }) => ({
      name,
      title,
      group,
      effect,
      description,
    }));
    assert.deepEqual(JSON.parse(stdout), expected);
  });
});

describe("tool-results schema", () => {
  const print = async (...args: string[]): Promise<unknown> => {
    const { stdout, stderr, code } = await runCommandLine(["schema", ...args]);
    assert.equal(stderr, "");
    assert.equal(code, 0);
    return JSON.parse(stdout);
  };

  it("prints the schema of a tool's input", async () => {
    for (const tool of tools.slice(0, 3)) assert.deepEqual(await print(tool.name), toolSchema(tool));
  });

  it("prints the schemas of all tools by name", async () => {
    assert.deepEqual(await print(), Object.fromEntries(tools.map((tool) => [tool.name, toolSchema(tool)])));
  });

  it("prints a tool as a function for OpenAI's API", async () => {
    const [tool] = tools;
    assert.ok(tool, "expected tool");
    assert.deepEqual(await print(tool.name, "--openai"), openaiSchema(tool));
  });

  it("prints the array of all tools as functions", async () => {
    assert.deepEqual(await print("--openai"), tools.map(openaiSchema));
  });

  for (const name of [...formatNames, "run-record", "tool-result"]) {
    it(`prints for ${name} the JSON Schema that the package has in schemas`, async () => {
      const shipped = readFileSync(resolve(root, "schemas", `${name}.schema.json`), "utf8");
      assert.deepEqual(await print(name), JSON.parse(shipped));
    });
  }

  it("prints for ToolResultContent_Edit the JSON Schema that the package has in schemas", async () => {
    const shipped = readFileSync(resolve(root, "schemas/ToolResultContent_Edit.json"), "utf8");
    assert.deepEqual(await print("ToolResultContent_Edit"), JSON.parse(shipped));
  });

  for (const [args, message] of [
    [["greep"], /^tool-results: Unknown tool or format "greep"\. Did you mean grep\?/],
    [
      ["xylophone"],
      /Use one of: apply_patch, bash, .*, claude, content, contract, envelope, run-record, tool-result, /,
    ],
    [["contract", "--openai"], /--openai is for tools; contract is a format\./],
  ] as const) {
    it(`ends with 2 for ${args.join(" ")}`, async () => {
      const { stdout, stderr, code } = await runCommandLine(["schema", ...args]);
      assert.match(stderr, message);
      assert.match(stderr, /See 'tool-results schema --help'\.\n$/);
      assert.equal(stdout, "");
      assert.equal(code, 2);
    });
  }
});
