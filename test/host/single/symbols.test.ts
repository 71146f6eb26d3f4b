import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

describe("symbols in VS Code", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;
  const subscriptions: { dispose: () => unknown }[] = [];

  afterEach(async () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
    await folder.remove();
  });

  const pathOf = (name: string): string => `${folder.path}/${name}`;
  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, name);
  const onDisk = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(name)));

  describe("of TypeScript", () => {
    const cart = "export class Cart {\n  total(): number {\n    return 1;\n  }\n}\n";
    const use = 'import { Cart } from "./cart";\nexport const sum = new Cart().total();\n';

    beforeEach(async () => {
      folder = await scratch({ "cart.ts": cart, "use.ts": use, "tsconfig.json": "{}" });
      // The extension starts with the first file of its language.
      await until(async () => {
        const { count } = await succeed("trv_symbols", { action: "outline", path: pathOf("cart.ts") });
        return count === 2 || undefined;
      });
    });

    it("symbols outlines a file, and finds definitions and references", async () => {
      const outline = await succeed("trv_symbols", { action: "outline", path: pathOf("cart.ts") });
      assert.equal(outline["output"], "1-5: class Cart\n2-4:   method total");
      const definition = await succeed("trv_symbols", {
        action: "definition",
        path: pathOf("use.ts"),
        symbol: "total",
      });
      assert.equal(definition["output"], `${pathOf("cart.ts")}:2: (method) total(): number {`);
      const references = await succeed("trv_symbols", {
        action: "references",
        path: pathOf("cart.ts"),
        symbol: "Cart",
      });
      assert.deepEqual(String(references["output"]).split("\n"), [
        `${pathOf("cart.ts")}:1: export class Cart {`,
        `${pathOf("use.ts")}:1: import { Cart } from "./cart";`,
        `${pathOf("use.ts")}:2: export const sum = new Cart().total();`,
      ]);
    });

    it("symbols finds a symbol of the workspace by its name", async () => {
      const { output } = await succeed("trv_symbols", { action: "definition", symbol: "Cart" });
      assert.match(String(output), new RegExp(`^${pathOf("cart.ts")}:1: \\(class\\) export class Cart`, "m"));
    });

    it("rename_symbol renames a symbol in all files", async () => {
      const input = { path: pathOf("use.ts"), symbol: "Cart", new_name: "Basket", line: 1 };
      const { output } = await succeed("trv_rename_symbol", input);
      assert.equal(output, `M ${pathOf("cart.ts")}\nM ${pathOf("use.ts")}`);
      assert.equal(await onDisk("cart.ts"), cart.replace("Cart", "Basket"));
      assert.equal(await onDisk("use.ts"), use.replaceAll("Cart", "Basket"));
    });

    it("rename_symbol returns the extension's reason against a rename, and changes nothing", async () => {
      const input = { path: pathOf("cart.ts"), symbol: "number", new_name: "bigint" };
      assert.match(await fail("trv_rename_symbol", input), /^Rename failed: .*cannot rename this element/i);
      assert.equal(await onDisk("cart.ts"), cart);
    });
  });

  describe("of an extension of these tests", () => {
    const rename = (edit: (uri: vscode.Uri, name: string) => vscode.WorkspaceEdit): void => {
      const provideRenameEdits: vscode.RenameProvider["provideRenameEdits"] = ({ uri }, _, name) => edit(uri, name);
      const files = { pattern: "**/*.sym" };
      subscriptions.push(
        vscode.languages.registerRenameProvider(files, { provideRenameEdits }),
        vscode.languages.registerDefinitionProvider(files, {
          provideDefinition: ({ uri }) => [{ targetUri: uri, targetRange: new vscode.Range(0, 0, 0, 3) }],
        }),
      );
    };
    const whole = new vscode.Range(0, 0, 0, 3);
    const input = { symbol: "one", new_name: "two" };

    beforeEach(async () => {
      folder = await scratch({ "a.sym": "one\n", ".vscode/b.sym": "one\n" });
    });

    it("symbols takes definitions that are links", async () => {
      rename(() => new vscode.WorkspaceEdit());
      const { output } = await succeed("trv_symbols", { action: "definition", path: pathOf("a.sym"), symbol: "one" });
      assert.equal(output, `${pathOf("a.sym")}:1: one`);
    });

    it("rename_symbol changes nothing if the user doesn't agree to a protected file", async () => {
      rename((uri, name) => {
        const edit = new vscode.WorkspaceEdit();
        for (const one of [uri, uriOf(".vscode/b.sym")]) edit.replace(one, whole, name);
        return edit;
      });
      // Nobody replies to a dialog of this window, so it counts as a no.
      assert.match(await fail("trv_rename_symbol", { path: pathOf("a.sym"), ...input }), /the user rejected/i);
      assert.deepEqual([await onDisk("a.sym"), await onDisk(".vscode/b.sym")], ["one\n", "one\n"]);
    });

    it("rename_symbol refuses a rename that also renames, creates, or deletes files", async () => {
      for (const [operate, what] of [
        [
          (edit: vscode.WorkspaceEdit) => edit.renameFile(uriOf("a.sym"), uriOf("c.sym")),
          /also rename .*a\.sym to .*c\.sym/,
        ],
        [(edit: vscode.WorkspaceEdit) => edit.createFile(uriOf("c.sym")), /also create .*c\.sym/],
        [(edit: vscode.WorkspaceEdit) => edit.deleteFile(uriOf("a.sym")), /also delete .*a\.sym/],
      ] as const) {
        rename((uri, name) => {
          const edit = new vscode.WorkspaceEdit();
          edit.replace(uri, whole, name);
          operate(edit);
          return edit;
        });
        assert.match(await fail("trv_rename_symbol", { path: pathOf("a.sym"), ...input }), what);
        for (const subscription of subscriptions.splice(0)) subscription.dispose();
      }
      assert.equal(await onDisk("a.sym"), "one\n");
    });

    it("rename_symbol says that no extension renames a symbol", async () => {
      const why = await fail("trv_rename_symbol", { path: pathOf("a.sym"), ...input });
      assert.match(why, /^Rename failed: /);
    });

    it("symbols says that no extension outlines a file", async () => {
      const { note } = await succeed("trv_symbols", { action: "outline", path: pathOf("a.sym") });
      assert.match(String(note), /^No language extension outlines .*a\.sym\./);
    });
  });
});
