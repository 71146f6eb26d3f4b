import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { FileError } from "../../../src/base/errors";
import type { Data } from "../../../src/results/result";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Symbols } from "../../../src/tools/runtime/ports/symbolsPort";
import symbols from "../../../src/tools/symbols/symbols";
import { canLink } from "../../support/machine";
import { makeSymbols } from "../../support/symbols";
import { eachWorkspace, fail, makeWorkspace, succeed } from "../../support/workspace";

const cart = `class Cart
  const items
  function total
    const sum
    sum items
// total of a cart
`;

describe("symbols", () => {
  const workspace = eachWorkspace({
    "src/cart.ts": cart,
    "src/order.ts": "class Order\n  function total\nfunction price\n  const sum\n  sum Cart total\n",
    "src/use.ts": "Cart Cart\nCart.items\n",
    ".env": "const KEY\n",
  });
  const context = (
    more: Partial<Symbols> = {},
    options: Parameters<typeof workspace.context>[0] = {},
  ): ToolContext => ({
    ...workspace.context(options),
    symbols: { ...makeSymbols(workspace.root), ...more },
  });
  const found = (input: object, more?: Partial<Symbols>): Promise<Data> => succeed(symbols, input, context(more));
  const message = async (input: object, more?: Partial<Symbols>): Promise<string> =>
    (await fail(symbols, input, context(more))).message;

  it("symbols outlines a file with lines, kinds, and what contains what", async () => {
    const { output, count } = await found({ action: "outline", path: "src/cart.ts" });
    assert.equal(output, "1-5: class Cart\n2:   const items\n3-5:   function total\n4:     const sum");
    assert.equal(count, 4);
  });

  it("symbols outlines only the named symbol and what it contains", async () => {
    const { output } = await found({ action: "outline", path: "src/order.ts", symbol: "Order" });
    assert.equal(output, "1-2: class Order\n2:   function total");
    const none = await found({ action: "outline", path: "src/order.ts", symbol: "Basket" });
    assert.equal(none["note"], "The outline of src/order.ts has no Basket. Leave symbol out to see all of it.");
  });

  it("symbols says what to do if no extension outlines a file", async () => {
    await workspace.write("empty.ts", "");
    const { note, output } = await found({ action: "outline", path: "empty.ts" });
    assert.equal(output, "");
    assert.match(String(note), /^No language extension outlines empty\.ts\. .*use grep/);
  });

  it("symbols finds the definition of a used symbol by its name alone, with its kind and line", async () => {
    const { output, count } = await found({ action: "definition", path: "src/use.ts", symbol: "Cart" });
    assert.deepEqual([output, count], ["src/cart.ts:1: (class) class Cart", 1]);
  });

  it("symbols finds a definition of which the outline knows no kind", async () => {
    const outline: Symbols["outline"] = async () => [];
    const { output } = await found({ action: "definition", path: "src/use.ts", symbol: "Cart", line: 1 }, { outline });
    assert.equal(output, "src/cart.ts:1: class Cart");
  });

  it("symbols finds the references of a symbol, sorted by path and line, each once", async () => {
    const { references } = makeSymbols(workspace.root);
    const { output, count } = await found(
      { action: "references", path: "src/cart.ts", symbol: "Cart" },
      { references: async (...given) => [...(await references(...given)), ...(await references(...given))] },
    );
    const lines = ["src/cart.ts:1: class Cart", "src/order.ts:5: sum Cart total", "src/use.ts:1: Cart Cart"];
    assert.equal(output, [...lines, "src/use.ts:1: Cart Cart", "src/use.ts:2: Cart.items"].join("\n"));
    assert.equal(count, 5);
  });

  it("symbols finds a symbol of a class by its qualified name", async () => {
    for (const symbol of ["Cart.total", "Cart::total", "Cart#total()"]) {
      const { output } = await found({ action: "definition", path: "src/cart.ts", symbol });
      assert.equal(output, "src/cart.ts:3: (function) function total");
    }
    assert.equal(
      await message({ action: "definition", path: "src/cart.ts", symbol: "Basket.total" }),
      "Invalid input: src/cart.ts has no total in Basket. Pass line: total is on lines 3, 6.",
    );
  });

  it("symbols lists the candidates, and guesses none, if a name means several symbols of a file", async () => {
    await workspace.write("two.ts", "function a\n  const i\n  i\nfunction b\n  const i\n");
    assert.equal(
      await message({ action: "references", path: "two.ts", symbol: "i" }),
      "Invalid input: i can be several symbols in two.ts. Pass line to choose one:\nline 2: const i\nline 5: const i",
    );
    const { output } = await found({ action: "references", path: "two.ts", symbol: "i", line: 5 });
    assert.equal(output, "two.ts:5: const i");
  });

  it("symbols takes several uses for one symbol if all have the same definition", async () => {
    await workspace.write("three.ts", "total\n// total\nif total\n");
    const { output } = await found({ action: "definition", path: "three.ts", symbol: "total" });
    assert.equal(output, "src/cart.ts:3: (function) function total");
  });

  it("symbols asks for the column if a line has a name twice with different meanings", async () => {
    const definitions: Symbols["definitions"] = async (at) => [at];
    const input = { action: "definition", path: "src/use.ts", symbol: "Cart", line: 1 };
    assert.equal(
      await message(input, { definitions }),
      "Invalid input: Cart can be several symbols in line 1 of src/use.ts. Pass column to choose one:\ncolumn 1: Cart Cart\ncolumn 6: Cart Cart",
    );
    const { count } = await found({ ...input, character: 7 }, { definitions });
    assert.equal(count, 1);
    assert.match(await message({ ...input, column: 99 }, { definitions }), /Pass column/);
  });

  it("symbols lists at most ten candidates, and says how many there are", async () => {
    const definitions: Symbols["definitions"] = async (at) => [at];
    await workspace.write("many.ts", "name\n".repeat(12));
    assert.match(
      await message({ action: "definition", path: "many.ts", symbol: "name" }, { definitions }),
      /\nline 10: name\nand 2 more$/,
    );
    await workspace.write("more.ts", `${"name ".repeat(2)}\n`.repeat(101));
    assert.match(
      await message({ action: "definition", path: "more.ts", symbol: "name" }, { definitions }),
      /\nline 1: name name\nline 2: name name\n.*\nand 192 more$/s,
    );
  });

  it("symbols names the lines of a symbol that isn't on the given one", async () => {
    assert.equal(
      await message({ action: "definition", path: "src/cart.ts", symbol: "sum", line: 3 }),
      "Invalid input: src/cart.ts has no sum on line 3. It is on lines 4, 5. Pass that line.",
    );
    assert.equal(
      await message({ action: "definition", path: "src/order.ts", symbol: "Order", line: 2 }),
      "Invalid input: src/order.ts has no Order on line 2. It is only on line 1. Pass that line.",
    );
    const { output } = await found({ action: "definition", path: "src/order.ts", symbol: "Order", line: 1 });
    assert.equal(output, "src/order.ts:1: (class) class Order");
  });

  it("symbols looks at the uses of a name if the outline has it where the text doesn't", async () => {
    const outline: Symbols["outline"] = async () => [
      { name: "Cart", kind: "class", line: 1, column: 99, depth: 0, endLine: 1 },
    ];
    const { output } = await found({ action: "definition", path: "src/cart.ts", symbol: "Cart" }, { outline });
    assert.equal(output, "src/cart.ts:1: class Cart");
  });

  it("symbols takes text that is no name for a name that isn't there", async () => {
    assert.match(
      await message({ action: "definition", path: "src/cart.ts", symbol: "::" }),
      /src\/cart\.ts has no ::\./,
    );
  });

  it("symbols suggests a similar name of the file", async () => {
    assert.equal(
      await message({ action: "definition", path: "src/cart.ts", symbol: "item" }),
      "Symbol not found: src/cart.ts has no item. Did you mean items?",
    );
    assert.match(
      await message({ action: "definition", path: "src/cart.ts", symbol: "zebra" }),
      /has no zebra\. Use symbols without path to find it, or grep\.$/,
    );
  });

  it("symbols searches the workspace for a symbol if no path is given", async () => {
    const exact = await found({ action: "definition", symbol: "total" });
    assert.equal(
      exact["output"],
      "src/cart.ts:3: (function) function total\nsrc/order.ts:2: (function) function total",
    );
    const inside = await found({ action: "definition", symbol: "Order.total" });
    assert.equal(inside["output"], "src/order.ts:2: (function) function total");
    const elsewhere = await found({ action: "definition", symbol: "Basket.price" });
    assert.equal(elsewhere["output"], "src/order.ts:3: (function) function price");
    const similar = await found({ action: "definition", symbol: "pric" });
    assert.equal(similar["output"], "src/order.ts:3: (function) function price");
    const none = await found({ action: "definition", symbol: "zebra" });
    assert.match(String(none["note"]), /^No language extension knows such a symbol\. .*or use grep/);
  });

  it("symbols finds the references of the one symbol of the workspace with a name", async () => {
    const { count } = await found({ action: "references", symbol: "Cart" });
    assert.equal(count, 5);
    assert.equal(
      await message({ action: "references", symbol: "total" }),
      "Invalid input: total can be several symbols. Pass path and line of one:\nsrc/cart.ts:3: (function) function total\nsrc/order.ts:2: (function) function total",
    );
    assert.equal(
      await message({ action: "references", symbol: "pric" }),
      "Symbol not found: pric. Did you mean price?",
    );
    assert.match(await message({ action: "references", symbol: "zebra" }), /^Symbol not found: zebra\. No language/);
    await workspace.write("many.ts", "const name\n".repeat(12));
    assert.match(await message({ action: "references", symbol: "name" }), /many\.ts:10: .*\nand 2 more$/s);
  });

  it("symbols says that nothing was found for a name without a definition", async () => {
    const { count, note } = await found({ action: "definition", path: "src/cart.ts", symbol: "cart", line: 6 });
    assert.equal(count, 0);
    assert.match(String(note), /^Nothing was found\. If an extension for this language is missing/);
  });

  it("symbols returns further pages at the offset", async () => {
    const input = { action: "references", path: "src/cart.ts", symbol: "Cart" };
    const first = await found({ ...input, limit: 2 });
    assert.deepEqual([first["truncated"], first["next_offset"], first["total"]], [true, 2, 5]);
    const last = await found({ ...input, offset: 4 });
    assert.equal(last["output"], "src/use.ts:2: Cart.items");
    const beyond = await found({ ...input, offset: 9 });
    assert.equal(beyond["note"], "offset 9 is past the last of 5 results.");
    const outline = await found({ action: "outline", path: "src/cart.ts", offset: 2, limit: 1 });
    assert.deepEqual([outline["output"], outline["next_offset"]], ["3-5:   function total", 3]);
    const after = await found({ action: "outline", path: "src/cart.ts", offset: 4 });
    assert.equal(after["note"], "offset 4 is past the last of 4 results.");
  });

  it("symbols shows at most 200 characters of a line, and the unsaved text of an editor", async () => {
    await workspace.write("long.ts", `const wide ${"x".repeat(300)}\n`);
    const { output } = await found({ action: "definition", path: "long.ts", symbol: "wide" });
    assert.equal(output, `long.ts:1: (const) const wide ${"x".repeat(189)}…`);
    const open = context();
    const text = { ...open.text, unsaved: () => "const wide unsaved\n" };
    const input = { action: "definition", path: "long.ts", symbol: "wide" };
    const unsaved = await succeed(symbols, input, { ...open, text });
    assert.equal(unsaved["output"], "long.ts:1: (const) const wide unsaved");
  });

  it("symbols names a result without its line if the file can't be read", async () => {
    await workspace.write("binary.ts", Buffer.from("const x\0\u0001"));
    const gone = resourceOf(join(workspace.root, "gone.ts"));
    const binary = resourceOf(join(workspace.root, "binary.ts"));
    const references: Symbols["references"] = async () =>
      [gone, binary, resourceOf(join(workspace.root, "src/use.ts"))].map((resource) => ({
        resource,
        line: 9,
        column: 1,
      }));
    const { output } = await found({ action: "references", path: "src/use.ts", symbol: "items" }, { references });
    assert.equal(output, "binary.ts:9: \ngone.ts:9: \nsrc/use.ts:9: ");
  });

  it("symbols fails like a bug if a result can't be read for another reason", async () => {
    const broken = context({}, { log: { error: () => undefined, info: () => undefined } });
    const readAll: ToolContext["files"]["readAll"] = (resource) =>
      resource.endsWith("cart.ts") ? Promise.reject(new Error("no disk")) : broken.files.readAll(resource);
    const input = { action: "definition", path: "src/use.ts", symbol: "Cart" };
    assert.equal((await fail(symbols, input, { ...broken, files: { ...broken.files, readAll } })).code, "EXCEPTION");
    const missing: ToolContext["files"]["readAll"] = (resource) =>
      resource.endsWith("cart.ts")
        ? Promise.reject(new FileError("NotFound", resource))
        : broken.files.readAll(resource);
    const { output } = await succeed(symbols, input, { ...broken, files: { ...broken.files, readAll: missing } });
    assert.equal(output, "src/cart.ts:1: (class) ");
  });

  it("symbols leaves out results in files that may contain secrets or are outside the workspace", async function () {
    if (!canLink) this.skip();
    const outside = (await makeWorkspace({ "x.ts": "const KEY\n" })).root;
    await symlink(outside, join(workspace.root, "link"));
    const references: Symbols["references"] = async () =>
      [`${workspace.root}/.env`, `${outside}/x.ts`, `${workspace.root}/link/x.ts`].map((path) => ({
        resource: resourceOf(path),
        line: 1,
        column: 7,
      }));
    const input = { path: "src/use.ts", symbol: "Cart" };
    const data = await found({ action: "references", ...input }, { references });
    assert.deepEqual([data["output"], data["count"]], ["", 0]);
    assert.equal(data["note"], "Results left out: 3, in files outside the workspace or that may contain secrets.");
    const defined = await found({ action: "definition", ...input }, { definitions: references });
    assert.equal(defined["count"], 0);
    assert.match(await message({ action: "references", symbol: "KEY" }), /^Symbol not found: KEY/);
  });

  it("symbols asks before it searches a file that may contain secrets", async () => {
    const asked: string[] = [];
    const ask: ToolContext["ask"] = async ({ title }) => {
      asked.push(title);
      return "yes";
    };
    const { output } = await succeed(symbols, { action: "outline", path: ".env" }, context({}, { ask }));
    assert.equal(output, "1: const KEY");
    assert.deepEqual(asked, ["Read .env?"]);
  });

  it("symbols shows results in a file outside the workspace that the user agreed to, and in no other", async () => {
    const outside = (await makeWorkspace({ "x.ts": "const here\n", "y.ts": "const there\n" })).root;
    const paths = { outside: "ask", secret: [], notSecret: [], own: [] } as const;
    const references: Symbols["references"] = async () =>
      ["x.ts", "y.ts"].map((name) => ({ resource: resourceOf(join(outside, name)), line: 1, column: 7 }));
    const input = { action: "references", path: `${outside}/x.ts`, symbol: "here" };
    const { output, note } = await succeed(symbols, input, context({ references }, { settings: { paths } }));
    const shown = context().workspace.display(resourceOf(outside));
    assert.equal(output, `${shown}/x.ts:1: const here`);
    assert.match(String(note), /^Results left out: 1,/);
  });

  for (const [action, meant] of [
    ["goToDefinition", "definition"],
    ["find_references", "references"],
    ["usages", "references"],
    ["documentSymbol", "outline"],
  ] as const)
    it(`symbols understands the action ${action} of other tools`, async () => {
      const input = { path: "src/cart.ts", symbol: "Cart" };
      assert.deepEqual(await found({ operation: action, ...input }), await found({ action: meant, ...input }));
    });

  it("symbols names what is missing in its input", async () => {
    assert.match(await message({ action: "outline" }), /^Invalid input: path is missing\. Give the file to outline\.$/);
    assert.match(
      await message({ action: "references" }),
      /^Invalid input: symbol is missing\. Give the name whose refer/,
    );
    for (const action of ["rename", 5])
      assert.match(
        await message({ action }),
        /^Invalid input: action must be one of "definition", "references", "outline"/,
      );
  });

  it("symbols says what a path is that isn't a text file", async () => {
    await workspace.write("binary.ts", Buffer.from([0, 1, 0xff]));
    assert.match(await message({ action: "outline", path: "missing.ts" }), /^File not found: missing\.ts/);
    assert.match(await message({ action: "outline", path: "src" }), /^Is a directory: src/);
    assert.match(await message({ action: "outline", path: "binary.ts" }), /binary\.ts is not a text file/);
  });

  it("symbols says that they are known only in VS Code", async () => {
    const { message: why } = await fail(symbols, { action: "outline", path: "src/cart.ts" }, workspace.context());
    assert.match(why, /^Symbols are known only in VS Code\. Use grep/);
  });
});
