import assert from "node:assert/strict";
import { build } from "esbuild";
import { pageBuild } from "../../support/bundlePages";

describe("the page of browser tests", () => {
  it("starts with neither the engine of transcripts nor the data of a set, which most tests don't show", async () => {
    const { metafile } = await build({ ...pageBuild({ page: "test/browser/page/page.tsx" }), metafile: true });
    const onDemand = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
      file.startsWith("test/browser/page/")
        ? imports.flatMap(({ kind, path }) => (kind === "dynamic-import" ? [path] : []))
        : [],
    );
    for (const set of ["files", "hostile", "recordedCalls", "session"])
      assert.equal(onDemand.includes(`test/browser/page/${set}.ts`), true, set);

    const files = new Set(["page.js"]);
    for (const file of files)
      for (const { kind, path } of metafile.outputs[file]?.imports ?? [])
        if (kind === "import-statement") files.add(path);
    const loaded = [...files].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
    assert.equal(loaded.includes("src/viewer/page/app.tsx"), true, "the viewer");
    const engine = "src/transcripts/transcript.ts";
    assert.deepEqual(
      [engine, ...onDemand].filter((file) => loaded.includes(file)),
      [],
    );
  });
});
