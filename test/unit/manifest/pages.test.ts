import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { marked, type Token } from "marked";
import { PAGE, pageWithTables } from "../../../scripts/manifestTables";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

const PAGES = [
  "README.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  ...fs
    .readdirSync(path.join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

interface Link {
  readonly kind: "link" | "image";
  readonly href: string;
  readonly text: string;
}

function linksOf(page: string): Link[] {
  const found: Link[] = [];
  void marked.walkTokens(marked.lexer(read(page)), (token: Token) => {
    if (token.type === "html") found.push(...picturesIn(token.raw));
    if (token.type !== "link" && token.type !== "image") return;
    found.push({ kind: token.type, href: String(token["href"]), text: String(token["text"]) });
  });
  return found;
}

/** The pictures of both themes in a `<picture>`, each with the words of its `<img>`. */
function picturesIn(html: string): Link[] {
  const text = / alt="([^"]*)"/.exec(html)?.[1] ?? "";
  return [...html.matchAll(/ (?:srcset|src)="([^"]*)"/g)].map(([, href = ""]) => ({ kind: "image", href, text }));
}

/** What GitHub and the Marketplace call the headings of a page in links to them. */
function anchorsOf(page: string): string[] {
  return marked
    .lexer(read(page))
    .flatMap((token) => (token.type === "heading" ? [String(token["text"])] : []))
    .map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
}

describe("the pages that users read", () => {
  it("has tables of settings and commands in docs/settings.md as the manifest has them", async () => {
    const text = read(PAGE);
    assert.equal(await pageWithTables(text), text, `${PAGE} is stale: run \`npm run docs\`.`);
  });

  it("finds a table that is stale, and a page without its marks", async () => {
    const stale = read(PAGE).replace("| 8000 ", "| 9999 ");
    assert.notEqual(await pageWithTables(stale), stale);
    await assert.rejects(
      pageWithTables("# Nothing"),
      /docs\/settings\.md has no lines "<!-- settings: written by npm run docs -->"/,
    );
  });

  for (const page of PAGES) {
    it(`leads in ${page} only to files and headings that exist`, () => {
      for (const { href } of linksOf(page).filter(({ href }) => !/^(?:https?|mailto|command):/.test(href))) {
        const [file = "", anchor] = decodeURI(href).split("#");
        const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
        assert.ok(fs.existsSync(path.join(ROOT, target)), `${page} leads to ${href}`);
        if (anchor !== undefined) assert.ok(anchorsOf(target).includes(anchor), `${page} leads to ${href}`);
      }
    });
  }

  it("names only files and folders of the project that exist", () => {
    for (const page of PAGES) {
      const prose = read(page).replace(/^```[^]*?^```$/gm, "");
      for (const [, file = ""] of prose.matchAll(/`((?:src|test|scripts|samples|media|schemas)\/[\w./-]+)`/g))
        assert.ok(fs.existsSync(path.join(ROOT, file)), `${page} names ${file}`);
    }
  });

  it("shows pictures of the product itself, each with words for who can't see it, and of less than 1.5 MB", () => {
    const pictures = PAGES.flatMap((page) => linksOf(page).map((link) => ({ page, ...link }))).filter(
      ({ kind }) => kind === "image",
    );
    assert.ok(
      pictures.some(({ href }) => href.endsWith(".gif")),
      "no animation is shown",
    );
    for (const { page, href, text } of pictures) {
      assert.ok(text.length > 10, `${href} has no words`);
      assert.doesNotMatch(href, /^https?:/, "a picture of another place would tell that place of its reader");
      const { size } = fs.statSync(path.join(ROOT, path.dirname(page), href));
      assert.ok(size < 1_500_000, `${href} has ${size} bytes`);
      if (href.includes("images/")) assert.match(href, /-(?:dark|light)\.\w+$/, "a picture has a theme in its name");
    }
    const used = pictures.map(({ href }) => path.basename(href));
    const names = fs.readdirSync(path.join(ROOT, "docs/images"));
    assert.deepEqual(
      names.filter((name) => !used.includes(name)),
      [],
      "pictures that no page shows",
    );
    const bytes = names.reduce((sum, name) => sum + fs.statSync(path.join(ROOT, "docs/images", name)).size, 0);
    assert.ok(bytes < 1_000_000, `all pictures have ${bytes} bytes`);
  });

  it("names only settings that exist", () => {
    const { contributes } = JSON.parse(read("package.json")) as {
      contributes: { configuration: { properties: Record<string, unknown> }; commands: { command: string }[] };
    };
    const known = [
      ...Object.keys(contributes.configuration.properties),
      ...contributes.commands.map(({ command }) => command),
    ];
    for (const page of PAGES)
      for (const [, name = ""] of read(page).matchAll(/`(toolResultViewer\.[\w.]*\w)`/g))
        assert.ok(known.includes(name), `${page} names ${name}`);
  });

  it("names only commands that exist, in quotes or in bold with an ellipsis", () => {
    const titles = [
      ...Object.values(JSON.parse(read("package.nls.json")) as Record<string, string>),
      ...Object.keys(JSON.parse(read("l10n/bundle.l10n.json")) as Record<string, unknown>),
      "Open With…",
    ];
    for (const page of PAGES)
      for (const [, title = ""] of read(page).matchAll(/(?:“|\*\*)([A-Z][\w ]+…)(?:”|\*\*)/g))
        assert.ok(titles.includes(title), `${page} names “${title}”`);
  });

  it("can be read in ten minutes: ARCHITECTURE.md has at most 2,000 words", () => {
    const words = read("ARCHITECTURE.md").split(/\s+/).length;
    assert.ok(words <= 2000, `${words} words`);
  });

  it("keeps README.md to the first five minutes: at most 150 lines", () => {
    const lines = read("README.md").trimEnd().split("\n").length;
    assert.ok(lines <= 150, `${lines} lines`);
  });

  it("keeps the changelog in the form of Keep a Changelog, with the manifest's version", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    const headings = [...read("CHANGELOG.md").matchAll(/^(#{2,3}) (.*)$/gm)];
    for (const [, level, text = ""] of headings)
      assert.match(
        text,
        level === "##"
          ? /^\[(?:Unreleased|\d+\.\d+\.\d+)\](?: - (?:unreleased|\d{4}-\d\d-\d\d))?$/
          : /^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/,
      );
    assert.ok(
      headings.some(([, , text = ""]) => text.startsWith(`[${version}]`)),
      `${version} has no section`,
    );
  });
});
