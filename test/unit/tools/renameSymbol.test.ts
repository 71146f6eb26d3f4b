import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ToolError } from "../../../src/base/errors";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import type { Data } from "../../../src/results/result";
import type { Backups } from "../../../src/tools/runtime/context/backups";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createSeen } from "../../../src/tools/runtime/context/seenTexts";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { Symbols } from "../../../src/tools/runtime/ports/symbolsPort";
import renameSymbol from "../../../src/tools/symbols/renameSymbol";
import { makeSymbols } from "../../support/symbols";
import { eachWorkspace, fail, succeed } from "../../support/workspace";

const files = {
  "src/cart.ts": "class Cart\n  function total\n",
  "src/use.ts": "Cart\r\nnew Cart of Cart\r\n",
  "other.ts": "const Order\n",
  ".env": "Cart\n",
};

describe("rename_symbol", () => {
  const workspace = eachWorkspace(files);
  const asked: Question[] = [];
  beforeEach(() => void asked.splice(0));
  const onDisk = (path: string): Promise<string> => readFile(join(workspace.root, path), "utf8");
  const input = { path: "src/cart.ts", symbol: "Cart", new_name: "Basket" };
  const at = (path: string): ReturnType<typeof resourceOf> => resourceOf(join(workspace.root, path));

  const context = (
    more: Partial<Symbols> = {},
    { answer = "yes", ...others }: Partial<Omit<ToolContext, "ask">> & { readonly answer?: "yes" | "no" } = {},
  ): ToolContext => {
    const ask: ToolContext["ask"] = async (question) => {
      asked.push(question);
      return answer;
    };
    const symbols = { ...makeSymbols(workspace.root), ...more };
    return { ...workspace.context({ ask }), symbols, ...others };
  };
  const untouched = async (): Promise<void> => {
    for (const [path, content] of Object.entries(files)) assert.equal(await onDisk(path), content);
  };
  /** Renames in these files only. */
  const inFiles =
    (...paths: readonly string[]): Symbols["rename"] =>
    async (...given) => {
      const { files: all } = await makeSymbols(workspace.root).rename(...given);
      return { files: all.filter(({ resource }) => paths.some((path) => resource === at(path))).reverse(), others: [] };
    };
  const renameIn = (...paths: readonly string[]): Promise<Data> =>
    succeed(renameSymbol, input, context({ rename: inFiles(...paths) }));
  const message = async (more: Partial<Symbols>): Promise<string> => {
    const { message: why } = await fail(renameSymbol, input, context(more));
    assert.deepEqual(asked, []);
    await untouched();
    return why;
  };

  it("rename_symbol changes all files after one question that shows the whole diff", async () => {
    const data = await renameIn("src/cart.ts", "src/use.ts");
    assert.equal(data["output"], "M src/cart.ts\nM src/use.ts");
    assert.equal(await onDisk("src/cart.ts"), "class Basket\n  function total\n");
    assert.equal(await onDisk("src/use.ts"), "Basket\r\nnew Basket of Basket\r\n");
    const [question, ...others] = asked;
    assert.equal(others.length, 0);
    assert.equal(question?.title, "Rename Cart to Basket?");
    assert.match(
      question.detail,
      /^Edits src\/cart\.ts: 1 change\.\n\n.*\+class Basket.*Edits src\/use\.ts: 3 changes\.\n\n.*\+new Basket of Basket/s,
    );
  });

  it("rename_symbol keeps a backup of each file", async () => {
    const kept: string[] = [];
    const backups: Backups = {
      maxBytes: 1000,
      list: async () => [],
      read: async () => new Uint8Array(),
      keep: async (resource, _, tool) => {
        kept.push(`${tool} ${workspace.context().workspace.display(resource)}`);
        return `backup-${kept.length}`;
      },
    };
    const { files: changed } = await succeed(
      renameSymbol,
      input,
      context({ rename: inFiles("src/cart.ts", "src/use.ts") }, { backups }),
    );
    assert.deepEqual(kept, ["rename_symbol src/cart.ts", "rename_symbol src/use.ts"]);
    assert.match(JSON.stringify(changed), /"backup":"backup-1".*"backup":"backup-2"/);
  });

  it("rename_symbol changes nothing if the user refuses", async () => {
    const rename = inFiles("src/cart.ts", "src/use.ts");
    const { code, message: why } = await fail(renameSymbol, input, context({ rename }, { answer: "no" }));
    assert.equal(code, "BLOCKED");
    assert.match(why, /the user rejected this rename_symbol call/);
    await untouched();
  });

  it("rename_symbol says why it asks about a file that may contain secrets", async () => {
    await fail(renameSymbol, input, context({}, { answer: "no" }));
    assert.equal(asked.length, 1);
    assert.match(String(asked[0]?.detail), /\.env may contain secrets/);
  });

  it("rename_symbol refuses an edit of a path outside the workspace", async () => {
    const rename: Symbols["rename"] = async () => ({
      files: [{ resource: resourceOf("/x/y.ts"), text: "", edits: [] }],
      others: [],
    });
    assert.match(await message({ rename }), /^Permission denied: .*y\.ts/);
  });

  it("rename_symbol refuses if a file changes after the question", async () => {
    const own = context({ rename: inFiles("src/cart.ts", "src/use.ts") });
    const ask: ToolContext["ask"] = async () => {
      await workspace.write("src/use.ts", "Cart!\n");
      return "yes";
    };
    const { code, message: why } = await fail(renameSymbol, input, { ...own, ask });
    assert.equal(code, "BLOCKED");
    assert.match(why, /^src\/use\.ts has changed since the user was asked/);
    assert.equal(await onDisk("src/cart.ts"), files["src/cart.ts"]);
  });

  it("rename_symbol restores the files before one that can't be written", async () => {
    const own = context({ rename: inFiles("src/cart.ts", "src/use.ts") });
    const write: ToolContext["files"]["write"] = (resource, ...given) =>
      resource === at("src/use.ts")
        ? Promise.reject(new ToolError("BLOCKED", "No disk."))
        : own.files.write(resource, ...given);
    const { message: why } = await fail(renameSymbol, input, { ...own, files: { ...own.files, write } });
    assert.equal(why, "No disk. The rename was undone: all files are as they were before.");
    await untouched();
  });

  it("rename_symbol refuses a file that has changed since the conversation read it", async () => {
    const seen = createSeen();
    seen.note(at("src/use.ts"), "an older text\n");
    const own = context({ rename: inFiles("src/cart.ts", "src/use.ts") }, { seen });
    const { code, message: why } = await fail(renameSymbol, input, own);
    assert.equal(code, "BLOCKED");
    assert.match(why, /^src\/use\.ts has changed since you read or wrote it, and nothing was written/);
    assert.deepEqual(asked, []);
    await untouched();
  });

  it("rename_symbol refuses a rename that does more than edit text", async () => {
    const rename: Symbols["rename"] = async () => ({ files: [], others: ["rename cart.ts to basket.ts"] });
    assert.equal(
      await message({ rename }),
      "Rename failed: it would also rename cart.ts to basket.ts, which can't be shown. Ask the user to rename it in the editor. Nothing was changed.",
    );
  });

  it("rename_symbol says what to do if no extension renames the symbol", async () => {
    const rename: Symbols["rename"] = async () => ({ files: [], others: [] });
    assert.match(await message({ rename }), /^Rename failed: no language extension renames it\. .*use apply_patch/);
    const refused: Symbols["rename"] = () =>
      Promise.reject(new ToolError("EXECUTION_ERROR", "Rename failed: a keyword."));
    assert.equal(await message({ rename: refused }), "Rename failed: a keyword.");
  });

  it("rename_symbol refuses edits that were made for another text", async () => {
    const rename: Symbols["rename"] = async () => ({
      files: [{ resource: at("other.ts"), text: "const Order // later\n", edits: [] }],
      others: [],
    });
    assert.match(await message({ rename }), /^Rename failed: other\.ts is another text in the editor than on disk\./);
  });

  it("rename_symbol refuses edits of a missing file, and edits that overlap", async () => {
    const missing: Symbols["rename"] = async () => ({
      files: [{ resource: at("missing.ts"), text: "", edits: [] }],
      others: [],
    });
    assert.match(await message({ rename: missing }), /^File not found: missing\.ts/);
    const edit = { from: { line: 1, column: 7 }, to: { line: 1, column: 12 }, text: "Offer" };
    const twice: Symbols["rename"] = async () => ({
      files: [{ resource: at("other.ts"), text: "const Order\n", edits: [edit, edit] }],
      others: [],
    });
    assert.match(
      await message({ rename: twice }),
      /^Rename failed: the language extension edits a part of other\.ts twice/,
    );
  });

  it("rename_symbol makes edits in the order of the text, whatever their own order is", async () => {
    const edit = (line: number, from: number, to: number, text: string) => ({
      from: { line, column: from },
      to: { line, column: to },
      text,
    });
    const rename: Symbols["rename"] = async () => ({
      files: [
        {
          resource: at("src/use.ts"),
          text: "Cart\nnew Cart of Cart\n",
          edits: [edit(2, 13, 17, "C"), edit(1, 1, 5, "A"), edit(2, 5, 9, "B"), edit(2, 5, 5, "+")],
        },
      ],
      others: [],
    });
    await succeed(renameSymbol, input, context({ rename }));
    assert.equal(await onDisk("src/use.ts"), "A\r\nnew +B of C\r\n");
  });

  it("rename_symbol renames a symbol where it is declared, unless it has another name there", async () => {
    const places: string[] = [];
    const rename: Symbols["rename"] = async ({ resource, line, column }) => {
      places.push(`${workspace.context().workspace.display(resource)}:${line}:${column}`);
      return { files: [], others: [] };
    };
    const used = { path: "src/use.ts", symbol: "Cart", new_name: "Basket", line: 1 };
    const outline: Symbols["outline"] = async () => [
      { name: "Other", kind: "class", line: 1, column: 7, depth: 0, endLine: 2 },
    ];
    const here: Symbols["definitions"] = async (place) => [place, place];
    for (const more of [{}, { outline }, { definitions: here }, { definitions: async () => [] }])
      await fail(renameSymbol, used, context({ rename, ...more }));
    assert.deepEqual(places, ["src/cart.ts:1:7", "src/use.ts:1:1", "src/use.ts:1:1", "src/use.ts:1:1"]);
  });

  it("rename_symbol lists the candidates, and asks nobody, if a name means several symbols", async () => {
    await workspace.write("two.ts", "function a\n  const i\nfunction b\n  const i\n");
    const { message: why } = await fail(renameSymbol, { path: "two.ts", symbol: "i", new_name: "index" }, context());
    assert.match(why, /Pass line to choose one:\nline 2: const i\nline 4: const i$/);
    assert.deepEqual(asked, []);
    await succeed(renameSymbol, { path: "two.ts", name: "i", newName: "index", line: 4 }, context());
    assert.equal(await onDisk("two.ts"), "function a\n  const i\nfunction b\n  const index\n");
  });

  it("rename_symbol refuses a new name with white space", async () => {
    const { message: why } = await fail(renameSymbol, { ...input, new_name: "a b" }, context());
    assert.match(why, /^Invalid input: new_name must be one name without white space/);
  });

  it("rename_symbol says that symbols are known only in VS Code", async () => {
    const { message: why } = await fail(renameSymbol, input, workspace.context());
    assert.match(why, /^Symbols are known only in VS Code\./);
  });
});
