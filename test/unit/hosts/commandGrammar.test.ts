import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { ROOT, run } from "../../../scripts/process";
import type { SyntaxNode } from "../../../src/tools/runtime/ports/grammarPort";
import { createCommandGrammar } from "../../../src/hosts/node/shells/commandGrammar";

const bash = createCommandGrammar(() => "/bin/bash");

function nodes(node: SyntaxNode): SyntaxNode[] {
  return [node, ...node.children.flatMap(nodes)];
}

describe("the grammar of commands", () => {
  it("returns the tree of a bash line, with its offsets", async () => {
    const text = "ls 'é' && rm \"$x\"";
    const root = await bash.parse(text, "bash");
    assert.equal(root.type, "program");
    assert.equal(root.hasError, false);
    for (const node of nodes(root)) assert.equal(node.text, text.slice(node.from, node.to));
    assert.deepEqual(
      nodes(root)
        .filter(({ type }) => type === "command")
        .map((node) => node.text),
      ["ls 'é'", 'rm "$x"'],
    );
  });

  it("gives the tree of a PowerShell line", async () => {
    const root = await bash.parse("Get-ChildItem | Remove-Item", "powershell");
    assert.deepEqual(
      nodes(root)
        .filter(({ type }) => type === "command_name")
        .map((node) => node.text),
      ["Get-ChildItem", "Remove-Item"],
    );
  });

  it("says so in the tree when a text is no command", async () => {
    assert.equal((await bash.parse("ls (", "bash")).hasError, true);
    assert.equal((await bash.parse("", "bash")).hasError, false);
  });

  it("knows what a shell reads by its name", () => {
    for (const [shell, language] of [
      ["/bin/bash", "bash"],
      ["/bin/sh", "bash"],
      ["C:\\Program Files\\Git\\bin\\bash.exe", "bash"],
      ["C:\\Program Files\\PowerShell\\7\\pwsh.exe", "powershell"],
      ["powershell.exe", "powershell"],
      ["C:\\Windows\\System32\\cmd.exe", undefined],
      ["/usr/bin/fish", undefined],
      ["/bin/ksh", undefined],
    ] as const)
      assert.equal(createCommandGrammar(() => shell).language, language, shell);
  });

  it("knows whether a shell is bash itself", () => {
    for (const [shell, isPosix] of [
      ["/bin/bash", false],
      ["C:\\Program Files\\Git\\bin\\bash.exe", false],
      ["/bin/sh", true],
      ["/bin/dash", true],
    ] as const)
      assert.equal(createCommandGrammar(() => shell).isPosix, isPosix, shell);
  });

  it("refuses texts that are too long or too deeply nested to be looked at", async () => {
    await assert.rejects(bash.parse("a".repeat(5001), "bash"), { name: "GrammarError", message: /5001 characters/ });
    await assert.rejects(bash.parse(`${"(".repeat(70)}ls${")".repeat(70)}`, "bash"), { message: /nested too deeply/ });
  });

  it("lets go of the thread while a hostile text is parsed", async () => {
    const hurried = createCommandGrammar(() => "/bin/bash", undefined, 0);
    await hurried.parse("ls", "bash");
    let turns = 0;
    let going = true;
    const count = (): void => {
      turns++;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    await hurried.parse("{a,".repeat(1600), "bash").catch(() => undefined);
    going = false;
    assert.ok(turns > 2, `${turns} turns of the event loop meanwhile`);
  });

  it("refuses every text if it can't be loaded, and tries again with the next", async () => {
    let folder = "/nowhere";
    const grammar = createCommandGrammar(
      () => "/bin/sh",
      () => {
        if (folder === "") throw new Error("no folder");
        return folder;
      },
    );
    await assert.rejects(grammar.parse("ls", "bash"), {
      name: "GrammarError",
      message: /Could not load the command grammar/,
    });
    folder = "";
    await assert.rejects(grammar.parse("ls", "bash"), {
      name: "GrammarError",
      message: /Could not load the command grammar \(no folder\)/,
    });
  });

  it("is loaded even if there is an AMD loader, as in VS Code once it has read an old encoding", async () => {
    const file = createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm");
    const beside = fs.mkdtempSync(path.join(os.tmpdir(), "grammar-"));
    fs.cpSync(path.dirname(file), beside, {
      recursive: true,
      filter: (from) => !/(?:cpp|c-sharp|ruby|typescript|tsx|rust|php)\.wasm$/.test(from),
    });
    const define = Object.assign(() => assert.fail("define was called"), { amd: {} });
    const holder: typeof globalThis & { define?: unknown } = globalThis;
    holder.define = define;
    try {
      const grammar = createCommandGrammar(
        () => "/bin/bash",
        () => beside,
      );
      assert.equal((await grammar.parse("ls", "bash")).type, "program");
      assert.equal(holder.define, define);
    } finally {
      delete holder.define;
      fs.rmSync(beside, { recursive: true });
    }
  });

  it("is never optimized, which takes longer than many commands and much memory, and other modules are", async () => {
    const source = path.join(ROOT, "src/hosts/node/shells/commandGrammar.ts");
    // Exports a function without parameters that counts down from a million.
    const loop = "AGFzbQEAAAABBAFgAAADAgEABwcBA3J1bgAACh0BGwEBf0HAhD0hAANAIABBAWshACAAQQBKDQALCw==";
    const script = `import(${JSON.stringify(source)}).then(async ({ createCommandGrammar }) => {
      const grammar = createCommandGrammar(() => "/bin/bash");
      await Promise.all([grammar.parse("ls", "bash"), grammar.parse("ls", "powershell")]);
      for (let turn = 0; turn < 300; turn++) await grammar.parse(\`cd src && git log | head -\${turn} > a.txt\`, "bash");
      console.log("PARSED");
      const { instance } = await WebAssembly.instantiate(Buffer.from("${loop}", "base64"));
      for (let turn = 0; turn < 500; turn++) instance.exports.run();
    });`;
    const { code, output } = await run(process.execPath, [
      "--trace-wasm-compilation-times",
      ...["--import", "tsx", "-e", script],
    ]);
    assert.equal(code, 0, output);
    const [parsing = "", after = ""] = output.split("PARSED");
    const modules = Array.from(parsing.matchAll(/function (\S+)#\d+ using Liftoff.* bodysize \d{6}/g), ([, id]) => id);
    assert.equal(modules.length, 2, parsing);
    for (const id of modules) assert.doesNotMatch(output, new RegExp(`${id}#\\d+ using TurboFan`));
    assert.match(after, /using TurboFan.* bodysize 27 /);
  });
});
