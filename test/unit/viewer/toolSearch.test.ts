import assert from "node:assert/strict";
import type { ToolInfo } from "../../../src/protocol/view";
import { searchTools } from "../../../src/viewer/form/toolSearch";

function tool(name: string, about: Partial<ToolInfo> = {}): ToolInfo {
  return { name, title: name, description: "", tags: [], own: name.startsWith("trv_"), ...about };
}

describe("the search of tools to run", () => {
  const names = (tools: readonly ToolInfo[], words: string): string[] =>
    searchTools(tools, words.split(" ").filter(Boolean)).map(({ name }) => name);

  it("puts the tool with the name first, not a longer name of another extension or one that is only about it", () => {
    const tools = [
      tool("run_in_terminal", { description: "Prefer grep for searching." }),
      tool("copilot_grepSearch"),
      tool("vscode_grep_search"),
      tool("trv_glob"),
      tool("trv_grep", { title: "Search in Files" }),
    ];
    assert.deepEqual(names(tools, "grep"), ["trv_grep", "vscode_grep_search", "copilot_grepSearch", "run_in_terminal"]);
    assert.deepEqual(names(tools, "trv_grep"), ["trv_grep"]);
    assert.deepEqual(names(tools, "GREP")[0], "trv_grep");
  });

  it("counts a word in the title more than one in the description or a tag", () => {
    const tools = [
      tool("a", { tags: ["files"] }),
      tool("b", { description: "Finds files." }),
      tool("c", { title: "Find Files" }),
      tool("d_filesystem"),
    ];
    assert.deepEqual(names(tools, "files"), ["d_filesystem", "c", "a", "b"]);
  });

  it("finds only tools that contain all words", () => {
    const tools = [tool("read_file"), tool("write_file"), tool("read_page")];
    assert.deepEqual(names(tools, "file read"), ["read_file"]);
    assert.deepEqual(names(tools, "nothing"), []);
  });

  it("leaves the order as it is without words", () => {
    assert.deepEqual(names([tool("b"), tool("trv_a")], ""), ["b", "trv_a"]);
  });
});
