import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import esbuild from "esbuild";
import { noticesText, packageFolders } from "../../../scripts/notices.mjs";
import { ROOT } from "../../../scripts/process";
import { makeWorkspace } from "../../support/workspace";

/** The notices of a package in `node_modules`, by its manifest and its other files. */
async function noticesOf(
  manifest: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = `node_modules/${String(manifest["name"])}`;
  const all = { "package.json": JSON.stringify(manifest), ...files };
  const { root } = await makeWorkspace(
    Object.fromEntries(Object.entries(all).map(([name, text]) => [`${folder}/${name}`, text])),
  );
  return noticesText(root, [folder]);
}

describe("notices of libraries", () => {
  it("name every package whose code the viewer's page contains, with the text of its license", async () => {
    const { metafile } = await esbuild.build({
      entryPoints: [path.join(ROOT, "src/viewer/page/viewerMain.tsx")],
      absWorkingDir: ROOT,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      splitting: true,
      outdir: "out",
      jsx: "automatic",
      jsxImportSource: "preact",
      logLevel: "silent",
    });
    const folders = packageFolders(Object.keys(metafile.inputs));
    for (const name of ["preact", "marked", "chart.js", "highlight.js", "anser"])
      assert.ok(folders.includes(`node_modules/${name}`), `${name} among ${folders.join(", ")}`);
    const text = noticesText(ROOT, folders);
    for (const folder of folders) {
      const { name, version } = JSON.parse(fs.readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as {
        name: string;
        version: string;
      };
      assert.ok(text.includes(`${name} ${version} (`), `no notice of ${name}`);
    }
    assert.equal(text.split(/copyright/i).length > folders.length, true, "each has a copyright line");
  });

  it("distinguish packages within packages, and leave the project's own files out", () =>
    assert.deepEqual(
      packageFolders([
        "src/results/result.ts",
        "node_modules/a/b.js",
        "node_modules/@s/a/lib/c.js",
        "node_modules/a/node_modules/@s/d/e.js",
        "node_modules/a/f.js",
      ]),
      ["node_modules/@s/a", "node_modules/a", "node_modules/a/node_modules/@s/d"],
    ));

  it("take the author if a package brings no text of the MIT license", async () =>
    assert.match(
      await noticesOf({ name: "x", version: "1.0.0", license: "MIT", author: { name: "Ann" } }, {}),
      /x 1\.0\.0 \(MIT\)[\s\S]*Copyright \(c\) Ann[\s\S]*Permission is hereby granted/,
    ));

  it("fail for a license that is not allowed, naming the package", () =>
    assert.rejects(noticesOf({ name: "x", version: "1.0.0", license: "GPL-3.0" }, { LICENSE: "…" }), {
      message:
        "x 1.0.0 has the license GPL-3.0. Allowed are MIT, ISC, BSD-2-Clause, BSD-3-Clause, Apache-2.0, MPL-2.0.",
    }));

  it("fail for a package that brings no text", () =>
    assert.rejects(noticesOf({ name: "x", version: "1.0.0", license: "ISC", author: "Ann" }, {}), {
      message: "x 1.0.0 contains no license text.",
    }));
});
