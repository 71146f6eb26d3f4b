import assert from "node:assert/strict";
import { itemsOf } from "../structure/structureFolder";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";
import { opened, told } from "./opened";

const typed = (display: unknown, more: Record<string, unknown> = {}): string =>
  `${JSON.stringify({ display, pastedContents: {}, timestamp: Date.UTC(2026, 0, 5, 8), project: "/home/ada/notes", sessionId: "s1", ...more })}\n`;

describe("Claude Code's list of what was typed", () => {
  it("is prompts with their times, with the project if it is another than before", async () => {
    const { summary, rows } = await opened(
      typed("Tidy") +
        typed("/clear", { sessionId: undefined, timestamp: "1767600060000" }) +
        typed("Paint", { project: "/home/ada/art", sessionId: "s2" }),
    );
    assert.match(summary.notice ?? "", /Claude Code's prompt history/);
    assert.equal(summary.writtenBy, undefined);
    assert.deepEqual(
      rows.map(({ kind, text, time }) => `${kind} ${text} ${time ?? ""}`),
      [
        "system Project: /home/ada/notes 2026-01-05T08:00:00.000Z",
        "prompt Tidy 2026-01-05T08:00:00.000Z",
        "prompt /clear 2026-01-05T08:01:00.000Z",
        "system Project: /home/ada/art 2026-01-05T08:00:00.000Z",
        "prompt Paint 2026-01-05T08:00:00.000Z",
      ],
    );
  });

  it("shows what was pasted after the prompt, and unknown records raw", async () => {
    const pastedContents = {
      1: { id: 1, type: "text", content: "a long text" },
      2: { id: 2, type: "text", contentHash: "c0ffee" },
    };
    const all = await opened(typed("See [Pasted text #1 +9 lines]", { pastedContents, mood: "good" }));
    assert.deepEqual(told(all).slice(1, 3), ["prompt: See [Pasted text #1 +9 lines]", "prompt: a long text"]);
    assert.equal(all.summary.lines.unknown, 1);
    assert.match(all.rows[3]?.text ?? "", /c0ffee[^]*good|good[^]*c0ffee/);
  });

  it("keeps lines that are damaged or no prompts, and counts them", async () => {
    const { summary, rows } = await opened(
      `${typed("Tidy")}not json\n${typed(7)}[1]\n${typed("", { timestamp: 9e99 })}`,
    );
    assert.deepEqual([summary.lines.unreadable, summary.lines.unknown], [1, 2]);
    assert.equal(rows.filter(({ kind }) => kind === "unreadable").length, 1);
  });

  it("has its sessions in the outline", async () => {
    const { files, resource } = memoryFile(typed("Tidy") + typed("Paint", { sessionId: "s2" }));
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    const items = await itemsOf(transcript);
    assert.deepEqual(
      items.flatMap((item) => (item.kind === "session" ? [item.id] : item.kind === "turn" ? [item.text] : [])),
      ["s1", "", "Tidy", "s2", "Paint"],
    );
    transcript.dispose();
  });

  for (const [name, line] of Object.entries({
    "without a time": typed("x", { timestamp: undefined }),
    "with a time that is none": typed("x", { timestamp: "yesterday" }),
    "without project and pasted texts": typed("x", { project: undefined, pastedContents: undefined }),
    "whose words are no text": typed({ text: "x" }),
    "of an API": '{"display":"x","timestamp":1767600000000,"project":"p","message":{"role":"user","content":"x"}}\n',
  }))
    it(`is not a file whose first line is one ${name}`, async () => {
      assert.doesNotMatch((await opened(line)).summary.notice ?? "", /what was typed/);
    });
});
