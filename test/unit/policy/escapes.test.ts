import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { PathRules } from "../../../src/tools/runtime/ports/toolSettings";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext, type NodeContextOptions } from "../../../src/hosts/node/nodeContext";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { promptFiles } from "../../../src/hosts/node/transcripts/promptFiles";
import tools from "../../../src/tools/all";
import { everywhereLocal } from "../../support/everywhereLocal";
import { remove, temporaryFolder, type TemporaryFolder } from "../hosts/temporary";

/** What stands in the file outside, and the name of a file there. Neither may come out. */
const SECRET = "mark-of-the-secret";
const NAME = "name-of-the-secret.txt";

type Inputs = (path: string) => unknown;

/** How every tool that takes a path is given one; a tool that is not here takes none. */
const inputs: Readonly<Record<string, readonly Inputs[]>> = {
  glob: [(path) => ({ pattern: "**", path }), (path) => ({ pattern: `${path}/**` })],
  grep: [(path) => ({ pattern: "mark|x", path })],
  file_read: [(file_path) => ({ file_path })],
  diagnostics: [(path) => ({ path })],
  symbols: [(path) => ({ action: "outline", path }), (path) => ({ action: "references", path, symbol: "mark" })],
  rename_symbol: [(path) => ({ path, symbol: "mark", new_name: "changed" })],
  file_write: [(file_path) => ({ file_path, content: "changed" })],
  file_edit: [
    (file_path) => ({ file_path, old_string: SECRET, new_string: "changed" }),
    (file_path) => ({ file_path, old_string: "mark-of-another", new_string: "changed" }),
    (file_path) => ({ file_path, old_string: "", new_string: "changed" }),
  ],
  notebook_edit: [
    (path) => ({ path, cell: 1, source: "changed" }),
    (path) => ({ path: `${path}/${NAME}`, action: "delete", cell: 1 }),
  ],
  apply_patch: [
    (path) => ({ patch: `*** Update File: ${path}\n-${SECRET}\n+changed` }),
    (path) => ({ patch: `*** Add File: ${path}/new\n+changed` }),
    (path) => ({ patch: `*** Delete File: ${path}/${NAME}` }),
    (path) => ({ patch: `*** Update File: ${path}/${NAME}\n*** Move to: moved` }),
    (path) => ({ patch: `*** Update File: in.txt\n*** Move to: ${path}/new` }),
  ],
  transcript_read: [(path) => ({ transcript: path }), (path) => ({ transcript: `${path}/${NAME}` })],
  transcript_report: [(path) => ({ transcript: `${path}/${NAME}` })],
  transcript_search: [(path) => ({ query: "mark", transcript: `${path}/${NAME}` })],
  bash: [(cwd) => ({ command: "ls; cat *; echo changed > new", cwd })],
  fileio_stat: [(path) => ({ path }), (path) => ({ path: `${path}/*` })],
  fileio_list_directory: [(path) => ({ path, recursive: true }), (path) => ({ path: `${path}/*` })],
  fileio_count_lines: [(path) => ({ path }), (path) => ({ path: `${path}/*` })],
  fileio_count_words: [(path) => ({ path })],
  fileio_find_in_files: [
    (path) => ({ pattern: "mark.*", path }),
    (path) => ({ pattern: "mark.*", path: `${path}/**` }),
  ],
  fileio_make_directory: [(path) => ({ path: `${path}/new` })],
  fileio_copy: [
    (source) => ({ source, destination: "copied" }),
    (path) => ({ source: `${path}/*`, destination: "copied/" }),
    (destination) => ({ source: "in.txt", destination, overwrite: true }),
    (path) => ({ source: "in.txt", destination: `${path}/new` }),
  ],
  fileio_move: [
    (source) => ({ source: `${source}/${NAME}`, destination: "moved" }),
    (destination) => ({ source: "in.txt", destination, overwrite: true }),
    (path) => ({ source: "in.txt", destination: `${path}/new` }),
  ],
  fileio_remove: [
    (path) => ({ path: `${path}/${NAME}`, recursive: true, use_trash: false }),
    (path) => ({ path: `${path}/*`, recursive: true, use_trash: false }),
    (path) => ({ path, recursive: true, use_trash: false }),
  ],
};

/** Tools that take no path: what they are given names a running shell, or a list. */
const pathless = /^(?:bash_output|bash_input|kill_shell|run_task|transcript_list|transcript_query)$/;

/** Every way out of the workspace `w` to the folder `out` next to it, or the file in it, that a path can take on this system. */
const ways = (folder: TemporaryFolder): Readonly<Record<string, string>> => ({
  "dots up": "../out",
  "dots from a folder": "src/../../out",
  "dots behind a file": "in.txt/../../out",
  "dots with slashes between": ".//..///out/.",
  "an absolute path": folder.at("out"),
  "an absolute path with dots": `${folder.at("w")}/../out`,
  "two slashes": `/${folder.at("out")}`,
  "a URI": `file://${folder.at("out")}`,
  "a URI with dots": `file://${folder.at("w")}/../out`,
  "a URI with encoded dots": `file://${folder.at("w")}/%2e%2e/out`,
  "a URI with an encoded slash": `file://${folder.at("w")}/..%2Fout`,
  "another scheme": `vscode-userdata:/${folder.at("out")}`,
  "a folder whose name begins alike": "../w-2",
  "a link to a folder": "link",
  "a link with dots behind it": "link/../out",
  "a link to a link": "chain",
  "a link to a file": "file-link",
  "a link in a folder": "src/link",
  "a link with an absolute target": "absolute",
  "the file itself": `../out/${NAME}`,
  "the file behind a link": `link/${NAME}`,
  "a link to a place that is not there": "later",
  "a way out and back in": "link/back",
  "a NUL": "../out\0",
  "a home folder": "~/../out",
});

describe("no way leads out of the workspace", () => {
  const folder = temporaryFolder();
  const at = (...names: string[]): string => folder.at(...names);
  /** Fresh before each call: what a call may do to links in the workspace is no matter here. */
  const fill = (): void => {
    for (const name of fs.readdirSync(folder.path)) remove(at(name));
    folder.fill({
      "w/in.txt": "x",
      "w/src/a.ts": "x",
      [`out/${NAME}`]: SECRET,
      "out/linked": SECRET,
      [`w-2/${NAME}`]: SECRET,
    });
    for (const [name, target] of [
      ["w/link", "../out"],
      ["w/chain", "link"],
      ["w/file-link", "../out/linked"],
      ["w/src/link", "../../out"],
      ["w/absolute", at("out")],
      ["w/later", "../out/new"],
      ["out/back", "../w/in.txt"],
    ] as const)
      fs.symlinkSync(target, at(name));
  };
  const shown = (path: string): string =>
    fs.lstatSync(path).isSymbolicLink() ? `-> ${fs.readlinkSync(path)}` : fs.readFileSync(path, "utf8");
  const outside = (): string =>
    JSON.stringify(
      ["out", "w-2"].map((name) => fs.readdirSync(at(name)).map((entry) => [entry, shown(join(at(name), entry))])),
    );
  const context = (
    given: Partial<ToolContext> = {},
    rules: Partial<PathRules> = {},
    options: Pick<NodeContextOptions, "files"> = {},
  ): ToolContext => ({
    ...createNodeContext({
      ...options,
      folders: [at("w")],
      settings: { paths: { outside: "ask", secret: [], notSecret: [], own: [], ...rules } },
    }),
    ...given,
  });
  const refusing: readonly (readonly [how: string, make: () => ToolContext])[] = [
    ["by the setting, whatever the user says", () => context({ ask: async () => "yes" }, { outside: "refuse" })],
    ["by the user's no", () => context({ ask: async () => "no" })],
    ["where nobody can be asked", () => context()],
    [
      "in Restricted Mode, where nobody is asked",
      () => {
        const plain = context({ ask: async () => "yes" });
        return { ...plain, workspace: { ...plain.workspace, trusted: false } };
      },
    ],
  ];

  it("for any tool that there is", () => {
    const missing = tools.filter(({ name }) => !pathless.test(name) && !(name in inputs)).map(({ name }) => name);
    assert.deepEqual(missing, []);
  });

  const promptly = (): ToolContext =>
    context({ ask: async () => "no" }, {}, { files: promptFiles(nodeFiles, everywhereLocal) });

  for (const tool of tools.filter(({ name, effect }) => name in inputs && effect === "read")) {
    it(`for ${tool.name} if files are read on the caller's thread`, async () => {
      for (const [way, path] of Object.entries(ways(folder)))
        for (const input of inputs[tool.name] ?? []) await refused(tool, input(path), promptly, way);
    });
  }

  for (const tool of tools.filter(({ name }) => name in inputs)) {
    for (const [how, make] of refusing) {
      it(`for ${tool.name} ${how}`, async () => {
        for (const [way, path] of Object.entries(ways(folder)))
          for (const input of inputs[tool.name] ?? []) await refused(tool, input(path), make, way);
      });
    }
  }

  async function refused(tool: Tool, input: unknown, make: () => ToolContext, way: string): Promise<void> {
    if (tool.effect !== "read" || !fs.existsSync(at("w"))) fill();
    const before = outside();
    const { record } = await runTool(tool, input, make());
    const told = JSON.stringify(record.result);
    const call = `${way}: ${JSON.stringify(input)} answered ${told}`;
    assert.equal(outside(), before, call);
    const given = JSON.stringify(input);
    for (const secret of [SECRET, NAME]) if (!given.includes(secret)) assert.equal(told.includes(secret), false, call);
    assert.notEqual(record.error_code, "EXCEPTION", call);
  }

  it("without a question that names where it really leads", async () => {
    fill();
    for (const [name, path] of [
      ["file_read", `link/${NAME}`],
      ["file_write", "later"],
      ["file_edit", "file-link"],
      ["fileio_find_in_files", "chain"],
      ["grep", "absolute"],
      ["glob", "src/link"],
      ["fileio_list_directory", "link"],
      ["bash", "link"],
    ] as const) {
      const asked: Question[] = [];
      const ask: ToolContext["ask"] = async (question) => {
        asked.push(question);
        return "no";
      };
      const tool = tools.find((one) => one.name === name);
      assert(tool, name);
      const { result } = await runTool(tool, inputs[name]?.[0]?.(path), context({ ask }));
      assert(!result.ok && result.error.code === "BLOCKED", name);
      assert.equal(asked.length, 1, name);
      const detail = asked[0]?.detail ?? "";
      assert(detail.includes(at("out")) && detail.includes("outside the workspace"), `${name}: ${detail}`);
      assert.match(result.error.message, /^Permission denied: .* The user rejected/, name);
    }
  });

  it("except by the user's yes, and then exactly there", async () => {
    fill();
    const run = async (name: string, input: unknown): Promise<string> => {
      const tool = tools.find((one) => one.name === name);
      assert(tool, name);
      const { record } = await runTool(tool, input, context({ ask: async () => "yes" }));
      assert.equal(record.decision?.by, "person", name);
      return JSON.stringify(record.result);
    };
    for (const [name, input] of [
      ["file_read", { file_path: `../out/${NAME}` }],
      ["grep", { pattern: "mark.*", path: "link" }],
      ["fileio_find_in_files", { pattern: "mark.*", path: "../out" }],
      ["fileio_find_in_files", { pattern: "mark.*", path: "../out/*.txt" }],
    ] as const)
      assert((await run(name, input)).includes(SECRET), name);
    for (const [name, input] of [
      ["glob", { pattern: "*", path: "../out" }],
      ["fileio_list_directory", { path: "../out" }],
      ["fileio_stat", { path: `../out/${NAME}` }],
      ["fileio_count_lines", { path: at("out", "*.txt") }],
    ] as const)
      assert((await run(name, input)).includes(NAME), name);
    await run("file_write", { file_path: "later", content: "made" });
    assert.equal(fs.readFileSync(at("out", "new"), "utf8"), "made");
    await run("fileio_copy", { source: "../out/*.txt", destination: "../w-2/", overwrite: true });
    await run("fileio_move", { source: "in.txt", destination: "../w-2/moved.txt" });
    await run("fileio_make_directory", { path: "../w-2/made" });
    await run("fileio_remove", { path: "../out/new", use_trash: false });
    assert.deepEqual(fs.readdirSync(at("w-2")).sort(), ["made", "moved.txt", NAME].sort());
    assert.deepEqual(fs.readdirSync(at("out")).sort(), ["back", "linked", NAME].sort());
  });
});
