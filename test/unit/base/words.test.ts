import assert from "node:assert/strict";
import * as z from "zod";
import { cutText } from "../../../src/base/text/cutText";
import { FileError, ToolError } from "../../../src/base/errors";
import { flag, integer } from "../../../src/tools/runtime/inputFields";
import { show, without } from "../../../src/base/json/jsonValue";
import { nearestName } from "../../../src/base/text/nearestName";
import { notFoundError } from "../../../src/tools/search/files/notFoundError";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { DirectoryEntry } from "../../../src/base/filesPort";
import { PatternError } from "../../../src/tools/runtime/ports/searchPort";
import { defineTool } from "../../../src/tools/runtime/tool";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import { visibleCommand } from "../../../src/base/text/visibleCommand";
import { visibleText } from "../../../src/base/text/visibleText";
import { plainContext, resourceOf } from "../runtime/plainContext";

describe("the nearest names", () => {
  for (const [name, candidates, near] of [
    ["utls.ts", ["utils.ts", "index.ts", "util.ts"], ["utils.ts", "util.ts"]],
    ["README", ["readme.md", "LICENSE"], ["readme.md"]],
    ["headLimit", ["head_limit", "offset"], ["head_limit"]],
    ["max", ["maxResults", "map", "min"], ["map", "maxResults"]],
    ["ab", ["ax", "abc"], ["abc"]],
    ["zebra", ["a", "b"], []],
    ["", ["a"], []],
    ["x".repeat(201), ["x".repeat(200)], []],
    ["aaaa", ["aaab", "aaac", "aaad", "aaae"], ["aaab", "aaac", "aaad"]],
  ] as const) {
    it(`to ${name.slice(0, 20) || "nothing"} among ${candidates.join(", ").slice(0, 40)} are ${near.join(", ") || "none"}`, () => {
      assert.deepEqual(nearestName(name, candidates), near);
    });
  }
});

describe("a file that is not there", () => {
  const entry = (name: string): DirectoryEntry => ({ name, type: "file", link: false });
  const context = (list: () => Promise<DirectoryEntry[]>): ToolContext =>
    plainContext({
      files: { list } as unknown as ToolContext["files"],
      search: { listFiles: async function* () {} } as unknown as ToolContext["search"],
      workspace: {
        ...plainContext().workspace,
        place: async (path) => {
          const spot = { resource: resourceOf(path), path, inside: true };
          return { named: spot, entry: spot, real: spot };
        },
      },
    });

  it("is named with the names near to it in its folder", async () => {
    const error = await notFoundError(
      resourceOf("src/utl.ts"),
      context(async () => [entry("util.ts"), entry("x.md")]),
    );
    assert.deepEqual(
      [error.code, error.message],
      ["EXECUTION_ERROR", "File not found: src/utl.ts. Did you mean src/util.ts?"],
    );
    assert.equal(
      (
        await notFoundError(
          resourceOf("utl.ts"),
          context(async () => [entry("util.ts")]),
        )
      ).message,
      "File not found: utl.ts. Did you mean util.ts?",
    );
  });

  const otherwise = "Check the path; glob finds files by name.";
  for (const [what, list, advice] of [
    ["none is near", async () => [entry("other")], otherwise],
    [
      "its folder is missing",
      () => Promise.reject(new FileError("NotFound", "test:/src")),
      `The folder src does not exist either. ${otherwise}`,
    ],
    ["its folder cannot be read", () => Promise.reject(new FileError("PermissionDenied", "test:/src")), otherwise],
    ["its folder is out of reach", () => Promise.reject(new ToolError("BLOCKED", "no")), otherwise],
  ] as const) {
    it(`is named when ${what}`, async () => {
      assert.equal(
        (await notFoundError(resourceOf("src/utl.ts"), context(list))).message,
        `File not found: src/utl.ts. ${advice}`,
      );
    });
  }

  it("lets a bug pass", async () => {
    await assert.rejects(
      notFoundError(
        resourceOf("a"),
        context(() => Promise.reject(new TypeError("bug"))),
      ),
      TypeError,
    );
  });
});

describe("words", () => {
  it("are cut between characters", () => {
    assert.equal(cutText("ab😀c", 3), "ab");
    assert.equal(cutText("ab😀c", 4), "ab😀");
    assert.equal(cutText("ab", 9), "ab");
    assert.equal(cutText("a\ud83d", 2), "a\ud83d");
    assert.equal(cutText("ab", 0), "");
  });

  it("show characters that would hide or turn others around", () => {
    assert.equal(
      visibleText("rm\r-rf \u202ecod\u200b\u{e0041}\u001b[2K\u2028"),
      "rm\\u{d}-rf \\u{202e}cod\\u{200b}\\u{e0041}\\u{1b}[2K\\u{2028}",
    );
    assert.equal(visibleText("plain\n\ttext é 😀"), "plain\n\ttext é 😀");
    assert.equal(
      visibleText("a\u3164b\u115fc\u034fd\ufe00\u{e0100}e\u2800\ufe0f"),
      "a\\u{3164}b\\u{115f}c\\u{34f}d\\u{fe00}\\u{e0100}e\\u{2800}\\u{fe0f}",
    );
    assert.equal(visibleText("⚠️ Screenshot 10\u202fAM"), "⚠️ Screenshot 10\u202fAM");
  });

  it("shows the spaces of a command that a shell doesn't take for spaces", () => {
    assert.equal(visibleCommand("rm\u00a0-rf\u3000a b\u200b"), "rm\\u{a0}-rf\\u{3000}a b\\u{200b}");
  });

  it("show a value in short", () => {
    assert.equal(show("x".repeat(200), 10), '"xxxxxxxxx…');
    assert.equal(show('a"b'), '"a\\"b"');
    assert.equal(show([1, 2]), "an array of 2");
    assert.equal(show({ a: 1, b: 2 }), "an object with 2 fields");
    assert.equal(show({ a: 1 }), "an object with 1 field");
    assert.equal(show(null), "null");
    assert.equal(show(1n), "1");
  });

  it("keep a field called __proto__ a field", () => {
    const left = without(JSON.parse('{"__proto__":1,"a":2}') as Record<string, unknown>, "a");
    assert.deepEqual(Object.keys(left), ["__proto__"]);
  });

  it("of errors name them", () => {
    assert.equal(new PatternError("x").name, "PatternError");
    assert.equal(new ToolError("BLOCKED", "x").name, "ToolError");
    assert.equal(new FileError("Exists", "file:///a").message, "Exists: file:///a");
  });
});

describe("a tool's schema", () => {
  const schemaOf = (input: z.ZodType): unknown =>
    toolSchema(
      defineTool<unknown>({
        name: "probe",
        title: "Probe",
        group: "read",
        icon: "beaker",
        description: "Probes.",
        userDescription: "Probe",
        effect: "read",
        input,
        data: z.object({}),
        plan: async (plan) => ({ plan }),
        run: async () => ({ data: {} }),
      }),
    );

  it("is a plain object that shows neither coercions nor zod's own bounds", () => {
    const input = z.object({
      any: integer().describe("A."),
      some: integer({ min: 1, max: 9 }).optional().describe("B."),
      yes: flag().default(true).describe("C."),
      list: z
        .array(z.strictObject({ n: z.int() }))
        .optional()
        .describe("D."),
    });
    assert.deepEqual(schemaOf(input), {
      type: "object",
      properties: {
        any: { type: "integer", description: "A." },
        some: { type: "integer", description: "B." },
        yes: { type: "boolean", description: "C." },
        list: {
          type: "array",
          items: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
          description: "D.",
        },
      },
      required: ["any"],
    });
  });

  it("has no fields when the input has none", () => {
    assert.deepEqual(schemaOf(z.object({})), { type: "object", properties: {} });
    assert.deepEqual(schemaOf(z.record(z.string(), z.unknown())), { type: "object", properties: {} });
  });
});
