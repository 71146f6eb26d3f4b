import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { commands } from "../../src/apps/cli/cliCommands";
import { commandLine } from "../support/commandLine";

const page = readFileSync(resolve(import.meta.dirname, "../../docs/command-line.md"), "utf8");

/** A fenced block of the page. */
interface Block {
  readonly language: string;
  readonly about: string;
  readonly text: string;
  readonly line: number;
}

const blocks: Block[] = [...page.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map((match) => {
  const [, language = "", about = "", text = ""] = match;
  return { language, about, text, line: page.slice(0, match.index).split("\n").length };
});

/** The commands of a console block, and what stands below each. */
function session({ text }: Block): { command: string; output: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return { command: part.slice(0, end), output: part.slice(end + 1) };
    });
}

/** What differs from run to run, as the page shows it. */
function settled(output: string): string {
  return output
    .replace(/"duration_ms":\d+/g, '"duration_ms":2')
    .replace(/"timestamp":"[^"]*"/g, '"timestamp":"2026-01-31T12:00:00.000Z"');
}

/** What a shell prints for each of the commands, one after the other, in a folder with the page's files. */
function run(commands: readonly string[]): string[] {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "docs-")));
  try {
    const folder = join(parent, "example");
    const bin = join(parent, "bin");
    for (const made of [folder, bin]) mkdirSync(made);
    for (const { about, text } of blocks.filter(({ about }) => about.includes("."))) {
      writeFileSync(join(folder, about), text);
    }
    writeFileSync(join(bin, "tool-results"), `#!/bin/sh\nexec '${process.execPath}' '${commandLine()}' "$@"\n`);
    chmodSync(join(bin, "tool-results"), 0o755);
    const mark = "\u001e";
    // The mark must not change the exit code that the next command may look at.
    const script = commands.map((command) => `${command}\ncode=$?; printf '${mark}'; (exit $code)`).join("\n");
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const { stdout } = spawnSync("sh", ["-c", `exec 2>&1\n${script}`], {
      cwd: folder,
      env: { ...env, PATH: `${bin}${delimiter}${env["PATH"] ?? ""}` },
      input: "",
      encoding: "utf8",
    });
    return stdout.split(mark).slice(0, -1);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

describe("docs/command-line.md", () => {
  before(function () {
    if (process.platform === "win32") this.skip();
    commandLine();
  });

  for (const block of blocks.filter(({ language }) => language === "console")) {
    it(`shows in line ${block.line} what the commands print`, () => {
      const expected = session(block);
      const printed = run(expected.map(({ command }) => command)).map(settled);
      assert.deepEqual(
        expected.map(({ command }, index) => ({ command, output: printed[index] })),
        expected.map(({ command, output }) => ({ command, output: settled(output) })),
      );
    });
  }

  it("has a chapter for every command, and an example that runs in each", () => {
    const chapters = page.split(/^## /m).slice(1);
    for (const { name } of commands) {
      const chapter = chapters.find((text) => text.startsWith(`${name}\n`));
      assert.ok(
        chapter?.includes(`\n$ tool-results ${name} `) || chapter?.includes(`\n$ tool-results ${name}\n`),
        name,
      );
    }
  });

  it("documents every option of every command", () => {
    for (const { options } of commands) for (const { name } of options) assert.ok(page.includes(`--${name}`), name);
  });
});
