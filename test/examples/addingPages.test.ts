import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { packageFile } from "../../scripts/process";
import { chromiumPath } from "../browser/support";

const root = resolve(import.meta.dirname, "../..");

/** What a copy of the project doesn't need, or links to. */
const NOT_COPIED = new Set([".cache", ".git", ".host", ".results", "coverage", "dist", "node_modules"]);

const made: string[] = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Creates a copy of the project, as a clone with installed packages is. */
function projectCopy(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "docs-")));
  made.push(folder);
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => dirname(path) !== root || !NOT_COPIED.has(basename(path)),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

interface Block {
  readonly language: string;
  readonly about: string;
  readonly text: string;
}

const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = "", about = "", text = ""]) => ({ language, about, text }),
  );

/** Does what a page says with its files: writes new ones, and adds the lines of others below the block's first line. */
function follow(page: string, folder: string): string[] {
  const files = blocksOf(page).filter(({ about }) => /[/.]/.test(about));
  for (const { about, text } of files) {
    const file = join(folder, about);
    mkdirSync(dirname(file), { recursive: true });
    const first = `${text.split("\n", 1).join("")}\n`;
    const before = existsSync(file) ? readFileSync(file, "utf8") : first;
    assert.equal(before.split(first).length, 2, `${about} has the line "${first.trim()}" once`);
    writeFileSync(
      file,
      before.replace(first, () => text),
    );
  }
  return [...new Set(files.map(({ about }) => about))];
}

/** Runs a program in the copy. Fails with its output unless it succeeds. */
async function run(folder: string, command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  // The example is no part of what is measured.
  const { NODE_V8_COVERAGE: _, ...env } = process.env;
  const child = spawn(command, args, { cwd: folder, env: { ...env, ...more }, shell: process.platform === "win32" });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise((done, failed) => child.on("error", failed).on("exit", done));
  assert.equal(code, 0, `${command} ${args.join(" ")}\n${output}`);
}

const node = (folder: string, ...args: readonly string[]): Promise<void> => run(folder, process.execPath, args);

/** Runs a line of a page's commands as it is: variables, a program, and arguments with or without quotes. */
async function runLine(folder: string, line: string): Promise<void> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  const program = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(words.slice(0, program).map((word) => word.split("=", 2)));
  await run(folder, words[program] ?? "", words.slice(program + 1), { CHROMIUM: chromiumPath(), ...variables });
}

/**
 * Checks what `npm run check` does, but types, lint, and format only of the pages' files, and not what the build has just
 * written, to keep to a minute.
 */
async function check(folder: string, files: readonly string[]): Promise<void> {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const isPage = (file: string): boolean => /^(?:src\/viewer|test\/browser\/page)\//.test(file);
  for (const [config, own] of [
    ["tsconfig.json", sources.filter((file) => !isPage(file))],
    ["src/viewer/tsconfig.json", sources.filter(isPage).map((file) => `../../${file}`)],
  ] as const) {
    const { include: _, exclude: __, ...options } = JSON.parse(readFileSync(join(folder, config), "utf8"));
    writeFileSync(join(folder, config), JSON.stringify({ ...options, files: own }));
    if (own.length > 0) await node(folder, packageFile("typescript-native/bin/tsc"), "--noEmit", "-p", config);
  }
  await node(folder, packageFile("oxlint/bin/oxlint"), ...sources);
  await node(folder, packageFile("oxfmt/bin/oxfmt"), "--check", ...sources);
  const quick = ["layers", "prose", "citations"];
  await node(folder, "--import", "tsx", "scripts/check.ts", ...quick);
}

/** In this order, because the renderer draws what the reader reads. */
const PAGES = [
  "docs/adding-a-tool.md",
  "docs/adding-a-reader.md",
  "docs/adding-a-renderer.md",
  "docs/adding-a-form.md",
];

describe("the pages about additions, all followed in one copy of the project", () => {
  let folder = "";
  const files: string[] = [];
  const commands = (page: string): string[] =>
    blocksOf(page).flatMap(({ language, text }) => (language === "sh" ? text.trim().split("\n") : []));

  before(async () => {
    folder = projectCopy();
    for (const page of PAGES) files.push(...follow(page, folder));
    await runLine(folder, "npm run build");
  });

  for (const page of PAGES) {
    it(`${page} begins with a build, ends with the checks, and its commands succeed`, async () => {
      const lines = commands(page);
      assert.deepEqual([lines[0], lines.at(-1)], ["npm run build", "npm run check"]);
      for (const line of lines.slice(1, -1)) await runLine(folder, line);
    });

    it(`${page} names only files and folders that exist`, () => {
      const text = readFileSync(join(root, page), "utf8").replace(/^```[^]*?^```$/gm, "");
      const paths = [...text.matchAll(/`((?:src|test|docs|samples)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
      assert.equal(paths.length > 3, true, `${page} names ${paths.length} paths`);
      for (const path of paths) realpathSync(join(root, path));
    });
  }

  it("pass the project's checks", async () => {
    await check(folder, [...new Set(files)]);
  });
});
