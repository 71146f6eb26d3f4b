import assert from "node:assert/strict";
import { prompt, type Json } from "../structure/structureFolder";
import { bash, done, foundIn, read } from "./foundIn";

const large = (entries: readonly Json[]) => foundIn("largeResult", [prompt("Go"), ...entries]);
const text = (tokens: number): string => "word".repeat(tokens);

describe("results that fill the context", () => {
  it("are found, those of a tool together", async () => {
    const [found, ...others] = await large([...bash("npm test", text(7_000)), ...bash("npm run lint", text(8_000))]);
    assert.equal(others.length, 0);
    assert.equal(found?.title, "2 large results of Bash filled the context with about 15,000 tokens");
    assert.deepEqual([found.tokens, found.rows.map(({ row }) => row)], [15_000, [1, 2]]);
    assert.match(found.suggestion, /output of commands/);
  });

  it("have the number of tokens in their title that is their cost", async () => {
    const [found] = await large(bash("npm test", text(13_500)));
    assert.equal(found?.title, "One result of Bash filled the context with about 13,500 tokens");
    assert.equal(found.tokens, 13_500);
  });

  it("have a suggestion for their tool", async () => {
    const [file] = await large(read([text(12_000)]));
    assert.match(file?.suggestion ?? "", /offset and a limit/);
    const [written] = await large(done("Write", { file_path: "/app/a.ts", content: "x" }, text(12_000)));
    assert.match(written?.suggestion ?? "", /^Edit the parts of a large file/);
    const [other] = await large(done("mcp__db__query", {}, text(12_000)));
    assert.equal(other?.title, "One result of mcp__db__query filled the context with about 12,000 tokens");
    assert.match(other.suggestion, /what mcp__db__query returns/);
  });

  it("are those of instructions apart from others, with a suggestion for who writes them", async () => {
    for (const path of ["/app/AGENTS.md", "/app/.claude/skills/review/SKILL.md", "C:\\app\\skills\\a\\steps.txt"]) {
      const [found] = await large(read([text(12_000)], {}, path));
      assert.match(found?.suggestion ?? "", /^Keep instructions that are read as a whole short/, path);
    }
    const [code] = await large(read([text(12_000)], {}, "/app/src/agents.ts"));
    assert.match(code?.suggestion ?? "", /offset and a limit/);
    const both = await large([...read([text(7_000)], {}, "/app/CLAUDE.md"), ...read([text(7_000)])]);
    assert.deepEqual(both, []);
  });

  it("are none if they aren't large, or are too few", async () => {
    assert.deepEqual(await large(Array.from({ length: 9 }, () => bash("npm test", text(5_000))).flat()), []);
    assert.deepEqual(await large(bash("npm test", text(9_000))), []);
    assert.deepEqual(await large([...bash("npm test", text(7_000)), ...done("Grep", {}, text(7_000))]), []);
  });

  it("don't count pictures", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "A".repeat(90_000) } };
    assert.deepEqual(await large(done("Read", { file_path: "/app/a.png" }, "", { content: [picture] })), []);
  });
});
