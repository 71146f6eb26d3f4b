import { structuredPatch } from "diff";

/** A made session that changes files in every way that is known: whole texts, parts, gaps, and commands. */

type Json = Record<string, unknown>;

const ROOT = "/home/ada/shop";
export const CHANGED = {
  created: `${ROOT}/src/cart/cart.ts`,
  gap: `${ROOT}/src/price.ts`,
  parts: `${ROOT}/src/legacy.ts`,
  written: `${ROOT}/README.md`,
  possible: `${ROOT}/CHANGELOG.md`,
  later: `${ROOT}/test/cart.test.ts`,
  same: `${ROOT}/src/names.ts`,
  /** In the set with `parts`. */
  manyParts: `${ROOT}/src/names/all.ts`,
  hostile: `${ROOT}/<img src=x onerror="globalThis.hacked=4">/\u202etxt.ts`,
  /** Read, and edited without success. */
  unchanged: `${ROOT}/src/untouched.ts`,
  edited: 7,
  byCommands: 1,
} as const;

const CART = `import { priceOf } from "../price";

export interface Item {
  readonly id: string;
  readonly count: number;
}

/** Returns what all items cost together. */
export function total(items: readonly Item[]): number {
  let sum = 0;
  for (const { id, count } of items) sum += priceOf(id) * count;
  return sum;
}
`;

const PRICE = `const PRICES = new Map([
  ["tea", 3],
  ["coffee", 4],
]);

export function priceOf(id: string): number {
  return PRICES.get(id) ?? 0;
}
`;

const TEST = `import assert from "node:assert/strict";
import { total } from "../src/cart/cart";

assert.equal(total([{ id: "tea", count: 2 }]), 6);
${"assert.equal(total([]), 0);\n".repeat(10)}`;

/** The session's first line, in which nothing is changed. */
export function promptText(): string {
  return `${changesText().split("\n", 1).join("")}\n`;
}

/** Edits of the file of many parts until there is one of which nothing is recorded, which divides what is known. */
const TOGETHER = 25;

interface Further {
  /** As many further files are edited. */
  readonly files?: number | undefined;
  /** How often each of them. */
  readonly edits?: number | undefined;
  /** As many edits change one more file, whose whole text isn't recorded. */
  readonly parts?: number | undefined;
}

/** Lines of the session. */
export function changesText({ files = 0, edits = 1, parts = 0 }: Further = {}): string {
  const lines: string[] = [];
  let time = Date.UTC(2026, 2, 9, 8, 0, 0);
  let id = 0;
  let parent: string | null = null;
  const entry = (fields: Json): void => {
    const uuid = `c-${lines.length + 1}`;
    const timestamp = new Date((time += 2_000)).toISOString();
    const shared = {
      parentUuid: parent,
      sessionId: "b0000000-0000-4000-8000-000000000001",
      cwd: ROOT,
      version: "2.1.0",
    };
    lines.push(JSON.stringify({ ...shared, uuid, timestamp, ...fields }));
    parent = uuid;
  };
  const prompt = (text: string): void => entry({ type: "user", message: { role: "user", content: text } });
  const call = (tool: string, input: Json, content: string, toolUseResult?: Json, failed = false): void => {
    const use = { type: "tool_use", id: `toolu_c${++id}`, name: tool, input };
    const result = { type: "tool_result", tool_use_id: use.id, content, ...(failed && { is_error: true }) };
    entry({ type: "assistant", message: { id: `msg_c${id}`, role: "assistant", model: "m", content: [use] } });
    entry({ type: "user", message: { role: "user", content: [result] }, ...(toolUseResult && { toolUseResult }) });
  };
  const updated = (path: string): string => `The file ${path} has been updated successfully.`;
  const edit = (path: string, originalFile: string, old_string: string, new_string: string): string => {
    const after = originalFile.replace(old_string, () => new_string);
    const { hunks } = structuredPatch("", "", originalFile, after);
    call("Edit", { file_path: path, old_string, new_string }, updated(path), {
      filePath: path,
      originalFile,
      structuredPatch: hunks,
    });
    return after;
  };

  prompt("Add a discount to the cart");
  call("Write", { file_path: CHANGED.created, content: CART }, `File created successfully at: ${CHANGED.created}`, {
    type: "create",
    filePath: CHANGED.created,
    content: CART,
    structuredPatch: [],
    originalFile: null,
  });
  edit(
    CHANGED.created,
    CART,
    "  return sum;\n",
    "  // Ten percent less from a hundred on.\n  return sum >= 100 ? sum * 0.9 : sum;\n",
  );
  const price = edit(CHANGED.gap, PRICE, '  ["coffee", 4],\n', '  ["coffee", 4],\n  ["milk", 1],\n');
  edit(CHANGED.gap, price.replace('["tea", 3]', '["tea", 2.5]'), "?? 0", "?? Number.NaN");
  for (const [old_string, new_string] of [
    ["var total = 0;", "let total = 0;"],
    ["let total = 0;", "let total = discount(0);"],
    ["// TODO", "// Replaced by cart.ts."],
  ])
    call("Edit", { file_path: CHANGED.parts, old_string, new_string }, updated(CHANGED.parts));
  call(
    "write_file",
    { file_path: CHANGED.written, content: "# Shop\n\nTotals include a discount.\n" },
    "Successfully overwrote the file.",
  );
  call("Bash", { command: "sed -i 's/unreleased/1.2.0/' CHANGELOG.md" }, "");
  edit(CHANGED.later, TEST, "count: 2 }]), 6)", "count: 40 }]), 108)");
  call("Bash", { command: "sed -i 's/108/107/' test/cart.test.ts" }, "");
  const names = edit(CHANGED.same, "export const names = [];\n", "names = []", "all = []");
  edit(CHANGED.same, names, "all = []", "names = []");
  edit(CHANGED.hostile, "a\n", "a", "<script>globalThis.hacked=5</script>");
  call("Read", { file_path: CHANGED.unchanged }, "     1\tconst a = 1;");
  call(
    "Edit",
    { file_path: CHANGED.unchanged, old_string: "x", new_string: "y" },
    "<tool_use_error>String to replace not found in file.\nString: x</tool_use_error>",
    undefined,
    true,
  );
  for (let at = 0; at < files; at++) {
    const path = `${ROOT}/many/part${at % 40}/file${at}.ts`;
    let text = Array.from({ length: 60 }, (_, line) => `const value${line} = 0;\n`).join("");
    for (let turn = 0; turn < Math.max(1, edits); turn++)
      text = edit(
        path,
        text,
        `value${turn % 60} = ${Math.floor(turn / 60)};`,
        `value${turn % 60} = ${Math.floor(turn / 60) + 1};`,
      );
  }
  for (let at = 0; at < parts; at++) {
    const lines = (name: string): string =>
      Array.from(
        { length: 12 },
        (_, line) => `export const name${at}x${line} = "${line % 4 === 0 ? name : "same"}";`,
      ).join("\n");
    const [old_string, new_string] = [lines("old"), lines("new")];
    const isUnknown = at % TOGETHER === 0;
    call(
      "Edit",
      { file_path: CHANGED.manyParts, ...(!isUnknown && { old_string, new_string }) },
      updated(CHANGED.manyParts),
    );
  }
  entry({
    type: "assistant",
    message: { id: "msg_end", role: "assistant", model: "m", content: [{ type: "text", text: "Done." }] },
  });
  return `${lines.join("\n")}\n`;
}
