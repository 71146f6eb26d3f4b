import assert from "node:assert/strict";
import { everything, filterQuery, readKeptFind } from "../../src/webview/find/filterChoice";
import { placeOf } from "../../src/webview/find/rowFilter";

describe("the parts of finding", () => {
  it("write what is chosen as a query of the host, kinds together, the rest each on its own", () => {
    assert.equal(filterQuery(everything, "text"), undefined);
    assert.equal(filterQuery({ ...everything, errors: true, prompts: true, calls: true }, ""), "is:error,prompt,call");
    assert.equal(
      filterQuery({ ...everything, answers: true, thinking: true, system: true }, ""),
      "is:answer,thinking,system",
    );
    assert.equal(
      filterQuery({ ...everything, noBookkeeping: true, tool: 'a "b"', status: "blocked", agents: "main" }, ""),
      '-role:bookkeeping tool:"a \\"b\\"" status:blocked -is:subagent',
    );
    assert.equal(
      filterQuery({ ...everything, agents: "subagents", found: true }, "text /x/i"),
      "is:subagent text /x/i",
    );
    assert.equal(filterQuery({ ...everything, found: true }, "  "), undefined);
  });

  it("leave subagents' prompts out where only prompts are chosen, unless subagents are asked for", () => {
    const prompts = { ...everything, prompts: true };
    assert.equal(filterQuery(prompts, ""), "is:prompt -is:subagent");
    assert.equal(filterQuery({ ...prompts, agents: "main" }, ""), "is:prompt -is:subagent");
    assert.equal(filterQuery({ ...prompts, agents: "subagents" }, ""), "is:prompt is:subagent");
    assert.equal(filterQuery({ ...prompts, errors: true }, ""), "is:error,prompt");
    const kept = readKeptFind({ name: "a", query: "", filter: { prompts: true } });
    assert.deepEqual(kept?.filter, prompts);
  });

  it("read what was kept, and nothing from anything else", () => {
    const kept = {
      name: "a.jsonl",
      open: true,
      query: "text",
      filter: { ...everything, calls: true, tool: "Bash", status: "ok" as const, agents: "main" as const },
    };
    assert.deepEqual(readKeptFind(JSON.parse(JSON.stringify(kept))), kept);
    assert.deepEqual(
      readKeptFind({ name: "a", query: "", filter: { errors: "yes", status: "odd", agents: 5, tool: {} } }),
      {
        name: "a",
        query: "",
        open: false,
        filter: everything,
      },
    );
    for (const other of [undefined, null, 5, {}, { name: 1, query: "" }, { name: "a" }])
      assert.equal(readKeptFind(other), undefined);
  });

  it("find the place of a row among those that are shown, or of the next one", () => {
    const rows = [2, 5, 9];
    assert.deepEqual(
      [0, 2, 3, 5, 9, 10].map((row) => placeOf(rows, row)),
      [0, 0, 1, 1, 2, 3],
    );
  });
});
