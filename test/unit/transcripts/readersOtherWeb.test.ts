import assert from "node:assert/strict";
import { dataOf } from "../../support/recordedCall";

const PAGE = "https://a.example/page";

describe("a search of the web by another agent", () => {
  it("has what was found as a text", () => {
    for (const tool of ["websearch", "codesearch", "web_search", "google_web_search"])
      assert.deepEqual(dataOf(tool, { input: { query: "q" }, content: "## Found\n[1]" }), {
        query: "q",
        summary: "## Found\n[1]",
      });
  });

  it("has what Codex looked for, which doesn't record what it found", () => {
    for (const [input, data] of [
      [{ query: "q", queries: ["q", "r"] }, { query: "q; r" }],
      [{ queries: ["q", "r"] }, { query: "q; r" }],
      [{ url: PAGE }, { query: "", url: PAGE }],
      [
        { url: PAGE, pattern: "sum" },
        { query: "sum", url: PAGE },
      ],
      [{}, { query: "" }],
    ] as const)
      assert.deepEqual(dataOf("web_search", { input: { ...input }, content: [] }), data);
  });

  it("stays as it is if it is JSON, or if nobody knows what was looked for", () => {
    for (const [input, content] of [
      [{ query: "q" }, '[{"url":"https://a.example"}]'],
      [{ query: "q" }, '{"results":[]}'],
      [{}, "found"],
    ] as const)
      assert.deepEqual(dataOf("web_search", { input: { ...input }, content }), { raw: content });
  });

  it("is the API's own only with a block of its own", () => {
    const found = [{ type: "web_search_result", url: PAGE, title: "A" }];
    const block = { type: "web_search_tool_result" };
    assert.deepEqual(dataOf("web_search", { input: { query: "q" }, content: found, block }), {
      query: "q",
      links: [{ title: "A", url: PAGE }],
    });
    assert.deepEqual(dataOf("web_search", { input: { query: "q" }, content: found }), { raw: found });
  });
});

describe("a page that another agent fetched", () => {
  it("has its address and what was said about it", () => {
    for (const [tool, input] of [
      ["webfetch", { url: PAGE, format: "markdown" }],
      ["fetch_webpage", { urls: [PAGE, "https://b.example"], query: "q" }],
      ["FetchUrl", { url: PAGE }],
      ["web_fetch", { prompt: `Sum up (${PAGE}) for me` }],
    ] as const)
      assert.deepEqual(dataOf(tool, { input: { ...input }, content: "# A page" }), { url: PAGE, result: "# A page" });
  });

  it("stays as it is if it is HTML or JSON, or if it has no address", () => {
    for (const [input, content] of [
      [{ url: PAGE, format: "html" }, "a"],
      [{ url: PAGE }, "<!doctype html>"],
      [{ url: PAGE }, '{"a":1}'],
      [{ prompt: "Sum it up" }, "a"],
    ] as const)
      assert.deepEqual(dataOf("webfetch", { input: { ...input }, content }), { raw: content });
  });
});
