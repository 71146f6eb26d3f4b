import assert from "node:assert/strict";
import { placeholderIn } from "../../../../src/tools/edit/placeholder";

describe("a placeholder for text that was left out", () => {
  for (const line of [
    "// ... rest of the code unchanged",
    "// ... existing code ...",
    "    # ... (remaining methods stay here)",
    "/* … previous implementation … */",
    "<!-- ... rest of file ... -->",
    "{/* ... existing imports ... */}",
    "-- ... same as above",
    "; ... other functions",
    "... rest of the file remains the same ...",
    "(rest of the code unchanged...)",
    "[... file truncated ...]",
    "// ... unchanged ...",
    "# ... no changes ...",
    "// ...keep as is",
    "# rest of the function stays the same",
    "<!-- rest of file remains the same -->",
    "// The rest of the code is unchanged.",
    "/* remainder of this class as before */",
    "/* ... */",
    "// ...",
    "{/* … */}",
  ])
    it(`is ${line}`, () => {
      assert.equal(placeholderIn(`a\n${line}\r\nb`, "a", "a.ts"), line.trim());
    });

  for (const line of [
    "",
    "// wait for it ...",
    "console.log('... rest of the code unchanged');",
    "const { a, ...rest } = previous;",
    "...existing.map(code)",
    "return [...rest, ...lines];",
    "# Everything that is unchanged stays",
    `// ... ${"existing code ".repeat(20)}`,
    "// ... and so on",
    "# The rest of the code is generated",
    "// all is the same",
    "the rest of the code is unchanged",
    "# the rest of the time it is omitted",
    "// ...",
    "...",
  ])
    it(`is not ${line.slice(0, 60)}`, () => {
      assert.equal(placeholderIn(line, "", "a.ts"), undefined);
    });

  it("is not recognized in the dots of prose, lists, and rest parameters", () => {
    for (const path of ["README.md", "a/notes.TXT"]) assert.equal(placeholderIn("// ...", "old", path), undefined);
    for (const line of [" * ...", "(...)", "[...]", "..."]) assert.equal(placeholderIn(line, "old", "a.ts"), undefined);
  });

  it("is none if the old text has the line", () => {
    assert.equal(placeholderIn("// ... existing code ...\nb", "x\n  // ... existing code ...\n", "a.ts"), undefined);
  });
});
