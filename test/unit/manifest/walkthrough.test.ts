import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import * as z from "zod";
import { withTexts } from "../../../scripts/manifestTexts.mjs";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));

const step = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  media: z.union([z.strictObject({ svg: z.string(), altText: z.string() }), z.strictObject({ markdown: z.string() })]),
  completionEvents: z.array(z.string()).min(1),
});
const contributions = z.object({
  commands: z.array(z.object({ command: z.string() })),
  configuration: z.object({ properties: z.record(z.string(), z.unknown()) }),
  walkthroughs: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), steps: z.array(step) })),
});

/** Commands of VS Code that steps link to. */
const BUILTIN = ["workbench.action.chat.open", "workbench.action.openSettings"];

describe("the walkthrough", () => {
  const manifest = z
    .object({ contributes: contributions })
    .parse(withTexts(read("package.json"), read("package.nls.json") as Record<string, string>)).contributes;
  const [walkthrough, ...others] = manifest.walkthroughs;
  const steps = walkthrough?.steps ?? [];
  const ours = manifest.commands.map(({ command }) => command);
  const files = steps.map(({ media }) => ("svg" in media ? media.svg : media.markdown));

  it("is one, of four to six steps with ids of their own", () => {
    assert.equal(others.length, 0);
    assert.ok(steps.length >= 4 && steps.length <= 6, `${steps.length} steps`);
    assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length);
  });

  it("links to only commands that exist, and each step has such a link", () => {
    for (const { id, description } of steps) {
      const links = [...description.matchAll(/\[[^\]]+\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
      assert.ok(links.length > 0, `${id} has no link`);
      for (const link of links) {
        const [, command = "", args] = /^command:([\w.]+)(?:\?(.*))?$/.exec(link) ?? [];
        assert.ok([...ours, ...BUILTIN].includes(command), `${id} links to ${link}`);
        // VS Code reads what stands behind the question mark as JSON.
        if (args !== undefined) JSON.parse(decodeURIComponent(args));
      }
    }
  });

  it("is completed step by step by commands, settings and contexts that exist", () => {
    const source = fs.readFileSync(path.join(ROOT, "src/apps/extension/calls/runHistory.ts"), "utf8");
    for (const { id, completionEvents } of steps) {
      for (const event of completionEvents) {
        const [kind = "", name = ""] = event.split(":");
        const known = {
          onCommand: ours.includes(name),
          onSettingChanged: Object.hasOwn(manifest.configuration.properties, name),
          onContext: source.includes(`"setContext", "${name}"`),
        }[kind];
        assert.ok(known === true, `${id} waits for ${event}`);
      }
    }
  });

  it("has a picture or a page of its own for each step, with words for who can't see it", () => {
    assert.equal(new Set(files).size, steps.length);
    for (const { id, media } of steps) if ("svg" in media) assert.ok(media.altText.length > 30, `${id} has no words`);
  });

  it("draws in the theme's colors, and loads nothing from elsewhere", () => {
    for (const file of files) {
      const text = fs.readFileSync(path.join(ROOT, file), "utf8");
      const elsewhere = text.replace('xmlns="http://www.w3.org/2000/svg"', "");
      assert.doesNotMatch(elsewhere, /https?:|data:|<script|<image|<foreignObject|\bon\w+=|url\(/, file);
      if (!file.endsWith(".svg")) continue;
      // VS Code's page lets no style sheet of a picture in, and a colour of its own is there only for viewers without a theme.
      assert.doesNotMatch(text, /<style|style=|class=/, file);
      for (const [attribute, colour = ""] of text.matchAll(/(?:fill|stroke|color)="([^"]*)"/g))
        assert.match(colour, /^(?:none|var\(--vscode-[a-zA-Z-]+, #[0-9a-f]+\))$/, `${file}: ${attribute}`);
    }
  });

  it("comes with the installed extension, media and all", () => {
    const lines = fs.readFileSync(path.join(ROOT, ".vscodeignore"), "utf8").split("\n");
    assert.equal(lines[0], "**", "everything is left out unless a line lets it in");
    const shipped = picomatch(lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1)));
    assert.deepEqual(
      files.filter((file) => !shipped(file)),
      [],
    );
  });
});
