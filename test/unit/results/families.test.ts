import assert from "node:assert/strict";
import families from "../../../src/results/families/all";
import { familyOf } from "../../../src/results/familyOf";
import { normalizeOutput } from "../../../src/results/normalizing/normalizedOutput";
import { machine } from "./familiesOfMachine";
import { records } from "./familiesOfRecords";
import { web } from "./familiesOfWeb";
import type { Fixtures } from "./familyFixtures";

const fixtures: Readonly<Record<string, Fixtures>> = { ...machine, ...web, ...records };

describe("families of tools", () => {
  it("are those that the seed lists, and every one has fixtures of every kind", () => {
    assert.deepEqual(families.map(({ prefix }) => prefix).sort(), Object.keys(fixtures).sort());
    for (const kinds of Object.values(fixtures))
      for (const rows of Object.values(kinds) as unknown[][])
        assert.ok(rows.length > 0, `${rows.length} is not above 0`);
  });

  it("know every tool that the seed lists", () => {
    const tools =
      "file_read file_write file_list file_search shell_execute web_search web_fetch browser_navigate browser_click browser_type browser_screenshot " +
      "browser_extract memory_read memory_write notes_save notes_search tasks_add tasks_list tasks_complete desktop_screenshot apple_notes_create " +
      "apple_notes_search apple_reminders_add apple_reminders_list apple_reminders_complete apple_calendar_create_event apple_calendar_list_events " +
      "apple_calendar_delete_event apple_mail_list_emails apple_mail_read_email apple_mail_send_email apple_safari_navigate scratchpad_write";
    for (const tool of tools.split(" ")) {
      const member = familyOf(tool);
      assert.equal(member?.tool, tool);
      assert.ok(tool.startsWith(member.family.prefix), "expected tool.startsWith(member.family.prefix)");
    }
  });

  for (const [name, tool] of [
    ["glob", "file_list"],
    ["trv_grep", "file_search"],
    ["bash", "shell_execute"],
    ["mcp__apple_server__browser_click", "browser_click"],
    ["mcp_my_server_apple_notes_search", "apple_notes_search"],
    ["mcp_playwright_browser_get_file_list", "browser_get_file_list"],
    ["constructor", undefined],
    ["mcp_weather_forecast", undefined],
    ["fileio_stat", undefined],
    ["my_file_read", undefined],
    ["toString", undefined],
  ] as const) {
    it(`take ${name} for ${tool ?? "none of theirs"}`, () => assert.equal(familyOf(name)?.tool, tool));
  }
});

for (const [prefix, { succeeds, fails, blocked, whole }] of Object.entries(fixtures)) {
  describe(`${prefix} tools`, () => {
    for (const [index, [tool, output, data]] of succeeds.entries()) {
      it(`succeed, with fields: ${index + 1}, ${tool}`, () => {
        assert.deepEqual(normalizeOutput(tool, output), { ok: true, data });
      });
    }
    for (const [code, rows] of [
      ["EXECUTION_ERROR", fails],
      ["BLOCKED", blocked],
    ] as const)
      for (const [index, [tool, output, message, input]] of rows.entries()) {
        it(`fail with ${code}: ${index + 1}, ${tool}`, () => {
          const expected = { ok: false, error: { code, message } };
          assert.deepEqual(normalizeOutput(tool, output, input), expected);
          // Nobody says what was asked for.
          assert.deepEqual(normalizeOutput(tool, output), expected);
          if (typeof output === "string")
            assert.deepEqual(normalizeOutput(tool, { content: [{ value: output }] }, input), expected);
        });
      }
    for (const [index, [tool, output, input]] of whole.entries()) {
      it(`give back whole what is in no form of theirs: ${index + 1}, ${tool}`, () => {
        assert.deepEqual(normalizeOutput(tool, output, input), { ok: true, data: { output } });
      });
    }
  });
}
