import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { decodeAny } from "../../../src/results/decoding/decode";
import type { Resource } from "../../../src/base/resource";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { readResultBytes, RESULT_BYTES } from "../../../src/hosts/shared/output/resultBytes";
import { TEXT_BYTES } from "../../../src/transcripts/bytes/cutLine";

describe("the bytes of a result file", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "result-bytes-"));
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });
  const file = (name: string, content: string | Uint8Array): Resource => {
    const target = path.join(folder, name);
    fs.writeFileSync(target, content);
    return pathToFileURL(target).href as Resource;
  };

  it("are all of a file that is not too large", async () => {
    const content = JSON.stringify({ success: true, data: { output: "x".repeat(RESULT_BYTES - 100) } });
    const { bytes, extent } = await readResultBytes(nodeFiles, file("small.json", content));
    assert.equal(extent, "whole");
    assert.equal(new TextDecoder().decode(bytes), content);
  });

  it("of more than 8 MiB are its JSON with the beginnings of its long texts, read as the same result", async () => {
    const output = 'a "line" of output\n'.repeat(600_000);
    const content = JSON.stringify({ success: true, data: { output, exit_code: 0 } });
    const { bytes, size, extent } = await readResultBytes(nodeFiles, file("large.json", content));
    assert.equal(extent, "texts");
    assert.equal(size, content.length);
    assert.equal(bytes.length < TEXT_BYTES + 1_000, true);
    const read = decodeAny(new TextDecoder().decode(bytes));
    const data = read.kind === "result" && read.decoded.result.ok ? read.decoded.result.data : {};
    assert.equal(data["exit_code"], 0);
    assert.equal(output.startsWith(String(data["output"])), true);
  });

  it("are the beginning of a file in which nothing is long, of one in UTF-16, and of one whose text does not end", async () => {
    const many = `[${Array.from({ length: 1_100_000 }, () => '"short"').join(",\n")}]`;
    const utf16 = Buffer.from(`\ufeff{"output":"${"x".repeat(RESULT_BYTES / 2)}"}`, "utf16le");
    const open = `{"output":"${"x".repeat(RESULT_BYTES)}`;
    for (const [name, content] of Object.entries({ many, utf16, open })) {
      const { bytes, extent } = await readResultBytes(nodeFiles, file(`${name}.json`, content));
      assert.equal(extent, "beginning", name);
      assert.deepEqual(Buffer.from(bytes), Buffer.from(content).subarray(0, TEXT_BYTES), name);
    }
  });

  it("of a folder and of a file that is not there are refused with what it is", async () => {
    await assert.rejects(readResultBytes(nodeFiles, pathToFileURL(folder).href as Resource), { kind: "IsDirectory" });
    const missing = pathToFileURL(path.join(folder, "missing.json")).href as Resource;
    await assert.rejects(readResultBytes(nodeFiles, missing), { kind: "NotFound" });
  });
});
