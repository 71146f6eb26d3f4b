import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { moveTexts, withTexts } from "../../scripts/manifestTexts.mjs";
import { bundledTexts, textsOf } from "../../scripts/texts.mjs";
import { embeddedTexts } from "../../src/apps/extension/webview/embeddedTexts";
import { countedIn, countsWithoutOne, neverOneUnsaid } from "../support/countsWithoutOne";
import { unsaidTexts } from "../support/unsaidTexts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));

describe("texts for translation", () => {
  let texts: Readonly<Record<string, string>> = {};
  before(() => {
    texts = bundledTexts(ROOT);
  });

  it("are all in l10n/bundle.l10n.json, and nothing else is", () => {
    assert.deepEqual(read("l10n/bundle.l10n.json"), texts, "Run `npm run l10n` and commit what it writes.");
  });

  it("name their values from {0} on without a gap", () => {
    for (const text of Object.keys(texts)) {
      const named = [...new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, at]) => Number(at)))].sort((a, b) => a - b);
      assert.deepEqual(named, [...named.keys()], text);
    }
  });

  it("neither begin nor end with a space, which a translation would lose", () => {
    const glued = Object.keys(texts).filter((text) => text !== text.trim());
    assert.deepEqual(glued, []);
  });

  it("have to be in the call that says them", () => {
    const source = 'import { t } from "../core/l10n"; const words = "a"; t(words);';
    assert.throws(
      () => textsOf("src/apps/extension/a.ts", source),
      /a\.ts:1: the text of t must be a literal in the call/,
    );
  });

  it("are found in every function that says them, whoever imports it, and in none of the same name", () => {
    const from = 'import { plural, sentence, t } from "../base/viewerText";';
    assert.deepEqual(textsOf("src/viewer/call/a.tsx", `${from} t("a"); plural(n, "b", "c"); sentence(\`d\`, e);`), [
      "a",
      "b",
      "c",
      "d",
    ]);
    assert.deepEqual(textsOf("src/viewer/call/a.tsx", 'const t = (x) => x; t("a");'), []);
    assert.deepEqual(textsOf("src/apps/extension/a.ts", 'import * as vscode from "vscode"; vscode.l10n.t("a");'), [
      "a",
    ]);
  });

  for (const folder of ["src/apps/extension", "src/viewer"])
    it(`are used for every text of ${folder} that a user reads`, () => {
      assert.deepEqual(unsaidTexts(ROOT, folder), []);
    });

  const speaking = ["src/base", "src/results", "src/tools", "src/apps/extension", "src/transcripts", "src/viewer"];
  for (const folder of speaking)
    it(`of ${folder} that say how many there are have a form for one`, () => {
      assert.deepEqual(countsWithoutOne(ROOT, folder), []);
    });

  it("that never have a count of one all exist, and have no singular form", () => {
    assert.deepEqual(neverOneUnsaid(ROOT, speaking), []);
    const named = "{0} teams, 1 was not read";
    assert.ok(neverOneUnsaid(ROOT, ["src/viewer"]).includes(`Of ${named}`), "the page says nothing of teams");
  });

  it("that say how many there are have a form for one only by a condition on that number", () => {
    const found = (body: string): number =>
      countedIn("src/transcripts/a.ts", `const f = (n, m, list) => { ${body} };`).length;
    for (const body of [
      "if (m.kind === 1) return; return `${n} more calls`;",
      "return m === 1 ? `1 call` : `${n} more calls`;",
      "if (n === 1) m(); return `${n} more calls`;",
      "const one = n === 1; return `${n} more calls`;",
      "return `${n} more calls`; if (n === 1) return;",
      "return n === 1 ? `${n} more calls` : m;",
      "return n > 1 ? m : `${n} more calls`;",
      "if (n === 1 && m) return; return `${n} more calls`;",
      "return n > 1 || m ? `${n} more calls` : m;",
      "return n === 1 ? m : `${n} calls of ${list} more runners`;",
      "return m ? `${n} more tool` : `${n} more calls`;",
    ])
      assert.equal(found(body), 1, body);
    for (const body of [
      "if (n === 1) return m; return `${n} more calls`;",
      "if (n <= 1) { m(); throw m; } else m(); return `${n} more calls`;",
      "for (const n of list) { if (n === 1) continue; m(`${n} more calls`); }",
      "return n > 1 ? [`${n} more calls`] : [];",
      "if (n !== 1) m(`${wholeNumber(n)} more calls`); else m();",
      "return (n === 1 || m) ? m : `${n} more calls`;",
      "return list.length > 1 && m ? `${list.length} more calls` : m;",
      "return m ? `${n} more call` : `${n} more calls`;",
    ])
      assert.equal(found(body), 0, body);
    assert.deepEqual(
      countedIn("src/transcripts/a.ts", "const one = [1].length === 1; const text = `${n} more calls`;"),
      ["src/transcripts/a.ts:1 {0} more calls"],
    );
  });

  it("that say how many there are without a form for one are found, and no others", () => {
    const template = "const f = (n) => `${n} more calls`;";
    assert.deepEqual(countedIn("src/transcripts/a.ts", template), ["src/transcripts/a.ts:1 {0} more calls"]);
    assert.deepEqual(countedIn("src/tools/runtime/runTool.ts", template), []);
    assert.deepEqual(countedIn("a.ts", 't("{0} of {1} rows", a, b)'), ["a.ts:1 {0} of {1} rows"]);
    assert.deepEqual(countedIn("src/transcripts/a.ts", "const f = (n) => (n === 1 ? `1 call` : `${n} calls`);"), []);
    assert.deepEqual(countedIn("a.ts", 'plural(n, "{0} call", "{0} calls"); t("{0} is there", n);'), []);
  });

  it("end no element of the page that they are written into", () => {
    const hostile = { Open: "</script><script>alert(1)</script><!-- \u2028" };
    const html = embeddedTexts(hostile);
    const json = /^<script type="application\/json" id="texts">([^<]*)<\/script>$/.exec(html)?.[1];
    assert.deepEqual(JSON.parse(json ?? ""), hostile);
    assert.equal(embeddedTexts(undefined), "");
  });
});

describe("texts of the manifest", () => {
  it("are named in package.json and defined in package.nls.json", () => {
    const manifest = read("package.json") as object;
    const texts = read("package.nls.json") as Record<string, string>;
    assert.deepEqual(moveTexts(manifest, texts), { manifest, texts });
    assert.doesNotMatch(JSON.stringify(withTexts(manifest, texts)), /"%[\w.]+%"/);
  });

  it("are all there: only conditions and texts for models are left in package.json", () => {
    const found: string[] = [];
    const look = (value: unknown, way: string): void => {
      if (typeof value === "string" && / /.test(value) && !/^%[\w.-]+%$/.test(value)) found.push(`${way}: ${value}`);
      if (typeof value !== "object" || value === null) return;
      for (const [name, item] of Object.entries(value))
        if (!["when", "enablement", "modelDescription", "inputSchema", "chatInstructions"].includes(name))
          look(item, `${way}.${name}`);
    };
    const { contributes, capabilities } = read("package.json") as Record<string, unknown>;
    look({ contributes, capabilities }, "package.json");
    assert.deepEqual(found, []);
    look({ views: { a: [{ id: "b", name: "Two words" }] } }, "x");
    assert.deepEqual(found, ["x.views.a.0.name: Two words"]);
  });

  it("stay in package.json if models read them", () => {
    const { manifest, texts } = moveTexts(
      {
        contributes: {
          languageModelTools: [
            {
              name: "a",
              displayName: "A",
              modelDescription: "M",
              inputSchema: { properties: { b: { description: "S" } } },
            },
          ],
        },
      },
      {},
    );
    assert.deepEqual(texts, { "languageModelTools.a.displayName": "A" });
    assert.match(JSON.stringify(manifest), /"modelDescription":"M".*"description":"S"/);
  });

  it("that are rewritten in package.json replace those that were there, and those that nothing names go", () => {
    const known = { "commands.open.title": "Old", "commands.gone.title": "Gone" };
    const manifest = { contributes: { commands: [{ command: "toolResultViewer.open", title: "New" }] } };
    assert.deepEqual(moveTexts(manifest, known), {
      manifest: { contributes: { commands: [{ command: "toolResultViewer.open", title: "%commands.open.title%" }] } },
      texts: { "commands.open.title": "New" },
    });
  });

  it("must be there for every name", () => {
    const manifest = { contributes: { commands: [{ command: "open", title: "%commands.open.title%" }] } };
    assert.throws(
      () => moveTexts(manifest, {}),
      /uses %commands\.open\.title%, which package\.nls\.json doesn't define/,
    );
  });
});

describe("texts in the VSIX", () => {
  it("are let in by .vscodeignore for every language, and the tools that write them are not", () => {
    const lines = fs.readFileSync(path.join(ROOT, ".vscodeignore"), "utf8").split("\n");
    assert.equal(lines[0], "**");
    for (const line of ["!package.nls*.json", "!l10n/bundle.l10n*.json"]) assert.ok(lines.includes(line), line);
    assert.ok(!lines.some((line) => line.startsWith("!scripts")), "scripts are packed");
    assert.equal((read("package.json") as { l10n?: string }).l10n, "./l10n");
  });
});
